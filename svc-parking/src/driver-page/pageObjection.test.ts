import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';
import { driverPage } from './testing/driverPage.ts';

const TEXT = 'Das Schild war verdeckt.\nSiehe Foto.';

describeOnDatabase("an objection from the driver's page", (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const page = driverPage(parking);
  beforeAll(() => page.turn(true));

  const opened = async () => {
    const { invoiceNumber, token } = await page.fined();
    return { invoiceNumber, session: await page.sessionOf(token) };
  };
  const object = (session: string, json: object = { text: TEXT }, key?: string) =>
    page.asDriver(session, 'POST', '/driver-page/objections', json, key);
  const inOffice = async (invoiceNumber: number) =>
    (await page.asOffice('GET', `/objections/${invoiceNumber}`)).body.objections;

  it('is shown in the office with its text, day, channel „Seite“ and files, and blocks dunning', async () => {
    const { invoiceNumber, session } = await opened();
    const files = ['0b6cbe6b-5b87-4b5c-9a7b-1d1b8a5c0001', '0b6cbe6b-5b87-4b5c-9a7b-1d1b8a5c0002'];
    const { status, body } = await object(session, { text: TEXT, files: [...files, files[0]] });
    expect([status, body.isBlocked, body.mayObject, body.objections]).toEqual([
      201,
      true,
      false,
      [{ arrived: '5.3.2026', state: 'open', sentence: expect.any(String) }],
    ]);
    expect(await inOffice(invoiceNumber)).toMatchObject([
      { arrived: '5.3.2026', channel: 'page', text: TEXT, files, enteredBy: '' },
    ]);
    expect((await page.asOffice('PUT', `/update-MI/${invoiceNumber}`, { MIStatus: 'I' })).body.code).toBe(
      'DUNNING_BLOCKED',
    );
    const { entries } = (await page.asOffice('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body;
    expect(entries[0]).toMatchObject({
      kind: 'objection',
      account: null,
      origin: 'system',
      after: { objectionChannel: 'page', objectionText: TEXT, objectionFiles: 2 },
    });
    const [{ _id: id }] = await inOffice(invoiceNumber);
    const other = { arrived: '5.3.2026', channel: 'page', text: 'Nichts' };
    expect((await page.asOffice('PUT', `/objections/${invoiceNumber}/${id}`, other)).body.code).toBe(
      'OBJECTION_OF_DRIVER',
    );
  });

  it('is stored once when it is sent twice with the same idempotency key, and is refused without a key', async () => {
    const { invoiceNumber, session } = await opened();
    const twice = await Promise.all([1, 2].map(() => object(session, { text: TEXT }, 'the-same-objection')));
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(await inOffice(invoiceNumber)).toHaveLength(1);
    const other = await opened();
    const headers = { Authorization: `Bearer ${other.session}` };
    const without = await parking.request('POST', '/driver-page/objections', { headers, json: { text: TEXT } });
    expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['Idempotency-Key']]);
    expect(await inOffice(other.invoiceNumber)).toEqual([]);
  });

  it('is refused while another objection is open, also when several are sent at the same time', async () => {
    const { invoiceNumber, session } = await opened();
    const results = await Promise.all([1, 2, 3].map(() => object(session)));
    expect(results.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(results.find(({ status }) => status === 422)?.body).toEqual({
      code: 'OBJECTION_OPEN',
      message: 'Ein Widerspruch liegt uns schon vor. Wir melden uns, sobald wir darüber entschieden haben.',
    });
    expect(await inOffice(invoiceNumber)).toHaveLength(1);
  });

  it('is refused once the whole claim was waived', async () => {
    const { invoiceNumber, session } = await opened();
    await object(session);
    const [{ _id }] = await inOffice(invoiceNumber);
    await page.asOffice('PUT', `/objections/${invoiceNumber}/${_id}/decision`, { decision: 'justified' });
    const { status, body } = await object(session);
    expect([status, body.code]).toEqual([422, 'OBJECTION_NOT_POSSIBLE']);
    expect(await inOffice(invoiceNumber)).toHaveLength(1);
  });

  it('is refused if it is the sixth objection to the record, or if nothing is claimed', async () => {
    const { invoiceNumber, session } = await opened();
    for (let time = 0; time < 5; time += 1) {
      expect((await object(session)).status).toBe(201);
      const [{ _id }] = await inOffice(invoiceNumber);
      await page.asOffice('PUT', `/objections/${invoiceNumber}/${_id}/decision`, { decision: 'rejected' });
    }
    const refused = { status: 422, body: { code: 'OBJECTION_NOT_POSSIBLE' } };
    expect(await object(session)).toMatchObject(refused);
    const disabled = await opened();
    await page.asOffice('PUT', `/disable/${disabled.invoiceNumber}`, { isDisable: true });
    expect(await object(disabled.session)).toMatchObject(refused);
    expect(await inOffice(disabled.invoiceNumber)).toEqual([]);
  });

  it.each([
    ['no text', { text: ' \n ' }, 'text'],
    ['2,001 characters', { text: 'x'.repeat(2_001) }, 'text'],
    ['eleven files', { text: TEXT, files: Array.from({ length: 11 }, (_one, index) => `file-${index}`) }, 'files'],
    ['a path for a file', { text: TEXT, files: ['../1'] }, 'files.0'],
  ])(
    'with %s returns 400 with an error message for the invalid field, and is not stored',
    async (_title, json, field) => {
      const { invoiceNumber, session } = await opened();
      const refused = await object(session, json);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
      expect(await inOffice(invoiceNumber)).toEqual([]);
    },
  );
});

const DRIVER = { name: 'Max Muster', address: 'Weg 2\n10115 Berlin' };

describeOnDatabase("a driver named on the driver's page", (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const page = driverPage(parking);
  beforeAll(() => page.turn(true));

  const opened = async () => {
    const { invoiceNumber, token } = await page.fined();
    return { invoiceNumber, token, session: await page.sessionOf(token) };
  };
  const name = (session: string, json: object = DRIVER, key?: string) =>
    page.asDriver(session, 'POST', '/driver-page/named-driver', json, key);
  const inOffice = async (invoiceNumber: number) =>
    (await page.asOffice('GET', `/named-drivers/${invoiceNumber}`)).body.drivers;

  it('a named driver waits for the office’s decision, and is not shown to the page’s next visitor', async () => {
    const { invoiceNumber, token, session } = await opened();
    const { status, body } = await name(session);
    expect([status, body.isDriverNamed, body.mayNameDriver]).toEqual([201, true, false]);
    expect(await inOffice(invoiceNumber)).toMatchObject([
      { ...DRIVER, source: 'page', state: 'received', arrived: '5.3.2026' },
    ]);
    expect(JSON.stringify((await page.open(token, 'B-AB 1234')).body)).not.toContain(DRIVER.name);
    const { entries } = (await page.asOffice('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body;
    expect(entries[0]).toMatchObject({ kind: 'driver-received', account: null, origin: 'system' });
  });

  it('once the office accepts a named driver, the page shows nothing to pay until the letter to that driver is printed', async () => {
    const { invoiceNumber, token, session } = await opened();
    const shown = async () => (await page.open(token, 'B-AB 1234')).body.case;
    expect((await name(session)).body).toMatchObject({ open: 32, transfer: { amount: 32 } });
    expect((await shown()).isOfDriver).toBeUndefined();
    const [{ _id }] = await inOffice(invoiceNumber);
    await page.asOffice('PUT', `/named-drivers/${invoiceNumber}/${_id}/state`, { state: 'accepted' });
    const accepted = await shown();
    expect(accepted).toMatchObject({ open: 32, isOfDriver: true });
    expect(accepted.transfer).toBeUndefined();
    await page.asOffice('PUT', `/print/${invoiceNumber}`, { isPrint: true });
    expect(await shown()).toMatchObject({ isOfDriver: true, transfer: { amount: expect.any(Number) } });
    await page.asOffice('PUT', `/named-drivers/${invoiceNumber}/${_id}/state`, { state: 'rejected' });
    expect(await shown()).toMatchObject({ transfer: { amount: 32 } });
  });

  it('is stored once when sent twice, and a second driver is refused', async () => {
    const { invoiceNumber, session } = await opened();
    const results = await Promise.all([1, 2].map(() => name(session, DRIVER, 'the-same-driver')));
    expect(results.map(({ status }) => status)).toEqual([201, 201]);
    expect(await name(session, { ...DRIVER, name: 'Moritz' })).toMatchObject({
      status: 422,
      body: { code: 'DRIVER_NAMED' },
    });
    expect(await inOffice(invoiceNumber)).toHaveLength(1);
  });

  it('can be named again after each rejection by the office, but not a fourth time', async () => {
    const { invoiceNumber, session } = await opened();
    for (let time = 0; time < 3; time += 1) {
      expect((await name(session)).status).toBe(201);
      const [{ _id }] = await inOffice(invoiceNumber);
      await page.asOffice('PUT', `/named-drivers/${invoiceNumber}/${_id}/state`, { state: 'rejected' });
    }
    expect(await name(session)).toMatchObject({ status: 422, body: { code: 'NAMING_NOT_POSSIBLE' } });
  });

  it.each([
    ['no name', { ...DRIVER, name: ' ' }, 'name'],
    ['no address', { ...DRIVER, address: '' }, 'address'],
    ['a name of 141 letters', { ...DRIVER, name: 'x'.repeat(141) }, 'name'],
  ])('with %s returns 400 with an error message for the invalid field', async (_title, json, field) => {
    const { invoiceNumber, session } = await opened();
    const refused = await name(session, json);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
    expect(await inOffice(invoiceNumber)).toEqual([]);
  });

  it('is refused if everything is paid', async () => {
    const { invoiceNumber, session } = await opened();
    await page.asOffice('PUT', `/update-payment/${invoiceNumber}`, { isPay: true });
    expect(await name(session)).toMatchObject({ status: 422, body: { code: 'NAMING_NOT_POSSIBLE' } });
  });
});

describeOnDatabase('for drivers,', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const page = driverPage(parking);
  beforeAll(() => page.turn(true));

  const done = async (method: string, path: string, json: object) =>
    expect((await page.asOffice(method, path, json)).status).toBeLessThan(300);
  const shown = async (token: string) => (await page.open(token, 'B-AB 1234')).body.case;

  it('the page of a record at an agency shows the agency in place of the bank details, until the recall', async () => {
    const { invoiceNumber, token } = await page.fined();
    await done('PUT', `/print/${invoiceNumber}`, {
      isPrint: false,
      ownerName: 'Erika Muster',
      address: 'Weg 1\n10623 Berlin',
    });
    await done('PUT', `/update-MI/${invoiceNumber}`, { MIStatus: 'I' });
    // The receipt's deadline, a Sunday and therefore moved to Monday 16.3.2026, is over.
    parking.setClock('2026-03-17T09:00:00Z');
    const before = await shown(token);
    const handOver = { agency: 'Inkasso Nord GmbH', day: '5.3.2026', invoiceNumbers: [String(invoiceNumber)] };
    const [{ handOver: handedOver }] = (await page.asOffice('POST', '/collections', handOver)).body.lines;
    const { transfer, ...rest } = before;
    expect(transfer.amount).toBe(32);
    const collection = { agency: 'Inkasso Nord GmbH', day: '5.3.2026' };
    expect(await shown(token)).toEqual({ ...rest, collection });
    for (const cookie of [parking.admin, parking.employee]) {
      const { body: printed } = await parking.request('GET', `/receipt/${invoiceNumber}`, { cookie });
      expect(printed).toMatchObject({ total: 32, collection });
      expect(JSON.stringify(printed)).not.toContain('DE89370400440532013000');
    }
    const payment = { amount: 32, day: '5.3.2026', type: 'collection' };
    await done('POST', `/accounts/${invoiceNumber}/payments`, payment);
    const settled = await shown(token);
    expect([settled.state, settled.collection, settled.transfer]).toEqual(['settled', undefined, undefined]);
    const { body } = await page.asOffice('GET', `/accounts/${invoiceNumber}`);
    const { _id } = body.postings.find(({ kind }: { kind: string }) => kind === 'payment');
    await done('POST', `/accounts/${invoiceNumber}/reversals`, { posting: _id });
    await done('PUT', `/collections/${handedOver._id}/recall`, { day: '5.3.2026', reason: 'Zahlung direkt an uns' });
    const { bookings, ...recalled } = await shown(token);
    expect([bookings.length, { ...recalled, bookings: before.bookings }]).toEqual([4, before]);
  });
});
