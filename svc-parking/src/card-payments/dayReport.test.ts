import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';

describeOnEachDatabase('GET /day-report', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const request = (cookie: string, method: string, path: string, json?: object, headers = {}) =>
    parking.request(method, path, { cookie, headers, ...(json && { json }) });
  const report = async (cookie: string, day = '5.3.2026') =>
    (await request(cookie, 'GET', `/day-report?day=${day}`)).body;
  const checkOut = async (cookie: string, booth?: string) => {
    const { invoiceNumber } = await parking.checkIn();
    const headers = booth === undefined ? {} : { 'Parkwart-Booth': booth };
    await request(cookie, 'POST', `/checkout?id=${invoiceNumber}`, undefined, headers);
    return invoiceNumber;
  };
  const pay = (cookie: string, id: number, voucher: string, booth?: string) =>
    request(cookie, 'POST', `/card-payments/${id}`, { amount: 2, voucher, ...(booth && { booth }) });

  beforeEach(() => request(parking.admin, 'PUT', '/settings/till', { takesCards: true }));

  it('counts the day’s check-outs and card payments by user and booth', async () => {
    for (const [voucher, booth] of [['1', 'A'], ['2', 'A'], ['3', 'C'], ['4']] as const)
      await pay(parking.employee, await checkOut(parking.employee, booth), voucher, booth);
    await checkOut(parking.employee);
    await pay(parking.admin, await checkOut(parking.admin, 'A'), '5', 'A');
    const all = await report(parking.admin);
    expect(all).toMatchObject({ day: '5.3.2026', asOf: '2026-03-05T14:00:00.000Z' });
    expect(all.operatorName).toBe('Muster Parkraum GmbH');
    expect(all.checkOuts).toEqual([
      { username: 'admin', count: 1, booths: [{ booth: 'A', count: 1 }] },
      { username: 'kasse', count: 5, booths: [{ count: 2 }, { booth: 'A', count: 2 }, { booth: 'C', count: 1 }] },
    ]);
    const sums = all.cardPayments.map(({ booth, count, amount }: never) => ({ booth, count, amount }));
    expect(sums).toHaveLength(4);
    expect(sums).toEqual(
      expect.arrayContaining([
        { booth: 'A', count: 1, amount: 2 },
        { booth: 'A', count: 2, amount: 4 },
        { booth: 'C', count: 1, amount: 2 },
        { count: 1, amount: 2 },
      ]),
    );
  });

  it('shows an Angestellte the own day alone', async () => {
    await pay(parking.employee, await checkOut(parking.employee), '1', 'A');
    await pay(parking.admin, await checkOut(parking.admin), '2', 'A');
    const own = await report(parking.employee);
    expect(own.checkOuts).toEqual([{ username: 'kasse', count: 1, booths: [{ count: 1 }] }]);
    expect(own.cardPayments).toMatchObject([{ booth: 'A', count: 1, amount: 2 }]);
  });

  it('leaves out what the office booked, or took back', async () => {
    const [byOffice, wrong] = [await checkOut(parking.employee), await checkOut(parking.employee)];
    await request(parking.admin, 'POST', `/accounts/${byOffice}/payments`, {
      amount: 2,
      day: '5.3.2026',
      type: 'card',
    });
    await pay(parking.employee, wrong, '1');
    const { postings } = (await request(parking.admin, 'GET', `/accounts/${wrong}`)).body;
    await request(parking.admin, 'POST', `/accounts/${wrong}/reversals`, { posting: postings.at(-1)._id });
    expect((await report(parking.admin)).cardPayments).toEqual([]);
  });

  it('of a day begins and ends at midnight in Berlin', async () => {
    await parking.checkIn({ date: '4.3.2026', entryTime: '20:00:00' });
    await checkOut(parking.employee);
    expect((await report(parking.admin)).checkOuts).toEqual([{ username: 'kasse', count: 1, booths: [{ count: 1 }] }]);
    expect(await report(parking.admin, '4.3.2026')).toMatchObject({ checkOuts: [], cardPayments: [] });
    parking.setClock('2026-03-05T23:00:00Z');
    await checkOut(parking.employee);
    expect((await report(parking.admin)).checkOuts).toEqual([{ username: 'kasse', count: 1, booths: [{ count: 1 }] }]);
    expect((await report(parking.admin, '6.3.2026')).checkOuts).toEqual([
      { username: 'kasse', count: 1, booths: [{ count: 1 }] },
    ]);
  });

  it('is not spoiled by a booth that cannot be: the check-out returns 400', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const headers = { 'Parkwart-Booth': 'a1' };
    const refused = await request(parking.employee, 'POST', `/checkout?id=${invoiceNumber}`, undefined, headers);
    expect(refused).toMatchObject({ status: 400, body: { fields: { 'Parkwart-Booth': expect.any(String) } } });
    expect((await report(parking.admin)).checkOuts).toEqual([]);
  });

  it.each(['1.1.1970', '31.12.9999'])('of %s is empty', async (day) => {
    expect(await report(parking.admin, day)).toMatchObject({ day, checkOuts: [], cardPayments: [] });
  });

  it.each(['', '31.2.2026', 'heute'])('returns 400 for the day „%s“', async (day) => {
    expect((await request(parking.employee, 'GET', `/day-report?day=${day}`)).status).toBe(400);
  });
});
