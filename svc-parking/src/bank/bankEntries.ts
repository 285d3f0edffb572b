import { type BankEntry, ENTRY_STATES, type EntryState } from '@parkwart/contracts/calls/bank';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { entryReasonText } from './entryReasons.ts';
import { returnReasonText } from './returnReasons.ts';

const entryFields = PARKING_TABLES.bank_entries.without('xml', 'identity', 'content', 'isByReference', 'statementId');
export type EntryRow = RowOf<typeof entryFields>;

/** Entries of an import that is still read, or was killed, do not count. */
const COUNTS = 'importId <= (SELECT COALESCE(MAX(id), 0) FROM bank_imports WHERE finishedAt IS NOT NULL)';

interface EntryFilter {
  readonly state: EntryState;
  readonly hasRest?: boolean | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The newest first. */
export function listEntries(database: Database, { state, hasRest, after, limit }: EntryFilter): Promise<EntryRow[]> {
  const rest = hasRest ? 'allocatedCents < cents AND ' : '';
  const before = after === undefined ? '' : 'id < :after AND ';
  const sql = statement(`SELECT * FROM bank_entries WHERE state = :state AND ${rest}${before}${COUNTS}
    ORDER BY id DESC LIMIT :limit`);
  return selectAs(database, entryFields, sql, { state, after: Number(after), limit });
}

export async function countEntries(database: Database): Promise<Record<string, number>> {
  const rows = await database.select<{ state: string; count: number }>(
    statement(`SELECT state, COUNT(*) AS count FROM bank_entries WHERE ${COUNTS} GROUP BY state`),
  );
  const none = Object.fromEntries(ENTRY_STATES.map((state) => [state, 0]));
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) };
}

export async function findEntryForChange(
  database: Database,
  id: string,
  transaction: Transaction,
): Promise<EntryRow | undefined> {
  const lock = database.dialect === 'mysql' ? ' FOR UPDATE' : '';
  const sql = statement(`SELECT * FROM bank_entries WHERE id = :id AND ${COUNTS}${lock}`);
  return (await selectAs(database, entryFields, sql, { id: Number(id) }, transaction))[0];
}

export async function saveEntry(
  database: Database,
  entry: EntryRow,
  changes: Partial<Pick<EntryRow, 'state' | 'reason' | 'proposal' | 'allocatedCents'>>,
  transaction: Transaction,
): Promise<EntryRow> {
  const changed = { ...entry, ...changes };
  const { state, reason, proposal, allocatedCents, id } = changed;
  const sql = statement(`UPDATE bank_entries SET state = :state, reason = :reason, proposal = :proposal,
    allocatedCents = :allocatedCents WHERE id = :id`);
  const values = { id, state, reason, proposal: JSON.stringify(proposal), allocatedCents };
  await database.write(sql, values, transaction);
  return changed;
}

export function presentEntry(entry: EntryRow): BankEntry {
  const { cents, state, reason, proposal, allocatedCents, returnReason } = entry;
  const text = entryReasonText(reason);
  const why = returnReason ? `${text} Grund: ${returnReasonText(returnReason)}.` : text;
  return {
    _id: String(entry.id),
    day: formatStoredDay(entry.bookingDay),
    amount: eurosFromCents(cents),
    currency: entry.currency,
    state,
    name: entry.payerName,
    iban: entry.payerIban,
    purpose: entry.purpose,
    reason: why,
    allocations: proposal.map(({ invoiceNumber, cents: part }) => ({ invoiceNumber, amount: eurosFromCents(part) })),
    rest: state === 'booked' ? eurosFromCents(cents - allocatedCents) : 0,
  };
}
