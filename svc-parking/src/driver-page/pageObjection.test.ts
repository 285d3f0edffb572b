import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';
import { driverPage } from './testing/driverPage.ts';

const TEXT = 'Das Schild war verdeckt.\nSiehe Foto.';

describeOnOneDatabase("an objection from the driver's page", (makeDatabase) => {
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

  it('is in the office with text, day, „Seite“ and its files, and blocks dunning', async () => {
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
      ...{ kind: 'objection', account: null, origin: 'system' },
      after: { objectionChannel: 'page', objectionText: TEXT, objectionFiles: 2 },
    });
    const [{ _id: id }] = await inOffice(invoiceNumber);
    const other = { arrived: '5.3.2026', channel: 'page', text: 'Nichts' };
    expect((await page.asOffice('PUT', `/objections/${invoiceNumber}/${id}`, other)).body.code).toBe(
      'OBJECTION_OF_DRIVER',
    );
  });

  it('is entered once when it is sent twice, and needs a key for that', async () => {
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

  it('waits while one is open, also when two are sent at once', async () => {
    const { invoiceNumber, session } = await opened();
    const results = await Promise.all([1, 2, 3].map(() => object(session)));
    expect(results.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(results.find(({ status }) => status === 422)?.body).toEqual({
      code: 'OBJECTION_OPEN',
      message: 'Ein Widerspruch liegt uns schon vor. Wir melden uns, sobald wir darüber entschieden haben.',
    });
    expect(await inOffice(invoiceNumber)).toHaveLength(1);
  });

  it('is not possible a sixth time, nor where nothing is claimed', async () => {
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
  ])('with %s is refused at the field, and blocks nothing', async (_title, json, field) => {
    const { invoiceNumber, session } = await opened();
    const refused = await object(session, json);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
    expect(await inOffice(invoiceNumber)).toEqual([]);
  });
});
