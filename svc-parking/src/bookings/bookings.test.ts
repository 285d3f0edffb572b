import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { accounts, TODAY } from '../accounts/testing/accounts.ts';
import { startParking } from '../testing/startParking.ts';

describeOnDatabase('the account of a record with bookings by the office', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const { send, put, book, pay, postings, booked, fined } = accounts(parking);

  it('shows the open amount after a part payment, and the record as paid after the remainder is paid', async () => {
    const id = await fined();
    const part = await pay(id, 20);
    expect(part).toMatchObject({ status: 201, body: { paid: 20, isPay: false } });
    const list = await send('GET', `/records/count?list=open&invoiceNumber=${id}`);
    expect(list.body).toMatchObject({ total: 1, chargedTotal: 32, openTotal: 12 });
    expect(await pay(id, 12)).toMatchObject({ status: 201, body: { paid: 32, isPay: true } });
  });

  it.each([
    ['payments', { amount: 32.01, day: TODAY, type: 'card' }, 422, 'Offen sind nur 32,00 €.'],
    ['waivers', { amount: 100, reason: 'goodwill' }, 422, 'Offen sind nur 32,00 €.'],
    ['payments', { amount: 5, day: '6.3.2026', type: 'transfer' }, 422, 'Der Tag liegt in der Zukunft.'],
    ['payments', { amount: 5, day: '4.3.2026', type: 'by-hand' }, 422, 'Der Tag liegt vor der Einfahrt am 5.3.2026.'],
    ['payments', { amount: 5, day: '1.1.1900', type: 'card' }, 422, 'Der Tag liegt vor der Einfahrt am 5.3.2026.'],
    ['payments', { amount: 0, day: TODAY, type: 'transfer' }, 400, undefined],
    ['payments', { amount: 1.001, day: TODAY, type: 'transfer' }, 400, undefined],
    ['payments', { amount: 5, day: TODAY, type: 'bar' }, 400, undefined],
    ['payments', { amount: 5, day: TODAY, type: 'before' }, 400, undefined],
    ['waivers', { amount: 5 }, 400, undefined],
    ['reversals', { posting: '999999' }, 422, undefined],
  ] as const)('refuses %s of %j, and books nothing', async (what, input, status, message) => {
    const id = await fined();
    const refused = await book(id, what, input);
    expect(refused.status).toBe(status);
    if (message) expect(refused.body.message.replaceAll('\u00a0', ' ')).toBe(message);
    expect(await booked(id)).toHaveLength(2);
  });

  it('is paid after the remaining amount is waived with a reason; the waiver can be reversed only once', async () => {
    const id = await fined();
    await pay(id, 20);
    const waived = await book(id, 'waivers', { amount: 12, reason: 'goodwill' });
    expect(waived.body).toMatchObject({ paid: 20, waived: 12, isPay: true });
    const waiver = (await postings(id)).at(-1);
    expect(waiver).toMatchObject({ kind: 'waiver', type: 'goodwill', amount: -12 });
    const reversal = { posting: waiver?._id };
    expect((await book(id, 'reversals', reversal)).body).toMatchObject({ paid: 20, isPay: false });
    expect(await book(id, 'reversals', reversal)).toMatchObject({ status: 422, body: { code: 'NOT_TO_TAKE_BACK' } });
  });

  it('returns 422 for the reversal of a charge, or of a posting of another record', async () => {
    const [id, other] = [await fined(), await fined()];
    await pay(other, 32);
    const [charge] = await postings(id);
    const payment = (await postings(other)).at(-1);
    expect((await book(id, 'reversals', { posting: charge?._id })).status).toBe(422);
    expect((await book(id, 'reversals', { posting: payment?._id })).status).toBe(422);
  });

  it('never gets more than is open from payments that are booked at the same time', async () => {
    const id = await fined();
    const responses = await Promise.all([pay(id, 20), pay(id, 20), put('update-payment', id, { isPay: true })]);
    expect(responses.filter(({ status }) => status === 422).length).toBeGreaterThan(0);
    const sum = (await postings(id)).reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
    expect(sum).toBe(0);
  });
});
