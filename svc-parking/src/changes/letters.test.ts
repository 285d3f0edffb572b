import { openCents } from '@parkwart/contracts/rules/claim';
import { describeOnEachDatabase, describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { recordFields, type StoredRecord } from '../record/recordRow.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

const FINES = [{ type: 'Falschparken', price: 30, description: '' }];
const DAYS = { letterDate: '2026-03-06', deadline: '16.3.2026' };
const SHOWN = { date: '6.3.2026', deadline: '16.3.2026', ownerLookup: 7, reminderCost: 5.5 };
/** The day of the costs is for the office alone. */
const CLAIMED = { ...SHOWN, costDay: '19.3.2026' };

describeOnOneDatabase('a printed reminder', (makeDatabase) => {
  let parking: ParkingUnderTest;

  beforeAll(async () => {
    parking = await startParking(await makeDatabase());
  });
  afterAll(() => parking.remove());

  const send = (method: 'PUT' | 'GET', path: string, json?: object) =>
    parking.request(method, path, { cookie: parking.admin, ...(json && { json }) });
  const print = (invoiceNumber: number, days: object = DAYS) =>
    send('PUT', `/print/${invoiceNumber}`, { isPrint: true, ...days });
  const departed = async () => {
    const { invoiceNumber } = await parking.checkIn();
    await parking.request('POST', `/checkout?id=${invoiceNumber}`, { cookie: parking.employee });
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: FINES });
    return invoiceNumber;
  };

  it('charges the record with its costs, and says when it was printed', async () => {
    const { body } = await print(await departed());
    expect(body).toMatchObject({ letter: CLAIMED, printedAt: '5.3.2026 15:00:00' });
  });

  it('is of today and due after the settings’ days when it names none', async () => {
    const { body } = await print(await departed(), {});
    expect(body.letter).toEqual({ ...CLAIMED, date: '5.3.2026', deadline: '15.3.2026' });
  });

  it('keeps its costs when the settings change and it is printed again', async () => {
    const invoiceNumber = await departed();
    await print(invoiceNumber);
    const { settings, version } = (await send('GET', '/settings')).body;
    const put = (changed: object, seen: number) =>
      parking.request('PUT', '/settings', {
        cookie: parking.admin,
        json: { ...settings, ...changed },
        headers: { 'If-Match': `"${seen}"` },
      });
    await put({ ownerLookupCents: 1_000 }, version);
    const { body } = await print(invoiceNumber, { letterDate: '10.3.2026', deadline: '20.3.2026' });
    await put({}, version + 1);
    expect(body.letter).toEqual({ ...CLAIMED, date: '10.3.2026', deadline: '20.3.2026' });
  });

  it('is journaled when its deadline alone changes', async () => {
    const invoiceNumber = await departed();
    await print(invoiceNumber);
    await print(invoiceNumber, { ...DAYS, deadline: '20.3.2026' });
    const [entry] = (await send('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body.entries;
    const [before, after] = [{ deadline: '16.3.2026' }, { deadline: '20.3.2026' }];
    expect(entry).toMatchObject({ kind: 'print' });
    expect([entry.before, entry.after]).toEqual([before, after]);
  });

  it('is removed with its costs when the print is undone', async () => {
    const invoiceNumber = await departed();
    await print(invoiceNumber);
    const { body } = await send('PUT', `/print/${invoiceNumber}`, { isPrint: false });
    expect(body).not.toHaveProperty('letter');
    expect(body).not.toHaveProperty('printedAt');
  });

  it('returns 400 for a deadline before its day', async () => {
    const response = await print(await departed(), { letterDate: '6.3.2026', deadline: '5.3.2026' });
    expect(response).toMatchObject({ status: 400, body: { fields: { deadline: 'Das Ende liegt vor dem Anfang.' } } });
  });

  it('shows receipt, export and list the same sum as the till', async () => {
    const invoiceNumber = await departed();
    await print(invoiceNumber);
    const receipt = await parking.request('GET', `/receipt/${invoiceNumber}`, { cookie: parking.employee });
    expect(receipt.body).toMatchObject({ total: 44.5, deadline: '16.3.2026', record: { letter: SHOWN, fee: 2 } });
    const { body: csv } = await send('GET', `/records/export?invoiceNumber=${invoiceNumber}`);
    expect(csv).toContain(';2,00;30,00;44,50;nein;;ja;ja;nein;12,50;44,50;6.3.2026');
    const sums = () => send('GET', `/records/count?invoiceNumber=${invoiceNumber}`);
    expect((await sums()).body).toMatchObject({ finesTotal: 30, chargedTotal: 44.5, openTotal: 44.5 });
    await send('PUT', `/update-payment/${invoiceNumber}`, { isPay: true });
    expect((await sums()).body).toMatchObject({ finesTotal: 30, chargedTotal: 44.5, openTotal: 0 });
  });
});

describeOnEachDatabase('the column openCents', (makeDatabase) => {
  it('matches the contract for every record', async () => {
    const parking = await startParking(await makeDatabase());
    const { database } = parking.service;
    const flags = [false, true];
    const amounts = [0, 1, 2_550];
    await insertRecords(
      database,
      flags.flatMap((isPay) =>
        flags.flatMap((isDisable) =>
          amounts.flatMap((finesCents) =>
            amounts.flatMap((feeCents) =>
              amounts.map((ownerLookupCents) => ({ isPay, isDisable, finesCents, feeCents, ownerLookupCents })),
            ),
          ),
        ),
      ),
    );
    const rows = await database.select<StoredRecord & { open: number }>(
      'SELECT records.*, openCents AS open FROM records',
    );
    expect(rows).toHaveLength(108);
    expect(rows.map(({ open }) => open)).toEqual(rows.map((stored) => openCents(recordFields.read(stored))));
    await parking.remove();
  });
});
