import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { CAR, startParking } from '../testing/startParking.ts';

interface Stay {
  readonly entry: string;
  /** In euros. */
  readonly fines?: readonly number[];
  /** In minutes, from entry to exit; if missing, the car stays parked. */
  readonly minutes?: number;
  readonly isDisable?: boolean;
}

const MINUTE = 60_000;

describeOnDatabase('GET /dashboard', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const put = (path: string, json: object) => parking.asAdmin('PUT', path, json);

  /** Adds a parking stay; by the tariff, two hours cost 4 €, a day at most 15 €. */
  const stay = async ({ entry, fines = [], minutes, isDisable }: Stay): Promise<number> => {
    const [date, entryTime] = entry.split(' ');
    // Only an admin may enter parking stays that began more than thirty days ago.
    const { body } = await parking.asAdmin('POST', '/parking', { ...CAR, date, entryTime });
    const { invoiceNumber } = body;
    if (minutes !== undefined) {
      const exitTime = new Date((await entryOf(invoiceNumber)) + minutes * MINUTE).toISOString();
      await parking.asEmployee('POST', `/checkout?id=${invoiceNumber}&exitTime=${exitTime}`);
    }
    await put(`/update-fine/${invoiceNumber}`, { fines: fines.map((price) => ({ type: 'Falsch geparkt', price })) });
    if (isDisable) await put(`/disable/${invoiceNumber}`, { isDisable });
    return invoiceNumber;
  };
  const entryOf = async (id: number) => {
    const [row] = await parking.service.database.read<{ entryAt: string | Date }>(
      'SELECT entryAt FROM records WHERE id = :id',
      { id },
    );
    return new Date(row?.entryAt ?? '').getTime();
  };
  const at = async (now: string, stays: readonly Stay[] = []) => {
    parking.setClock(now);
    const numbers: number[] = [];
    for (const one of stays) numbers.push(await stay(one));
    const { status, body } = await parking.asAdmin('GET', '/dashboard');
    expect(status).toBe(200);
    return { ...body, numbers };
  };

  const count = async (filters: string) => (await parking.asAdmin('GET', `/records/count?${filters}`)).body;

  const NOTHING = { closed: 0, open: 0, reminder: 0, printed: 0, collection: 0 };

  it('the dashboard shows zeros while there are no records', async () => {
    const { numbers, ...body } = await at('2026-03-05T14:00:00Z');
    expect(body).toEqual({
      currentWeek: 10,
      lastWeek: 9,
      currentWeekSales: [0, 0, 0, 0, 0, 0, 0],
      lastWeekSales: [0, 0, 0, 0, 0, 0, 0],
      finesThisMonth: { count: 0, sum: 0, byList: NOTHING },
      finesLastMonth: { count: 0, sum: 0, byList: NOTHING },
      taxLastMonth: 0,
      parkedNow: 0,
      lastActivities: [],
    });
  });

  it('sums fines and fees by the day of parking, Sunday first, for this and the previous ISO week', async () => {
    const { currentWeekSales, lastWeekSales } = await at('2026-03-08T20:00:00Z', [
      { entry: '22.2.2026 12:00:00', fines: [99] },
      { entry: '23.2.2026 00:00:00', fines: [1.1] },
      { entry: '1.3.2026 23:59:59', fines: [7.25] },
      { entry: '2.3.2026 00:00:00', fines: [10], minutes: 120 },
      { entry: '2.3.2026 13:00:00', fines: [0.2, 0.1] },
      { entry: '7.3.2026 23:59:59', minutes: 120 },
      { entry: '8.3.2026 00:00:00', fines: [3] },
    ]);
    expect(lastWeekSales).toEqual([7.25, 1.1, 0, 0, 0, 0, 0]);
    expect(currentWeekSales).toEqual([3, 14.3, 0, 0, 0, 0, 4]);
  });

  it('counts the records with a fine and sums their fines, for this month and last month; the tax is 19 % of last month’s sum', async () => {
    const { finesThisMonth, finesLastMonth, taxLastMonth } = await at('2026-03-05T14:00:00Z', [
      { entry: '31.1.2026 23:59:59', fines: [500] },
      { entry: '1.2.2026 00:00:00', fines: [30, 25] },
      { entry: '15.2.2026 12:00:00', minutes: 600 },
      { entry: '28.2.2026 23:59:59', fines: [20.5] },
      { entry: '1.3.2026 00:00:00', fines: [55.55] },
    ]);
    expect(finesThisMonth).toMatchObject({ count: 1, sum: 55.55 });
    expect(finesLastMonth).toMatchObject({ count: 2, sum: 75.5 });
    expect(taxLastMonth).toBe(14.35);
  });

  it('divides the fines into paid, open, in a reminder to print, in a printed reminder, and in collection', async () => {
    const { numbers } = await at(
      '2026-03-05T14:00:00Z',
      [10, 20, 40, 80, 160, 320].map((price) => ({ entry: '3.3.2026 12:00:00', fines: [price] })),
    );
    await put(`/update-payment/${numbers[0]}`, { isPay: true });
    await put(`/update-MI/${numbers[1]}`, { MIStatus: 'M' });
    await put(`/update-MI/${numbers[2]}`, { MIStatus: 'I' });
    await put(`/update-MI/${numbers[3]}`, { MIStatus: 'M' });
    await put(`/update-payment/${numbers[3]}`, { isPay: true });
    await put(`/update-MI/${numbers[5]}`, { MIStatus: 'M' });
    await put(`/print/${numbers[5]}`, { isPrint: true });
    const { finesThisMonth } = await at('2026-03-05T14:00:00Z');
    expect(finesThisMonth).toEqual({
      count: 6,
      sum: 630,
      byList: { closed: 90, open: 160, reminder: 20, printed: 320, collection: 40 },
    });
  });

  it('excludes disabled records from every figure, and includes them once they are enabled again', async () => {
    const stays = [
      { entry: '5.3.2026 10:00:00', fines: [30] },
      { entry: '5.3.2026 11:00:00', fines: [25], isDisable: true },
      { entry: '10.2.2026 11:00:00', fines: [40], isDisable: true },
    ];
    const { numbers, ...without } = await at('2026-03-05T14:00:00Z', stays);
    expect(without).toMatchObject({
      currentWeekSales: [0, 0, 0, 0, 30, 0, 0],
      finesThisMonth: { count: 1, sum: 30 },
      finesLastMonth: { count: 0, sum: 0 },
      taxLastMonth: 0,
      parkedNow: 1,
    });
    await put(`/disable/${numbers[2]}`, { isDisable: false });
    expect(await at('2026-03-05T14:00:00Z')).toMatchObject({
      finesLastMonth: { count: 1, sum: 40 },
      taxLastMonth: 7.6,
      parkedNow: 2,
    });
  });

  it('shows the last five records, newest first, including disabled ones', async () => {
    const stays = Array.from({ length: 7 }, (_, index) => ({
      entry: `5.3.2026 0${index}:00:00`,
      fines: [index],
      isDisable: index === 5,
    }));
    const { lastActivities, numbers } = await at('2026-03-05T14:00:00Z', stays);
    expect(lastActivities.map(({ invoiceNumber }: { invoiceNumber: number }) => invoiceNumber)).toEqual(
      numbers.slice(2).reverse(),
    );
    expect(lastActivities[1]).toMatchObject({
      isDisable: true,
      date: '5.3.2026',
      entryTime: '05:00:00',
      vehicleNumber: 'B-AB 1234',
      fines: [{ price: 5 }],
    });
  });

  it('counts the parked cars', async () => {
    const stays = [{ entry: '5.3.2026 10:00:00' }, { entry: '5.3.2026 11:00:00', minutes: 30 }];
    expect((await at('2026-03-05T14:00:00Z', stays)).parkedNow).toBe(1);
  });

  it.each([
    ['this month', 'finesThisMonth', 'from=2026-03-01&to=2026-03-31'],
    ['last month', 'finesLastMonth', 'from=2026-02-01&to=2026-02-28'],
  ] as const)('counts for %s as many records as the linked list contains', async (_month, figure, days) => {
    const body = await at('2026-03-05T14:00:00Z', [
      { entry: '31.1.2026 23:59:59', fines: [500] },
      { entry: '1.2.2026 00:00:00', fines: [30] },
      { entry: '28.2.2026 23:59:59', fines: [25] },
      { entry: '28.2.2026 23:59:59', fines: [10], isDisable: true },
      { entry: '1.3.2026 00:00:00', fines: [20] },
      { entry: '2.3.2026 12:00:00' },
      { entry: '3.3.2026 12:00:00', fines: [40], isDisable: true },
    ]);
    const list = await count(`list=active&hasFines=true&${days}`);
    expect(list).toMatchObject({ total: body[figure].count, finesTotal: body[figure].sum });
  });

  it('counts as many parked cars as there are in the list of records to which the dashboard links', async () => {
    const { parkedNow } = await at('2026-03-05T14:00:00Z', [
      { entry: '1.2.2026 10:00:00' },
      { entry: '5.3.2026 10:00:00', minutes: 30 },
      { entry: '5.3.2026 11:00:00' },
      { entry: '5.3.2026 12:00:00', isDisable: true },
    ]);
    expect(parkedNow).toBe(2);
    expect(await count('list=active&isParked=true')).toMatchObject({ total: parkedNow });
  });

  it('begins the week on Monday at midnight in Berlin', async () => {
    const stays = [{ entry: '8.3.2026 12:00:00', fines: [5] }];
    expect(await at('2026-03-08T22:59:59Z', stays)).toMatchObject({
      currentWeek: 10,
      currentWeekSales: [5, 0, 0, 0, 0, 0, 0],
    });
    expect(await at('2026-03-08T23:00:00Z')).toMatchObject({
      currentWeek: 11,
      lastWeek: 10,
      currentWeekSales: [0, 0, 0, 0, 0, 0, 0],
      lastWeekSales: [5, 0, 0, 0, 0, 0, 0],
    });
  });

  it('begins the month at midnight in Berlin', async () => {
    const stays = [{ entry: '31.3.2026 12:00:00', fines: [5] }];
    expect((await at('2026-03-31T21:59:59Z', stays)).finesThisMonth).toMatchObject({ count: 1, sum: 5 });
    expect((await at('2026-03-31T22:00:00Z')).finesLastMonth).toMatchObject({ count: 1, sum: 5 });
  });

  it('groups fines by ISO week, also across the turn of the year', async () => {
    const body = await at('2027-01-03T12:00:00Z', [
      { entry: '27.12.2026 12:00:00', fines: [1] },
      { entry: '31.12.2026 23:59:59', fines: [2] },
      { entry: '1.1.2027 00:00:00', fines: [4] },
    ]);
    expect(body).toMatchObject({
      currentWeek: 53,
      lastWeek: 52,
      currentWeekSales: [0, 0, 0, 0, 2, 4, 0],
      lastWeekSales: [1, 0, 0, 0, 0, 0, 0],
      finesThisMonth: { count: 1, sum: 4 },
      finesLastMonth: { count: 2, sum: 3 },
    });
    expect(await at('2027-01-04T12:00:00Z')).toMatchObject({ currentWeek: 1, lastWeek: 53 });
  });

  it.each([
    ['summer time', '2026-03-29T20:00:00Z', '28.3.2026', '29.3.2026'],
    ['winter time', '2026-10-25T20:00:00Z', '24.10.2026', '25.10.2026'],
  ])('assigns each fine to the right day in the week of the change to %s', async (_title, now, saturday, sunday) => {
    const { currentWeekSales } = await at(now, [
      { entry: `${saturday} 23:59:59`, fines: [1] },
      { entry: `${sunday} 00:00:00`, fines: [2] },
      { entry: `${sunday} 20:30:00`, fines: [4] },
    ]);
    expect(currentWeekSales).toEqual([6, 0, 0, 0, 0, 0, 1]);
  });
});

describeOnDatabase('GET /dashboard/money', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');
  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const fined = async (date: string) => {
    const { body } = await send('POST', '/parking', { date, entryTime: '10:00:00', vehicleNumber: 'B-AB 1' });
    await send('PUT', `/update-fine/${body._id}`, { fines: [{ type: 'Quer', price: 30 }] });
    return body._id;
  };
  const pay = (id: number, amount: number, day: string) =>
    send('POST', `/accounts/${id}/payments`, { amount, day, type: 'transfer' });

  it('sums open amounts by the days since their payment period began, and leaves out paid and disabled records', async () => {
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

  it('sums the payments of each of the last twelve months by the day of payment, and leaves out reversed payments', async () => {
    const id = await fined('31.3.2025');
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

  it('warns, from October on, of limitation periods that end with the year; and of a renewed limitation period three months before its end', async () => {
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
    // The payment of 1.1.2024 moved the end of the limitation period from 31.12.2026 to 1.1.2027.
    expect(await limitation('2027-01-01T12:00:00Z')).toEqual({
      day: '2.4.2027',
      lastParkingDay: '31.12.2023',
      count: 1,
      sum: 26,
    });
    expect(await limitation('2027-01-02T12:00:00Z')).toBeUndefined();
  });
});
