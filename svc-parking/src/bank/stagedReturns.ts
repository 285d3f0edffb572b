import type { Database } from '@parkwart/service-kit/database/database';
import { type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';
import { isPlaceholder } from './identity.ts';
import { type EarlierPayment, matchReturn } from './matching/matchReturn.ts';
import { NOT_TAKEN_BACK } from './returns.ts';

const fields = PARKING_TABLES.bank_entries.pick(
  ...(['id', 'cents', 'bookingDay', 'payerIban', 'reference', 'otherReferences'] as const),
);
type Row = RowOf<typeof fields>;

const RETURNS_AT_ONCE = 200;
/** Of one amount; older ones are found by the payer's identifier alone. */
const MOST_OF_AN_AMOUNT = 500;

/**
 * Says of each return of an import which payment it takes back, where that is certain; of others, a person decides.
 * A payment of the same file counts, too. Nothing is booked.
 * @param onBatch keeps the lease
 */
export async function matchReturns(database: Database, importId: number, onBatch: () => Promise<void>): Promise<void> {
  const sql = statement(`SELECT ${fields.list()} FROM bank_entries WHERE importId = :importId AND id > :after
    AND state = 'outgoing' AND reason IN ('returned', 'reversal') AND currency = 'EUR'
    ORDER BY id LIMIT ${RETURNS_AT_ONCE}`);
  for (let after = 0; ; ) {
    const returns = await selectAs(database, fields, sql, { importId, after });
    for (const returned of returns) {
      const match = matchReturn(paymentOf(returned), await earlierPayments(database, returned));
      // A `refund`, a transfer of ours that comes back, keeps its state.
      if (match.kind === 'payment') await propose(database, returned.id, match.id);
    }
    if (returns.length < RETURNS_AT_ONCE) return;
    after = returns.at(-1)?.id ?? after;
    await onBatch();
  }
}

function propose(database: Database, id: number, takesBackId: number): Promise<unknown> {
  const sql = statement("UPDATE bank_entries SET state = 'certain', takesBackId = :takesBackId WHERE id = :id");
  return database.transaction((transaction) => database.write(sql, { id, takesBackId }, transaction));
}

function paymentOf({ payerIban, reference, ...row }: Row): EarlierPayment {
  return { ...row, iban: payerIban || undefined, endToEndId: reference || undefined };
}

/** In the order of their import, of which one runs at a time. */
async function earlierPayments(database: Database, returned: Row): Promise<EarlierPayment[]> {
  const { id: before, cents, reference } = returned;
  const read = (condition: string) => {
    const sql = statement(`SELECT ${fields.list('payment')} FROM bank_entries AS payment
      WHERE payment.cents = :cents AND payment.id < :before AND ${NOT_TAKEN_BACK}${condition}
      ORDER BY payment.id DESC LIMIT ${MOST_OF_AN_AMOUNT}`);
    return selectAs(database, fields, sql, { cents: -cents, before, reference });
  };
  const found = [
    ...(await read('')),
    ...(isPlaceholder(reference) ? [] : await read(' AND payment.reference = :reference')),
  ];
  const byId = new Map(found.map((row) => [row.id, paymentOf(row)]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
