import type { Transaction } from '@parkwart/service-kit/database/database';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { dayInFuture } from '../accounts/errors.ts';
import type { AtCommand } from '../changes/commandOf.ts';
import type { ChangeParts } from '../feature.ts';
import { storedDay } from '../storedDay.ts';
import { refundChanged, refundIsOnline, refundIsOut, refundNotFound } from './errors.ts';
import {
  findForChange,
  findOfEntry,
  journalRefund,
  type RefundChanges,
  type RefundRow,
  saveRefund,
} from './refundRows.ts';
import { giveBackToSource, takeFromSource } from './takeFromSource.ts';

/** The part of a bank entry that concerns a refund. */
interface RefundEntry {
  readonly id: number;
  /** Negative for a sent refund, positive for a returned one. */
  readonly cents: number;
  readonly reference: string;
  /** As 20260305. */
  readonly bookingDay: number;
  readonly returnReason: string | null;
}

/** Marks the refund of a bank entry as paid, or as returned and due again. @throws HttpError 404, 409, 422 */
export async function followRefund(
  transaction: Transaction,
  parts: ChangeParts,
  entry: RefundEntry,
  by: Actor,
): Promise<RefundRow> {
  const { clock } = parts;
  if (entry.bookingDay > storedDay(clock())) throw dayInFuture();
  const refund = await findForChange(transaction, { reference: entry.reference });
  if (refund?.cents !== Math.abs(entry.cents)) throw refundChanged();
  const changes =
    entry.cents < 0
      ? await paid(transaction, parts, refund, entry, by)
      : await returned(transaction, parts, refund, entry, by);
  const followed = await saveRefund(transaction, refund, changes);
  const kind = entry.cents < 0 ? 'refund-paid' : 'refund-returned';
  await journalRefund(transaction, parts, kind, [refund, followed], by);
  return followed;
}

type Step = (
  transaction: Transaction,
  parts: ChangeParts,
  refund: RefundRow,
  entry: RefundEntry,
  by: Actor,
) => Promise<RefundChanges>;

/**
 * Marks the refund as paid, even a withdrawn refund if the bank got its file nevertheless. If the refund's return was
 * booked first, only stores the entry.
 */
const paid: Step = async (transaction, parts, refund, { id }, by) => {
  if (refund.paidBy !== null) throw refundChanged();
  if (refund.state === 'returned') return { paidBy: id };
  const postingId =
    refund.state === 'withdrawn' ? await takeFromSource(transaction, parts, refund, by) : refund.postingId;
  return { state: 'paid', paidBy: id, postingId };
};

const returned: Step = async (transaction, parts, refund, { id, returnReason, bookingDay }, by) => {
  if (refund.returnedBy !== null) throw refundChanged();
  if (refund.state !== 'withdrawn') await giveBackToSource(transaction, parts, refund, by, bookingDay);
  return { state: 'returned', returnedBy: id, returnReason, postingId: null };
};

/** Undoes the effect of a bank entry on its refund. @throws HttpError 422 if the returned amount was refunded again */
export async function unfollowRefund(
  transaction: Transaction,
  parts: ChangeParts,
  entryId: number,
  by: Actor,
): Promise<void> {
  for (const refund of await findOfEntry(transaction, entryId)) {
    const changes: RefundChanges =
      refund.paidBy === entryId
        ? { paidBy: null, state: refund.returnedBy === null ? 'ordered' : 'returned' }
        : {
            returnedBy: null,
            returnReason: null,
            state: refund.paidBy === null ? 'ordered' : 'paid',
            postingId: await takeFromSource(transaction, parts, refund, by),
          };
    const reopened = await saveRefund(transaction, refund, changes);
    await journalRefund(transaction, parts, 'refund-reopened', [refund, reopened], by);
  }
}

/**
 * Withdraws a refund whose file the bank never got, or that was marked as transferred by mistake, and makes the amount
 * due again. @throws HttpError 404, 409
 */
export async function withdrawRefund(at: AtCommand, id: number): Promise<RefundRow> {
  const { transaction, by } = at;
  const refund = await findForChange(transaction, { id });
  if (!refund) throw refundNotFound();
  if (refund.state === 'withdrawn') return refund;
  if (refund.onlinePaymentId !== null) throw refundIsOnline();
  const isByHand = refund.state === 'paid' && refund.paidBy === null;
  if (refund.state !== 'ordered' && !isByHand) throw refundIsOut();
  await giveBackToSource(transaction, at, refund, by);
  const withdrawn = await saveRefund(transaction, refund, { state: 'withdrawn', postingId: null });
  await journalRefund(transaction, at, 'refund-withdrawn', [refund, withdrawn], by);
  return withdrawn;
}
