import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { verifyAccounts } from '../accounts/verifyAccounts.ts';
import { bookkeeping } from '../books/testing/bookkeeping.ts';
import { startParking } from '../testing/startParking.ts';
import { bankOffice } from './testing/bankOffice.ts';
import { bookEntries } from './testing/bookEntries.ts';
import { importFile, statementOf } from './testing/importStatement.ts';

describeOnDatabase('payments that the bank returns', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const { entry, found, imported, record, postings, fined: owing } = bankOffice(parking);
  const book = (...ids: readonly string[]) => bookEntries(parking, ...ids);
  const takeBack = (id: string) => send('PUT', `/bank/entries/${id}/allocations`, { allocations: [] });
  let cars = 0;
  /** Creates a record that owes 30 €, with its own plate and identifier. */
  const fined = async () => {
    const plate = `B-RT ${++cars}`;
    const id = await owing(plate);
    const pays = { amount: 30, purpose: `RE ${id} ${plate}`, endToEndId: `E2E-${id}` };
    return { id, pays, back: { ...pays, sign: 'DBIT', returned: 'FOCR', purpose: `Rückruf ${id}` } as const };
  };
  const paid = async () => {
    const car = await fined();
    const payment = await imported(car.pays);
    expect((await book(payment._id)).booked).toHaveLength(1);
    return { ...car, payment };
  };

  it('are reversed when their return is booked: the record is open again, and payment and return link to each other', async () => {
    const { id, payment, back } = await paid();
    await importFile(parking, statementOf([back]));
    const returned = await found('certain', back.purpose);
    expect(returned).toMatchObject({
      amount: -30,
      takesBack: { _id: payment._id },
      allocations: [{ invoiceNumber: id, amount: -30 }],
      reason: 'Damit ging eine frühere Zahlung zurück. Grund: Rückruf durch den Auftraggeber.',
    });
    expect(await record(id)).toMatchObject({ isPay: true });
    expect(await book(returned._id)).toMatchObject({ booked: [{ state: 'booked', rest: 0 }], changed: [] });
    expect(await record(id)).toMatchObject({ isPay: false });
    const [, first, second] = await postings(id);
    expect(first).toMatchObject({ amount: -30, bankEntry: payment._id });
    expect(second).toMatchObject({ amount: 30, reverses: first?._id, bankEntry: returned._id, day: '5.3.2026' });
    expect(await entry(payment)).toMatchObject({ state: 'booked', rest: 0, takenBackBy: { _id: returned._id } });
    const [journaled] = (await send('GET', `/journal/parking?subject=record:${id}`)).body.entries;
    expect(journaled).toMatchObject({ kind: 'payment-returned', before: { isPay: true }, after: { isPay: false } });
  });

  it('pay their record again when the booking of their return is reversed, and the return can be booked again', async () => {
    const { id, payment, back } = await paid();
    await importFile(parking, statementOf([back]));
    const returned = await found('certain', back.purpose);
    await book(returned._id);
    expect(await takeBack(payment._id)).toMatchObject({ status: 409, body: { code: 'PAYMENT_RETURNED' } });
    expect((await takeBack(returned._id)).body).toMatchObject({ state: 'proposed', takesBack: { _id: payment._id } });
    expect(await record(id)).toMatchObject({ isPay: true, paid: 30 });
    expect(await entry(payment)).not.toHaveProperty('takenBackBy');
    expect((await book(returned._id)).booked).toHaveLength(1);
    expect(await record(id)).toMatchObject({ isPay: false });
    expect((await verifyAccounts(parking.service.database)).faults).toEqual([]);
  });

  it('stay reversed if the record was paid in another way in the meantime: a request to undo their return gets 422', async () => {
    const { id, back } = await paid();
    await importFile(parking, statementOf([back]));
    const returned = await found('certain', back.purpose);
    await book(returned._id);
    await send('PUT', `/update-payment/${id}`, { isPay: true });
    expect(await takeBack(returned._id)).toMatchObject({ status: 422, body: { code: 'MORE_THAN_OPEN' } });
    expect(await entry(returned)).toMatchObject({ state: 'booked' });
  });

  it('in the same file as their return are booked before the return, or set aside if the return is booked first', async () => {
    const [one, other] = [await fined(), await fined()];
    await importFile(parking, statementOf([one.pays, one.back, other.pays, other.back]));
    const [pays, back] = [await found('certain', one.pays.purpose), await found('certain', one.back.purpose)];
    expect((await book(back._id, pays._id)).booked).toMatchObject([{ _id: back._id }, { _id: pays._id }]);
    expect((await postings(one.id)).map(({ amount }) => amount)).toEqual([30, -30, 30]);

    const [late, first] = [await found('certain', other.pays.purpose), await found('certain', other.back.purpose)];
    await book(first._id);
    expect(await book(late._id)).toMatchObject({ booked: [], changed: [{ state: 'aside' }] });
    expect(await send('PUT', `/bank/entries/${late._id}/aside`, { isAside: false })).toMatchObject({ status: 409 });
    expect(await postings(other.id)).toHaveLength(1);
    await takeBack(first._id);
    expect(await entry(late)).toMatchObject({ state: 'proposed' });
  });

  it('must be chosen by an admin from the payments with the same amount and account, if the bank does not identify the returned payment', async () => {
    const [one, other] = [await paid(), await paid()];
    const purpose = `Rückgabe ohne Angaben ${one.id}`;
    const unnamed = { amount: 30, sign: 'DBIT', returned: 'MS03', purpose } as const;
    await importFile(parking, statementOf([unnamed]));
    const returned = await found('outgoing', purpose);
    expect(returned.reason).toContain('steht nicht fest');
    const candidates: BankEntry[] = (await send('GET', `/bank/entries/${returned._id}/payments`)).body.entries;
    const ids = candidates.map(({ _id }) => _id);
    expect(ids).toEqual(expect.arrayContaining([one.payment._id, other.payment._id]));
    const take = (payment: string) => send('PUT', `/bank/entries/${returned._id}/return`, { payment });
    expect((await take(one.payment._id)).body).toMatchObject({ state: 'booked' });
    expect([await record(one.id), await record(other.id)]).toMatchObject([{ isPay: false }, { isPay: true }]);
    // A repeated request changes nothing; the same return cannot take back a second payment.
    expect((await take(one.payment._id)).status).toBe(200);
    expect((await take(other.payment._id)).status).toBe(409);
    expect(await postings(one.id)).toHaveLength(3);
  });

  it('are reversed only once, even by two returns and two admins at the same time', async () => {
    const { id, payment, back } = await paid();
    await importFile(parking, statementOf([back, { ...back, purpose: `Noch einmal ${id}` }]));
    const [certain, unclear] = [await found('certain', back.purpose), await found('outgoing', `Noch einmal ${id}`)];
    const take = (one: string) => send('PUT', `/bank/entries/${one}/return`, { payment: payment._id });
    const statuses = (await Promise.all([take(certain._id), take(unclear._id)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
    expect(await postings(id)).toHaveLength(3);
  });

  it('can only be reversed by an entry with the same amount, and not by an entry that is older than the payment', async () => {
    const { payment } = await paid();
    const debit = { amount: 29, sign: 'DBIT', purpose: `Lastschrift ${payment._id}` } as const;
    await importFile(parking, statementOf([debit]));
    const { _id } = await found('outgoing', debit.purpose);
    const refused = await send('PUT', `/bank/entries/${_id}/return`, { payment: payment._id });
    expect(refused).toMatchObject({ status: 422, body: { code: 'NOT_RETURNABLE' } });
    expect((await send('GET', `/bank/entries/${_id}/payments`)).body.entries).toEqual([]);
    expect((await send('GET', '/bank/entries/999999')).status).toBe(404);
    expect((await send('GET', '/bank/entries/999999/payments')).status).toBe(404);
  });

  it('are not proposed for a reversal entry if the statement adds up only when reversals get the opposite sign', async () => {
    const { id, payment, pays } = await paid();
    const reversal = { ...pays, purpose: `Storno ${id}`, reversal: true };
    // The opening balance and the entry add up to 130 €, but the bank's closing balance is 70 €.
    await importFile(parking, statementOf([reversal]).replace('130.00', '70.00'));
    const flipped = await found('unknown', reversal.purpose);
    expect(flipped).toMatchObject({ isReversal: true, reason: expect.stringContaining('umgekehrtem Vorzeichen') });
    const allocated = await send('PUT', `/bank/entries/${flipped._id}/allocations`, {
      allocations: [{ invoiceNumber: String(id), amount: 30 }],
    });
    expect(allocated.status).toBe(422);
    const taken = await send('PUT', `/bank/entries/${flipped._id}/return`, { payment: payment._id });
    expect(taken.body).toMatchObject({ state: 'booked', rest: 0 });
    expect(await record(id)).toMatchObject({ isPay: false });
  });

  it('are not reversed by their return if they were set aside or replaced before; the return stays unbooked', async () => {
    const { id, pays, back } = await fined();
    await importFile(parking, statementOf([pays, back]));
    const [payment, returned] = [await found('certain', pays.purpose), await found('certain', back.purpose)];
    await send('PUT', `/bank/entries/${payment._id}/aside`, { isAside: true });
    expect(await book(returned._id)).toMatchObject({ booked: [], changed: [{ state: 'outgoing' }] });
    expect(await postings(id)).toHaveLength(1);
  });
});

describeOnDatabase('the unallocated part of a bank entry', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const sql = (text: string) => parking.service.database.sequelize.query(text);
  const office = bankOffice(parking);
  const imported = (credit: object) => office.imported({ amount: 50, purpose: '', ...credit });
  const press = ({ _id }: BankEntry) => bookEntries(parking, _id);
  const allocate = ({ _id }: BankEntry, allocations: readonly object[], more = {}) =>
    send('PUT', `/bank/entries/${_id}/allocations`, { allocations, ...more });
  /** Imports and books a payment of 50 € for a fine of 30 €. */
  const overpaid = async () => {
    const invoiceNumber = await office.fined('B-ER 1');
    const entry = await imported({ purpose: `RE ${invoiceNumber} B-ER 1`, endToEndId: 'E2E-1' });
    await press(entry);
    return { invoiceNumber, entry };
  };
  const refund = async ({ _id }: BankEntry, amount: number) => {
    await send('POST', '/bank/refunds', { refunds: [{ due: `entry-${_id}`, amount }] });
    return (await send('GET', '/bank/refunds')).body.refunds[0];
  };
  /** @returns the day, kind, type and amount of the month's postings that refer to bank entries */
  const booked = async () => {
    const { body } = await send('GET', '/books/2026-03/postings');
    const rows = (body as string).split('\r\n').map((row) => row.split(';'));
    return rows
      .filter(([, document]) => document?.startsWith('UMSATZ-'))
      .map(([day, , kind, type, debit, credit]) => [day, kind, type, debit || `-${credit}`].join(' '));
  };
  const wrong = async () => {
    const { faults, rests } = await verifyAccounts(parking.service.database);
    return [...faults, ...rests];
  };
  const CAME = '5.3.2026 Zahlung Überzahlung -20,00';

  it('is posted with the payment, and is reversed and posted again together with the payment', async () => {
    const { entry, invoiceNumber } = await overpaid();
    expect(await booked()).toEqual([CAME]);
    await allocate(entry, []);
    expect(await booked()).toEqual([CAME, '5.3.2026 Zahlung Überzahlung 20,00']);
    await allocate(entry, [{ invoiceNumber: String(invoiceNumber), amount: 30 }]);
    expect((await booked()).filter((one) => one === CAME)).toHaveLength(2);
    expect((await send('GET', `/accounts/${invoiceNumber}`)).body.postings.at(-1)).toMatchObject({ amount: -30 });
    expect(await wrong()).toEqual([]);
  });

  it('is the whole amount of a payment that an admin marks as to be refunded', async () => {
    const entry = await imported({ purpose: 'Danke', amount: 12 });
    await allocate(entry, [], { isOverpaid: true });
    expect(await booked()).toEqual(['5.3.2026 Zahlung Überzahlung -12,00']);
    await allocate(entry, []);
    expect(await booked()).toHaveLength(2);
    expect(await wrong()).toEqual([]);
  });

  it('is offset by a refund’s posting, which is reversed when the refund is withdrawn or returned', async () => {
    const { entry } = await overpaid();
    const first = await refund(entry, 5);
    const second = await refund(entry, 15);
    const [five, fifteen] = ['5,00', '15,00'].map((sum) => `5.3.2026 Erstattung Erstattung einer Überzahlung ${sum}`);
    expect(await booked()).toEqual([CAME, five, fifteen]);
    await send('PUT', `/bank/refunds/${first._id}/state`, { state: 'withdrawn' });
    expect((await booked()).at(-1)).toBe('5.3.2026 Erstattung Erstattung einer Überzahlung -5,00');
    const { reference, amount } = second;
    await press(await imported({ amount, purpose: 'zurück', endToEndId: reference, returned: 'AC04' }));
    expect((await booked()).at(-1)).toBe('5.3.2026 Erstattung Erstattung einer Überzahlung -15,00');
    expect(await wrong()).toEqual([]);
  });

  it('is reversed with the payment, on the day of the return', async () => {
    await overpaid();
    const back = await imported({ purpose: 'Rückruf', sign: 'DBIT', endToEndId: 'E2E-1', returned: 'FOCR' });
    expect((await press(back)).booked).toMatchObject([{ state: 'booked' }]);
    expect(await booked()).toEqual([CAME, '5.3.2026 Zahlung Überzahlung 20,00']);
    await allocate(back, []);
    expect(await booked()).toEqual([CAME, '5.3.2026 Zahlung Überzahlung 20,00', CAME]);
    expect(await wrong()).toEqual([]);
  });

  it('is a received amount in the books, but no payment for records on the dashboard', async () => {
    const { entry } = await overpaid();
    await refund(entry, 5);
    expect((await send('GET', '/books/2026-03')).body.figures).toMatchObject({ received: 45 });
    expect((await send('GET', '/dashboard/money')).body.paymentsByMonth.at(-1)).toEqual({ month: '2026-03', sum: 30 });
  });

  it('is in the DATEV file together with its refund', async () => {
    const books = bookkeeping(parking);
    await books.set();
    const { entry } = await overpaid();
    await refund(entry, 20);
    books.on('3.4.2026');
    expect((await books.exportMonth('2026-03')).status).toBe(200);
    const document = `UMSATZ-${entry._id}`;
    expect(await books.lines('2026-03')).toEqual(
      expect.arrayContaining([
        `0503 ${document} S 20,00 Zahlung: Überzahlung`,
        `0503 ${document} S 20,00 Erstattung einer Überzahlung`,
      ]),
    );
  });

  it('is compared with its postings when the accounts are verified', async () => {
    const { entry } = await overpaid();
    await sql(`UPDATE bank_entries SET postedRestCents = 0 WHERE id = ${entry._id}`);
    expect(await wrong()).toEqual([Number(entry._id)]);
    await sql(`UPDATE bank_entries SET postedRestCents = 2000, refundedCents = 3 WHERE id = ${entry._id}`);
    expect(await wrong()).toEqual([Number(entry._id)]);
    await sql(`UPDATE bank_entries SET refundedCents = 0 WHERE id = ${entry._id}`);
    await sql(`UPDATE postings SET cents = -1900 WHERE type = 'rest'`);
    expect(await wrong()).toEqual([Number(entry._id)]);
  });
});
