import { type BankEntry, type EntryState, STATEMENT_FIELD } from '@parkwart/contracts/calls/bank';
import { DEFAULT_BOOK_SETTINGS } from '@parkwart/contracts/calls/bookSettings';
import type { BookMonth } from '@parkwart/contracts/calls/books';
import { arrival } from '../testing/arrival.ts';
import { statementOf } from '../testing/bankStatement.ts';
import { change, checkIn, type Job, type Writer } from './jobs.ts';
import type { AcknowledgedRecord } from './ledger.ts';

/** The job exports a month for only one in eight cars, because each month can be exported only once. */
const EXPORTS_EVERY = 8;
const SETTINGS = { ...DEFAULT_BOOK_SETTINGS, consultant: 29_098, client: 55_003 };

/** Pays a fine by a transfer in a month that is not exported yet, and exports the month. */
export const exportPayment: Job = async (writer, number) => {
  const { user, ledger } = writer;
  const record = await checkIn(writer, number);
  if (!record || !(await change(writer, record, 'fine')) || number % EXPORTS_EVERY !== 1) return;
  const [year, month] = (await nextMonth(writer)) ?? [];
  if (!year || !month) return;
  const name = `${year}-${String(month).padStart(2, '0')}`;
  // The payment is booked through a bank entry, because a manual payment cannot precede the car's entry.
  if (!(await bookTransfer(writer, record, { day: `${name}-15` }))) return;
  if (!(await user.send('PUT', `/books/${name}/export`))) return;
  record.exportedIn = year * 100 + month;
  ledger.acknowledge('export');
};

/** The month after the last exported month. It is long before the days of the load's other bookings. */
async function nextMonth({ user }: Writer): Promise<[year: number, month: number] | undefined> {
  const books = await user.send<{ months: BookMonth[]; isReady: boolean }>('GET', '/books');
  if (!books || !(books.isReady || (await user.send('PUT', '/settings/books', { body: SETTINGS })))) return undefined;
  const [year = 1999, month = 12] = books.months.find(({ state }) => state === 'exported')?.month.split('-') ?? [];
  return Number(month) < 12 ? [Number(year), Number(month) + 1] : [Number(year) + 1, 1];
}

const DAY_MINUTES = 1_440;

/**
 * Checks in a car that left weeks ago, and starts a dunning run for its letter. Only one run can be open, so only one
 * user may do this job.
 */
export const dun: Job = async (writer, number) => {
  const { user, ledger } = writer;
  const record = await checkIn(writer, number, arrival(20 * DAY_MINUTES));
  if (!record) return;
  const { invoiceNumber, id } = record;
  const { date, entryTime } = arrival(19 * DAY_MINUTES);
  const query = new URLSearchParams({ id, exitTime: `${date} ${entryTime}` });
  if (!(await user.send('POST', `/checkout?${query}`))) return;
  record.isParked = false;
  ledger.acknowledge('check-out');
  const owner = { isPrint: false, ownerName: 'Erika Muster', address: 'Weg 1\n10623 Berlin' };
  if (!(await change(writer, record, 'fine')) || !(await user.send('PUT', `/print/${invoiceNumber}`, { body: owner })))
    return;
  record.prints += 1;
  const run = await user.send<{ _id: string }>('POST', '/dunning-runs');
  const body = { invoiceNumbers: [String(invoiceNumber)] };
  if (!run || !(await user.send('PUT', `/dunning-runs/${run._id}/printed`, { body }))) return;
  record.prints += 1;
  ledger.acknowledge('letter');
  await user.send('PUT', `/dunning-runs/${run._id}/state`, { body: { state: 'done' } });
};

/** In euros: the amount of each transfer beyond the fines. */
const OVERPAID = 5;
const PAYEE = { name: 'Erika Muster', iban: 'DE02120300000000202051' };

/** A driver's transfer arrives with the bank's statement and is booked, and the overpaid amount is refunded. */
export const payByTransfer: Job = async (writer, number) => {
  const record = await checkIn(writer, number);
  if (!record || !(await change(writer, record, 'fine'))) return;
  const id = await bookTransfer(writer, record, { more: OVERPAID });
  if (!id) return;
  const { user, ledger } = writer;
  const body = { refunds: [{ due: `entry-${id}`, amount: OVERPAID, payee: PAYEE }] };
  if (!(await user.send('POST', '/bank/refunds', { body, once: true }))) return;
  record.refunded = OVERPAID;
  ledger.acknowledge('refund');
};

interface Transferred {
  /** In euros: the amount of the transfer beyond the fines. */
  readonly more?: number;
  /** ISO 8601 */
  readonly day?: string;
}

/** @returns the bank entry's id, if all writes were acknowledged */
async function bookTransfer(
  { user, ledger }: Writer,
  record: AcknowledgedRecord,
  { more = 0, day }: Transferred,
): Promise<string | undefined> {
  const { invoiceNumber, plate, finePrices } = record;
  const amount = finePrices.reduce((sum, price) => sum + price, more);
  const statement = statementOf({
    amount,
    purpose: `RE ${invoiceNumber} ${plate}`,
    reference: plate,
    ...(day && { day }),
  });
  const body = new FormData();
  body.append(STATEMENT_FIELD, new Blob([statement]), 'auszug.xml');
  if (!(await user.send('POST', '/bank/statements', { body }))) return undefined;
  ledger.acknowledge('import');
  const states = ['certain', 'proposed'] as const;
  const [id] = (await Promise.all(states.map((state) => proposedFor(user, record, state)))).flat();
  if (!id || !(await user.send('POST', '/bank/bookings', { body: { entries: [id] } }))) return undefined;
  record.isPaid = true;
  ledger.acknowledge('booking');
  return id;
}

/** The ids of bank entries whose payment purpose contains the plate. */
async function proposedFor(user: Writer['user'], { plate }: AcknowledgedRecord, state: EntryState): Promise<string[]> {
  const { entries = [] } = (await user.send<{ entries: BankEntry[] }>('GET', `/bank/entries?state=${state}`)) ?? {};
  return entries.filter(({ purpose }) => purpose.endsWith(` ${plate}`)).map(({ _id }) => _id);
}
