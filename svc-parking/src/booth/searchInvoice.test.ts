import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';

describeOnEachDatabase('GET /invoice-search', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const search = (invoiceNumber: string) =>
    parking.request('GET', `/invoice-search?invoiceNumber=${invoiceNumber}`, { cookie: parking.employee });

  it('returns a list with the record', async () => {
    const { invoiceNumber } = await parking.checkIn({ vehicleNumber: 'M-XY 1' });
    const { status, body } = await search(String(invoiceNumber));
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ invoiceNumber, vehicleNumber: 'M-XY 1' });
  });

  it('includes the tariff while the car is parked, so that the till shows the current fee', async () => {
    const { invoiceNumber, _id } = await parking.checkIn({ vehicleNumber: 'M-XY 2' });
    const [parked] = (await search(String(invoiceNumber))).body;
    expect(parked.tariff).toEqual({ freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 });

    await parking.request('POST', `/checkout?id=${_id}`, { cookie: parking.employee });
    const [left] = (await search(String(invoiceNumber))).body;
    expect(left).not.toHaveProperty('tariff');
  });

  it('includes the latest other record under which the plate is parked, in any spelling', async () => {
    await parking.checkIn({ vehicleNumber: 'M-XY 3' });
    const second = await parking.checkIn({ vehicleNumber: 'm xy3', entryTime: '14:30:00' });
    const third = await parking.checkIn({ vehicleNumber: 'M-XY 3', entryTime: '14:45:00' });
    const [record] = (await search(String(third.invoiceNumber))).body;
    expect(record.alsoParked).toEqual({
      invoiceNumber: second.invoiceNumber,
      date: '5.3.2026',
      entryTime: '14:30:00',
    });

    await parking.request('POST', `/checkout?id=${third._id}`, { cookie: parking.employee });
    const [left] = (await search(String(third.invoiceNumber))).body;
    expect(left).not.toHaveProperty('alsoParked');
  });

  it.each(['0', '1', '9999999999999999999'])('returns an empty list for %s, which no record has', async (number) => {
    expect(await search(number)).toMatchObject({ status: 200, body: [] });
  });

  it.each(['abc', '-1', '1.5', '', '%00', "1'--"])('returns 400 for "%s" with a German message', async (number) => {
    const { status, body } = await search(number);
    expect(status).toBe(400);
    expect(body.fields.invoiceNumber).toBe('Die Rechnungsnummer besteht nur aus Ziffern.');
  });

  it('returns 400 without a number', async () => {
    expect((await parking.request('GET', '/invoice-search', { cookie: parking.employee })).status).toBe(400);
  });
});
