import { DEFAULT_SETTINGS } from '@parkwart/contracts/settings';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { journaledBy, writesOf } from '@parkwart/service-kit/testing/journaling';
import { CAR, type ParkingUnderTest, startParking } from './testing/startParking.ts';

const PERMIT = { vehicleNumber: 'B-DP 1', validFrom: '1.1.2026', validTo: null };

describeOnEachDatabase('every call of svc-parking that writes', (makeDatabase) => {
  let parking: ParkingUnderTest;
  let id: string;
  let permit: string;

  beforeAll(async () => {
    parking = await startParking(await makeDatabase());
    ({ _id: id } = await parking.checkIn());
    permit = (await as('POST', '/permits', { ...PERMIT, vehicleNumber: 'B-DP 2' })).body._id;
  });
  afterAll(() => parking.remove());

  const as = (method: string, path: string, json?: object, headers = {}) =>
    parking.request(method, path, { cookie: parking.admin, headers, ...(json && { json }) });
  const other = async () => (await parking.checkIn({ vehicleNumber: 'B-XY 7' }))._id;
  const entries = (work: () => Promise<unknown>) => journaledBy(parking, 'parking', parking.admin, work);

  /** Prepared before its entries are counted. */
  const WRITES: Readonly<Record<string, () => Promise<() => ReturnType<typeof as>>>> = {
    'POST /parking': async () => () => as('POST', '/parking', CAR),
    'POST /booth': async () => () => as('POST', '/booth', { deviceKey: 'a'.repeat(32) }),
    'PUT /check-in/{invoiceNumber}': async () => {
      const { invoiceNumber } = (await as('POST', '/parking', CAR)).body;
      return () => as('PUT', `/check-in/${invoiceNumber}`, { vehicleNumber: 'B-XY 8' });
    },
    'PUT /cancel/{invoiceNumber}': async () => {
      const { invoiceNumber } = (await as('POST', '/parking', CAR)).body;
      return () => as('PUT', `/cancel/${invoiceNumber}`, { reason: 'Doppelt erfasst' });
    },
    'GET /checkout': async () => {
      const car = await other();
      return () => as('GET', `/checkout?id=${car}`);
    },
    'POST /checkout': async () => {
      const car = await other();
      return () => as('POST', `/checkout?id=${car}`);
    },
    'PUT /disable/{invoiceNumber}': async () => () => as('PUT', `/disable/${id}`, { isDisable: true }),
    'PUT /print/{invoiceNumber}': async () => () =>
      as('PUT', `/print/${id}`, { isPrint: true, ownerName: 'E. Muster' }),
    'PUT /update-fine/{invoiceNumber}': async () => () =>
      as('PUT', `/update-fine/${id}`, { fines: [{ type: 'Quer', price: 5, description: '' }], vehicleNumber: 'B-C 1' }),
    'PUT /check-notes/{invoiceNumber}': async () => () => as('PUT', `/check-notes/${id}`, { checkOutNote: 'Kratzer' }),
    'PUT /update-payment/{invoiceNumber}': async () => () => as('PUT', `/update-payment/${id}`, { isPay: true }),
    'PUT /update-MI/{invoiceNumber}': async () => () => as('PUT', `/update-MI/${id}`, { MIStatus: 'M' }),
    'POST /permits': async () => () => as('POST', '/permits', PERMIT),
    'PUT /permits/{id}': async () => () =>
      as('PUT', `/permits/${permit}`, { ...PERMIT, vehicleNumber: 'B-DP 2', note: 'Stellplatz 4' }),
    'DELETE /permits/{id}': async () => () => as('DELETE', `/permits/${permit}`),
    'PUT /holds/{invoiceNumber}': async () => () =>
      as('PUT', `/holds/${id}`, { until: '31.12.2026', reason: 'Rechtsstreit' }),
    'POST /erasure-requests': async () => {
      await as('POST', '/permits', { ...PERMIT, vehicleNumber: 'B-DP 9' });
      const request = { kind: 'plate', text: 'B-DP 9' };
      const { preview } = (await as('POST', '/erasure-requests', { ...request, isTrial: true })).body;
      return () => as('POST', '/erasure-requests', { ...request, preview });
    },
    'PUT /settings': async () => () => as('PUT', '/settings', { ...DEFAULT_SETTINGS, freeMinutes: 7 }),
  };

  it('is here', () => {
    expect(Object.keys(WRITES).sort()).toEqual(writesOf('parking'));
  });

  it.each(Object.keys(WRITES))('%s leaves exactly one entry', async (name) => {
    const write = await WRITES[name]?.();
    let status = 0;
    const left = await entries(async () => {
      status = (await write?.())?.status ?? 0;
    });
    expect(status).toBeLessThan(300);
    expect(left).toEqual([expect.objectContaining({ account: expect.any(String) })]);
  });

  it('leaves one entry when it is repeated with its idempotency key, and none when it is refused', async () => {
    const headers = { 'Idempotency-Key': 'once-and-again' };
    const twice = () => Promise.all([1, 2].map(() => as('POST', '/parking', CAR, headers)));
    expect(await entries(twice)).toHaveLength(1);
    expect(await entries(twice)).toEqual([]);
    const refused = () => as('POST', '/permits', { ...PERMIT, vehicleNumber: 'B-DP 1' });
    expect(await entries(refused)).toEqual([]);
    expect(await entries(() => as('PUT', `/update-payment/${id}`, { isPay: true }))).toEqual([]);
    expect(await entries(() => as('PUT', `/update-payment/${id}`, { isPay: false }, { 'If-Match': '"1"' }))).toEqual(
      [],
    );
  });

  it('names who entered a check-in without a connection, and who sent it', async () => {
    const { letters } = (await as('POST', '/booth', { deviceKey: 'b'.repeat(32) })).body;
    await parking.request('POST', '/booth', { cookie: parking.employee, json: { deviceKey: 'b'.repeat(32) } });
    const provisional = { reference: `${letters}-0017`, enteredAt: '2026-03-05T13:00:00Z', enteredBy: 'kasse' };
    const [entry] = await entries(() => as('POST', '/parking', { ...CAR, provisional }));
    const [employee, admin] = [entry?.account, entry?.sentBy];
    expect(entry).toMatchObject({
      kind: 'check-in',
      origin: 'booth',
      after: { provisionalReference: `${letters}-0017` },
    });
    expect(new Set([employee, admin, undefined]).size).toBe(3);
  });
});
