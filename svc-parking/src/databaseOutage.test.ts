import { type Database, openDatabase } from '@parkwart/service-kit/database';
import { makeMariaDbDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { startMariaDb, type TestMariaDb } from '@parkwart/tooling/jest/mariaDb.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { CAR, type ParkingUnderTest, startParking } from './testing/startParking.ts';

describeWithTool('mariadb', 'svc-parking while its database is away', () => {
  let mariaDb: TestMariaDb;
  let database: TestDatabase;
  let parking: ParkingUnderTest;

  beforeAll(async () => {
    mariaDb = await startMariaDb(process.env.PARKWART_TEST_MARIADB_TEMPLATE ?? '');
    database = await makeMariaDbDatabase(mariaDb.server);
    parking = await startParking(database);
  }, 60_000);
  afterAll(async () => {
    await parking.stop();
    await mariaDb.remove();
  }, 30_000);

  const checkIn = (key: string) =>
    parking.ask('POST', '/parking', { cookie: parking.employee, headers: { 'Idempotency-Key': key }, json: CAR });
  const expectNotReachable = ({ status, body, headers }: Awaited<ReturnType<typeof checkIn>>) => {
    expect(status).toBe(503);
    expect(body.message).toBe('Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.');
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  };

  /** A database that has just been thawed works off what waited first; the test's own time limit ends the wait. */
  const onceReachable = async (ask: () => ReturnType<typeof checkIn>): ReturnType<typeof checkIn> => {
    const reply = await ask();
    return reply.status === 503 ? onceReachable(ask) : reply;
  };

  it('answers 503 while the database is frozen in mid-request, and works again when it is back', async () => {
    expect((await checkIn('before-freeze')).status).toBe(201);
    mariaDb.freeze();
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => checkIn(`while-frozen-${index}`)));
    replies.forEach(expectNotReachable);
    expect((await parking.ask('GET', '/health/ready')).status).toBe(503);
    expect((await parking.ask('GET', '/health/live')).status).toBe(200);
    mariaDb.thaw();
    expect((await onceReachable(() => checkIn('after-thaw'))).status).toBe(201);
  }, 30_000);

  it('answers 503 while the database is stopped, and works again without a restart', async () => {
    await mariaDb.end();
    expectNotReachable(await checkIn('while-stopped'));
    expect((await parking.ask('GET', '/health/ready')).body.parts).toContain('database');
    await mariaDb.startAgain();
    expect((await checkIn('while-stopped')).status).toBe(201);
  }, 60_000);

  it('answers 503 when the database stops in mid-request, and checks the car out once when it is back', async () => {
    const { _id } = await parking.park();
    const checkOut = () => parking.ask('POST', `/checkout?id=${_id}`, { cookie: parking.employee });
    const holder = openDatabase(database.url);
    const lock = await holder.sequelize.transaction();
    await holder.select('SELECT id FROM records WHERE id = :id FOR UPDATE', { id: _id }, lock);
    const inTheMiddle = checkOut();
    await untilLockIsWaitedFor(holder);
    await mariaDb.end();
    expectNotReachable(await inTheMiddle);
    await lock.rollback();
    await holder.close();

    await mariaDb.startAgain();
    const [first, second] = [await checkOut(), await checkOut()];
    expect(first).toMatchObject({ status: 200, body: { isParked: false, version: 2 } });
    expect(second.body).toEqual(first.body);
  }, 60_000);
});

async function untilLockIsWaitedFor(database: Database): Promise<void> {
  for (;;) {
    const [waits] = await database.select<{ Value: string }>("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'");
    if (Number(waits?.Value) > 0) return;
  }
}
