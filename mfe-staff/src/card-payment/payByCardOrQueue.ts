import { bookCardPayment } from '@parkwart/contracts/calls/cardPayments';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { callApi, readStoredUser } from '@parkwart/web';
import { boothLetters } from '../network/boothLetters.ts';
import { withOffline } from '../network/loadOffline.ts';
import { bookingTimeout, hasNoResponse, trackReachability } from '../network/reachability.ts';

export interface CardPayment {
  /** What the card was charged with. */
  readonly cents: Cents;
  readonly voucher: string;
}

/** Queues the payment if there is no connection, or if the car's check-out is still queued. @throws {ApiError} */
export async function payByCardOrQueue(record: BoothRecord, { cents, voucher }: CardPayment) {
  const booth = await boothLetters();
  const paidAt = new Date().toISOString();
  const body = { amount: eurosFromCents(cents), voucher: voucher.trim(), paidAt, ...(booth && { booth }) };
  const idempotencyKey = newIdempotencyKey();
  const payLater = async () => {
    const entry = { body, idempotencyKey, enteredBy: readStoredUser()?.username ?? '' };
    const updated = await withOffline((offline) => offline.payByCardLater(record, entry));
    return updated && { updated, isQueued: true };
  };
  const isBehind = await withOffline(({ isCheckOutUnsent }) => isCheckOutUnsent(record));
  const behind = isBehind && (await payLater());
  if (behind) return behind;
  const params = { invoiceNumber: String(record.invoiceNumber) };
  try {
    const call = callApi(bookCardPayment, { params, body }, { idempotencyKey, ...bookingTimeout() });
    return { updated: await trackReachability(call), isQueued: false };
  } catch (error) {
    const later = hasNoResponse(error) ? await payLater() : undefined;
    if (!later) throw error;
    return later;
  }
}
