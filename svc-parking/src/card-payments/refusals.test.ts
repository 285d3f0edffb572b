import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';

const TAKEN = { amount: 2, paidAt: '2026-03-05T13:30:00.000Z', booth: 'A' };

describeOnDatabase('a card payment that the service refused to book', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const asAdmin = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const asEmployee = (method: string, path: string, json?: object) => parking.asEmployee(method, path, json);
  const report = (reference: number | string, voucher: string, more: object = {}) =>
    asEmployee('PUT', '/refused-card-payments', { ...TAKEN, reference: String(reference), voucher, ...more });
  const pay = (id: number, voucher: string, more: object = {}) =>
    asEmployee('POST', `/card-payments/${id}`, { ...TAKEN, voucher, ...more });
  const inbox = async () => (await asAdmin('GET', '/inbox')).body;
  const settle = (id: string) => asAdmin('PUT', `/refused-card-payments/${id}/settled`);
  const dayOf = async (day: string, cookie = parking.admin) => {
    const { body } = await parking.request('GET', `/day-report?day=${day}`, { cookie });
    return body.payments.map(({ account: _, reference: __, ...payment }: Record<string, string>) => payment);
  };
  const parked = async (car: object = {}): Promise<number> => (await parking.checkIn(car)).invoiceNumber;
  /** Parks a car for an hour and checks it out: a fee of 2 €. */
  const checkedOut = async () => {
    const id = await parked();
    await asEmployee('POST', `/checkout?id=${id}`);
    return id;
  };

  beforeEach(() => asAdmin('PUT', '/settings/till', { takesCards: true }));

  it('is in the inbox with its record until the office marks it as settled, and only once however often it is reported', async () => {
    const id = await parked();
    for (const voucher of ['ab-1', 'AB-1', 'ab-1'])
      expect((await report(id, voucher, { code: 'NOT_CHECKED_OUT' })).status).toBe(204);
    const { count, entries, cardPayments } = await inbox();
    expect({ count, entries }).toEqual({ count: 1, entries: [] });
    expect(cardPayments).toEqual([
      {
        _id: expect.any(String),
        reference: String(id),
        record: expect.objectContaining({ invoiceNumber: id }),
        amount: 2,
        voucher: 'AB-1',
        day: '5.3.2026',
        booth: 'A',
        code: 'NOT_CHECKED_OUT',
      },
    ]);
    expect((await asAdmin('GET', '/inbox/count')).body).toEqual({ count: 1 });
    expect(await dayOf('5.3.2026')).toEqual([{ voucher: 'AB-1', amount: 2, refused: 'open' }]);

    const [{ _id }] = cardPayments;
    for (const _time of [1, 2]) expect((await settle(_id)).status).toBe(204);
    expect(await inbox()).toEqual({ count: 0, entries: [], cardPayments: [], letters: [] });
    expect(await dayOf('5.3.2026')).toEqual([{ voucher: 'AB-1', amount: 2, refused: 'settled' }]);
    const journal = await asAdmin('GET', `/journal/parking?subject=card-refusal:${_id}`);
    expect(journal.body.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'card-refusal-settled',
      'card-refused',
    ]);
  });

  it('is dated thirty days back if it is reported with an earlier date', async () => {
    const id = await parked();
    expect((await report(id, 'old', { paidAt: '2025-03-05T13:30:00.000Z' })).status).toBe(204);
    expect((await inbox()).cardPayments).toMatchObject([{ voucher: 'OLD', day: '3.2.2026' }]);
  });

  it('one account can report a hundred refused card payments a day, and one more after the office has marked a report as settled', async () => {
    const id = await parked();
    for (let voucher = 0; voucher < 100; voucher += 1) expect((await report(id, String(voucher))).status).toBe(204);
    const refused = await report(id, '100');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REPORTS' } });
    expect((await report(id, '99')).status).toBe(204);
    await settle((await inbox()).cardPayments[0]._id);
    expect((await report(id, '100')).status).toBe(204);
  });

  it('is listed by its provisional reference, and with its record as soon as the record exists', async () => {
    await report('A-0017', '7');
    expect((await inbox()).cardPayments).toMatchObject([{ reference: 'A-0017', code: '' }]);
    expect((await inbox()).cardPayments[0]).not.toHaveProperty('record');
    const { letters } = (await asEmployee('POST', '/booth', { deviceKey: 'a'.repeat(32) })).body;
    const provisional = { reference: `${letters}-0017`, enteredAt: '2026-03-05T13:00:00Z', enteredBy: 'kasse' };
    const id = await parked({ provisional });
    expect((await inbox()).cardPayments).toMatchObject([{ record: { invoiceNumber: id } }]);
  });

  it('is no longer in the inbox, nor shown as refused in the day’s report, when it is booked after all', async () => {
    const id = await parked();
    await report(id, 'ab-2');
    await asEmployee('POST', `/checkout?id=${id}`);
    expect((await pay(id, 'AB-2')).status).toBe(201);
    expect(await inbox()).toMatchObject({ count: 0, cardPayments: [] });
    expect(await dayOf('5.3.2026')).toEqual([{ voucher: 'AB-2', amount: 2 }]);
    expect((await settle('1')).body).toEqual({
      code: 'CARD_PAYMENT_NOT_FOUND',
      message: 'Diese Kartenzahlung ist inzwischen gebucht.',
    });
  });

  it('is no longer in the inbox, nor shown as refused in the day’s report, when the office books it by its receipt number; no other payment of the day may have this number', async () => {
    const [id, other] = [await checkedOut(), await checkedOut()];
    await report(id, 'cd-7', { code: 'NOT_WHAT_IS_OPEN' });
    const book = (record: number, reference: string) =>
      asAdmin('POST', `/accounts/${record}/payments`, { amount: 2, day: '5.3.2026', type: 'card', reference });
    expect((await book(id, 'cd-7')).status).toBe(201);
    expect((await inbox()).cardPayments).toEqual([]);
    expect(await dayOf('5.3.2026')).toEqual([{ voucher: 'CD-7', amount: 2 }]);
    const message = `Die Belegnummer CD-7 ist an diesem Tag schon bei Rechnung ${id} gebucht.`;
    expect(await book(other, 'CD-7')).toMatchObject({ status: 422, body: { message, fields: { reference: message } } });
    expect(await pay(other, 'cd-7')).toMatchObject({ status: 422, body: { code: 'VOUCHER_USED' } });
    expect((await book(other, '')).status).toBe(201);
    expect(await dayOf('5.3.2026')).toHaveLength(1);
  });

  it('is ignored if it is reported although it is already booked on the record, but is stored if it is booked on another record', async () => {
    const [booked, other] = [await checkedOut(), await checkedOut()];
    await pay(booked, '3');
    await report(booked, '3');
    expect((await inbox()).count).toBe(0);
    await report(other, '3', { code: 'VOUCHER_USED' });
    expect((await inbox()).cardPayments).toMatchObject([{ reference: String(other) }]);
  });

  it('cannot be booked (422) after the office has marked it as settled', async () => {
    const id = await checkedOut();
    await report(id, '4');
    await settle((await inbox()).cardPayments[0]._id);
    expect(await pay(id, '4')).toMatchObject({ status: 422, body: { code: 'SETTLED_BY_OFFICE' } });
    await report(id, '4');
    expect((await inbox()).count).toBe(0);
    expect((await pay(id, '5')).status).toBe(201);
  });

  it.each([
    ['reference', { reference: 'Müller' }],
    ['voucher', { voucher: '' }],
    ['amount', { amount: -2 }],
    ['paidAt', { paidAt: 'gestern' }],
    ['booth', { booth: 'a1' }],
    ['code', { code: 'Erika Muster' }],
  ])('is not stored with a wrong %s', async (field, wrong) => {
    const refused = await report(100_001, '6', wrong);
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect((await inbox()).count).toBe(0);
  });

  it('is dated today if the booth’s clock is wrong, and is stored even without a record', async () => {
    await report('999999999999999999999999999999', '7', { paidAt: '2027-01-01T00:00:00Z' });
    expect((await inbox()).cardPayments).toMatchObject([{ day: '5.3.2026', voucher: '7' }]);
  });

  it('is shown to no employee except the one who reported it', async () => {
    await asAdmin('PUT', '/refused-card-payments', { ...TAKEN, reference: 'A-0001', voucher: '8' });
    await report('A-0001', '9');
    expect(await dayOf('5.3.2026', parking.employee)).toEqual([{ voucher: '9', amount: 2, refused: 'open' }]);
    expect(await dayOf('5.3.2026')).toHaveLength(2);
  });
});

describeOnDatabase('a card payment of an earlier day', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');
  const asEmployee = (method: string, path: string, json?: object) => parking.asEmployee(method, path, json);
  const paymentsOn = async (day: string) => {
    const { payments, cardPayments } = (await asEmployee('GET', `/day-report?day=${day}`)).body;
    const sums = cardPayments.map(({ count, amount }: never) => [count, amount]);
    return { sums, payments: payments.map(({ account: _, ...payment }: { account: string }) => payment) };
  };
  const checkedOut = async () => {
    const { invoiceNumber } = await parking.checkIn({ date: '4.3.2026', entryTime: '12:00:00' });
    await asEmployee('POST', `/checkout?id=${invoiceNumber}&exitTime=${encodeURIComponent('4.3.2026 12:30:00')}`);
    return invoiceNumber;
  };

  beforeEach(() => parking.asAdmin('PUT', '/settings/till', { takesCards: true }));

  it('is also in the report of the day on which it was entered', async () => {
    const id = await checkedOut();
    const paid = { amount: 2, voucher: '0815', paidAt: '4.3.2026 12:31:00' };
    expect((await asEmployee('POST', `/card-payments/${id}`, paid)).status).toBe(201);
    expect(await paymentsOn('4.3.2026')).toEqual({
      sums: [[1, 2]],
      payments: [{ voucher: '0815', reference: String(id), amount: 2, enteredOn: '5.3.2026' }],
    });
    expect(await paymentsOn('5.3.2026')).toEqual({
      sums: [],
      payments: [{ voucher: '0815', reference: String(id), amount: 2, paidOn: '4.3.2026' }],
    });
    expect((await paymentsOn('6.3.2026')).payments).toEqual([]);
  });

  it('is rejected if its time is before the car’s entry', async () => {
    const id = await checkedOut();
    const refused = await asEmployee('POST', `/card-payments/${id}`, {
      amount: 2,
      voucher: '0816',
      paidAt: '4.3.2026 11:54:59',
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'PAID_BEFORE_ENTRY' } });
    expect((await paymentsOn('4.3.2026')).payments).toEqual([]);
    // Five minutes before the entry are accepted, because clocks differ.
    const paid = { amount: 2, voucher: '0816', paidAt: '4.3.2026 11:55:00' };
    expect((await asEmployee('POST', `/card-payments/${id}`, paid)).status).toBe(201);
  });
});
