import { openDatabase } from '@parkwart/service-kit/database';
import { describeOnEachDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

/** Found nowhere afterwards. */
const PLATE = 'M-ARK 4711';
const MARK = /4711|ARK ?4711|Markierta/i;
const NAME = 'Markierta Beispiel';

describeOnEachDatabase('what a person may ask for', (makeDatabase) => {
  let database: TestDatabase;
  let parking: ParkingUnderTest;
  let headers: Record<string, string>;
  beforeEach(async () => {
    database = await makeDatabase();
    parking = await startParking(database);
    headers = { Authorization: `Bearer ${await testTokens('files').sign('parking')}` };
  });
  afterEach(() => parking.remove());

  const asAdmin = (method: string, path: string, json?: object) =>
    parking.request(method, path, { cookie: parking.admin, json });
  const ask = (kind: string, text: string) => asAdmin('GET', `/disclosure?${new URLSearchParams({ kind, text })}`);
  const erase = async (kind: string, text: string, isTrial = false) => {
    const { status, body } = await asAdmin('POST', '/erasure-requests', { kind, text, isTrial });
    expect(status).toBe(200);
    return body as { records: { invoiceNumber: number; outcome: string; reason?: string }[]; permits: number };
  };
  const checkOut = (id: string) => parking.request('POST', `/checkout?id=${id}`, { cookie: parking.employee });
  const completeInFiles = async () => {
    const { body } = await parking.request('GET', '/internal/forgettings', { headers });
    await parking.request('PUT', '/internal/forgettings/done', { headers, json: body });
  };
  /** Every value of every table, those of the journal included. */
  const contents = async () => {
    const connection = openDatabase(database.url);
    const sql =
      connection.dialect === 'sqlite'
        ? "SELECT name FROM sqlite_master WHERE type = 'table'"
        : `SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) AS name FROM information_schema.TABLES
           WHERE TABLE_SCHEMA LIKE CONCAT(DATABASE(), '%') AND TABLE_TYPE = 'BASE TABLE'`;
    const tables = await connection.select<{ name: string }>(sql);
    const rows = await Promise.all(tables.map(({ name }) => connection.select<object>(`SELECT * FROM ${name}`)));
    await connection.close();
    expect(tables.length).toBeGreaterThan(10);
    const shown = (_key: string, value: unknown) =>
      value && typeof value === 'object' && 'type' in value && value.type === 'Buffer'
        ? Buffer.from((value as unknown as { data: number[] }).data).toString('latin1')
        : value;
    return JSON.stringify(rows, shown);
  };

  it('is found nowhere after an erasure, while the amounts stay', async () => {
    const free = await parking.checkIn({ vehicleNumber: PLATE, entryTime: '14:55:00' });
    await checkOut(free._id);
    const paid = await parking.checkIn({ vehicleNumber: PLATE });
    await checkOut(paid._id);
    const fines = [{ type: 'Quer', price: 30, description: `von ${NAME}` }];
    for (const [path, json] of [
      ['update-fine', { fines }],
      ['check-notes', { checkOutNote: `Anruf von ${NAME}` }],
      ['print', { isPrint: true, ownerName: NAME, address: 'Weg 4711' }],
      ['update-payment', { isPay: true }],
    ] as const) {
      expect((await asAdmin('PUT', `/${path}/${paid._id}`, json)).status).toBe(200);
    }
    const permit = { vehicleNumber: PLATE, validFrom: '1.1.2026', validTo: null, note: NAME };
    expect((await asAdmin('POST', '/permits', permit)).status).toBe(201);
    expect(await contents()).toMatch(MARK);
    const revenue = (await asAdmin('GET', '/dashboard')).body;

    const disclosed = (await ask('plate', 'mark4711')).body;
    expect(disclosed.records).toMatchObject([{ _id: free._id }, { _id: paid._id, ownerName: NAME }]);
    expect(disclosed.permits).toMatchObject([{ vehicleNumber: PLATE, note: NAME }]);
    expect((await ask('name', NAME)).body.records).toMatchObject([{ _id: paid._id }]);

    const expected = {
      records: [
        { invoiceNumber: free.invoiceNumber, outcome: 'remove' },
        { invoiceNumber: paid.invoiceNumber, outcome: 'anonymise' },
      ],
      permits: 1,
    };
    expect(await erase('plate', PLATE, true)).toEqual(expected);
    expect(await contents()).toMatch(MARK);
    expect(await erase('plate', PLATE)).toEqual(expected);
    await completeInFiles();
    expect(await contents()).not.toMatch(MARK);
    expect(parking.logLines()).not.toMatch(MARK);
    const after = (await asAdmin('GET', `/records?at=${paid._id}&limit=1`)).body.records[0];
    expect(after).toMatchObject({
      vehicleNumber: 'GELÖSCHT',
      fee: 2,
      isPay: true,
      fines: [{ type: 'Quer', price: 30 }],
    });
    const { currentWeekSales, lastWeekSales } = (await asAdmin('GET', '/dashboard')).body;
    expect({ currentWeekSales, lastWeekSales }).toEqual({
      currentWeekSales: revenue.currentWeekSales,
      lastWeekSales: revenue.lastWeekSales,
    });
    expect((await asAdmin('GET', `/records?at=${free._id}&limit=1`)).body.records[0]?._id).not.toBe(free._id);
    expect(await erase('plate', PLATE)).toEqual({ records: [], permits: 0 });
  });

  it('erases the name of a user who entered cars', async () => {
    const { _id } = await parking.checkIn({ vehicleNumber: 'B-AB 1' });
    await checkOut(_id);
    expect((await ask('name', 'kasse')).body.records).toMatchObject([{ _id, employeeName: 'kasse' }]);
    await erase('name', 'kasse');
    expect((await ask('name', 'kasse')).body.records).toEqual([]);
    expect(await contents()).not.toContain('"kasse"');
  });

  it('keeps open claims, parked cars and what is held, and says why', async () => {
    const plates = ['B-OFF 1', 'B-OFF 2', 'B-OFF 3'];
    const [open, parked, held] = await Promise.all(plates.map((vehicleNumber) => parking.checkIn({ vehicleNumber })));
    if (!open || !parked || !held) throw new Error('three are parked');
    await checkOut(open._id);
    parking.setClock('2026-03-05T14:00:00Z');
    await checkOut(held._id);
    await asAdmin('PUT', `/update-payment/${held._id}`, { isPay: true });
    const hold = { until: '31.12.2026', reason: 'Rechtsstreit' };
    expect((await asAdmin('PUT', `/holds/${held._id}`, hold)).status).toBe(204);
    for (const [plate, reason] of [
      ['B-OFF 1', 'Die Forderung ist noch offen.'],
      ['B-OFF 2', 'Das Fahrzeug parkt noch.'],
      ['B-OFF 3', 'Wird aus einem vermerkten Grund aufbewahrt.'],
    ] as const) {
      expect((await erase('plate', plate)).records).toMatchObject([{ outcome: 'keep', reason }]);
    }
    expect((await ask('plate', 'B-OFF 3')).body.records).toMatchObject([
      { holdUntil: '31.12.2026', holdReason: 'Rechtsstreit' },
    ]);
    await asAdmin('PUT', `/holds/${held._id}`, { until: null });
    expect((await erase('plate', 'B-OFF 3')).records).toMatchObject([{ outcome: 'anonymise' }]);
  });

  it('previews a run by its rules, and deletes nothing', async () => {
    const left = await parking.checkIn({ vehicleNumber: 'B-ALT 1', entryTime: '14:55:00' });
    await checkOut(left._id);
    const never = await parking.checkIn({ vehicleNumber: 'B-ALT 2' });
    parking.setClock('2027-05-05T14:00:00Z');
    const { body } = await asAdmin('GET', '/retention-preview');
    expect(body.rules.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { rule: 'parking', count: 1, invoiceNumbers: [left.invoiceNumber] },
      { rule: 'never-left', count: 1, invoiceNumbers: [never.invoiceNumber] },
    ]);
    expect((await ask('plate', 'B-ALT 1')).body.records).toHaveLength(1);
  });

  it('is for admins, and an erasure for those who proved who they are', async () => {
    const body = { kind: 'plate', text: PLATE, isTrial: false };
    const request = (cookie: string) => parking.request('POST', '/erasure-requests', { cookie, json: body });
    expect((await request(parking.employee)).status).toBe(403);
    expect((await request(parking.adminWithOldProof)).status).toBe(403);
    expect((await asAdmin('PUT', '/holds/999999', { until: null })).status).toBe(404);
    expect((await asAdmin('GET', '/disclosure?kind=plate&text=')).status).toBe(400);
  });
});
