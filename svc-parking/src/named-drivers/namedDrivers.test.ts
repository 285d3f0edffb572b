import { openJournal, SYSTEM } from '@parkwart/service-kit/journal/journal';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { atRecord } from '../changes/changeOf.ts';
import { recordRepository } from '../record/recordRepository.ts';
import { officeOf } from '../testing/office.ts';
import { startParking } from '../testing/startParking.ts';
import { fileNamedDriver } from './namedDrivers.ts';

const DRIVER = { arrived: '4.3.2026', source: 'form', name: 'Erika Muster', address: 'Weg 1\n12345 Ort' };
const FINES = [{ type: 'Falschparken', price: 30 }];
const OWNER = { ownerName: 'Halter GmbH', address: 'Allee 2\n54321 Stadt' };

describeOnDatabase('a named driver', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  let keys = 0;
  const { send, fined, lastEntry } = officeOf(parking);
  /** Creates a record whose keeper got a letter with 12,50 € of costs. */
  const reminded = async () => {
    const invoiceNumber = await fined();
    await send('PUT', `/print/${invoiceNumber}`, { isPrint: true, ...OWNER });
    return invoiceNumber;
  };
  const name = (invoiceNumber: number, json: object = DRIVER, key = `driver-${++keys}-key`) =>
    send('POST', `/named-drivers/${invoiceNumber}`, json, { 'Idempotency-Key': key });
  const list = async (invoiceNumber: number) => (await send('GET', `/named-drivers/${invoiceNumber}`)).body.drivers;
  const decide = (invoiceNumber: number, id: string, state: string) =>
    send('PUT', `/named-drivers/${invoiceNumber}/${id}/state`, { state });
  const open = async (invoiceNumber: number) => {
    const { postings } = (await send('GET', `/accounts/${invoiceNumber}`)).body;
    return postings.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  };
  const record = async (invoiceNumber: number) =>
    (await send('GET', `/records?at=${invoiceNumber}&limit=1`)).body.records[0];
  /** Inserts a named driver as the driver's page does. */
  const receive = async (invoiceNumber: number) => {
    const { database } = parking.service;
    const clock = () => new Date('2026-03-05T14:00:00Z');
    const parts = { database, records: recordRepository(database), journal: openJournal(database, clock), clock };
    await database.transaction(async (transaction) => {
      const record = await parts.records.findForChange(transaction, invoiceNumber);
      if (!record) throw new Error('no record');
      return fileNamedDriver(atRecord(parts, { record, by: SYSTEM, username: '', transaction }), {
        ...DRIVER,
        source: 'page',
      });
    });
    return (await list(invoiceNumber))[0]._id;
  };

  it('becomes the debtor, and the letters to the keeper are removed with their costs', async () => {
    const invoiceNumber = await reminded();
    expect(await open(invoiceNumber)).toBe(42.5);
    const { status, body } = await name(invoiceNumber);
    expect([status, body.driver, body.ownerName, body.isPrint, body.letter]).toEqual([
      201,
      { name: DRIVER.name, address: DRIVER.address },
      OWNER.ownerName,
      false,
      undefined,
    ]);
    expect(await open(invoiceNumber)).toBe(30);
    expect((await send('GET', `/letters/${invoiceNumber}`)).body.letters).toEqual([]);
    expect(await list(invoiceNumber)).toEqual([
      {
        _id: expect.any(String),
        invoiceNumber,
        state: 'accepted',
        ...DRIVER,
        enteredBy: expect.any(String),
        enteredAt: '2026-03-05T14:00:00.000Z',
        decidedBy: expect.any(String),
        decidedAt: '2026-03-05T14:00:00.000Z',
      },
    ]);
    expect(await lastEntry(invoiceNumber)).toMatchObject({
      kind: 'driver-accepted',
      before: { isPrint: true },
      after: { isPrint: false, driverName: DRIVER.name, driverSource: 'form', driverArrived: '4.3.2026' },
    });
  });

  it('can be rejected after acceptance; the rejection restores the keeper’s letters and their costs', async () => {
    const invoiceNumber = await reminded();
    const before = await record(invoiceNumber);
    const letters = (await send('GET', `/letters/${invoiceNumber}`)).body;
    await name(invoiceNumber);
    await send('PUT', `/print/${invoiceNumber}`, { isPrint: true });
    const [{ _id: id }] = await list(invoiceNumber);
    const { status, body } = await decide(invoiceNumber, id, 'rejected');
    expect([status, body]).toEqual([200, { ...before, version: expect.any(Number) }]);
    expect((await send('GET', `/letters/${invoiceNumber}`)).body).toEqual(letters);
    expect(await open(invoiceNumber)).toBe(42.5);
    expect((await list(invoiceNumber))[0].state).toBe('rejected');
    expect((await lastEntry(invoiceNumber)).kind).toBe('driver-withdrawn');
  });

  it('owes only the costs that the settings charge to a driver, in letters and in dunning runs', async () => {
    const { settings } = (await send('GET', '/settings/claims')).body;
    const { lines } = settings;
    const lookUp = { ...lines['owner-lookup'], isDriverAsked: false };
    await send('PUT', '/settings/claims', { ...settings, lines: { ...lines, 'owner-lookup': lookUp } });
    const [one, other] = [await reminded(), await reminded()];
    await name(one);
    const { body } = await send('PUT', `/print/${one}`, { isPrint: true });
    expect([body.letter, body.ownerName]).toEqual([
      expect.objectContaining({ ownerLookup: 0, reminderCost: 5.5 }),
      OWNER.ownerName,
    ]);
    expect([await open(one), await open(other)]).toEqual([35.5, 42.5]);
    const left = await parking.checkIn({ date: '10.2.2026', entryTime: '09:00:00', vehicleNumber: 'B-FA 2' });
    await send('POST', `/checkout?${new URLSearchParams({ id: left._id, exitTime: '10.2.2026 10:00:00' })}`);
    await send('PUT', `/update-fine/${left._id}`, { fines: FINES });
    await name(left.invoiceNumber);
    const run = (await send('POST', '/dunning-runs')).body;
    const proposed = (await send('GET', `/dunning-runs/${run._id}/lines?state=proposed`)).body.lines;
    expect(proposed).toMatchObject([{ record: { invoiceNumber: left.invoiceNumber }, level: 1, cost: 5.5 }]);
    await send('PUT', `/dunning-runs/${run._id}/state`, { state: 'withdrawn' });
    await send('PUT', '/settings/claims', settings);
  });

  it('owes the cost of a look-up only if the keeper was looked up', async () => {
    const [one, other] = [await fined(), await fined()];
    await send('PUT', `/print/${one}`, { isPrint: true, lookUpDate: '4.3.2026', ...OWNER });
    await name(one);
    await name(other);
    const letters = [];
    for (const invoiceNumber of [one, other])
      letters.push((await send('PUT', `/print/${invoiceNumber}`, { isPrint: true })).body.letter);
    expect(letters).toMatchObject([
      { ownerLookup: 7, reminderCost: 5.5 },
      { ownerLookup: 0, reminderCost: 5.5 },
    ]);
  });

  it('is stored once when sent twice; another driver can be named only after a rejection', async () => {
    const invoiceNumber = await fined();
    await Promise.all([1, 2].map(() => name(invoiceNumber, DRIVER, 'the-same-driver-key')));
    expect(await list(invoiceNumber)).toHaveLength(1);
    expect(await name(invoiceNumber)).toMatchObject({ status: 422, body: { code: 'DRIVER_STANDS' } });
    const [{ _id: id }] = await list(invoiceNumber);
    await decide(invoiceNumber, id, 'rejected');
    expect((await name(invoiceNumber, { ...DRIVER, name: 'Max Muster' })).body.driver.name).toBe('Max Muster');
  });

  it('that is neither accepted nor rejected yet is listed in the inbox, and changes nothing', async () => {
    const invoiceNumber = await reminded();
    const id = await receive(invoiceNumber);
    expect((await send('GET', '/inbox')).body).toMatchObject({
      count: 1,
      entries: [{ driver: { _id: id, invoiceNumber, state: 'received', name: DRIVER.name } }],
    });
    expect([await open(invoiceNumber), (await record(invoiceNumber)).driver]).toEqual([42.5, undefined]);
    expect(await lastEntry(invoiceNumber)).toMatchObject({
      kind: 'driver-received',
      after: { driverName: DRIVER.name, driverSource: 'page' },
    });
    await expect(receive(invoiceNumber)).rejects.toMatchObject({ status: 422, code: 'DRIVER_RECEIVED' });
    expect(await name(invoiceNumber)).toMatchObject({ status: 422, body: { code: 'DRIVER_RECEIVED' } });
    expect((await decide(invoiceNumber, id, 'accepted')).body.driver.name).toBe(DRIVER.name);
    expect(await open(invoiceNumber)).toBe(30);
    expect((await send('GET', '/inbox')).body).toEqual({ count: 0, entries: [], cardPayments: [], letters: [] });
  });

  it('that is neither accepted nor rejected yet keeps the record out of dunning runs', async () => {
    const left = await parking.checkIn({ date: '10.2.2026', entryTime: '09:00:00', vehicleNumber: 'B-FA 3' });
    await send('POST', `/checkout?${new URLSearchParams({ id: left._id, exitTime: '10.2.2026 10:00:00' })}`);
    await send('PUT', `/print/${left.invoiceNumber}`, { isPrint: false, ...OWNER });
    await receive(left.invoiceNumber);
    const run = (await send('POST', '/dunning-runs')).body;
    const { lines } = (await send('GET', `/dunning-runs/${run._id}/lines?state=excluded`)).body;
    expect(lines).toMatchObject([
      {
        record: { invoiceNumber: left.invoiceNumber },
        reason: 'Ein Fahrer ist benannt, über den noch nicht entschieden ist.',
      },
    ]);
    await send('PUT', `/dunning-runs/${run._id}/state`, { state: 'withdrawn' });
  });

  it('that is rejected changes nothing, and cannot be accepted later', async () => {
    const invoiceNumber = await reminded();
    const id = await receive(invoiceNumber);
    const { body } = await decide(invoiceNumber, id, 'rejected');
    expect([body.driver, body.isPrint]).toEqual([undefined, true]);
    expect((await decide(invoiceNumber, id, 'rejected')).body.version).toBe(body.version);
    expect(await decide(invoiceNumber, id, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'DRIVER_DECIDED' },
    });
    expect(await open(invoiceNumber)).toBe(42.5);
  });

  it.each([
    ['a day in the future', { arrived: '6.3.2026' }, 422, 'arrived'],
    ['no name', { name: ' ' }, 400, 'name'],
    ['no address', { address: '\n' }, 400, 'address'],
    ['the driver’s page as the source', { source: 'page' }, 400, 'source'],
    ['an address of 301 characters', { address: 'x'.repeat(301) }, 400, 'address'],
  ])('with %s is refused with an error message for the invalid field', async (_title, change, status, field) => {
    const invoiceNumber = await fined();
    const refused = await name(invoiceNumber, { ...DRIVER, ...change });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([status, [field]]);
    expect(await list(invoiceNumber)).toEqual([]);
  });

  it('no driver can be named for a record that is settled or at an agency', async () => {
    const [paid, collected] = [await fined(), await fined()];
    await send('PUT', `/update-payment/${paid}`, { isPay: true });
    expect((await name(paid)).body.code).toBe('NOTHING_TO_ASK');
    await send('PUT', `/update-MI/${collected}`, { MIStatus: 'I' });
    expect(await name(collected)).toMatchObject({ status: 409, body: { code: 'IN_COLLECTION' } });
    expect([await list(paid), await list(collected)]).toEqual([[], []]);
  });

  it('can be rejected although the claim is settled; the keeper’s costs are then open again', async () => {
    const invoiceNumber = await reminded();
    await send('POST', `/accounts/${invoiceNumber}/payments`, { amount: 40, day: '5.3.2026', type: 'transfer' });
    expect((await name(invoiceNumber)).body).toMatchObject({ isPay: true });
    const [{ _id: id }] = await list(invoiceNumber);
    const { status, body } = await decide(invoiceNumber, id, 'rejected');
    expect([status, body.isPay, body.driver, await open(invoiceNumber)]).toEqual([200, false, undefined, 2.5]);
  });

  it('is not found under another record; an unknown record returns 404', async () => {
    const [one, other] = [await fined(), await fined()];
    await name(one);
    const [{ _id: id }] = await list(one);
    expect((await decide(other, id, 'rejected')).status).toBe(404);
    expect((await send('GET', '/named-drivers/99999999')).status).toBe(404);
    expect((await name(99_999_999)).status).toBe(404);
  });

  it('is never shown to the booth', async () => {
    const invoiceNumber = await fined();
    await name(invoiceNumber);
    for (const path of [`/invoice-search?invoiceNumber=${invoiceNumber}`, `/receipt/${invoiceNumber}`]) {
      const { status, body } = await send('GET', path, undefined, {}, parking.employee);
      expect([status, JSON.stringify(body).includes(DRIVER.name)]).toEqual([200, false]);
    }
  });

  it('is found by a part of the name in the search', async () => {
    const invoiceNumber = await fined();
    await name(invoiceNumber, { ...DRIVER, name: 'Ödön Suchbar' });
    const found = async (text: string) => {
      const { records } = (await send('GET', `/records/search?${new URLSearchParams({ text })}`)).body;
      return records.map((one: { invoiceNumber: number }) => one.invoiceNumber);
    };
    expect([await found('ödön such'), await found('Unsuchbar')]).toEqual([[invoiceNumber], []]);
    const [{ _id: id }] = await list(invoiceNumber);
    await decide(invoiceNumber, id, 'rejected');
    expect(await found('Suchbar')).toEqual([]);
  });

  it('is found by a disclosure for the name alone, is disclosed with the record, and is erased with it', async () => {
    const { invoiceNumber } = await parking.checkIn({ vehicleNumber: 'B-FA 1', entryTime: '14:55:00' });
    await send('POST', `/checkout?id=${invoiceNumber}`);
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: FINES });
    const person = { kind: 'name', text: 'Frieda Fahrerin' };
    await name(invoiceNumber, { ...DRIVER, name: person.text });
    const disclosed = async () => (await send('GET', `/disclosure?${new URLSearchParams(person)}`)).body.records;
    expect((await disclosed())[0]).toMatchObject({
      invoiceNumber,
      driver: { name: person.text },
      namedDrivers: [{ name: person.text, address: DRIVER.address }],
    });
    await send('PUT', `/update-payment/${invoiceNumber}`, { isPay: true });
    const { preview } = (await send('POST', '/erasure-requests', { ...person, isTrial: true })).body;
    expect((await send('POST', '/erasure-requests', { ...person, preview })).status).toBe(200);
    expect([await list(invoiceNumber), await disclosed()]).toEqual([[], []]);
    expect((await record(invoiceNumber)).driver).toBeUndefined();
  });
});
