import type { BookMonth } from '@parkwart/contracts/calls/books';
import { DEFAULT_BOOK_SETTINGS } from '@parkwart/contracts/entities/bookSettings';
import { bookTransfer } from './bankJobs.ts';
import { change, checkIn, type Job, type Writer } from './jobs.ts';

/** A month can be exported only once, so only some cars do this. */
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
  // Booked through a bank entry: a manual payment cannot precede the car's entry.
  if (!(await bookTransfer(writer, record, { day: `${name}-15` }))) return;
  if (!(await user.send('PUT', `/books/${name}/export`))) return;
  record.exportedIn = year * 100 + month;
  ledger.acknowledge('export');
};

/** The month after the last exported one, long before the load's other bookings. */
async function nextMonth({ user }: Writer): Promise<[year: number, month: number] | undefined> {
  const books = await user.send<{ months: BookMonth[]; isReady: boolean }>('GET', '/books');
  if (!books || !(books.isReady || (await user.send('PUT', '/settings/books', { body: SETTINGS })))) return undefined;
  const [year = 1999, month = 12] = books.months.find(({ state }) => state === 'exported')?.month.split('-') ?? [];
  return Number(month) < 12 ? [Number(year), Number(month) + 1] : [Number(year) + 1, 1];
}
