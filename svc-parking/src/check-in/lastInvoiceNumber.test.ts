import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import { describeOnEachDatabase, makeSqlite, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { CAR, type ParkingUnderTest, startParking } from '../testing/startParking.ts';

const LAST = BigInt(MAX_INVOICE_NUMBER);

let parking: ParkingUnderTest;
const startAt = (makeDatabase: () => Promise<TestDatabase>) => {
  beforeEach(async () => {
    parking = await startParking(await makeDatabase());
  });
  afterEach(() => parking.remove());
};

const checkIn = () => parking.request('POST', '/parking', { cookie: parking.employee, json: CAR });

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

describeOnEachDatabase('POST /parking at the end of the invoice numbers', (makeDatabase) => {
  startAt(makeDatabase);

  it('uses the last number, then fails, while parked cars can still be checked out', async () => {
    await setNext(LAST);
    expect((await checkIn()).body.invoiceNumber).toBe(MAX_INVOICE_NUMBER);
    await expectUsedUp();
    await expectUsedUp();
    const left = await parking.request('POST', `/checkout?id=${LAST}`, { cookie: parking.employee });
    expect(left.status).toBe(200);
  });
});

describe('POST /parking with a counter of SQLite beyond the invoice numbers', () => {
  startAt(makeSqlite);

  it.each([LAST + 1n, 2n ** 53n, 2n ** 63n])('fails instead of assigning %s', async (number) => {
    await setNext(number);
    await expectUsedUp();
    const [found] = await parking.service.database.select<{ n: number }>('SELECT COUNT(*) AS n FROM records');
    expect(found?.n).toBe(0);
  });
});
