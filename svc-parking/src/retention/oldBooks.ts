import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { Database, Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { forceIndex } from '../forcedIndex.ts';
import { storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

interface BookParts {
  readonly database: Database;
  readonly clock: () => Date;
}

type Periods = Pick<Settings, 'retainVouchersYears' | 'retainBooksYears'>;

const BATCH_SIZE = 100;
const NO_ENTRY = 0;

/** Excludes entries that paid a record on hold (`:held`). */
const DUE_ENTRIES = 'isErased = 0 AND bookingDay < :before AND id NOT IN (:held)';
/**
 * Postings of an existing record are kept, because they make up its balance. The postings of a bank entry's unallocated
 * part are deleted only together. The query uses joins, because with NOT EXISTS, MariaDB 10.11 reads all records and
 * postings.
 */
const DUE_POSTINGS = `postings LEFT JOIN records ON records.id = postings.invoiceNumber
  LEFT JOIN postings AS later ON postings.type = 'rest' AND later.bankEntryId = postings.bankEntryId
    AND later.type = 'rest' AND later.day >= :before
  WHERE postings.day < :before AND records.id IS NULL AND later.id IS NULL`;

const NO_TEXTS = Object.entries(PARKING_TABLES.bank_entries.texts)
  .map(([name, { isJson }]) => `${name} = '${isJson ? '[]' : ''}'`)
  .join(', ');

/** The first day whose data is kept, if data is kept for this many years after the end of its year. */
const keptFrom = (now: Date, years: number) => (Math.floor(storedDay(now) / 10_000) - years) * 10_000 + 101;

function periodsOf({ clock }: Pick<BookParts, 'clock'>, { retainVouchersYears, retainBooksYears }: Periods) {
  const now = clock();
  return {
    entries: { before: keptFrom(now, retainVouchersYears), today: storedDay(now) },
    postings: { before: keptFrom(now, retainBooksYears) },
  };
}

/** Counts the rows that would be erased now. */
export async function oldBooks({ database, ...parts }: BookParts, settings: Periods) {
  const { entries, postings } = periodsOf(parts, settings);
  const count = async (from: string, values: Record<string, unknown>) => {
    const [row] = await database.read<{ count: number }>(statement(`SELECT COUNT(*) AS count FROM ${from}`), values);
    return Number(row?.count ?? 0);
  };
  const held = await heldEntries(database, entries.today);
  return {
    bankEntries: await count(`bank_entries WHERE ${DUE_ENTRIES}`, { ...entries, held }),
    postings: await count(DUE_POSTINGS, postings),
  };
}

/**
 * Erases personal texts of bank entries after the retention period of vouchers; the facts of the entries stay. Deletes
 * the postings of deleted records, and card payments that were not booked, after the retention period of books.
 * @returns the numbers of erased entries and of deleted postings
 */
export async function eraseOldBooks({ database, ...parts }: BookParts, settings: Periods, isStopping: () => boolean) {
  const { entries, postings } = periodsOf(parts, settings);
  const eraseEntries = async (transaction: Transaction) => {
    const held = await heldEntries(transaction, entries.today);
    const due = statement(`SELECT id FROM bank_entries WHERE ${DUE_ENTRIES} LIMIT ${BATCH_SIZE}`);
    const ids = await idsOf(transaction, due, { ...entries, held });
    const sql = statement(`UPDATE bank_entries SET ${NO_TEXTS}, isErased = 1 WHERE id IN (:ids)`);
    if (ids.length > 0) await transaction.write(sql, { ids });
    return ids.length;
  };
  const deletePostings = async (transaction: Transaction) => {
    const due = statement(`SELECT postings.id FROM ${DUE_POSTINGS} LIMIT ${BATCH_SIZE}`);
    const ids = await idsOf(transaction, due, postings);
    if (ids.length > 0) await transaction.write(statement('DELETE FROM postings WHERE id IN (:ids)'), { ids });
    return ids.length;
  };
  const batches = async (eraseBatch: (transaction: Transaction) => Promise<number>) => {
    for (let erased = 0; ; ) {
      const last = await database.transaction(eraseBatch);
      erased += last;
      if (last < BATCH_SIZE || isStopping()) return erased;
    }
  };
  await database.transaction((transaction) =>
    transaction.write(statement('DELETE FROM card_refusals WHERE day < :before'), postings),
  );
  return { bankEntries: await batches(eraseEntries), postings: await batches(deletePostings) };
}

/**
 * Bank entries that paid records on hold; there are few of them. They are read by a separate query, because with a
 * subquery, MariaDB 10.11 would read all postings.
 */
async function heldEntries(queryable: Queryable, today: number): Promise<number[]> {
  const sql = statement(`SELECT bankEntryId AS id FROM records ${forceIndex(queryable, 'records_held')}
    JOIN postings ON postings.invoiceNumber = records.id WHERE records.holdUntil >= :today AND bankEntryId IS NOT NULL`);
  // A list in SQL must not be empty.
  return [NO_ENTRY, ...(await idsOf(queryable, sql, { today }))];
}

async function idsOf(queryable: Queryable, sql: string, values: Record<string, unknown>): Promise<number[]> {
  return (await queryable.read<{ id: number }>(sql, values)).map(({ id }) => id);
}
