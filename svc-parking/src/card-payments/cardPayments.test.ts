import type { Posting } from '@parkwart/contracts/entities/posting';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';

describeOnDatabase('POST /card-payments/{invoiceNumber}', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const asAdmin = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const pay = (id: number | string, json: object, headers = {}, cookie = parking.employee) =>
    parking.request('POST', `/card-payments/${id}`, { cookie, headers, json });
  const payments = async (id: number): Promise<Posting[]> => {
    const { postings } = (await asAdmin('GET', `/accounts/${id}`)).body;
    return postings.filter(({ kind }: Posting) => kind === 'payment');
  };
  const takeCards = (takesCards: boolean) => asAdmin('PUT', '/settings/till', { takesCards });
  let vouchers = 0;
  const nextVoucher = () => `B-${++vouchers}`;
  /** Parks a car for an hour and checks it out: a fee of 2 €. */
  const checkedOut = async () => {
    const { invoiceNumber } = await parking.checkIn();
    await parking.asEmployee('POST', `/checkout?id=${invoiceNumber}`);
    return invoiceNumber;
  };

  beforeEach(() => takeCards(true));
  afterEach(() => parking.setClock('2026-03-05T14:00:00Z'));

  it('books exactly the open amount of a checked-out car on the day of the payment, with receipt number, account and booth', async () => {
    const id = await checkedOut();
    const { status, body } = await pay(id, { amount: 2, voucher: 'ab-0042', booth: 'A' });
    expect({ status, body }).toMatchObject({ status: 201, body: { invoiceNumber: id, isPay: true, paid: 2 } });
    expect(await payments(id)).toMatchObject([{ type: 'card', amount: -2, day: '5.3.2026', voucher: 'AB-0042' }]);
    const journal = await asAdmin('GET', `/journal/parking?subject=record:${id}&limit=1`);
    expect(journal.body.entries[0]).toMatchObject({ kind: 'payment', origin: 'booth' });
  });

  it('returns 422 while the setting for card payments is off, as it is by default', async () => {
    await takeCards(false);
    const id = await checkedOut();
    const refused = await pay(id, { amount: 2, voucher: nextVoucher() });
    expect(refused).toMatchObject({ status: 422, body: { code: 'CARDS_NOT_TAKEN' } });
    expect(refused.body.message).toBe('Kartenzahlung ist nicht eingeschaltet. Das macht ein Admin unter „Verwaltung“.');
    expect(await payments(id)).toEqual([]);
  });

  it.each([
    [1.99, 'Offen sind 2,00 €, mit Karte bezahlt wären 1,99 €. Es ist nichts gebucht.'],
    [2.01, 'Offen sind 2,00 €, mit Karte bezahlt wären 2,01 €. Es ist nichts gebucht.'],
  ])('returns 422 for %s € instead of 2 €, states the open amount, and books nothing', async (amount, message) => {
    const id = await checkedOut();
    const refused = await pay(id, { amount, voucher: nextVoucher() });
    expect(refused).toMatchObject({ status: 422, body: { code: 'NOT_WHAT_IS_OPEN' } });
    expect(refused.body.message.replaceAll('\u00a0', ' ')).toBe(message);
    expect(await payments(id)).toEqual([]);
  });

  it('books the open amount including fines, less earlier payments', async () => {
    const id = await checkedOut();
    await asAdmin('PUT', `/update-fine/${id}`, { fines: [{ type: 'Quer', price: 30 }] });
    await asAdmin('POST', `/accounts/${id}/payments`, { amount: 20, day: '5.3.2026', type: 'transfer' });
    expect(await pay(id, { amount: 32, voucher: nextVoucher() })).toMatchObject({ status: 422 });
    expect((await pay(id, { amount: 12, voucher: nextVoucher() })).body).toMatchObject({ isPay: true, paid: 32 });
  });

  it('returns 422 for a parked, a paid and a disabled car', async () => {
    const { invoiceNumber: parked } = await parking.checkIn();
    expect((await pay(parked, { amount: 2, voucher: nextVoucher() })).body).toMatchObject({ code: 'NOT_CHECKED_OUT' });
    const [paid, disabled] = [await checkedOut(), await checkedOut()];
    await pay(paid, { amount: 2, voucher: nextVoucher() });
    await asAdmin('PUT', `/disable/${disabled}`, { isDisable: true });
    for (const id of [paid, disabled])
      expect(await pay(id, { amount: 2, voucher: nextVoucher() })).toMatchObject({
        status: 422,
        body: { message: 'Auf diesem Vorgang ist nichts offen.' },
      });
    expect(await payments(paid)).toHaveLength(1);
    expect(await payments(disabled)).toEqual([]);
  });

  it.each([
    ['', 'no number'],
    ['1'.repeat(21), 'a number of 21 characters'],
    ['12/3', 'a slash'],
    ['Müller', 'an umlaut'],
    ['12 34', 'a blank'],
  ])('returns 400 for the receipt number „%s“: %s', async (voucher) => {
    const id = await checkedOut();
    expect(await pay(id, { amount: 2, voucher })).toMatchObject({
      status: 400,
      body: { fields: { voucher: 'Bitte die Nummer vom Beleg: 1 bis 20 Buchstaben, Ziffern und Bindestriche.' } },
    });
  });

  it.each([[0], [-2], [1.001], ['2'], [1e9]])('returns 400 for the amount %j', async (amount) => {
    expect((await pay(await checkedOut(), { amount, voucher: nextVoucher() })).status).toBe(400);
  });

  it('returns 422 for a receipt number that another record has on the same day, and mentions only that record', async () => {
    const [first, second] = [await checkedOut(), await checkedOut()];
    await pay(first, { amount: 2, voucher: 'slip-1' });
    const refused = await pay(second, { amount: 2, voucher: 'SLIP-1' });
    const message = `Die Belegnummer SLIP-1 ist an diesem Tag schon bei Rechnung ${first} gebucht.`;
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'VOUCHER_USED', message, fields: { voucher: message } },
    });
    expect(await payments(second)).toEqual([]);
  });

  it('accepts a receipt number again on another day, and after the office has reversed the wrong payment', async () => {
    const { invoiceNumber: wrong } = await parking.checkIn({ date: '4.3.2026', entryTime: '14:00:00' });
    await parking.asEmployee('POST', `/checkout?id=${wrong}&exitTime=2026-03-04T14:00:00Z`);
    const right = await checkedOut();
    await pay(wrong, { amount: 2, voucher: 'SLIP-2' });
    const [posting] = await payments(wrong);
    await asAdmin('POST', `/accounts/${wrong}/reversals`, { posting: posting?._id });
    expect(await pay(right, { amount: 2, voucher: 'SLIP-2' })).toMatchObject({ status: 201, body: { isPay: true } });
    const yesterday = { amount: 2, voucher: 'SLIP-2', paidAt: '2026-03-04T15:00:00.000Z' };
    expect(await pay(wrong, yesterday)).toMatchObject({ status: 201 });
    expect((await payments(wrong))[0]).toMatchObject({ day: '4.3.2026', amount: -2 });
  });

  it('books a repeated payment only once: with the same idempotency key, without a key, or by another user', async () => {
    const id = await checkedOut();
    const body = { amount: 2, voucher: nextVoucher() };
    const key = { 'Idempotency-Key': 'card-payment-twice' };
    const first = await pay(id, body, key);
    expect(await pay(id, body, key)).toEqual(expect.objectContaining({ status: 201, body: first.body }));
    expect((await pay(id, body)).body).toEqual(first.body);
    expect((await pay(id, body, {}, parking.admin)).body).toEqual(first.body);
    expect(await payments(id)).toHaveLength(1);
  });

  it('books only one of two concurrent payments on one record, or on two records with the same receipt number', async () => {
    const id = await checkedOut();
    const both = await Promise.all([1, 2].map(() => pay(id, { amount: 2, voucher: nextVoucher() })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const ids = [await checkedOut(), await checkedOut()];
    const voucher = nextVoucher();
    const two = await Promise.all(ids.map((one) => pay(one, { amount: 2, voucher })));
    expect(two.map(({ status }) => status).sort()).toEqual([201, 422]);
    const booked = await Promise.all([id, ...ids].map(payments));
    expect(booked.flat()).toHaveLength(2);
  });

  it.each([
    ['tomorrow', '2026-03-06T14:00:00.000Z', 'PAID_IN_FUTURE'],
    ['31 days ago', '2026-02-02T14:00:00.000Z', 'PAID_TOO_LONG_AGO'],
  ])('returns 422 for a payment that was made %s', async (_when, paidAt, code) => {
    const refused = await pay(await checkedOut(), { amount: 2, voucher: nextVoucher(), paidAt });
    expect(refused).toMatchObject({ status: 422, body: { code } });
  });

  it('counts a payment for an unknown number, or for a car that left two days ago, as a look-up of an unknown number', async () => {
    const id = await checkedOut();
    parking.setClock('2026-03-07T14:00:00Z');
    const delays = () => parking.delays.length;
    const before = delays();
    for (let asked = 0; asked < 10; asked++) await pay(id, { amount: 1, voucher: 'X' });
    expect(delays()).toBe(before);
    expect((await pay(999_999, { amount: 2, voucher: 'X' })).status).toBe(404);
    expect(delays()).toBe(before + 1);
    expect((await pay(id, { amount: 1, voucher: 'X' })).status).toBe(429);
  });

  it('books a payment that the receipt shows until the office reverses it', async () => {
    const id = await checkedOut();
    const receipt = async () => (await asAdmin('GET', `/receipt/${id}`)).body;
    expect(await receipt()).not.toHaveProperty('cardPayments');
    const voucher = nextVoucher();
    await pay(id, { amount: 2, voucher });
    expect(await receipt()).toMatchObject({
      total: 2,
      record: { isPay: true },
      cardPayments: [{ voucher, amount: 2 }],
    });
    const [posting] = await payments(id);
    await asAdmin('POST', `/accounts/${id}/reversals`, { posting: posting?._id });
    expect(await receipt()).not.toHaveProperty('cardPayments');
  });
});

describeOnDatabase('GET /day-report', (makeDatabase) => {
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

  it('shows an employee only their own day', async () => {
    await pay(parking.employee, await checkOut(parking.employee), '1', 'A');
    await pay(parking.admin, await checkOut(parking.admin), '2', 'A');
    const own = await report(parking.employee);
    expect(own.checkOuts).toEqual([{ username: 'kasse', count: 1, booths: [{ count: 1 }] }]);
    expect(own.cardPayments).toMatchObject([{ booth: 'A', count: 1, amount: 2 }]);
  });

  it('leaves out payments that the office booked; payments that the office reversed are listed, but not included in the sums', async () => {
    const [byOffice, wrong] = [await checkOut(parking.employee), await checkOut(parking.employee)];
    await request(parking.admin, 'POST', `/accounts/${byOffice}/payments`, {
      amount: 2,
      day: '5.3.2026',
      type: 'card',
    });
    await pay(parking.employee, wrong, '1');
    const { postings } = (await request(parking.admin, 'GET', `/accounts/${wrong}`)).body;
    await request(parking.admin, 'POST', `/accounts/${wrong}/reversals`, { posting: postings.at(-1)._id });
    const { cardPayments, payments } = await report(parking.admin);
    expect(cardPayments).toEqual([]);
    expect(payments).toMatchObject([{ voucher: '1', reference: String(wrong), amount: 2, reversedOn: '5.3.2026' }]);
  });

  it('covers a day from midnight to midnight in Berlin', async () => {
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

  it('contains no invalid code letters of a booth, because the check-out rejects them with 400', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const headers = { 'Parkwart-Booth': 'a1' };
    const refused = await request(parking.employee, 'POST', `/checkout?id=${invoiceNumber}`, undefined, headers);
    expect(refused).toMatchObject({ status: 400, body: { fields: { 'Parkwart-Booth': expect.any(String) } } });
    expect((await report(parking.admin)).checkOuts).toEqual([]);
  });

  it.each(['', '31.2.2026', 'heute'])('returns 400 for the day „%s“', async (day) => {
    expect((await request(parking.employee, 'GET', `/day-report?day=${day}`)).status).toBe(400);
  });
});
