import type { Database } from '@parkwart/service-kit/database/database';
import { openDatabase, openDatabaseForMigration } from '@parkwart/service-kit/database/openDatabase';
import { isUnavailable } from '@parkwart/service-kit/errors/unavailable';
import {
  expectUnavailable,
  MAX_RESPONSE_MS,
  retryWhileUnavailable,
} from '@parkwart/service-kit/testing/databaseOutage';
import { measureStalls } from '@parkwart/service-kit/testing/stalls';
import { makeServerDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startDatabaseServer, type TestDatabaseServer } from '@parkwart/tooling/jest/databaseServer.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { insertRecords } from './testing/insertRecords.ts';
import { CAR, type ParkingUnderTest, startParking } from './testing/startParking.ts';

/** With this many records, most of a list is still unsent after the first chunk of its response. */
const RECORDS = 10_000;

describeWithTool('mysql', 'svc-parking when its database fails', () => {
  let databaseServer: TestDatabaseServer;
  let database: TestDatabase;
  let parking: ParkingUnderTest;

  beforeAll(async () => {
    databaseServer = await startDatabaseServer(process.env.PARKWART_TEST_DATABASE_TEMPLATE ?? '');
    database = await makeServerDatabase(databaseServer.server);
    parking = await startParking(database);
    const unlimited = openDatabaseForMigration(database.url);
    await insertRecords(
      unlimited,
      Array.from({ length: RECORDS }, () => ({ checkOutNote: 'ü'.repeat(1_000) })),
    );
    await unlimited.close();
  }, 60_000);
  afterEach(() => databaseServer.thaw());
  afterAll(async () => {
    await parking.stop();
    await databaseServer.remove();
  });

  const checkIn = (key: string) => parking.asEmployee('POST', '/parking', CAR, { 'Idempotency-Key': key });

  const requestEverything = (id: string) => {
    const paths = `/records /records?list=open&plate=ab&from=1.1.2026 /records/count /records/export /all-vehicle
      /today-vehicle?date=5.3.2026 /vehicle-search?vehicleNumber=ab /pay-search?isPay=false
      /range-search?startDate=1.1.2026&endDate=31.12.2026 /reminder-search /paid-search /active-search /inactive-search
      /dashboard /settings /receipt/${id} /invoice-search?invoiceNumber=${id} /permits
      /plate-history?vehicleNumber=B-AB%201`.split(/\s+/);
    const changes = [
      [`/disable/${id}`, { isDisable: true }],
      [`/print/${id}`, { isPrint: true }],
      [`/update-fine/${id}`, { vehicleNumber: 'B-AB 1', fines: [] }],
      [`/check-notes/${id}`, { checkOutNote: 'Notiz' }],
      [`/update-payment/${id}`, { isPay: true }],
      [`/update-MI/${id}`, { MIStatus: 'M' }],
    ] as const;
    return [
      ...paths.map((path) => parking.asAdmin('GET', path)),
      ...changes.map(([path, json]) => parking.asAdmin('PUT', path, json)),
    ];
  };

  const requestsSince = (place: number) =>
    parking
      .logLines()
      .slice(place)
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line) as { route: string; ms: number });

  it('while the database is frozen, every call of the office returns 503 in time and changes nothing', async () => {
    const { _id } = await parking.checkIn();
    const before = parking.logLines().length;
    await databaseServer.freeze();
    const { result: responses, stalledMs } = await measureStalls(() => Promise.all(requestEverything(_id)));
    databaseServer.thaw();
    expect(requestsSince(before).length).toBeGreaterThanOrEqual(responses.length);
    responses.forEach(expectUnavailable);
    expect(requestsSince(before).filter(({ ms }) => ms - stalledMs > MAX_RESPONSE_MS)).toEqual([]);
    const found = () => parking.asAdmin('GET', `/invoice-search?invoiceNumber=${_id}`);
    expect((await retryWhileUnavailable(found)).body[0]).toMatchObject({ version: 1, isPay: false, checkOutNote: '' });
  });

  it.each(['/all-vehicle', '/records/export'])(
    'aborts the response of %s when the database freezes in the middle of the response, so that a truncated list never looks complete',
    async (path) => {
      await retryWhileUnavailable(() => parking.asAdmin('GET', '/settings'));
      const url = `${parking.service.url}/api/employee${path}`;
      const response = await fetch(url, { headers: { Cookie: parking.admin } });
      expect(response.status).toBe(200);
      const reader = response.body?.getReader();
      if (!reader) throw new Error('no body');
      // The client reads only one chunk, so most of the list is still in the database.
      await reader.read();
      await databaseServer.freeze();
      const rest = async () => {
        while (!(await reader.read()).done);
      };
      await expect(rest()).rejects.toThrow('terminated');
    },
    60_000,
  );

  it('a check-in returns 503 when the database freezes in mid-request, and succeeds again after the thaw', async () => {
    expect((await checkIn('before-freeze')).status).toBe(201);
    await databaseServer.freeze();
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => checkIn(`while-frozen-${index}`)));
    responses.forEach(expectUnavailable);
    expect((await parking.request('GET', '/health/ready')).status).toBe(503);
    expect((await parking.request('GET', '/health/live')).status).toBe(200);
    databaseServer.thaw();
    expect((await retryWhileUnavailable(() => checkIn('after-thaw'))).status).toBe(201);
  });

  it('an SQL statement that was not prepared before the freeze ends with the error that the database is unavailable', async () => {
    const own = openDatabase(database.url, 500);
    const answers = () =>
      own.ping().then(
        () => true,
        () => false,
      );
    while (!(await answers()));
    await databaseServer.freeze();
    const error: unknown = await own.read('SELECT 1 AS one').catch((thrown: unknown) => thrown);
    databaseServer.thaw();
    expect(isUnavailable(error)).toBe(true);
    await own.close();
  });

  it('returns 503 while the database is stopped, and recovers without a restart', async () => {
    await databaseServer.end();
    expectUnavailable(await checkIn('while-stopped'));
    expect((await parking.request('GET', '/health/ready')).body.parts).toContain('database');
    await databaseServer.startAgain();
    expect((await retryWhileUnavailable(() => checkIn('while-stopped'))).status).toBe(201);
  }, 60_000);

  it('a check-out returns 503 when the database stops in mid-request; repeated after recovery, the check-out takes effect only once', async () => {
    const { _id } = await parking.checkIn();
    const checkOut = () => parking.asEmployee('POST', `/checkout?id=${_id}`);
    const holder = openDatabase(database.url);
    const lock = await holder.sequelize.transaction();
    await holder.sequelize.query('SELECT id FROM records WHERE id = :id FOR UPDATE', {
      replacements: { id: _id },
      transaction: lock,
    });
    const inTheMiddle = checkOut();
    await untilLockIsWaitedFor(holder);
    await databaseServer.end();
    expectUnavailable(await inTheMiddle);
    await lock.rollback();
    await holder.close();

    await databaseServer.startAgain();
    const [first, second] = [await retryWhileUnavailable(checkOut), await retryWhileUnavailable(checkOut)];
    expect(first).toMatchObject({ status: 200, body: { isParked: false, version: 2 } });
    expect(second.body).toEqual(first.body);
  }, 60_000);
});

async function untilLockIsWaitedFor(database: Database): Promise<void> {
  for (;;) {
    const [waits] = await database.read<{ Value: string }>("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'");
    if (Number(waits?.Value) > 0) return;
  }
}
