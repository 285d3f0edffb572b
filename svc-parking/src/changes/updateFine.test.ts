import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';

const FINES = [{ type: 'Parken ohne Ticket', price: 25.5, description: 'Kein Ticket hinter der Scheibe' }];

describeOnOneDatabase('PUT /update-fine/:invoiceNumber', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const update = (invoiceNumber: number, json: object) =>
    parking.request('PUT', `/update-fine/${invoiceNumber}`, { cookie: parking.admin, json });

  it('sets fines and plate', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const { status, body } = await update(invoiceNumber, { vehicleNumber: 'hh-x 9', fines: FINES });
    expect(status).toBe(200);
    expect(body).toMatchObject({ vehicleNumber: 'HH-X 9', fines: FINES, version: 2 });
  });

  it('keeps the plate when only fines are sent, and removes fines', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await update(invoiceNumber, { fines: FINES });
    const { body } = await update(invoiceNumber, { fines: [] });
    expect(body).toMatchObject({ vehicleNumber: 'B-AB 1234', fines: [], version: 3 });
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
