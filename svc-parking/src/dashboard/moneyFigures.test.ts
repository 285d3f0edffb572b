import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';

describeOnEachDatabase('GET /dashboard/money', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');
  const send = (method: string, path: string, json?: object) =>
    parking.request(method, path, { cookie: parking.admin, ...(json && { json }) });
  const fined = async (date: string) => {
    const { body } = await send('POST', '/parking', { date, entryTime: '10:00:00', vehicleNumber: 'B-AB 1' });
    await send('PUT', `/update-fine/${body._id}`, { fines: [{ type: 'Quer', price: 30 }] });
    return body._id;
  };
  const pay = (id: number, amount: number, day: string) =>
    send('POST', `/accounts/${id}/payments`, { amount, day, type: 'transfer' });

  it('sums what is open by the days since the period to pay began, without what is paid or disabled', async () => {
    parking.setClock('2025-03-01T14:00:00Z');
    await fined('1.3.2025');
    parking.setClock('2026-03-05T14:00:00Z');
    const days = ['5.3.2026', '4.2.2026', '2.2.2026', '6.12.2025', '2.12.2025', '1.4.2025'];
    const ids: number[] = [];
    for (const day of days) ids.push(await fined(day));
    await pay(ids[0] ?? 0, 10, '5.3.2026');
    await send('PUT', `/update-payment/${await fined('5.3.2026')}`, { isPay: true });
    await send('PUT', `/disable/${await fined('5.3.2026')}`, { isDisable: true });
    expect((await send('GET', '/dashboard/money')).body.openByAge).toEqual([
      { count: 2, sum: 50 },
      { count: 2, sum: 60 },
      { count: 2, sum: 60 },
      { count: 1, sum: 30 },
    ]);
  });

  it('counts whole days in Berlin: a claim has the same age from morning to night', async () => {
    parking.setClock('2026-03-05T14:00:00Z');
    await fined('3.2.2026');
    for (const now of ['2026-03-04T23:00:00Z', '2026-03-05T22:59:59Z', '2026-03-05T23:00:00Z']) {
      parking.setClock(now);
      const [{ count }] = (await send('GET', '/dashboard/money')).body.openByAge;
      expect([now, count]).toEqual([now, now.endsWith('05T23:00:00Z') ? 0 : 1]);
    }
  });

  it('sums the payments of twelve months by their day, less what was taken back', async () => {
    const id = await fined('5.3.2026');
    await pay(id, 10, '31.12.2025');
    await pay(id, 5, '1.3.2026');
    await pay(id, 7, '31.3.2025');
    await pay(id, 2, '5.3.2026');
    const { postings } = (await send('GET', `/accounts/${id}`)).body;
    await send('POST', `/accounts/${id}/reversals`, { posting: postings.at(-1)._id });
    await send('POST', `/accounts/${id}/waivers`, { amount: 1, reason: 'trifle' });
    const { paymentsByMonth } = (await send('GET', '/dashboard/money')).body;
    expect(paymentsByMonth).toHaveLength(12);
    expect([paymentsByMonth[0], paymentsByMonth[11]]).toEqual([
      { month: '2025-04', sum: 0 },
      { month: '2026-03', sum: 5 },
    ]);
    expect(paymentsByMonth[8]).toEqual({ month: '2025-12', sum: 10 });
  });

  it('warns from October on of what ends at the end of the year, unless a payment began the period anew', async () => {
    parking.setClock('2023-12-31T14:00:00Z');
    const [ends, renewed, paid] = [await fined('31.12.2023'), await fined('31.12.2023'), await fined('30.12.2023')];
    parking.setClock('2024-01-01T14:00:00Z');
    await fined('1.1.2024');
    await pay(ends, 4, '1.1.2024');
    const { postings } = (await send('GET', `/accounts/${ends}`)).body;
    await send('POST', `/accounts/${ends}/reversals`, { posting: postings.at(-1)._id });
    await pay(renewed, 4, '1.1.2024');
    await send('PUT', `/update-payment/${paid}`, { isPay: true });
    const limitation = async (now: string) => {
      parking.setClock(now);
      return (await send('GET', '/dashboard/money')).body.limitation;
    };
    expect(await limitation('2026-09-30T21:59:59Z')).toBeUndefined();
    const told = { day: '31.12.2026', lastParkingDay: '31.12.2023', count: 1, sum: 30 };
    expect(await limitation('2026-09-30T22:00:00Z')).toEqual(told);
    expect(await limitation('2026-12-31T22:59:59Z')).toEqual(told);
  });
});
