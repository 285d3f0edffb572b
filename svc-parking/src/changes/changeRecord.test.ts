import { ACCOUNT_NAMED } from '@parkwart/contracts/rules/iban';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { CAR, startParking } from '../testing/startParking.ts';

describeOnDatabase('changing a record', (makeDatabase) => {
  const FINES = [{ type: 'Falschparken', price: 30, description: '' }];

  const CHANGES = [
    ['disable', { isDisable: true }, { isDisable: true }, { isDisable: false }, { isDisable: false }],
    ['update-payment', { isPay: true }, { isPay: true }, { isPay: false }, { isPay: false }],
    ['update-MI', { MIStatus: 'M' }, { MIStatus: 'M' }, { MIStatus: '' }, { MIStatus: null }],
    ['update-MI', { MIStatus: 'I' }, { MIStatus: 'I' }, { MIStatus: null }, { MIStatus: null }],
    [
      'check-notes',
      { checkOutNote: ' Schranke war offen\r\nHerr Öz war da ' },
      { checkOutNote: 'Schranke war offen\nHerr Öz war da' },
      { checkOutNote: '' },
      { checkOutNote: '' },
    ],
    [
      'print',
      { isPrint: true, ownerName: `${'Ä'.repeat(139)}y`, address: 'Hauptstraße 1\n10115 Berlin' },
      { isPrint: true, ownerName: `${'Ä'.repeat(139)}y`, address: 'Hauptstraße 1\n10115 Berlin' },
      { isPrint: false },
      { isPrint: false, ownerName: `${'Ä'.repeat(139)}y`, address: 'Hauptstraße 1\n10115 Berlin' },
    ],
    ['update-fine', { fines: FINES }, { fines: FINES }, { fines: [] }, { fines: [] }],
  ] as const;

  const BAD: readonly [string, object, string][] = [
    ['disable', {}, 'isDisable'],
    ['disable', { isDisable: 'true' }, 'isDisable'],
    ['update-payment', { isPay: 1 }, 'isPay'],
    ['update-payment', { isPay: true, fee: 0 }, 'fee'],
    ['update-MI', { MIStatus: 'X' }, 'MIStatus'],
    ['update-MI', {}, 'MIStatus'],
    ['check-notes', { checkOutNote: 'x'.repeat(1001) }, 'checkOutNote'],
    ['check-notes', { checkOutNote: 'a\u0000b' }, 'checkOutNote'],
    ['print', { ownerName: 'x' }, 'isPrint'],
    ['print', { isPrint: true, ownerName: 'x'.repeat(141) }, 'ownerName'],
    ['print', { isPrint: true, address: 'x'.repeat(301) }, 'address'],
  ];

  const parking = running(async () => startParking(await makeDatabase()));

  const put = (path: string, invoiceNumber: number | string, json: object, headers = {}) =>
    parking.asAdmin('PUT', `/${path}/${invoiceNumber}`, json, headers);
  const read = async (invoiceNumber: number) => {
    const page = await parking.asAdmin('GET', `/records?at=${invoiceNumber}&limit=1`);
    return page.body.records[0];
  };
  const seen = (version: number) => ({ 'If-Match': `"${version}"` });

  describe.each(CHANGES)('PUT /%s %j', (path, change, then, back, after) => {
    it('returns and stores the record’s state after the change, and after a second request that undoes the change', async () => {
      const { invoiceNumber, version } = await parking.checkIn();
      const changed = await put(path, invoiceNumber, change, seen(version));
      expect(changed).toMatchObject({ status: 200, body: { invoiceNumber, ...then, version: 2 } });
      expect(await read(invoiceNumber)).toEqual(changed.body);
      const undone = await put(path, invoiceNumber, back, seen(2));
      expect(undone).toMatchObject({ status: 200, body: { ...after, version: 3 } });
      expect(await read(invoiceNumber)).toEqual(undone.body);
    });

    it('returns the unchanged record when the request is repeated with the old version', async () => {
      const { invoiceNumber, version } = await parking.checkIn();
      const first = await put(path, invoiceNumber, change, seen(version));
      const again = await put(path, invoiceNumber, change, seen(version));
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first.body);
    });

    it('returns 404 for an unknown record, 400 for a malformed number', async () => {
      expect(await put(path, 99_999_999, change)).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
      expect((await put(path, 'abc', change)).status).toBe(400);
    });
  });

  it.each(BAD)('PUT /%s returns 400 for %j with a message at %s', async (path, change, field) => {
    const { invoiceNumber } = await parking.checkIn();
    const response = await put(path, invoiceNumber, change);
    expect(response).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect((await read(invoiceNumber)).version).toBe(1);
  });

  it('accepts only one of two concurrent changes to the same version', async () => {
    const { invoiceNumber, version } = await parking.checkIn();
    const responses = await Promise.all([
      put('check-notes', invoiceNumber, { checkOutNote: 'von Anna' }, seen(version)),
      put('update-payment', invoiceNumber, { isPay: true }, seen(version)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(invoiceNumber)).version).toBe(2);
  });

  it('keeps concurrent changes of other fields when one field is sent without a version', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await Promise.all([
      put('check-notes', invoiceNumber, { checkOutNote: 'bleibt' }),
      put('update-payment', invoiceNumber, { isPay: true }),
      put('update-MI', invoiceNumber, { MIStatus: 'M' }),
    ]);
    expect(await read(invoiceNumber)).toMatchObject({
      checkOutNote: 'bleibt',
      isPay: true,
      MIStatus: 'M',
      version: 4,
    });
  });
});

const CHECKED_IN_AT = '2026-03-05T14:00:00Z';
const AFTER_TEN_MINUTES = '2026-03-05T14:10:00.001Z';

describeOnDatabase('correcting and cancelling a check-in', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  beforeEach(async () => {
    parking.setClock(CHECKED_IN_AT);
    await parking.service.database.sequelize.query('DELETE FROM plate_lookups');
  });

  const put = (path: string, json: object, headers = {}, cookie = parking.employee) =>
    parking.request('PUT', `/${path}`, { cookie, headers, json });
  const seen = (version: number) => ({ 'If-Match': `"${version}"` });
  const asAdmin = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const read = async (invoiceNumber: number) =>
    (await asAdmin('GET', `/records?at=${invoiceNumber}&limit=1`)).body.records[0];
  const atTheTill = async (invoiceNumber: number, cookie = parking.employee) =>
    (await parking.request('GET', `/invoice-search?invoiceNumber=${invoiceNumber}`, { cookie })).body[0];
  const revenue = async () => (await asAdmin('GET', '/dashboard')).body.currentWeekSales;

  it('returns the corrected record, with the other record under which the new plate is parked', async () => {
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

  it('applies a permit of the corrected plate', async () => {
    await asAdmin('POST', '/permits', { vehicleNumber: 'B-DP 1', validFrom: '1.1.2026', validTo: null });
    const { invoiceNumber } = await parking.checkIn();
    const { body } = await put(`check-in/${invoiceNumber}`, { vehicleNumber: 'B-DP 1' });
    expect(body).toMatchObject({ hasPermit: true, tariff: { centsPerStartedHour: 0 } });
  });

  it('removes the record of a cancelled check-in from the parked cars and from the revenue; the record keeps its invoice number and the reason', async () => {
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

  it('a cancellation is undone when the office activates the record again', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await put(`cancel/${invoiceNumber}`, { reason: 'Verklickt' });
    const { body } = await asAdmin('PUT', `/disable/${invoiceNumber}`, { isDisable: false });
    expect(body).toMatchObject({ isDisable: false, isParked: true });
    expect(body).not.toHaveProperty('cancelReason');
  });

  it('journals the correction and the cancellation, with the reason and the booth as origin', async () => {
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

    it('returns 403 for another user’s check-in', async () => {
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

  it('counts as a plate look-up in the user’s allowance, because a correction reveals as much as a look-up', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const statuses: number[] = [];
    for (let number = 1; number <= 41; number += 1)
      statuses.push((await put(`check-in/${invoiceNumber}`, { vehicleNumber: `B-X ${number}` })).status);
    expect(statuses).toEqual([...Array(40).fill(200), 429]);
    const asked = await parking.asEmployee('GET', '/plate-history?vehicleNumber=B-X%201');
    expect(asked).toMatchObject({ status: 429, body: { code: 'TOO_MANY_PLATES' } });
  });

  it('is possible as soon as an offline check-in has arrived, but only for the user who entered the check-in', async () => {
    const { letters } = (await parking.asEmployee('POST', '/booth', { deviceKey: 'a'.repeat(32) })).body;
    await asAdmin('POST', '/booth', { deviceKey: 'a'.repeat(32) });
    const provisional = { reference: `${letters}-0001`, enteredAt: '2026-03-05T11:00:00Z', enteredBy: 'kasse' };
    const { body } = await asAdmin('POST', '/parking', { ...CAR, provisional });
    expect(body).not.toHaveProperty('correctableUntil');
    expect((await put(`cancel/${body.invoiceNumber}`, { reason: 'Verklickt' }, {}, parking.admin)).status).toBe(403);
    expect((await put(`cancel/${body.invoiceNumber}`, { reason: 'Verklickt' })).status).toBe(200);
  });
});

describeOnDatabase('PUT /update-fine/:invoiceNumber', (makeDatabase) => {
  const FINES = [{ type: 'Parken ohne Ticket', price: 25.5, description: 'Kein Ticket hinter der Scheibe' }];

  const parking = running(async () => startParking(await makeDatabase()));

  const update = (invoiceNumber: number, json: object) => parking.asAdmin('PUT', `/update-fine/${invoiceNumber}`, json);

  it('sets fines and plate', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const { status, body } = await update(invoiceNumber, { vehicleNumber: 'hh-x 9', fines: FINES });
    expect(status).toBe(200);
    expect(body).toMatchObject({ vehicleNumber: 'HH-X 9', fines: FINES, version: 2 });
  });

  it('keeps the plate when only fines are sent, and removes all fines when an empty list is sent', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await update(invoiceNumber, { fines: FINES });
    const { body } = await update(invoiceNumber, { fines: [] });
    expect(body).toMatchObject({ vehicleNumber: 'B-AB 1234', fines: [], version: 3 });
  });

  it.each([
    { type: 'Falschparken', price: 30, description: 'Neues Konto: DE02 1203 0000 0000 2020 51' },
    { type: 'Zahlen an DE02 1203', price: 30, description: '0000 0000 2020 51' },
  ])('returns 400 for a fine whose texts contain a bank account', async (fine) => {
    const { invoiceNumber } = await parking.checkIn();
    const refused = await update(invoiceNumber, { fines: [...FINES, fine] });
    expect(refused).toMatchObject({ status: 400, body: { fields: { fines: ACCOUNT_NAMED } } });
  });

  it('stores 64 kB of fines, and a repeated request about the record returns all of them', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const fines = (count: number) =>
      Array.from({ length: count }, () => ({ type: 'Quer', price: 100_000, description: '字'.repeat(500) }));
    expect(await update(invoiceNumber, { fines: fines(50) })).toMatchObject({
      status: 400,
      body: { fields: { fines: 'Die Texte der Bußgelder sind zusammen zu lang.' } },
    });
    const { status, body } = await update(invoiceNumber, { fines: fines(41) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ fines: fines(41) });
    await parking.asAdmin('PUT', `/check-notes/${invoiceNumber}`, { checkOutNote: '字'.repeat(1_000) });
    const pay = () =>
      parking.asAdmin(
        'POST',
        `/accounts/${invoiceNumber}/payments`,
        { amount: 5, day: '5.3.2026', type: 'transfer' },
        { 'Idempotency-Key': 'longest-fines' },
      );
    const paid = await pay();
    expect(paid.status).toBe(201);
    expect(await pay()).toMatchObject({ status: 201, body: paid.body });
  });

  it.each([
    ['-1', -1],
    ['1e9', 1e9],
    ['three decimals', 1.005],
    ['a German comma', '12,5'],
    ['a word', 'abc'],
  ])('returns 400 for the price %s', async (_title, price) => {
    const { invoiceNumber } = await parking.checkIn();
    expect((await update(invoiceNumber, { fines: [{ type: 'x', price }] })).status).toBe(400);
  });
});
