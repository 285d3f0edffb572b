import { ENTRY_STATES, type EntryState, MOST_COUNTED } from '@parkwart/contracts/calls/bank';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { postRest } from '../accounts/restPostings.ts';
import type { ChangeParts } from '../feature.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

export const entryRows = rowsOf(PARKING_TABLES.bank_entries);
export const entryFields = PARKING_TABLES.bank_entries.without(
  'identity',
  'content',
  'isByReference',
  'statementId',
  'otherReferences',
  'isErased',
  'restCents',
);
export type EntryRow = RowOf<typeof entryFields>;

/** In characters. */
export const MAX_PURPOSE = 2_000;

/**
 * The columns of an entry for SQL. Cuts the purpose, because imports of earlier versions stored purposes of any length.
 */
export const entryColumns = (of = 'bank_entries') =>
  entryFields.names
    .map((name) => (name === 'purpose' ? `SUBSTR(${of}.purpose, 1, ${MAX_PURPOSE}) AS purpose` : `${of}.${name}`))
    .join(', ');

/** Excludes entries of an import that is still running, or was killed. */
export const COUNTS = 'importId <= (SELECT COALESCE(MAX(id), 0) FROM bank_imports WHERE finishedAt IS NOT NULL)';

interface EntryFilter {
  readonly state: EntryState;
  readonly hasRest?: boolean | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

export function listEntries(database: Database, { state, hasRest, after, limit }: EntryFilter): Promise<EntryRow[]> {
  const rest = hasRest ? 'restCents > 0 AND ' : '';
  const before = after === undefined ? '' : 'id < :after AND ';
  const sql = statement(`SELECT ${entryColumns()} FROM bank_entries WHERE state = :state AND ${rest}${before}${COUNTS}
    ORDER BY id DESC LIMIT :limit`);
  return readAs(database, entryFields, sql, { state, after: Number(after), limit });
}

/**
 * Counts the entries of each state. Entries in the state `certain` are counted without a limit, because they are booked
 * together.
 * @param most limit for any other state; a count of `most + 1` means that there are more than `most` entries
 */
export async function countEntries(database: Database, most = MOST_COUNTED): Promise<Record<string, number>> {
  const limitOf = (state: EntryState) => (state === 'certain' ? '' : `LIMIT ${most + 1}`);
  const countOf = (state: EntryState) => `SELECT '${state}' AS state, COUNT(*) AS count
    FROM (SELECT 1 FROM bank_entries WHERE state = '${state}' AND ${COUNTS} ${limitOf(state)}) AS counted`;
  const sql = statement(`${ENTRY_STATES.map(countOf).join(' UNION ALL ')}`);
  const rows = await database.read<{ state: string; count: number }>(sql);
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

export async function findEntry(database: Database, id: number): Promise<EntryRow | undefined> {
  const sql = statement(`SELECT ${entryColumns()} FROM bank_entries WHERE id = :id AND ${COUNTS}`);
  return (await readAs(database, entryFields, sql, { id }))[0];
}

/**
 * Every read locks its rows. A read without a lock would fix the transaction's snapshot; later reads would then not see
 * what other transactions commit in between.
 */
export async function findEntryForChange(transaction: Transaction, id: number): Promise<EntryRow | undefined> {
  const { forUpdate, forShare } = transaction;
  const sql = statement(`SELECT ${entryColumns()} FROM bank_entries WHERE id = :id${forUpdate}`);
  const [entry] = await readAs(transaction, entryFields, sql, { id });
  const { importId } = entry ?? {};
  const finished = statement(`SELECT id FROM bank_imports WHERE id = :importId AND finishedAt IS NOT NULL${forShare}`);
  const [counted] = entry ? await transaction.read(finished, { importId }) : [];
  return counted && entry;
}

export type EntryChanges = Partial<
  Pick<EntryRow, 'state' | 'reason' | 'proposal' | 'allocatedCents' | 'takesBackId' | 'takenBackById'>
>;

export async function saveEntry(transaction: Transaction, entry: EntryRow, changes: EntryChanges): Promise<EntryRow> {
  await entryRows.update(transaction, entry.id, changes);
  return { ...entry, ...changes };
}

/**
 * Saves an entry as `saveEntry` does, and posts the amount that is on no record's account. @param backOn if the entry
 * is a returned payment: the day on which the bank returned it
 */
export async function saveBooked(
  transaction: Transaction,
  { clock }: ChangeParts,
  entry: EntryRow,
  changes: EntryChanges,
  { by, backOn }: { readonly by: Actor; readonly backOn?: number },
): Promise<EntryRow> {
  const saved = await saveEntry(transaction, entry, changes);
  const booking = { account: by.account, now: clock(), ...(backOn !== undefined && { day: backOn }) };
  await postRest(transaction, saved, booking);
  return saved;
}
