import { bookCardPayment, reportCardPayment } from '@parkwart/contracts/calls/cardPayments';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { QUEUE } from '@parkwart/contracts/entities/boothStorage';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import { ApiError, callApi } from '@parkwart/web';
import { type KnownRecord, numberOf } from '../record/knownRecord.ts';
import { boothDatabase, type QueuedCardPayment, type QueuedEntry, type Stored } from './database.ts';
import { changeEntry, DURABLE, isUnsent, queuedEntries, removeEntry } from './queue.ts';
import { announceQueueChange } from './queueChange.ts';
import { texts } from './texts.ts';

type Numbers = Pick<QueuedCardPayment, 'reference' | 'provisional'>;

/** The car's check-out may be queued under the invoice number or under the provisional reference. */
const isOfNumber = ({ reference, provisional }: Numbers, other: QueuedEntry) =>
  other.reference === reference || other.reference === provisional;

const numbersOf = (record: BoothRecord): Numbers => ({
  reference: numberOf(record),
  provisional: record.provisionalReference,
});

/** Whether the car's check-in or check-out is still queued. */
const isBehind = async (numbers: Numbers): Promise<boolean> =>
  (await queuedEntries()).some((item) => item.kind !== 'card-payment' && isUnsent(item) && isOfNumber(numbers, item));

export const isCarQueued = (record: BoothRecord) => isBehind(numbersOf(record));

export const waitingCardPayment = (record: BoothRecord, queue: readonly QueuedEntry[]) =>
  queue.find(
    (item): item is QueuedCardPayment =>
      item.kind === 'card-payment' && item.state === 'waiting' && isOfNumber(numbersOf(record), item),
  );

/** @returns the record as paid if its card payment is still queued */
export function withCardPayment(record: KnownRecord, queue: readonly QueuedEntry[]): KnownRecord {
  const payment = waitingCardPayment(record, queue);
  if (!payment || record.isPay) return record;
  const paidCents = centsFromEuros(record.paid ?? 0) + centsFromEuros(payment.body.amount);
  return { ...record, isPay: true, paid: eurosFromCents(paidCents), isQueued: true };
}

type NewCardPayment = Pick<QueuedCardPayment, 'body' | 'idempotencyKey' | 'enteredBy'>;

/** Queues at most one payment per record. @returns the record as paid */
export async function payByCardLater(record: BoothRecord, payment: NewCardPayment): Promise<KnownRecord> {
  const transaction = (await boothDatabase()).transaction(QUEUE, 'readwrite', DURABLE);
  const queue = await transaction.store.getAll();
  const item: QueuedCardPayment = {
    ...payment,
    ...numbersOf(record),
    kind: 'card-payment',
    vehicleNumber: record.vehicleNumber,
    invoiceNumber: record._id === '' ? undefined : String(record.invoiceNumber),
    enteredAt: payment.body.paidAt,
    state: 'waiting',
  };
  if (!waitingCardPayment(record, queue)) await transaction.store.add(item);
  await transaction.done;
  announceQueueChange();
  return withCardPayment(record, [...queue, item]);
}

/** Queues rejected card payments again, after the car's check-out was sent. */
export async function releaseCardPayments(checkOut: Stored): Promise<void> {
  const transaction = (await boothDatabase()).transaction(QUEUE, 'readwrite', DURABLE);
  for (const item of await transaction.store.getAll())
    if (item.kind === 'card-payment' && item.state === 'refused' && isOfNumber(item, checkOut))
      await transaction.store.put({ ...item, state: 'waiting', message: undefined });
  await transaction.done;
}

/** @throws {ApiError} 404 if the car's check-in or check-out is still queued */
export async function sendCardPayment(item: Stored<QueuedCardPayment>): Promise<void> {
  const { id, body, idempotencyKey, invoiceNumber, reference } = item;
  if (invoiceNumber === undefined || (await isBehind(item)))
    throw new ApiError(404, 'NOT_SENT', texts.checkOutFirst(reference));
  await callApi(bookCardPayment, { params: { invoiceNumber }, body }, { idempotencyKey });
  await removeEntry(id);
}

/**
 * Reports a rejected payment to the office, so that the office can cancel the payment at the terminal. Then removes the
 * entry if the user has discarded it.
 * @throws {ApiError}
 */
export async function reportCardPaymentOf({
  id,
  state,
  reference,
  code,
  body,
}: Stored<QueuedCardPayment>): Promise<void> {
  await callApi(reportCardPayment, { body: { ...body, reference, ...(code && { code }) } });
  if (state === 'discarded') await removeEntry(id);
  else await changeEntry(id, { isReported: true });
}
