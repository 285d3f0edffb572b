import type { Cents } from '@parkwart/contracts/rules/money';
import type { Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import type { ChangeParts } from '../feature.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { findForChange, journalRefund, type RefundRow, saveRefund } from './refundRows.ts';
import { giveBackToSource } from './takeFromSource.ts';

const { refunds, online_payments: payments } = PARKING_TABLES;
const paymentFields = payments.pick('id', 'invoiceNumber', 'cents', 'returnedCents');
const sentFields = refunds.pick('onlinePaymentId', 'cents');

/** An online payment, and the amount of it that the provider can refund. */
export interface Refundable {
  readonly onlinePaymentId: number;
  readonly cents: Cents;
}

/**
 * Finds for each record the smallest payment that covers the due amount, or else the payment with the largest
 * refundable amount.
 */
export async function refundableOnline(
  queryable: Queryable,
  due: ReadonlyMap<number, Cents>,
): Promise<ReadonlyMap<number, Refundable>> {
  const found = new Map<number, Refundable>();
  const invoiceNumbers = [...due.keys()];
  if (invoiceNumbers.length === 0) return found;
  const paid = statement(`SELECT ${paymentFields.list()} FROM online_payments
    WHERE invoiceNumber IN (:invoiceNumbers) AND state = 'paid' ORDER BY id`);
  const sent = statement(`SELECT ${sentFields.list()} FROM refunds
    WHERE invoiceNumber IN (:invoiceNumbers) AND onlinePaymentId IS NOT NULL AND state IN ('ordered', 'paid')`);
  const back = await readAs(queryable, sentFields, sent, { invoiceNumbers });
  for (const { id, invoiceNumber, ...payment } of await readAs(queryable, paymentFields, paid, { invoiceNumbers })) {
    const sentCents = back.filter((one) => one.onlinePaymentId === id).reduce((sum, one) => sum + one.cents, 0);
    const cents = payment.cents - payment.returnedCents - sentCents;
    const best = found.get(invoiceNumber)?.cents ?? 0;
    const needed = due.get(invoiceNumber) ?? 0;
    const isBetter = cents >= needed ? best < needed || cents < best : cents > best;
    if (isBetter) found.set(invoiceNumber, { onlinePaymentId: id, cents });
  }
  return found;
}

/** Makes the task that follows payments send the refund soon. */
export async function sendSoon(transaction: Transaction, onlinePaymentId: number, now: Date): Promise<void> {
  const sql = statement('UPDATE online_payments SET checkDueAt = :now WHERE id = :onlinePaymentId');
  await transaction.write(sql, { onlinePaymentId, now: now.getTime() });
}

/** All refunds of a payment: those that the provider already has, and those that are still to be sent. */
export function refundsOfPayment(queryable: Queryable, onlinePaymentId: number): Promise<RefundRow[]> {
  const sql = statement('SELECT * FROM refunds WHERE onlinePaymentId = :onlinePaymentId ORDER BY id');
  return readAs(queryable, refunds, sql, { onlinePaymentId });
}

/** Whether the refund is neither refused nor returned. */
export const isUnderWayBack = ({ state }: Pick<RefundRow, 'state'>): boolean => state === 'ordered' || state === 'paid';

const REFUSED = 'vom Zahlungsanbieter abgelehnt';

/**
 * Stores the state of a refund as the provider reports it: the refund was paid, or it failed, possibly after it was
 * paid. A failed refund is due again.
 */
export async function followOnlineRefund(
  transaction: Transaction,
  parts: ChangeParts,
  { id, state }: { readonly id: number; readonly state: 'paid' | 'failed' },
  by: Actor,
): Promise<void> {
  const refund = await findForChange(transaction, { id });
  if (refund?.state !== 'ordered' && !(refund?.state === 'paid' && state === 'failed')) return;
  if (state === 'failed') await giveBackToSource(transaction, parts, refund, by);
  const followed = await saveRefund(
    transaction,
    refund,
    state === 'paid' ? { state } : { state: 'returned', returnReason: REFUSED, postingId: null },
  );
  const kind = state === 'paid' ? 'refund-paid' : 'refund-returned';
  await journalRefund(transaction, parts, kind, [refund, followed], by);
}
