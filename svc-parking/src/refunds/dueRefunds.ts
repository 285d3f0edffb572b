import type { Cents } from '@parkwart/contracts/rules/money';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { NO_RECORD } from '../accounts/restPostings.ts';
import { byIds } from '../forcedIndex.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { type Refundable, refundableOnline } from './onlineRefunds.ts';
import type { RefundRow } from './refundRows.ts';

/**
 * An amount to refund: the part of a bank entry that pays no claim, or (without entry) the amount paid beyond a
 * record's charges.
 */
export interface DueRefund {
  readonly bankEntryId: number | null;
  /**
   * The first record that an entry pays; `NO_RECORD` if it pays none. The refunds of entries without a record share one
   * numbering.
   */
  readonly invoiceNumber: number;
  readonly cents: Cents;
  readonly name: string;
  readonly iban: string;
  /** The entry's booking day. */
  readonly day: number | null;
  /** The online payment that the provider can refund, and how much of it. */
  readonly online?: Refundable | undefined;
}

interface Wanted {
  readonly entries: readonly number[];
  readonly records: readonly number[];
}

const MOST = 200;
/** A condition for bank entries. */
const HAS_REST = "state = 'booked' AND restCents > 0";
const IS_OVERPAID = 'overpaidCents > 0';

const { bank_entries: entries, refunds } = PARKING_TABLES;
const entryFields = entries.pick('id', 'restCents', 'bookingDay', 'payerName', 'payerIban', 'proposal');
const payerFields = entries.pick('payerName', 'payerIban');
const returnedFields = refunds.pick('bankEntryId', 'invoiceNumber', 'returnReason');

/** The oldest due refunds, up to the limit of the list, or all wanted refunds that are still due. */
export async function dueRefunds(
  queryable: Queryable,
  wanted?: Wanted,
): Promise<{ readonly refunds: readonly DueRefund[]; readonly hasMore: boolean }> {
  const ofEntries = await restsOfEntries(queryable, wanted?.entries);
  const ofRecords = await overpaidRecords(queryable, wanted?.records);
  const all = [...ofEntries, ...ofRecords];
  return wanted ? { refunds: all, hasMore: false } : { refunds: all.slice(0, MOST), hasMore: all.length > MOST };
}

export async function countDueRefunds(database: Database): Promise<number> {
  const sql = statement(`SELECT (SELECT COUNT(*) FROM bank_entries WHERE ${HAS_REST})
    + (SELECT COUNT(*) FROM records WHERE ${IS_OVERPAID}) AS count`);
  const [row] = await database.read<{ count: number }>(sql, {});
  return Number(row?.count ?? 0);
}

async function restsOfEntries(queryable: Queryable, wanted?: readonly number[]): Promise<DueRefund[]> {
  const ids = wanted ?? (await entriesWithRest(queryable));
  if (ids.length === 0) return [];
  const sql = statement(`SELECT ${entryFields.list()} FROM bank_entries ${byIds(queryable)}
    WHERE ${HAS_REST} AND id IN (:ids) ORDER BY id`);
  const rows = await readAs(queryable, entryFields, sql, { ids });
  return rows.map(({ id, restCents: cents, bookingDay: day, payerName: name, payerIban: iban, proposal }) => {
    return { bankEntryId: id, invoiceNumber: proposal[0]?.invoiceNumber ?? NO_RECORD, cents, name, iban, day };
  });
}

/** A separate query, which only reads the index: see `byIds`. */
async function entriesWithRest(queryable: Queryable): Promise<number[]> {
  const sql = statement(`SELECT id FROM bank_entries WHERE ${HAS_REST} ORDER BY id LIMIT ${MOST + 1}`);
  return (await queryable.read<{ id: number }>(sql)).map(({ id }) => id);
}

async function overpaidRecords(queryable: Queryable, ids?: readonly number[]): Promise<DueRefund[]> {
  if (ids?.length === 0) return [];
  const sql = statement(`SELECT id, overpaidCents FROM records
    WHERE ${IS_OVERPAID}${ids ? ' AND id IN (:ids)' : ''} ORDER BY id LIMIT ${MOST + 1}`);
  const rows = await queryable.read<{ id: number; overpaidCents: number }>(sql, { ids });
  const overpaid = rows.map(({ id }) => id);
  const payers = await payersOf(queryable, overpaid);
  const online = await refundableOnline(queryable, new Map(rows.map((row) => [row.id, row.overpaidCents])));
  return rows.map(({ id, overpaidCents: cents }) => {
    const { payerName: name = '', payerIban: iban = '' } = payers.get(id) ?? {};
    return { bankEntryId: null, invoiceNumber: id, cents, name, iban, day: null, online: online.get(id) };
  });
}

type Payer = { readonly payerName: string; readonly payerIban: string };

/** The payer of each record's last bank payment that is not reversed. */
async function payersOf(queryable: Queryable, ids: readonly number[]): Promise<Map<number, Payer>> {
  if (ids.length === 0) return new Map();
  const sql = statement(`SELECT posting.invoiceNumber, ${payerFields.list('entry')} FROM postings AS posting
    JOIN bank_entries AS entry ON entry.id = posting.bankEntryId
    LEFT JOIN postings AS reversal ON reversal.reverses = posting.id
    WHERE posting.invoiceNumber IN (:ids) AND posting.kind = 'payment' AND posting.reverses IS NULL
      AND reversal.id IS NULL ORDER BY posting.id`);
  const rows = await queryable.read<Payer & { invoiceNumber: number }>(sql, { ids });
  return new Map(rows.map(({ invoiceNumber, ...payer }) => [invoiceNumber, payer]));
}

/** Why the bank returned the last refund of each due amount. @returns by `dueId` */
export async function returnReasons(
  database: Database,
  due: readonly DueRefund[],
): Promise<Map<string, RefundRow['returnReason']>> {
  if (due.length === 0) return new Map();
  const sql = statement(`SELECT ${returnedFields.list()} FROM refunds
    WHERE state = 'returned' AND invoiceNumber IN (:numbers) ORDER BY id`);
  const numbers = due.map(({ invoiceNumber }) => invoiceNumber);
  const rows = await readAs(database, returnedFields, sql, { numbers });
  return new Map(rows.map((row) => [dueId(row), row.returnReason]));
}

const bookedReturnFields = entries.pick('takesBackId');

/** Selects the payments that were returned but whose return is not booked yet. */
export async function unbookedReturns(
  database: Database,
  payments: readonly (number | null)[],
): Promise<ReadonlySet<number | null>> {
  const ids = payments.filter((id) => id !== null);
  if (ids.length === 0) return new Set();
  const sql = statement(`SELECT takesBackId FROM bank_entries
    WHERE takesBackId IN (:ids) AND state IN ('certain', 'proposed')`);
  return new Set((await readAs(database, bookedReturnFields, sql, { ids })).map(({ takesBackId }) => takesBackId));
}

/** `entry-12` or `record-100170` */
export function dueId({ bankEntryId, invoiceNumber }: Pick<DueRefund, 'bankEntryId' | 'invoiceNumber'>): string {
  return bankEntryId === null ? `record-${invoiceNumber}` : `entry-${bankEntryId}`;
}
