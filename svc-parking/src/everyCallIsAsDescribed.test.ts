import { itHandlesCallsAsDescribed } from '@parkwart/service-kit/testing/describedCalls';
import { journaledBy, type PreparedWrite, writesOf } from '@parkwart/service-kit/testing/journaling';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { importFile, statementOf } from './bank/testing/importStatement.ts';
import { fakeOthers } from './testing/fakeOthers.ts';
import { parkingWrites } from './testing/parkingWrites.ts';
import { CAR, startParking } from './testing/startParking.ts';

const IMPORT = 'POST /bank/statements';
/** This call creates only a session, so it leaves no journal entry. */
const OPENS = 'POST /driver-page/open';
const PERMIT = { vehicleNumber: 'B-DP 0', validFrom: '1.1.2026', validTo: null };

describeOnDatabase('every call of svc-parking', (makeDatabase) => {
  let id: string;
  let writes: ReturnType<typeof parkingWrites>;

  const parking = running(async () =>
    startParking(await makeDatabase(), { ask: fakeOthers().ask, erasuresEveryMs: 3_600_000 }),
  );
  beforeAll(async () => {
    ({ _id: id } = await parking.checkIn());
    writes = parkingWrites(parking);
    await as('POST', '/permits', PERMIT);
  });

  const as = (method: string, path: string, json?: object, headers = {}) =>
    parking.asAdmin(method, path, json, headers);
  const entriesOf = (work: () => Promise<unknown>) => journaledBy(parking, 'parking', parking.admin, work);

  const prepare = async (name: string) => (await writes[name]?.()) ?? (['', ''] as const);
  const send = ([method, path, json, cookie = parking.admin, headers = {}]: PreparedWrite) =>
    parking.request(method, path, { cookie, headers, json });

  it('is tested here if it changes data', () => {
    expect([...Object.keys(writes), IMPORT].sort()).toEqual(writesOf('parking'));
  });

  itHandlesCallsAsDescribed({
    service: 'parking',
    prepare,
    send,
    entriesOf,
    cookieOf: (role) => (role === 'Admin' ? parking.admin : parking.employee),
    cookieOfOtherAdmin: async () => parking.otherAdmin,
    withOldProof: async () => parking.adminWithOldProof,
  });

  const made = async (name: string) => {
    const write = await prepare(name);
    let status = 0;
    const left = await entriesOf(async () => {
      ({ status } = await send(write));
    });
    expect(status).toBeLessThan(300);
    return left;
  };

  const isOfDriver = (name: string) => name.includes('/driver-page/');
  const ofUsers = writesOf('parking').filter((name) => name !== IMPORT && !isOfDriver(name));

  it.each(ofUsers)('%s writes exactly one journal entry, which contains the user’s account', async (name) => {
    expect(await made(name)).toEqual([expect.objectContaining({ account: expect.any(String) })]);
  });

  const ofDrivers = writesOf('parking').filter((name) => name !== OPENS && isOfDriver(name));

  it.each(ofDrivers)('%s writes exactly one journal entry, which contains no account', async (name) => {
    expect(await made(name)).toEqual([expect.objectContaining({ account: null, origin: 'system' })]);
  });

  it('opening a case on the driver’s page writes no journal entry', async () => {
    expect(await made(OPENS)).toEqual([]);
  });

  it('an imported statement writes exactly one journal entry', async () => {
    const left = await entriesOf(() => importFile(parking, statementOf([{ amount: 5, purpose: 'Danke' }])));
    expect(left).toMatchObject([{ kind: 'statement-imported', after: { statements: 1, entries: 1, seen: 0 } }]);
  });

  it('writes one journal entry when it is sent twice at the same time with the same idempotency key, and none when it changes nothing', async () => {
    const headers = { 'Idempotency-Key': 'once-and-again' };
    const twice = () => Promise.all([1, 2].map(() => as('POST', '/parking', CAR, headers)));
    expect(await entriesOf(twice)).toHaveLength(1);
    expect(await entriesOf(() => as('POST', '/permits', PERMIT))).toEqual([]);
    const pay = () => as('PUT', `/update-payment/${id}`, { isPay: true });
    expect(await entriesOf(pay)).toHaveLength(1);
    expect(await entriesOf(pay)).toEqual([]);
  });

  it('an offline check-in writes a journal entry with the user who entered it and the user who sent it', async () => {
    const { letters } = (await as('POST', '/booth', { deviceKey: 'b'.repeat(32) })).body;
    await parking.asEmployee('POST', '/booth', { deviceKey: 'b'.repeat(32) });
    const provisional = { reference: `${letters}-0017`, enteredAt: '2026-03-05T13:00:00Z', enteredBy: 'kasse' };
    const [entry] = await entriesOf(() => as('POST', '/parking', { ...CAR, provisional }));
    const [employee, admin] = [entry?.account, entry?.sentBy];
    expect(entry).toMatchObject({
      kind: 'check-in',
      origin: 'booth',
      after: { provisionalReference: `${letters}-0017` },
    });
    expect(new Set([employee, admin, undefined]).size).toBe(3);
  });
});
