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

  it('stores 64 kB of fines, which a repeated request about the record returns', async () => {
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
    await parking.request('PUT', `/check-notes/${invoiceNumber}`, {
      cookie: parking.admin,
      json: { checkOutNote: '字'.repeat(1_000) },
    });
    const pay = () =>
      parking.request('POST', `/accounts/${invoiceNumber}/payments`, {
        cookie: parking.admin,
        json: { amount: 5, day: '5.3.2026', type: 'transfer' },
        headers: { 'Idempotency-Key': 'longest-fines' },
      });
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
