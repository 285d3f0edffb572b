import { type Cents, formatCents, sumCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { EntryRow } from './bankEntries.ts';

const fields = PARKING_TABLES.refunds.pick('bankEntryId', 'state', 'cents');

type Payment = Pick<EntryRow, 'id' | 'refundedCents' | 'payerName'>;

/**
 * Says who has the money of payments that were returned after a partial refund, and what to do: no booking solves it.
 * @returns German sentences by payment id
 */
export async function refundWarnings(
  database: Database,
  payments: readonly Payment[],
): Promise<ReadonlyMap<number, string>> {
  const refunded = payments.filter(({ refundedCents }) => refundedCents > 0);
  if (refunded.length === 0) return new Map();
  const sql = statement(`SELECT ${fields.list()} FROM refunds
    WHERE state IN ('ordered', 'paid') AND bankEntryId IN (:ids)`);
  const refunds = await readAs(database, fields, sql, { ids: refunded.map(({ id }) => id) });
  return new Map(
    refunded.map(({ id, payerName }) => {
      const inState = (wanted: string) =>
        sumCents(refunds.filter((one) => one.bankEntryId === id && one.state === wanted).map(({ cents }) => cents));
      const payer = payerName || 'der Zahler';
      return [id, [paidText(inState('paid'), payer), orderedText(inState('ordered'), payer)].filter(Boolean).join(' ')];
    }),
  );
}

const paidText = (cents: Cents, payer: string) =>
  cents > 0 &&
  `Von der Zahlung sind ${formatCents(cents)} schon erstattet, die ${payer} nun doppelt hat. Fordern Sie ${formatCents(cents)} zurück.`;

const orderedText = (cents: Cents, payer: string) =>
  cents > 0 &&
  `Von der Zahlung sind ${formatCents(cents)} als Erstattung beauftragt. Verwerfen Sie die Erstattung, wenn die Bank ihre Datei noch nicht hat; sonst hat ${payer} das Geld doppelt, und Sie fordern es zurück.`;
