import { BOOKS_YEARS, type Settings } from '@parkwart/contracts/entities/settings';
import type { Database } from '@parkwart/service-kit/database/database';
import { storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

interface BookParts {
  readonly database: Database;
  readonly clock: () => Date;
}

type Periods = Pick<Settings, 'retainVouchersYears' | 'retainBooksYears'>;

const BATCH_SIZE = 500;

/** A payment on a record that is held for proceedings is kept with it. */
const DUE_ENTRIES = `isErased = 0 AND bookingDay < :before AND NOT EXISTS (
  SELECT 1 FROM postings JOIN records ON records.id = postings.invoiceNumber
  WHERE postings.bankEntryId = bank_entries.id AND records.holdUntil >= :today)`;
/** Those of a record that is still there make up its balance; those of a bank entry's rest go together. */
const DUE_POSTINGS = `day < :before AND NOT EXISTS (SELECT 1 FROM records WHERE records.id = postings.invoiceNumber)
  AND NOT (type = 'rest' AND EXISTS (SELECT 1 FROM postings AS later
    WHERE later.bankEntryId = postings.bankEntryId AND later.type = 'rest' AND later.day >= :before))`;

const NO_TEXTS = Object.entries(PARKING_TABLES.bank_entries.texts)
  .map(([name, { isJson }]) => `${name} = '${isJson ? '[]' : ''}'`)
  .join(', ');

/** The first day that is kept so many years after its year's end. */
const keptFrom = (now: Date, years: number) => (Math.floor(storedDay(now) / 10_000) - years) * 10_000 + 101;

function periodsOf({ clock }: BookParts, { retainVouchersYears, retainBooksYears = BOOKS_YEARS }: Periods) {
  const now = clock();
  return {
    entries: { before: keptFrom(now, retainVouchersYears), today: storedDay(now) },
    postings: { before: keptFrom(now, retainBooksYears) },
  };
}

/** What would be erased now. */
export async function oldBooks(parts: BookParts, settings: Periods) {
  const { entries, postings } = periodsOf(parts, settings);
  const count = async (sql: string, values: Record<string, number>) =>
    Number((await parts.database.select<{ count: number }>(sql, values))[0]?.count ?? 0);
  return {
    bankEntries: await count(statement(`SELECT COUNT(*) AS count FROM bank_entries WHERE ${DUE_ENTRIES}`), entries),
    postings: await count(statement(`SELECT COUNT(*) AS count FROM postings WHERE ${DUE_POSTINGS}`), postings),
  };
}

/**
 * Empties what bank entries say of a person, as long after their year's end as vouchers are kept; their facts stay.
 * Deletes the postings of records that are gone, as long after as books are kept.
 * @returns the numbers of both
 */
export async function eraseOldBooks(parts: BookParts, settings: Periods, isStopping: () => boolean) {
  const { entries, postings } = periodsOf(parts, settings);
  const batches = async (due: string, values: Record<string, number>, erase: string) => {
    for (let erased = 0; ; ) {
      const last = await eraseBatch(parts.database, `${due} LIMIT ${BATCH_SIZE}`, values, erase);
      erased += last;
      if (last < BATCH_SIZE || isStopping()) return erased;
    }
  };
  return {
    bankEntries: await batches(
      statement(`SELECT id FROM bank_entries WHERE ${DUE_ENTRIES}`),
      entries,
      statement(`UPDATE bank_entries SET ${NO_TEXTS}, isErased = 1 WHERE id IN (:ids)`),
    ),
    postings: await batches(
      statement(`SELECT id FROM postings WHERE ${DUE_POSTINGS}`),
      postings,
      statement('DELETE FROM postings WHERE id IN (:ids)'),
    ),
  };
}

function eraseBatch(database: Database, due: string, values: Record<string, number>, erase: string): Promise<number> {
  return database.transaction(async (transaction) => {
    const ids = (await database.select<{ id: number }>(due, values, transaction)).map(({ id }) => id);
    if (ids.length > 0) await database.write(erase, { ids }, transaction);
    return ids.length;
  });
}
