import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { restsTask } from '../accounts/restsTask.ts';
import { verifyAccounts } from '../accounts/verifyAccounts.ts';
import { bookkeeping } from '../books/testing/bookkeeping.ts';
import { startParking } from '../testing/startParking.ts';
import { bookEntries } from './testing/bookEntries.ts';
import { importFile, statementOf } from './testing/importStatement.ts';

const clock = () => new Date('2026-03-20T14:00:00Z');

describeOnEachDatabase('what bank entries bring beyond the accounts', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object) =>
    parking.request(method, path, { cookie: parking.admin, ...(json && { json }) });
  const sql = (text: string) => parking.service.database.sequelize.query(text);
  const imported = async (credit: object): Promise<BankEntry> => {
    await importFile(parking, statementOf([{ amount: 50, purpose: '', ...credit }]));
    for (const state of ['certain', 'proposed', 'unknown', 'outgoing']) {
      const { entries } = (await send('GET', `/bank/entries?state=${state}&limit=10`)).body;
      const [newest] = entries;
      if (newest) return newest;
    }
    throw new Error('nothing was imported');
  };
  const press = ({ _id }: BankEntry) => bookEntries(parking, _id);
  const allocate = ({ _id }: BankEntry, allocations: readonly object[], more = {}) =>
    send('PUT', `/bank/entries/${_id}/allocations`, { allocations, ...more });
  /** 50 € for a fine of 30 €. */
  const overpaid = async () => {
    const { invoiceNumber } = await parking.checkIn({ vehicleNumber: 'B-ER 1' });
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [{ type: 'Falschparken', price: 30 }] });
    const entry = await imported({ purpose: `RE ${invoiceNumber} B-ER 1`, endToEndId: 'E2E-1' });
    await press(entry);
    return { invoiceNumber, entry };
  };
  const refund = async ({ _id }: BankEntry, amount: number) => {
    await send('POST', '/bank/refunds', { refunds: [{ due: `entry-${_id}`, amount }] });
    return (await send('GET', '/bank/refunds')).body.refunds[0];
  };
  /** „Tag Buchung Art Soll Haben“ of the month’s postings that lead to bank entries alone. */
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

  it('is posted with the payment, and taken back and posted again with it', async () => {
    const { entry, invoiceNumber } = await overpaid();
    expect(await booked()).toEqual([CAME]);
    await allocate(entry, []);
    expect(await booked()).toEqual([CAME, '5.3.2026 Zahlung Überzahlung 20,00']);
    await allocate(entry, [{ invoiceNumber: String(invoiceNumber), amount: 30 }]);
    expect((await booked()).filter((one) => one === CAME)).toHaveLength(2);
    expect((await send('GET', `/accounts/${invoiceNumber}`)).body.postings.at(-1)).toMatchObject({ amount: -30 });
    expect(await wrong()).toEqual([]);
  });

  it('is the whole of a payment for nothing', async () => {
    const entry = await imported({ purpose: 'Danke', amount: 12 });
    await allocate(entry, [], { isOverpaid: true });
    expect(await booked()).toEqual(['5.3.2026 Zahlung Überzahlung -12,00']);
    await allocate(entry, []);
    expect(await booked()).toHaveLength(2);
    expect(await wrong()).toEqual([]);
  });

  it('is posted again as refunded, and not where the refund is withdrawn or comes back', async () => {
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

  it('goes back with the payment on the day of its return', async () => {
    await overpaid();
    const back = await imported({ purpose: 'Rückruf', sign: 'DBIT', endToEndId: 'E2E-1', returned: 'FOCR' });
    expect((await press(back)).booked).toMatchObject([{ state: 'booked' }]);
    expect(await booked()).toEqual([CAME, '5.3.2026 Zahlung Überzahlung 20,00']);
    await allocate(back, []);
    expect(await booked()).toEqual([CAME, '5.3.2026 Zahlung Überzahlung 20,00', CAME]);
    expect(await wrong()).toEqual([]);
  });

  it('counts as received in the books, and not as paid for records on the dashboard', async () => {
    const { entry } = await overpaid();
    await refund(entry, 5);
    expect((await send('GET', '/books/2026-03')).body.figures).toMatchObject({ received: 45 });
    expect((await send('GET', '/dashboard/money')).body.paymentsByMonth.at(-1)).toEqual({ month: '2026-03', sum: 30 });
  });

  it('is in DATEV’s file, owed to who paid it', async () => {
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

  it('is posted afterwards where a version without such postings booked or refunded it', async () => {
    const run = () => restsTask({ database: parking.service.database, clock }).run(() => false);
    const { entry } = await overpaid();
    await refund(entry, 8);
    // The service's own task may be the first to post them.
    parking.setClock(clock().toISOString());
    await sql("DELETE FROM postings WHERE type = 'rest'");
    await sql('UPDATE bank_entries SET postedRestCents = 0, postedRefundCents = 0');
    await run();
    const later = '20.3.2026 Erstattung Erstattung einer Überzahlung 8,00';
    expect(await booked()).toEqual([CAME, later]);
    await sql(`UPDATE bank_entries SET refundedCents = 3 WHERE id = ${entry._id}`);
    await run();
    await run();
    expect(await booked()).toEqual([
      ...[CAME, later, later.replace('8,00', '-8,00')],
      '20.3.2026 Erstattung Erstattung einer Überzahlung 0,03',
    ]);
    expect(await wrong()).toEqual([]);
  });

  it('is compared with its postings', async () => {
    const { entry } = await overpaid();
    await sql(`UPDATE postings SET cents = -1900 WHERE type = 'rest'`);
    expect(await wrong()).toEqual([Number(entry._id)]);
  });
});
