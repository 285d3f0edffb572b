import type { EntryState } from '@parkwart/contracts/calls/bank';
import type { Database } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';
import { isPlaceholder } from './identity.ts';
import { type EarlierPayment, matchReturn } from './matching/matchReturn.ts';
import { NOT_TAKEN_BACK } from './returns.ts';

const fields = PARKING_TABLES.bank_entries.pick(
  'id',
  'cents',
  'bookingDay',
  'payerIban',
  'reference',
  'otherReferences',
  'refundedCents',
);
type Row = RowOf<typeof fields>;

const RETURNS_AT_ONCE = 200;
/** Per amount; older payments are found only by the payer's identifier. */
const MOST_OF_AN_AMOUNT = 500;

/**
 * Assigns to each return of an import the payment that it takes back, if certain; an admin decides about the others.
 * Payments of the same file count, too. A payment that was already refunded is only proposed, as an admin must know.
 * Books nothing. @param onBatch renews the lease
 */
export async function matchReturns(database: Database, importId: number, onBatch: () => Promise<void>): Promise<void> {
  const sql = statement(`SELECT ${fields.list()} FROM bank_entries WHERE importId = :importId AND id > :after
    AND state = 'outgoing' AND reason IN ('returned', 'reversal') AND currency = 'EUR'
    ORDER BY id LIMIT ${RETURNS_AT_ONCE}`);
  const taken = new Set<number>();
  for (let after = 0; ; ) {
    const returns = await readAs(database, fields, sql, { importId, after });
    const earlier = await earlierPayments(database, returns);
    const found: Found[] = [];
    for (const returned of returns) {
      const possible = earlier(-returned.cents).filter(({ id }) => id < returned.id && !taken.has(id));
      const match = matchReturn(paymentOf(returned), possible);
      // A returned refund of ours keeps its state.
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
  const sql = statement('UPDATE bank_entries SET state = :state, takesBackId = :takesBackId WHERE id = :id');
  return database.transaction(async (transaction) => {
    for (const values of found) await transaction.write(sql, { ...values });
  });
}

type Payment = EarlierPayment & Pick<Row, 'refundedCents'>;

function paymentOf({ payerIban, reference, ...row }: Row): Payment {
  return { ...row, iban: payerIban || undefined, endToEndId: reference || undefined };
}

/** Earlier payments by amount, in import order; only one import runs at a time. */
async function earlierPayments(database: Database, returns: readonly Row[]) {
  const before = returns.at(-1)?.id ?? 0;
  const read = (condition: string, order: string, values: object) => {
    const sql = statement(`SELECT ${fields.list('payment')} FROM bank_entries AS payment
      WHERE payment.id < :before AND ${NOT_TAKEN_BACK} AND ${condition}${order}`);
    return readAs(database, fields, sql, { before, ...values });
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
