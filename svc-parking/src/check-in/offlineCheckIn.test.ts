import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { CAR, startParking } from '../testing/startParking.ts';

const ENTERED_AT = '2026-03-05T13:00:00Z';

describeOnDatabase('a check-in made without a connection', (makeDatabase) => {
  let letters: string;

  const register = (deviceKey: string, cookie = parking.employee) =>
    parking.request('POST', '/booth', { cookie, json: { deviceKey } });
  const provisional = (number: string, enteredBy = 'kasse') => ({
    reference: `${letters}-${number}`,
    enteredAt: ENTERED_AT,
    enteredBy,
  });
  const send = (car: object, key: string, cookie = parking.employee) =>
    parking.request('POST', '/parking', {
      cookie,
      json: { ...CAR, ...car },
      headers: { 'Idempotency-Key': `offline-${key}` },
    });
  const ask = async (path: string) => (await parking.asAdmin('GET', path)).body;
  const count = async () => (await ask('/records/count')).total as number;

  const parking = running(async () => startParking(await makeDatabase()));
  beforeAll(async () => {
    letters = (await register('a'.repeat(32))).body.letters;
    await register('a'.repeat(32), parking.admin);
  });

  it('has a reference with the code letters of its booth; no other booth has these letters, and they are the same at every registration', async () => {
    const others = await Promise.all(['b', 'c', 'b'].map((key) => register(key.repeat(32))));
    const [b, c, again] = others.map(({ body }) => body.letters);
    expect(again).toBe(b);
    expect(new Set([letters, b, c]).size).toBe(3);
    expect((await register('a'.repeat(32))).body).toEqual({
      letters,
      tariff: expect.objectContaining({ freeMinutes: 15 }),
      operator: expect.objectContaining({ name: expect.any(String) }),
      account: expect.objectContaining({ iban: expect.any(String) }),
      deadlineDays: 10,
      privacyText: expect.any(String),
      takesCards: false,
      taxation: { taxedFrom: { fee: 20_070_101, fine: 20_070_101 } },
      texts: expect.objectContaining({ fee: 'Parkgebühr', fines: 'Vertragsstrafen' }),
    });
  });

  it('is found by its reference at the till and in the office', async () => {
    const { status, body } = await send({ provisional: provisional('0017') }, '0017');
    expect({ status, reference: body.provisionalReference }).toEqual({ status: 201, reference: `${letters}-0017` });

    const [atTheTill] = await ask(`/invoice-search?invoiceNumber=${letters}-0017`);
    const { records } = await ask(`/records?invoiceNumber=${letters}-0017`);
    for (const found of [atTheTill, ...records])
      expect(found).toMatchObject({ invoiceNumber: body.invoiceNumber, provisionalReference: `${letters}-0017` });
    expect(records).toHaveLength(1);
    expect(await ask('/records/count?invoiceNumber=ZZZ-0017')).toMatchObject({ total: 0 });
    expect(await ask('/invoice-search?invoiceNumber=ZZZ-0017')).toEqual([]);
  });

  it('is not found at the till by a reference that two records have (409), but the office finds both records', async () => {
    const sent = await Promise.all(
      ['M-CP 1', 'M-CP 2'].map((vehicleNumber, at) =>
        send({ vehicleNumber, provisional: provisional('0099') }, `copied-${at}`),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    const path = `/invoice-search?invoiceNumber=${letters}-0099`;
    expect(await parking.asEmployee('GET', path)).toMatchObject({
      status: 409,
      body: {
        message: `Die vorläufige Nummer ${letters}-0099 haben zwei Fahrzeuge. Bitte suchen Sie nach dem Kennzeichen.`,
      },
    });
    expect((await ask(`/records?invoiceNumber=${letters}-0099`)).records).toHaveLength(2);
  });

  it('is stored with the user who entered it, even if another user sends it', async () => {
    const { body } = await send({ provisional: provisional('0018') }, '0018', parking.admin);
    const { records } = await ask(`/records?at=${body.invoiceNumber}&limit=1`);
    expect(records[0]).toMatchObject({ employeeName: 'kasse', sentBy: 'admin' });
    expect((await ask(`/records?invoiceNumber=${letters}-0017`)).records[0]).not.toHaveProperty('sentBy');
  });

  it('is stored as one record even if its first attempt arrived without a reference and another user resends it', async () => {
    const first = await send({}, '0019');
    const before = await count();
    const again = await send({ provisional: provisional('0019') }, '0019', parking.admin);
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({
      invoiceNumber: first.body.invoiceNumber,
      provisionalReference: `${letters}-0019`,
    });
    expect((await send({ provisional: provisional('0019') }, '0019')).body).toEqual(again.body);
    expect(await count()).toBe(before);
    expect((await ask(`/invoice-search?invoiceNumber=${letters}-0019`))[0]).toMatchObject({
      invoiceNumber: first.body.invoiceNumber,
    });
  });

  it('shows booth and office that the plate was parked already', async () => {
    const car = { vehicleNumber: 'HH-ZW 2' };
    const { invoiceNumber } = await parking.checkIn(car);
    const { body } = await send({ ...car, provisional: provisional('0020') }, '0020');
    expect(body.alsoParked).toMatchObject({ invoiceNumber });
    expect((await ask(`/records?at=${body.invoiceNumber}&limit=1`)).records[0]).toMatchObject({
      alreadyParkedAs: invoiceNumber,
    });
  });

  it('keeps its exact time if it was entered in the hour that is repeated in October', async () => {
    parking.setClock('2026-10-25T06:00:00Z');
    const day = { date: '25.10.2026', entryTime: '02:30:00' };
    const { body } = await send(
      { ...day, provisional: { ...provisional('0021'), enteredAt: '2026-10-25T00:30:00Z' } },
      '0021',
    );
    const left = await parking.asEmployee('POST', `/checkout?id=${body._id}&exitTime=2026-10-25T01:30:00Z`);
    parking.setClock('2026-03-05T14:00:00Z');
    // The stay is from 02:30 to 02:30 on the clock, but takes one hour.
    expect(left.body.fee).toBe(2);
  });

  it('is rejected if the sender was never logged in at the booth whose code letters it contains', async () => {
    const elsewhere = (await register('d'.repeat(32), parking.admin)).body.letters;
    const named = { reference: `${elsewhere}-0001`, enteredAt: ENTERED_AT, enteredBy: 'admin' };
    expect(await send({ provisional: named }, 'elsewhere')).toMatchObject({
      status: 422,
      body: { code: 'ENTERED_BY_UNKNOWN' },
    });
  });

  it('may have a reference with code letters of any length; till and office find the record by this reference', async () => {
    const { database } = parking.service;
    await database.sequelize.query('INSERT INTO booths (id, deviceKey) VALUES (2147483647, :key)', {
      replacements: { key: 'e'.repeat(32) },
    });
    expect((await register('e'.repeat(32))).body.letters).toBe('FXSHRXW');
    const reference = 'FXSHRXW-00000001';
    const { body } = await send({ provisional: { ...provisional('1'), reference } }, 'long');
    expect(body).toMatchObject({ provisionalReference: reference });
    expect(await ask(`/invoice-search?invoiceNumber=${reference}`)).toMatchObject([
      { invoiceNumber: body.invoiceNumber },
    ]);
    expect((await ask(`/records?invoiceNumber=${reference}`)).records).toHaveLength(1);
    expect((await ask(`/records/search?text=${reference}`)).records).toHaveLength(1);
  });

  it.each([
    ['an account that was never logged in at this booth', { enteredBy: 'fremd' }, 422, 'enteredBy'],
    ['a reference without a booth', { reference: 'ZZZ-0001' }, 422, 'enteredBy'],
    ['a malformed reference', { reference: 'a17' }, 400, 'provisional.reference'],
  ])('is refused with %s, and writes nothing', async (_title, change, status, field) => {
    const before = await count();
    const response = await send({ provisional: { ...provisional('0022'), ...change } }, `refused-${field}`);
    expect({ status: response.status, fields: Object.keys(response.body.fields) }).toEqual({ status, fields: [field] });
    expect(await count()).toBe(before);
  });

  it('is accepted up to its maximum age, even from another user who has taken over the booth', async () => {
    const [date, entryTime] = ['4.4.2026', '12:00:00'];
    parking.setClock('2026-05-04T10:00:00Z');
    await register('f'.repeat(32), parking.admin);
    await register('a'.repeat(32), parking.admin);
    const late = { date, entryTime, provisional: provisional('0030') };
    expect((await send(late, '0030', parking.admin)).status).toBe(201);
  });
});

describeOnDatabase('POST /booth', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('adds fifty booths per account, then one every half hour; known booths and other accounts can still register', async () => {
    const register = (number: number, cookie = parking.employee) =>
      parking.request('POST', '/booth', { cookie, json: { deviceKey: String(number).padStart(32, '0') } });
    for (let number = 1; number <= 50; number += 1) expect((await register(number)).status).toBe(200);
    const refused = await register(51);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_BOOTHS' } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60);
    expect((await register(50)).body.letters).toBe('AX');
    expect((await register(51, parking.admin)).status).toBe(200);
    parking.setClock('2026-03-05T14:30:00Z');
    expect((await register(52)).status).toBe(200);
  });
});
