import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase, makeSqlite, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { CAR, type ParkingUnderTest, startParking } from '../testing/startParking.ts';

describeOnDatabase('POST /parking', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const checkIn = (car: object, query = '') => parking.asEmployee('POST', `/parking${query}`, { ...CAR, ...car });
  const countRecords = async () =>
    (await parking.service.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM records'))[0]?.n;

  it('returns the whole record with its invoice number', async () => {
    const { status, body } = await checkIn({});
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: String(body.invoiceNumber),
      invoiceNumber: expect.any(Number),
      vehicleNumber: 'B-AB 1234',
      vehicleModel: 'Volkswagen Golf',
      vehicleColor: 'Blau',
      date: '5.3.2026',
      entryTime: '14:00:00',
      exitTime: null,
      isParked: true,
      fee: 0,
      fines: [],
      isDisable: false,
      isPrint: false,
      isPay: false,
      hasPermit: false,
      MIStatus: null,
      checkOutNote: '',
      images: [],
      files: [],
      created_at: '2026-03-05T14:00:00.000Z',
      correctableUntil: '2026-03-05T14:10:00.000Z',
      employeeName: '',
      ownerName: '',
      address: '',
      version: 1,
    });
    expect(body.invoiceNumber).toBeGreaterThanOrEqual(100_001);
  });

  it('returns exactly the record that the till finds afterwards, to the millisecond', async () => {
    parking.setClock('2026-03-05T14:00:00.123Z');
    const { body } = await checkIn({ vehicleNumber: 'B-MS 123' });
    parking.setClock('2026-03-05T14:00:00Z');
    expect(body.created_at).toBe('2026-03-05T14:00:00.123Z');
    const found = await parking.asEmployee('GET', `/invoice-search?invoiceNumber=${body.invoiceNumber}`);
    expect(found.body).toEqual([{ ...body, tariff: expect.any(Object) }]);
  });

  it('takes the employee from the session and ignores the parameter employeeName', async () => {
    const { body } = await checkIn({}, '?employeeName=jemand%20anders');
    const list = await parking.asAdmin('GET', `/records?at=${body.invoiceNumber}&limit=1`);
    expect(list.body.records[0].employeeName).toBe('kasse');
  });

  it('stores the plate as typed, trimmed and in upper case', async () => {
    expect((await checkIn({ vehicleNumber: '  b-ab   1234e ' })).body.vehicleNumber).toBe('B-AB 1234E');
  });

  it.each(['ŠK 123-AB', 'AA-229-AA', 'Ж 777 ЖЖ'])('accepts the foreign plate %s', async (vehicleNumber) => {
    expect((await checkIn({ vehicleNumber })).body.vehicleNumber).toBe(vehicleNumber);
  });

  it('accepts ISO dates', async () => {
    const { body } = await checkIn({ date: '2026-03-05', entryTime: '09:05' });
    expect(body).toMatchObject({ date: '5.3.2026', entryTime: '09:05:00' });
  });

  it('needs neither model nor colour', async () => {
    const { body } = await checkIn({ vehicleModel: undefined, vehicleColor: undefined });
    expect(body).toMatchObject({ vehicleModel: '', vehicleColor: '' });
  });

  it('accepts an entry within the last thirty days, because a booth may be offline for that long', async () => {
    expect((await checkIn({ date: '3.2.2026', entryTime: '15:00:00' })).status).toBe(201);
  });

  it.each([
    ['a second beyond thirty days', { date: '3.2.2026', entryTime: '14:59:59' }],
    ['400 days ago', { date: '29.1.2025' }],
    ['1970', { date: '1.1.1970' }],
  ])('returns 422 for an entry that is more than thirty days ago: %s', async (_title, car) => {
    const sentence = 'Eine Einfahrt darf höchstens 30 Tage zurückliegen.';
    const body = { code: 'ENTRY_TOO_OLD', message: sentence, fields: { date: sentence } };
    expect(await checkIn(car)).toMatchObject({ status: 422, body });
  });

  it('lets an admin enter records of a previous system for one year back, but no further', async () => {
    const enter = async (date: string) => (await parking.asAdmin('POST', '/parking', { ...CAR, date })).status;
    expect([await enter('5.3.2025'), await enter('1.3.2025'), await enter('1.1.1970')]).toEqual([201, 422, 422]);
  });

  it('tolerates a clock that is up to five minutes ahead', async () => {
    expect((await checkIn({ entryTime: '15:05:00' })).status).toBe(201);
  });

  it('returns 422 for an entry in the future', async () => {
    const response = await checkIn({ entryTime: '15:05:01' });
    expect(response).toMatchObject({
      status: 422,
      body: { code: 'ENTRY_IN_FUTURE', message: 'Die Einfahrt darf nicht in der Zukunft liegen.' },
    });
  });

  it('returns 422 for an hour that the clock change skipped', async () => {
    parking.setClock('2026-04-01T12:00:00Z');
    const response = await checkIn({ date: '29.3.2026', entryTime: '02:30:00' });
    parking.setClock('2026-03-05T14:00:00Z');
    expect(response).toMatchObject({ status: 422, body: { code: 'ENTRY_NEVER_WAS' } });
  });

  it.each([
    ['an empty plate', { vehicleNumber: '   ' }, 'vehicleNumber', 'Bitte geben Sie die Fahrzeugnummer ein'],
    ['no plate', { vehicleNumber: undefined }, 'vehicleNumber', 'Diese Angabe fehlt.'],
    ['a plate of 200 characters', { vehicleNumber: 'A'.repeat(200) }, 'vehicleNumber', 'Höchstens 20 Zeichen'],
    ['a plate with an emoji', { vehicleNumber: 'B 🚗 1' }, 'vehicleNumber', 'Höchstens 20 Zeichen'],
    ['a plate with markup', { vehicleNumber: '<script>' }, 'vehicleNumber', 'Höchstens 20 Zeichen'],
    ['a number as plate', { vehicleNumber: 1234 }, 'vehicleNumber', 'Hier wird Text erwartet.'],
    ['31.2.2026', { date: '31.2.2026' }, 'date', 'Kein gültiges Datum'],
    ['an American date', { date: '3/5/2026' }, 'date', 'Kein gültiges Datum'],
    ['25 o’clock', { entryTime: '25:00:00' }, 'entryTime', 'Keine gültige Uhrzeit'],
    ['a model of 81 characters', { vehicleModel: 'x'.repeat(81) }, 'vehicleModel', 'Höchstens 80 Zeichen'],
    ['a line break in the colour', { vehicleColor: 'Rot\nBlau' }, 'vehicleColor', 'Steuerzeichen'],
    ['an unknown field', { fee: 0 }, 'fee', 'Dieses Feld gibt es nicht.'],
  ])('returns 400 for %s and writes nothing', async (_title, car, field, sentence) => {
    const before = await countRecords();
    const { status, body } = await checkIn(car);
    expect(status).toBe(400);
    expect(body.fields[field]).toContain(sentence);
    expect(await countRecords()).toBe(before);
  });

  it('warns about the record under which the plate is already parked, until that record is closed or disabled', async () => {
    const ask = (method: string, path: string, json?: object) =>
      parking.request(method, path, { cookie: parking.admin, ...(json ? { json } : {}) });
    const car = { vehicleNumber: 'HH-ZW 2' };
    const { body: first } = await checkIn(car);
    expect(first).not.toHaveProperty('alsoParked');
    const { status, body: second } = await checkIn({ vehicleNumber: 'hh zw 2' });
    expect(status).toBe(201);
    expect(second.alsoParked).toEqual({
      invoiceNumber: first.invoiceNumber,
      date: '5.3.2026',
      entryTime: '14:00:00',
    });

    await ask('POST', `/checkout?id=${first._id}`);
    await ask('PUT', `/disable/${second.invoiceNumber}`, { isDisable: true });
    expect((await checkIn(car)).body).not.toHaveProperty('alsoParked');
  });
});

const LAST = BigInt(MAX_INVOICE_NUMBER);

let parking: ParkingUnderTest;
const startAt = (makeDatabase: () => Promise<TestDatabase>) => {
  beforeEach(async () => {
    parking = await startParking(await makeDatabase());
  });
  afterEach(() => parking.remove());
};

const checkIn = () => parking.asEmployee('POST', '/parking', CAR);

async function setNext(number: bigint): Promise<void> {
  const { sequelize, dialect } = parking.service.database;
  await sequelize.query(
    dialect === 'sqlite'
      ? `UPDATE sqlite_sequence SET seq = ${number - 1n} WHERE name = 'records'`
      : `ALTER TABLE records AUTO_INCREMENT = ${number}`,
  );
}

async function expectUsedUp(): Promise<void> {
  const { status, body, headers } = await checkIn();
  expect([status, body.code]).toEqual([500, 'INVOICE_NUMBERS_USED_UP']);
  expect(body.message).toMatch(/^Es gibt keine freie Rechnungsnummer mehr/);
  expect(headers.get('Retry-After')).toBeNull();
}

describeOnDatabase('POST /parking, when the invoice numbers run out,', (makeDatabase) => {
  startAt(makeDatabase);

  it('assigns the last number, then returns 500, while parked cars can still be checked out', async () => {
    await setNext(LAST);
    expect((await checkIn()).body.invoiceNumber).toBe(MAX_INVOICE_NUMBER);
    await expectUsedUp();
    await expectUsedUp();
    const left = await parking.asEmployee('POST', `/checkout?id=${LAST}`);
    expect(left.status).toBe(200);
  });
});

describe('POST /parking with a counter in SQLite that is above the largest invoice number', () => {
  startAt(makeSqlite);

  it.each([LAST + 1n, 2n ** 53n, 2n ** 63n])('returns 500 instead of assigning the number %s', async (number) => {
    await setNext(number);
    await expectUsedUp();
    const [found] = await parking.service.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM records');
    expect(found?.n).toBe(0);
  });
});
