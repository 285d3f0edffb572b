import type { Session } from '@parkwart/service-kit/session/session';
import type { ChangeParts } from '../feature.ts';
import { refundIsOut, refundNotFound } from './errors.ts';
import { journalRefund } from './journalRefund.ts';
import { findForChange, type RefundRow, saveRefund } from './refundRows.ts';
import { giveBackToSource } from './takeFromSource.ts';

/**
 * Withdraws a refund whose file the bank never got, or that was marked as transferred by mistake, and makes the amount
 * due again. @throws HttpError 404, 409
 */
export function withdrawRefund(parts: ChangeParts, id: number, session: Session): Promise<RefundRow> {
  const { database } = parts;
  return database.transaction(async (transaction) => {
    const refund = await findForChange(transaction, { id });
    if (!refund) throw refundNotFound();
    if (refund.state === 'withdrawn') return refund;
    const isByHand = refund.state === 'paid' && refund.paidBy === null;
    if (refund.state !== 'ordered' && !isByHand) throw refundIsOut();
    await giveBackToSource(transaction, parts, refund, session);
    const withdrawn = await saveRefund(transaction, refund, { state: 'withdrawn', postingId: null });
    await journalRefund(transaction, parts, 'refund-withdrawn', [refund, withdrawn], session);
    return withdrawn;
  });
}
