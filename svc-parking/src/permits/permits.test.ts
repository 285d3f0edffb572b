import { randomUUID } from 'node:crypto';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { CAR, startParking } from '../testing/startParking.ts';

let next = 1;

describeOnDatabase('permits', (makeDatabase) => {
  const NOT_FOUND = { code: 'PERMIT_NOT_FOUND', message: 'Diesen Dauerparker gibt es nicht.' };
  const newPlate = () => `B-DP ${next++}`;
  const permitFor = (vehicleNumber: string, change: object = {}) => ({
    vehicleNumber,
    validFrom: '1.3.2026',
    validTo: '31.3.2026',
    note: '',
    ...change,
  });

  const parking = running(async () => startParking(await makeDatabase()));

  const list = async (query = '') =>
    (await parking.asAdmin('GET', `/permits${query}`)).body.permits as {
      readonly _id: string;
      readonly vehicleNumber: string;
    }[];
  const add = (json: object, headers: Record<string, string> = {}) =>
    parking.asAdmin('POST', '/permits', json, headers);
  const change = (id: string, json: object, headers: Record<string, string> = {}) =>
    parking.asAdmin('PUT', `/permits/${id}`, json, headers);
  const remove = (id: string, headers: Record<string, string> = {}) =>
    parking.asAdmin('DELETE', `/permits/${id}`, undefined, headers);

  it('a booth gets the cars that park free of charge today or within thirty days, and only their plates and days', async () => {
    const plates = Array.from({ length: 5 }, newPlate);
    const [ended, today, soon, later, endless] = plates as [string, string, string, string, string];
    await add(permitFor(ended, { validTo: '4.3.2026', note: 'Erika Muster' }));
    await add(permitFor(today.replaceAll(' ', '').toLowerCase(), { validTo: '5.3.2026', note: 'Erika Muster' }));
    await add(permitFor(soon, { validFrom: '4.4.2026', validTo: '5.4.2026' }));
    await add(permitFor(later, { validFrom: '5.4.2026', validTo: null }));
    await add(permitFor(endless, { validTo: null }));
    const { status, body } = await parking.asEmployee('GET', '/booth/permits');
    expect(status).toBe(200);
    const cars = plates.map((plate) => plate.replace(/[- ]/g, '').replace('B', 'B-'));
    expect(body.permits.filter(({ car }: { car: string }) => cars.includes(car))).toEqual([
      { car: cars[4], validFrom: '1.3.2026', validTo: null },
      { car: cars[2], validFrom: '4.4.2026', validTo: '5.4.2026' },
      { car: cars[1], validFrom: '1.3.2026', validTo: '5.3.2026' },
    ]);
  });

  describe('POST /permits', () => {
    it('adds a permit with a normalised plate and its days as d.m.yyyy', async () => {
      const { status, body } = await add(
        permitFor(' b-dp  9001 ', { validFrom: '2026-03-01', note: 'Mieter, Stellplatz 4' }),
      );
      expect(status).toBe(201);
      expect(body).toEqual({
        _id: expect.any(String),
        vehicleNumber: 'B-DP 9001',
        validFrom: '1.3.2026',
        validTo: '31.3.2026',
        note: 'Mieter, Stellplatz 4',
        version: 1,
      });
      expect(await list()).toContainEqual(body);
    });

    it.each([
      ['without a plate', { vehicleNumber: ' ' }, 'vehicleNumber', 'Bitte geben Sie die Fahrzeugnummer ein'],
      ['for a nonexistent day', { validFrom: '30.2.2026' }, 'validFrom', 'Kein gültiges Datum (T.M.JJJJ).'],
      ['that ends before it begins', { validTo: '28.2.2026' }, 'validTo', 'Das Ende liegt vor dem Anfang.'],
      ['with a note of 201 characters', { note: 'x'.repeat(201) }, 'note', 'Höchstens 200 Zeichen.'],
      ['with an unknown field', { price: 1 }, 'price', 'Dieses Feld gibt es nicht.'],
    ])('returns 400 for a permit %s', async (_case, wrong, field, message) => {
      const before = await list();
      expect(await add(permitFor('B-DP 9000', wrong))).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { [field]: message } },
      });
      expect(await list()).toEqual(before);
    });

    it.each([
      ['a day of another permit', { validFrom: '31.3.2026', validTo: '30.4.2026' }, 'ab 1.3.2026 bis 31.3.2026.'],
      ['the first day of another permit', { validFrom: '1.2.2026', validTo: '1.3.2026' }, 'ab 1.3.2026 bis 31.3.2026.'],
      ['another permit inside its period', { validFrom: '1.1.2026', validTo: null }, 'ab 1.3.2026 bis 31.3.2026.'],
    ])(
      'returns 422 for a permit that overlaps with %s, if both permits are for the same plate in any spelling',
      async (_case, days, when) => {
        const plate = newPlate();
        await add(permitFor(plate));
        const message = `Dieses Kennzeichen ist schon Dauerparker, ${when}`;
        expect(await add(permitFor(plate.replace(/[- ]/g, '').toLowerCase(), days))).toMatchObject({
          status: 422,
          body: { code: 'PERMIT_OVERLAPS', message, fields: { vehicleNumber: message } },
        });
      },
    );

    it('adds a permit that begins the day after another one ends, and one for a plate that differs by an umlaut', async () => {
      const plate = newPlate();
      await add(permitFor(plate));
      expect((await add(permitFor(plate, { validFrom: '1.4.2026', validTo: null }))).status).toBe(201);
      expect((await add(permitFor('MU-X 77'))).status).toBe(201);
      expect((await add(permitFor('MÜ-X 77'))).status).toBe(201);
    });

    it.each(['ohne Kennzeichen', 'XXX 123', 'n.n.'])(
      'returns 422 for „%s“, which is not a plate',
      async (vehicleNumber) => {
        const fields = { vehicleNumber: 'Ein Dauerparker braucht ein Kennzeichen.' };
        expect(await add(permitFor(vehicleNumber))).toMatchObject({ status: 422, body: { code: 'NO_PLATE', fields } });
        const { body } = await add(permitFor(newPlate()));
        expect((await change(body._id, permitFor(vehicleNumber))).status).toBe(422);
      },
    );

    it('adds only one of several concurrent permits that overlap', async () => {
      const plate = newPlate();
      const responses = await Promise.all(
        ['1.3.2026', '2.3.2026', '3.3.2026', '4.3.2026'].map((validFrom) => add(permitFor(plate, { validFrom }))),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    });
  });

  describe('PUT /permits/:id', () => {
    it('changes a permit, and leaves it unchanged when the same change is sent again', async () => {
      const plate = newPlate();
      const { body } = await add(permitFor(plate));
      const wanted = permitFor(plate, { validTo: '5.3.2026', note: 'gekündigt' });
      const response = await change(body._id, wanted, { 'If-Match': '"1"' });
      expect(response).toMatchObject({ status: 200, body: { ...wanted, version: 2 } });
      expect(await change(body._id, wanted, { 'If-Match': '"1"' })).toMatchObject({
        status: 200,
        body: { version: 2 },
      });
    });

    it('returns 422 if the permit would overlap another one', async () => {
      const plate = newPlate();
      const { body } = await add(permitFor(plate));
      await add(permitFor(plate, { validFrom: '1.5.2026', validTo: null }));
      expect(await change(body._id, permitFor(plate, { validTo: null }))).toMatchObject({
        status: 422,
        body: { fields: { vehicleNumber: 'Dieses Kennzeichen ist schon Dauerparker, ab 1.5.2026 ohne Ende.' } },
      });
    });

    it('returns 404 for an unknown permit', async () => {
      expect(await change('999999', permitFor('B-DP 1'))).toMatchObject({ status: 404, body: NOT_FOUND });
    });
  });

  describe('DELETE /permits/:id', () => {
    it('removes a permit, and the response stored for its idempotency key', async () => {
      const [permit, headers] = [permitFor(newPlate()), { 'Idempotency-Key': randomUUID() }];
      const { body } = await add(permit, headers);
      expect(await remove(body._id, { 'If-Match': '"1"' })).toMatchObject({ status: 204, body: null });
      expect((await list()).map(({ _id }) => _id)).not.toContain(body._id);
      expect((await add(permit, headers)).status).toBe(410);
      expect(await remove(body._id)).toMatchObject({ status: 404, body: NOT_FOUND });
    });
  });

  describe('GET /permits', () => {
    it('returns keyset pages, newest first, filtered by part of a plate and by whether a permit covers today', async () => {
      const days = [
        { validFrom: '1.1.2026', validTo: '4.3.2026' },
        { validFrom: '5.3.2026', validTo: '5.3.2026' },
        { validFrom: '6.3.2026', validTo: null },
      ];
      for (const [index, each] of days.entries()) await add(permitFor(`K-EY ${index + 1}`, each));
      const plates = async (query: string) => (await list(query)).map(({ vehicleNumber }) => vehicleNumber);

      const [first, second] = await list('?plate=key&limit=2');
      expect([first?.vehicleNumber, second?.vehicleNumber]).toEqual(['K-EY 3', 'K-EY 2']);
      expect(await plates(`?plate=k-ey&limit=2&after=${second?._id}`)).toEqual(['K-EY 1']);
      expect(await plates('?plate=key&isValid=true')).toEqual(['K-EY 2']);
      expect(await plates('?plate=key&isValid=false')).toEqual(['K-EY 3', 'K-EY 1']);
      expect(await plates('?plate=key%25')).toEqual([]);
      expect((await parking.asAdmin('GET', '/permits?limit=201')).status).toBe(400);
    });
  });
});

describeOnDatabase('a car with a permit', (makeDatabase) => {
  const TWO_HOURS = 2 * 3_600_000;
  const newPlate = () => `B-FR ${next++}`;

  const parking = running(async () => startParking(await makeDatabase()));

  beforeEach(() => parking.setClock('2026-03-05T14:00:00Z'));

  const asAdmin = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const addPermit = async (vehicleNumber: string, days: object = {}) => {
    const permit = { vehicleNumber, validFrom: '5.3.2026', validTo: '5.3.2026', ...days };
    const { status, body } = await asAdmin('POST', '/permits', permit);
    expect(status).toBe(201);
    return body as { readonly _id: string };
  };
  const search = async (id: string) => (await parking.asEmployee('GET', `/invoice-search?invoiceNumber=${id}`)).body[0];
  const checkOut = async (id: string) => (await parking.asEmployee('POST', `/checkout?id=${id}`)).body;

  it('parks free of charge: in check-in, till, check-out, receipt, office and revenue', async () => {
    const before = (await asAdmin('GET', '/dashboard')).body.currentWeekSales;
    const vehicleNumber = newPlate();
    await addPermit(vehicleNumber, { validTo: null });
    const { status, body } = await parking.asEmployee('POST', '/parking', {
      ...CAR,
      vehicleNumber: vehicleNumber.replace('-', ' ').toLowerCase(),
    });
    expect([status, body.hasPermit]).toEqual([201, true]);
    expect(await search(body._id)).toMatchObject({
      hasPermit: true,
      tariff: { freeMinutes: 0, centsPerStartedHour: 0, maxCentsPerDay: 0 },
    });
    expect(await checkOut(body._id)).toMatchObject({ hasPermit: true, fee: 0, exitTime: '5.3.2026 15:00:00' });
    const receipt = await parking.asEmployee('GET', `/receipt/${body._id}`);
    expect(receipt.body).toMatchObject({ total: 0, record: { hasPermit: true, fee: 0 } });
    const { body: page } = await asAdmin('GET', `/records?at=${body._id}&limit=1`);
    expect(page.records[0]).toMatchObject({ hasPermit: true, fee: 0 });
    expect((await asAdmin('GET', '/dashboard')).body.currentWeekSales).toEqual(before);
  });

  it('still owes its fines', async () => {
    const vehicleNumber = newPlate();
    await addPermit(vehicleNumber);
    const { _id } = await parking.checkIn({ vehicleNumber });
    await asAdmin('PUT', `/update-fine/${_id}`, { fines: [{ type: 'Quer', price: 30, description: '' }] });
    await checkOut(_id);
    expect((await asAdmin('GET', `/receipt/${_id}`)).body).toMatchObject({ total: 30, record: { fee: 0 } });
  });

  it.each([
    ['in the first second of the permit’s day', '5.3.2026', '5.3.2026', '00:00:00', '2026-03-04T23:00:00Z', 0],
    ['in the last second before the permit’s day', '5.3.2026', '4.3.2026', '23:59:59', '2026-03-04T22:59:59Z', 4],
    ['in the last second of the permit’s day', '5.3.2026', '5.3.2026', '23:59:59', '2026-03-05T22:59:59Z', 0],
    ['in the first second after the permit’s day', '5.3.2026', '6.3.2026', '00:00:00', '2026-03-05T23:00:00Z', 4],
    [
      'in the last second of a permit’s day of 23 hours',
      '29.3.2026',
      '29.3.2026',
      '23:59:59',
      '2026-03-29T21:59:59Z',
      0,
    ],
    [
      'in the first second after a permit’s day of 23 hours',
      '29.3.2026',
      '30.3.2026',
      '00:00:00',
      '2026-03-29T22:00:00Z',
      4,
    ],
    [
      'in the last second of a permit’s day of 25 hours',
      '25.10.2026',
      '25.10.2026',
      '23:59:59',
      '2026-10-25T22:59:59Z',
      0,
    ],
    [
      'in the last second before a permit’s day of 25 hours',
      '25.10.2026',
      '24.10.2026',
      '23:59:59',
      '2026-10-24T21:59:59Z',
      4,
    ],
  ])(
    'is charged only if the permit does not cover its day of entry in Berlin: entry %s',
    async (_when, day, date, entryTime, at, fee) => {
      const vehicleNumber = newPlate();
      await addPermit(vehicleNumber, { validFrom: day, validTo: day });
      parking.setClock(at);
      const { _id } = await parking.checkIn({ vehicleNumber, date, entryTime });
      parking.setClock(new Date(Date.parse(at) + TWO_HOURS).toISOString());
      expect((await checkOut(_id)).fee).toBe(fee);
    },
  );

  it.each([
    [
      'ended',
      (id: string, vehicleNumber: string) =>
        asAdmin('PUT', `/permits/${id}`, { vehicleNumber, validFrom: '1.1.2026', validTo: '1.2.2026' }),
    ],
    ['deleted', (id: string) => asAdmin('DELETE', `/permits/${id}`)],
  ])('parks free of charge to the end of a parking stay during which the permit is %s', async (_what, end) => {
    const vehicleNumber = newPlate();
    const { _id: permit } = await addPermit(vehicleNumber);
    const { _id } = await parking.checkIn({ vehicleNumber });
    expect((await end(permit, vehicleNumber)).status).toBeLessThan(300);
    expect(await checkOut(_id)).toMatchObject({ hasPermit: true, fee: 0 });
    const { _id: after } = await parking.checkIn({ vehicleNumber });
    expect(await checkOut(after)).toMatchObject({ hasPermit: false, fee: 2 });
  });

  it('parks free of charge if its permit is entered while the car is parked, unless the permit begins later', async () => {
    const [early, late] = [newPlate(), newPlate()];
    const [{ _id: covered }, { _id: before }] = [
      await parking.checkIn({ vehicleNumber: early }),
      await parking.checkIn({ vehicleNumber: late }),
    ];
    await addPermit(early);
    await addPermit(late, { validFrom: '6.3.2026', validTo: null });
    expect(await checkOut(covered)).toMatchObject({ hasPermit: true, fee: 0, version: 3 });
    expect(await checkOut(before)).toMatchObject({ hasPermit: false, fee: 2, version: 2 });
  });

  it('a permit that is entered after a check-out does not change the fee', async () => {
    const vehicleNumber = newPlate();
    const { _id } = await parking.checkIn({ vehicleNumber });
    expect(await checkOut(_id)).toMatchObject({ hasPermit: false, fee: 2 });
    await addPermit(vehicleNumber);
    expect(await checkOut(_id)).toMatchObject({ hasPermit: false, fee: 2 });
  });

  it('parks free of charge if its corrected plate has a permit; a correction after the check-out does not change the fee', async () => {
    const [typed, right] = [newPlate(), newPlate()];
    await addPermit(right);
    const { _id } = await parking.checkIn({ vehicleNumber: typed });
    await asAdmin('PUT', `/update-fine/${_id}`, { vehicleNumber: right, fines: [] });
    expect(await search(_id)).toMatchObject({ hasPermit: true });
    await asAdmin('PUT', `/update-fine/${_id}`, { vehicleNumber: typed, fines: [] });
    expect(await search(_id)).toMatchObject({ hasPermit: false });
    await checkOut(_id);
    await asAdmin('PUT', `/update-fine/${_id}`, { vehicleNumber: right, fines: [] });
    expect(await search(_id)).toMatchObject({ hasPermit: false, fee: 2 });
  });

  it('is not the same car as one whose plate has U in place of Ü', async () => {
    await addPermit('MÜ-D 5');
    const { _id } = await parking.checkIn({ vehicleNumber: 'MU-D 5' });
    expect(await checkOut(_id)).toMatchObject({ hasPermit: false, fee: 2 });
  });
});
