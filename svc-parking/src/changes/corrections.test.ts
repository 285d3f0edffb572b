import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { CAR, startParking } from '../testing/startParking.ts';

const CHECKED_IN_AT = '2026-03-05T14:00:00Z';
const AFTER_TEN_MINUTES = '2026-03-05T14:10:00.001Z';

describeOnOneDatabase('correcting and cancelling a check-in', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  beforeEach(async () => {
    parking.setClock(CHECKED_IN_AT);
    await parking.service.database.sequelize.query('DELETE FROM plate_lookups');
  });

  const put = (path: string, json: object, headers = {}, cookie = parking.employee) =>
    parking.request('PUT', `/${path}`, { cookie, headers, json });
  const seen = (version: number) => ({ 'If-Match': `"${version}"` });
  const asAdmin = (method: string, path: string, json?: object) =>
    parking.request(method, path, { cookie: parking.admin, ...(json && { json }) });
  const read = async (invoiceNumber: number) =>
    (await asAdmin('GET', `/records?at=${invoiceNumber}&limit=1`)).body.records[0];
  const atTheTill = async (invoiceNumber: number, cookie = parking.employee) =>
    (await parking.request('GET', `/invoice-search?invoiceNumber=${invoiceNumber}`, { cookie })).body[0];
  const revenue = async () => (await asAdmin('GET', '/dashboard')).body.currentWeekSales;

  it('returns the corrected car, with what the till knows of its plate', async () => {
    const other = await parking.checkIn({ vehicleNumber: 'HH-ZW 2' });
    const { invoiceNumber, version } = await parking.checkIn();
    const change = { vehicleNumber: 'hh-zw 2', vehicleModel: 'Opel Corsa' };
    const { status, body } = await put(`check-in/${invoiceNumber}`, change, seen(version));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      vehicleNumber: 'HH-ZW 2',
      vehicleModel: 'Opel Corsa',
      vehicleColor: 'Blau',
      alsoParked: { invoiceNumber: other.invoiceNumber },
      correctableUntil: '2026-03-05T14:10:00.000Z',
      version: 2,
    });
    expect(await read(invoiceNumber)).toMatchObject({ vehicleNumber: 'HH-ZW 2', employeeName: 'kasse', version: 2 });
  });

  it('lets a permit of the corrected plate count', async () => {
    await asAdmin('POST', '/permits', { vehicleNumber: 'B-DP 1', validFrom: '1.1.2026', validTo: null });
    const { invoiceNumber } = await parking.checkIn();
    const { body } = await put(`check-in/${invoiceNumber}`, { vehicleNumber: 'B-DP 1' });
    expect(body).toMatchObject({ hasPermit: true, tariff: { centsPerStartedHour: 0 } });
  });

  it('takes a cancelled car out of the parked ones and the revenue, and keeps its number and the reason', async () => {
    const before = await revenue();
    const { invoiceNumber, version } = await parking.checkIn({ vehicleNumber: 'B-ST 1' });
    const reason = 'Wieder weggefahren, kein Platz';
    const cancelled = await put(`cancel/${invoiceNumber}`, { reason }, seen(version));
    expect(cancelled).toMatchObject({ status: 200, body: { invoiceNumber, isDisable: true, cancelReason: reason } });
    expect(cancelled.body).not.toHaveProperty('correctableUntil');

    const parked = await asAdmin('GET', '/parked-cars?search=B-ST%201');
    expect(parked.body.records).toEqual([]);
    expect(await revenue()).toEqual(before);
    const { records } = (await asAdmin('GET', '/records?list=inactive&plate=BST1')).body;
    expect(records).toMatchObject([{ invoiceNumber, cancelReason: reason }]);
    const csv = await asAdmin('GET', '/records/export?list=inactive&plate=BST1');
    expect(JSON.stringify(csv.body)).toContain(';Storniert;');
    expect((await parking.checkIn({ vehicleNumber: 'B-ST 1' })).invoiceNumber).toBeGreaterThan(invoiceNumber);
    const checkOut = await asAdmin('POST', `/checkout?id=${invoiceNumber}`);
    expect(checkOut).toMatchObject({ status: 422, body: { code: 'RECORD_CANCELLED' } });
  });

  it('is undone in the office, which activates the record again', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await put(`cancel/${invoiceNumber}`, { reason: 'Verklickt' });
    const { body } = await asAdmin('PUT', `/disable/${invoiceNumber}`, { isDisable: false });
    expect(body).toMatchObject({ isDisable: false, isParked: true });
    expect(body).not.toHaveProperty('cancelReason');
  });

  it('journals both with the reason, as made at the booth', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await put(`check-in/${invoiceNumber}`, { vehicleNumber: 'B-AB 1235', vehicleColor: 'Rot' });
    await put(`cancel/${invoiceNumber}`, { reason: 'Doppelt erfasst' });
    const { entries } = (await asAdmin('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body;
    expect(entries).toMatchObject([
      { kind: 'check-in-cancelled', origin: 'booth', after: { cancelReason: 'Doppelt erfasst', isDisable: true } },
      {
        kind: 'check-in-corrected',
        before: { vehicleNumber: 'B-AB 1234', vehicleColor: 'Blau' },
        after: { vehicleNumber: 'B-AB 1235', vehicleColor: 'Rot' },
      },
      { kind: 'check-in' },
    ]);
  });

  it('returns the unchanged record when a request is repeated, even late', async () => {
    const { invoiceNumber, version } = await parking.checkIn();
    const correct = () => put(`check-in/${invoiceNumber}`, { vehicleNumber: 'B-AB 99' }, seen(version));
    expect(await correct()).toMatchObject({ status: 200, body: { version: 2 } });
    parking.setClock(AFTER_TEN_MINUTES);
    expect(await correct()).toMatchObject({ status: 200, body: { vehicleNumber: 'B-AB 99', version: 2 } });
  });

  const CHANGES = [
    ['check-in', { vehicleNumber: 'B-NEU 1' }],
    ['cancel', { reason: 'Verklickt' }],
  ] as const;
  const REFUSALS: readonly (readonly [string, (id: number) => Promise<unknown>, number, string])[] = [
    ['after ten minutes', async () => parking.setClock(AFTER_TEN_MINUTES), 422, 'CORRECTION_TOO_LATE'],
    ['after the check-out', (id) => asAdmin('POST', `/checkout?id=${id}`), 422, 'ALREADY_CHECKED_OUT'],
    [
      'with a fine on it',
      (id) => asAdmin('PUT', `/update-fine/${id}`, { fines: [{ type: 'Quer', price: 30 }] }),
      422,
      'ALREADY_FINED',
    ],
    ['when it is disabled', (id) => asAdmin('PUT', `/disable/${id}`, { isDisable: true }), 422, 'RECORD_DISABLED'],
    ['when it is cancelled', (id) => put(`cancel/${id}`, { reason: 'Doppelt' }), 422, 'RECORD_CANCELLED'],
  ];

  describe.each(CHANGES)('PUT /%s/:invoiceNumber', (path, change) => {
    it.each(REFUSALS)('is refused %s, and changes nothing', async (_title, prepare, status, code) => {
      const { invoiceNumber, version } = await parking.checkIn();
      await prepare(invoiceNumber);
      const before = await read(invoiceNumber);
      const refused = await put(`${path}/${invoiceNumber}`, change, seen(version));
      expect(refused).toMatchObject({ status, body: { code, message: expect.any(String) } });
      expect(await read(invoiceNumber)).toEqual(before);
    });

    it("is refused for another user's check-in, which the till does not offer either", async () => {
      const { invoiceNumber } = await parking.checkIn();
      const refused = await put(`${path}/${invoiceNumber}`, change, {}, parking.admin);
      expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_OWN_CHECK_IN' } });
      expect(await atTheTill(invoiceNumber)).toHaveProperty('correctableUntil');
      expect(await atTheTill(invoiceNumber, parking.admin)).not.toHaveProperty('correctableUntil');
      parking.setClock(AFTER_TEN_MINUTES);
      expect(await atTheTill(invoiceNumber)).not.toHaveProperty('correctableUntil');
    });

    it('returns 404 for an unknown record, and 400 for a malformed change', async () => {
      expect((await put(`${path}/99999999`, change)).status).toBe(404);
      const { invoiceNumber } = await parking.checkIn();
      expect((await put(`${path}/${invoiceNumber}`, { ...CAR, vehicleNumber: ' ', reason: ' ' })).status).toBe(400);
    });
  });

  it('charges the allowance for plate look-ups, since a correction reveals the same', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const statuses: number[] = [];
    for (let number = 1; number <= 41; number += 1)
      statuses.push((await put(`check-in/${invoiceNumber}`, { vehicleNumber: `B-X ${number}` })).status);
    expect(statuses).toEqual([...Array(40).fill(200), 429]);
    const asked = await parking.request('GET', '/plate-history?vehicleNumber=B-X%201', { cookie: parking.employee });
    expect(asked).toMatchObject({ status: 429, body: { code: 'TOO_MANY_PLATES' } });
  });

  it('counts from the arrival of a check-in that was made without a connection, for the user who entered it', async () => {
    const { letters } = (
      await parking.request('POST', '/booth', { cookie: parking.employee, json: { deviceKey: 'a'.repeat(32) } })
    ).body;
    await asAdmin('POST', '/booth', { deviceKey: 'a'.repeat(32) });
    const provisional = { reference: `${letters}-0001`, enteredAt: '2026-03-05T11:00:00Z', enteredBy: 'kasse' };
    const { body } = await asAdmin('POST', '/parking', { ...CAR, provisional });
    expect(body).not.toHaveProperty('correctableUntil');
    expect((await put(`cancel/${body.invoiceNumber}`, { reason: 'Verklickt' }, {}, parking.admin)).status).toBe(403);
    expect((await put(`cancel/${body.invoiceNumber}`, { reason: 'Verklickt' })).status).toBe(200);
  });
});
