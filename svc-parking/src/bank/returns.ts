import type { EntryState } from '@parkwart/contracts/calls/bank';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';
import { COUNTS, type EntryRow, entryColumns, entryFields, entryRows } from './bankEntries.ts';
import { isPlaceholder } from './identity.ts';
import type { EntryDetails, EntryLine, StatementEntry } from './statement-file/statementContent.ts';

/** SQL condition: `payment` is incoming money, and no other entry takes it back. */
const NOT_TAKEN_BACK = `payment.cents > 0 AND payment.currency = 'EUR' AND payment.isReversal = 0
  AND payment.state IN ('certain', 'proposed', 'unknown', 'booked')
  AND NOT EXISTS (SELECT 1 FROM bank_entries AS taken WHERE taken.takesBackId = payment.id AND taken.state <> 'aside')`;

/** Whether an entry may return a payment; for a reversal, the bank may have stated the wrong sign. */
export const mayTakeBack = ({ cents, currency, isReversal }: EntryRow): boolean =>
  currency === 'EUR' && (cents < 0 || (isReversal && cents > 0));

/**
 * The most payments of one amount that are compared with a return; older ones are found only by the payer's identifier.
 */
const MOST_OF_AN_AMOUNT = 500;

/**
 * Payments that may have been returned with this entry, the newest first. If some of these payments came from the
 * account that the entry states, returns only those payments.
 */
export async function returnablePayments(database: Database, entry: EntryRow): Promise<EntryRow[]> {
  if (!mayTakeBack(entry)) return [];
  const sql = statement(`SELECT ${entryColumns('payment')} FROM bank_entries AS payment
    WHERE payment.cents = :cents AND payment.bookingDay <= :day AND ${NOT_TAKEN_BACK} AND ${COUNTS}
    ORDER BY payment.id DESC LIMIT ${MOST_OF_AN_AMOUNT}`);
  const values = { cents: Math.abs(entry.cents), day: entry.bookingDay };
  const rows = await readAs(database, entryFields, sql, values);
  const withIban = rows.reverse().map((row) => ({ row, iban: row.payerIban || undefined }));
  return likeliest(withIban, { iban: entry.payerIban || undefined })
    .map(({ row }) => row)
    .reverse();
}

/**
 * Reads, for each entry, the payment that the entry takes back, or the return that took the entry back.
 * @returns the rows by id
 */
export async function readLinked(
  database: Queryable,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<number, EntryRow>> {
  const ids = entries.flatMap(({ takesBackId, takenBackById }) => takesBackId ?? takenBackById ?? []);
  if (ids.length === 0) return new Map();
  const rows = await readAs(
    database,
    entryFields,
    statement(`SELECT ${entryColumns()} FROM bank_entries WHERE id IN (:ids)`),
    {
      ids,
    },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const paymentFields = PARKING_TABLES.bank_entries.pick(
  'id',
  'cents',
  'bookingDay',
  'payerIban',
  'reference',
  'otherReferences',
  'refundedCents',
);
type Row = RowOf<typeof paymentFields>;

const RETURNS_AT_ONCE = 200;

/**
 * Assigns to each return of an import the payment that the return takes back, if that is certain; otherwise an admin
 * decides. Payments of the same file count, too. If the payment was already refunded, the return is only proposed,
 * because an admin must know about the refund. Books nothing. @param onBatch renews the lease
 */
export async function matchReturns(database: Database, importId: number, onBatch: () => Promise<void>): Promise<void> {
  const sql = statement(`SELECT ${paymentFields.list()} FROM bank_entries WHERE importId = :importId AND id > :after
    AND state = 'outgoing' AND reason IN ('returned', 'reversal') AND currency = 'EUR'
    ORDER BY id LIMIT ${RETURNS_AT_ONCE}`);
  const taken = new Set<number>();
  for (let after = 0; ; ) {
    const returns = await readAs(database, paymentFields, sql, { importId, after });
    const earlier = await earlierPayments(database, returns);
    const found: Found[] = [];
    for (const returned of returns) {
      const possible = earlier(-returned.cents).filter(({ id }) => id < returned.id && !taken.has(id));
      const match = matchReturn(paymentOf(returned), possible);
      // Entries that return one of our refunds, and unclear returns, keep their state.
      if (match.kind !== 'payment') continue;
      taken.add(match.id);
      const isRefunded = possible.some(({ id, refundedCents }) => id === match.id && refundedCents > 0);
      found.push({ id: returned.id, takesBackId: match.id, state: isRefunded ? 'proposed' : 'certain' });
    }
    await propose(database, found);
    if (returns.length < RETURNS_AT_ONCE) return;
    after = returns.at(-1)?.id ?? after;
    await onBatch();
  }
}

interface Found {
  readonly id: number;
  readonly takesBackId: number;
  readonly state: EntryState;
}

function propose(database: Database, found: readonly Found[]): Promise<unknown> {
  return database.transaction(async (transaction) => {
    for (const { id, ...changes } of found) await entryRows.update(transaction, id, changes);
  });
}

type Payment = EarlierPayment & Pick<Row, 'refundedCents'>;

function paymentOf({ payerIban, reference, ...row }: Row): Payment {
  return { ...row, iban: payerIban || undefined, endToEndId: reference || undefined };
}

/**
 * Reads the earlier payments that these returns may take back.
 * @returns a function that returns the payments of an amount in import order; this is the order of their ids, because
 * only one import runs at a time
 */
async function earlierPayments(database: Database, returns: readonly Row[]) {
  const before = returns.at(-1)?.id ?? 0;
  const read = (condition: string, order: string, values: object) => {
    const sql = statement(`SELECT ${paymentFields.list('payment')} FROM bank_entries AS payment
      WHERE payment.id < :before AND ${NOT_TAKEN_BACK} AND ${condition}${order}`);
    return readAs(database, paymentFields, sql, { before, ...values });
  };
  const newest = ` ORDER BY payment.id DESC LIMIT ${MOST_OF_AN_AMOUNT}`;
  const found: Row[] = [];
  for (const cents of new Set(returns.map((one) => -one.cents)))
    found.push(...(await read('payment.cents = :cents', newest, { cents })));
  const references = returns.map(({ reference }) => reference).filter((reference) => !isPlaceholder(reference));
  if (references.length > 0) found.push(...(await read('payment.reference IN (:references)', '', { references })));
  const byId = [...new Map(found.map((row) => [row.id, paymentOf(row)])).values()].sort((a, b) => a.id - b.id);
  const byCents = new Map<number, Payment[]>();
  for (const one of byId) {
    const same = byCents.get(one.cents);
    if (same) same.push(one);
    else byCents.set(one.cents, [one]);
  }
  return (cents: number): readonly Payment[] => byCents.get(cents) ?? [];
}

/** A line of an earlier bank entry that no return has taken back yet. */
export interface EarlierPayment {
  readonly id: number;
  /** Signed: incoming money is positive. */
  readonly cents: number;
  readonly bookingDay: number;
  readonly iban: string | undefined;
  readonly endToEndId: string | undefined;
  /** The bank's references for the payment: `AcctSvcrRef`, `TxId`, `UETR` and others. */
  readonly otherReferences: readonly string[];
}

type ReturnMatch =
  | { readonly kind: 'payment'; readonly id: number }
  /** Our own refund, which the bank returned, so it is due again. */
  | { readonly kind: 'refund'; readonly invoiceNumber: number; readonly attempt: number }
  /** An admin decides; all candidates have the same amount. */
  | { readonly kind: 'unclear'; readonly candidates: readonly number[] };

/** What a return states about the transfer that it reverses. */
type Returned = Omit<EarlierPayment, 'id'>;

const REFUND = /^ERST-(\d{1,15})-(\d{1,6})$/i;
const RETURN_FAMILY = 'RRTN';
const MOST_CANDIDATES = 20;

/** Whether the line reverses an earlier transfer. */
export function isReturn(
  { cents, details }: EntryLine,
  { isReversal, bankCode }: Pick<StatementEntry, 'isReversal' | 'bankCode'>,
): boolean {
  const isOfFamily =
    (details?.bankCode ?? bankCode).subFamily === RETURN_FAMILY || bankCode.subFamily === RETURN_FAMILY;
  const isOwnRefund = cents > 0 && REFUND.test(details?.endToEndId ?? '');
  return isReversal || details?.returnReason !== undefined || isOfFamily || isOwnRefund;
}

/** The bank's references for a transfer, besides its `EndToEndId`; without placeholders. */
export function referencesOf(details: EntryDetails | undefined, acctSvcrRef: string | undefined): string[] {
  const { txId, uetr, otherReferences = [] } = details ?? {};
  const all = [acctSvcrRef, details?.acctSvcrRef, txId, uetr, ...otherReferences];
  return [...new Set(all.flatMap((reference) => stated(reference) ?? []))];
}

/** @param earlier in import order */
export function matchReturn(returned: Returned, earlier: Iterable<EarlierPayment>): ReturnMatch {
  const { 1: invoiceNumber, 2: attempt } = REFUND.exec(returned.endToEndId ?? '') ?? [];
  if (returned.cents > 0 && invoiceNumber !== undefined) {
    return { kind: 'refund', invoiceNumber: Number(invoiceNumber), attempt: Number(attempt) };
  }
  const possible: EarlierPayment[] = [];
  for (const payment of earlier) {
    if (payment.cents === -returned.cents && payment.bookingDay <= returned.bookingDay) possible.push(payment);
  }
  const [found, another] = sameTransfers(possible, returned);
  if (found && !another) return { kind: 'payment', id: found.id };
  return { kind: 'unclear', candidates: likeliest(possible, returned).map(({ id }) => id) };
}

/**
 * Compares the payer's identifier (`EndToEndId`), which stays the same at every bank on the way. If the return has no
 * identifier, or several payments share the identifier, compares the banks' references.
 */
function sameTransfers(possible: readonly EarlierPayment[], returned: Returned) {
  const sharing = (payments: readonly EarlierPayment[]) => payments.filter((one) => sharesReference(one, returned));
  const endToEndId = stated(returned.endToEndId);
  if (!endToEndId) return sharing(possible);
  const same = possible.filter((payment) => payment.endToEndId === endToEndId);
  if (same.length === 1) return same;
  const narrowed = sharing(same);
  return narrowed.length > 0 ? narrowed : same;
}

function sharesReference(payment: EarlierPayment, { otherReferences }: Returned): boolean {
  return otherReferences.some((reference) => stated(reference) && payment.otherReferences.includes(reference));
}

/** The payments from the account that the return states; if there are none, the payments from any account. */
function likeliest<Payment extends Pick<EarlierPayment, 'iban'>>(
  possible: readonly Payment[],
  { iban }: Pick<Returned, 'iban'>,
): readonly Payment[] {
  const sameAccount = possible.filter((payment) => payment.iban !== undefined && payment.iban === iban);
  return (sameAccount.length > 0 ? sameAccount : possible).slice(-MOST_CANDIDATES);
}

const stated = (reference: string | undefined) =>
  reference === undefined || isPlaceholder(reference) ? undefined : reference;
