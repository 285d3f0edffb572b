import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';

describeOnDatabase('GET /receipt/:invoiceNumber', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('returns total, deadline, account and the operator’s texts', async () => {
    const { invoiceNumber, _id } = await parking.checkIn();
    const fines = [{ type: 'Falschparken', price: 30, description: '' }];
    await parking.asAdmin('PUT', `/update-fine/${invoiceNumber}`, { fines });
    await parking.asEmployee('POST', `/checkout?id=${_id}`);
    const { status, body } = await parking.asEmployee('GET', `/receipt/${invoiceNumber}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      record: { invoiceNumber, isParked: false, fee: 2 },
      total: 32,
      deadline: '15.3.2026',
      operator: { name: 'Muster Parkraum GmbH' },
      account: { holder: 'Muster Parkraum GmbH', iban: 'DE89370400440532013000' },
      purpose: `RE ${invoiceNumber} B-AB 1234`,
    });
    expect(body.privacyText).toContain('Art. 13 DSGVO');
  });

  it('shows the tariff, which is free with a permit, and how long a car stayed', async () => {
    const receiptOf = async ({ invoiceNumber }: { invoiceNumber: number }) =>
      (await parking.asEmployee('GET', `/receipt/${invoiceNumber}`)).body;
    const car = await parking.checkIn();
    const tariff = { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 };
    expect(await receiptOf(car)).toMatchObject({ total: 0, record: { isParked: true, tariff } });
    const permit = { vehicleNumber: 'B-DP 7', validFrom: '1.1.2026', validTo: null };
    await parking.asAdmin('POST', '/permits', permit);
    const permitted = await receiptOf(await parking.checkIn({ vehicleNumber: 'B-DP 7' }));
    expect(permitted.record).toMatchObject({ hasPermit: true, tariff: { centsPerStartedHour: 0 } });
    expect(await receiptOf(car)).not.toHaveProperty('elapsed');
    await parking.asEmployee('POST', `/checkout?id=${car._id}`);
    expect(await receiptOf(car)).toMatchObject({ elapsed: expect.any(Number), record: { isParked: false, tariff } });
  });

  it('lists card payments with their receipt numbers, but none that the office has reversed', async () => {
    await parking.asAdmin('PUT', '/settings/till', { takesCards: true });
    const { invoiceNumber } = await parking.checkIn();
    await parking.asEmployee('POST', `/checkout?id=${invoiceNumber}`);
    const pay = (voucher: string) =>
      parking.asEmployee('POST', `/card-payments/${invoiceNumber}`, { amount: 2, voucher });
    await pay('B-1');
    const { postings } = (await parking.asAdmin('GET', `/accounts/${invoiceNumber}`)).body;
    await parking.asAdmin('POST', `/accounts/${invoiceNumber}/reversals`, { posting: postings.at(-1)._id });
    await pay('B-2');
    const { body } = await parking.asEmployee('GET', `/receipt/${invoiceNumber}`);
    expect(body.cardPayments).toEqual([{ voucher: 'B-2', amount: 2 }]);
  });

  it('shows that the deadline is over only from the day after the deadline; a deadline on a Sunday moves to the Monday', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await parking.request('POST', `/checkout?id=${invoiceNumber}`, { cookie: parking.employee });
    const receipt = async () =>
      (await parking.request('GET', `/receipt/${invoiceNumber}`, { cookie: parking.employee })).body;
    parking.setClock('2026-03-16T12:00:00Z');
    expect(await receipt()).not.toHaveProperty('isOverdue');
    parking.setClock('2026-03-17T12:00:00Z');
    expect(await receipt()).toMatchObject({ deadline: '15.3.2026', isOverdue: true });
  });

  it('returns 404 for an unknown number, 400 for a malformed one', async () => {
    const ask = (number: string) => parking.asEmployee('GET', `/receipt/${number}`);
    expect((await ask('1')).status).toBe(404);
    expect((await ask('abc')).status).toBe(400);
  });
});
