import { describeOnEachDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

describeOnEachDatabase('GET /invoice-search', (makeDatabase) => {
  let database: TestDatabase;
  let parking: ParkingUnderTest;

  beforeAll(async () => {
    database = await makeDatabase();
    parking = await startParking(database);
  });
  afterAll(async () => {
    await parking.stop();
    await database.remove();
  });

  const search = (invoiceNumber: string) =>
    parking.ask('GET', `/invoice-search?invoiceNumber=${invoiceNumber}`, { cookie: parking.employee });

  it('answers a list with the record', async () => {
    const { invoiceNumber } = await parking.park({ vehicleNumber: 'M-XY 1' });
    const { status, body } = await search(String(invoiceNumber));
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ invoiceNumber, vehicleNumber: 'M-XY 1' });
  });

  it.each(['0', '1', '9999999999999999999'])('answers an empty list for %s, which no invoice has', async (number) => {
    expect(await search(number)).toMatchObject({ status: 200, body: [] });
  });

  it.each(['abc', '-1', '1.5', '', '%00', "1'--"])('refuses "%s" with 400 and a German sentence', async (number) => {
    const { status, body } = await search(number);
    expect(status).toBe(400);
    expect(body.fields.invoiceNumber).toBe('Die Rechnungsnummer besteht nur aus Ziffern.');
  });

  it('refuses a missing number with 400 and no session with 401', async () => {
    expect((await parking.ask('GET', '/invoice-search', { cookie: parking.employee })).status).toBe(400);
    expect((await parking.ask('GET', '/invoice-search?invoiceNumber=1')).status).toBe(401);
  });
});
