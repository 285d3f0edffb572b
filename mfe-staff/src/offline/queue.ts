import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { QUEUE } from '@parkwart/contracts/entities/boothStorage';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { numberOf } from '../record/knownRecord.ts';
import {
  boothDatabase,
  ONE,
  type ParkedCopy,
  type QueuedCheckIn,
  type QueuedCheckOut,
  type QueuedEntry,
  type Stored,
} from './database.ts';
import { permitIn, updateParkedCopy } from './parkedCopy.ts';
import { announceQueueChange } from './queueChange.ts';
import { texts } from './texts.ts';

/** If the browser is killed or the power fails, no confirmed entry may be lost. */
export const DURABLE = { durability: 'strict' } as const;

/** True for waiting and rejected entries. */
export const isUnsent = ({ state }: QueuedEntry): boolean => state !== 'told';

/** Whether an entry is the record's check-out, by reference, invoice number or id. */
export const isCheckOutOf =
  ({ _id, invoiceNumber, provisionalReference }: BoothRecord) =>
  <Item extends QueuedEntry>(item: Item): item is Item & QueuedCheckOut => {
    if (item.kind !== 'check-out') return false;
    if (item.reference === provisionalReference) return true;
    return _id !== '' && (item.recordId === _id || item.reference === String(invoiceNumber));
  };

/** In order of entry. */
export async function queuedEntries(): Promise<Stored[]> {
  return (await (await boothDatabase()).getAll(QUEUE)) as Stored[];
}

const formatReference = (letters: string, number: number) => `${letters}-${String(number).padStart(4, '0')}`;

/**
 * `hasPermit` is set to false rather than left out, so that after a correction of the plate it replaces the value for
 * the previous plate.
 */
const permission = (copy: ParkedCopy | undefined, { vehicleNumber, date }: QueuedCheckIn['body']) => ({
  hasPermit: permitIn(copy, vehicleNumber, date) !== undefined,
});

type NewCheckIn = Omit<QueuedCheckIn, 'id' | 'kind' | 'reference' | 'state' | 'vehicleNumber'>;

/**
 * Queues the check-in under a new provisional reference; for a repeated attempt, returns the entry that is queued
 * already.
 * @returns undefined until the booth is registered, because the booth's code letters are unknown until then
 */
export async function queueCheckIn(checkIn: NewCheckIn): Promise<QueuedCheckIn | undefined> {
  const transaction = (await boothDatabase()).transaction(['booth', QUEUE, 'parked'], 'readwrite', DURABLE);
  const booth = await transaction.objectStore('booth').get(ONE);
  const queue = transaction.objectStore(QUEUE);
  const isSame = (each: QueuedEntry): each is QueuedCheckIn =>
    each.kind === 'check-in' && each.idempotencyKey === checkIn.idempotencyKey;
  const same = (await queue.getAll()).find(isSame);
  if (same || !booth) {
    await transaction.done;
    return same;
  }
  const item: QueuedCheckIn = {
    ...checkIn,
    ...permission(await transaction.objectStore('parked').get(ONE), checkIn.body),
    kind: 'check-in',
    vehicleNumber: checkIn.body.vehicleNumber,
    reference: formatReference(booth.letters, booth.next),
    state: 'waiting',
  };
  await transaction.objectStore('booth').put({ ...booth, next: booth.next + 1 }, ONE);
  await queue.add(item);
  await transaction.done;
  announceQueueChange();
  return item;
}

type NewCheckOut = Pick<QueuedCheckOut, 'enteredAt' | 'enteredBy' | 'feeCents' | 'totalCents'>;

/** A car leaves once, so a second check-out keeps the time of the first one. */
export async function queueCheckOut(record: BoothRecord, checkOut: NewCheckOut): Promise<QueuedCheckOut> {
  const transaction = (await boothDatabase()).transaction(QUEUE, 'readwrite', DURABLE);
  const same = (await transaction.store.getAll()).find(isCheckOutOf(record));
  const item: QueuedCheckOut = same ?? {
    ...checkOut,
    kind: 'check-out',
    vehicleNumber: record.vehicleNumber,
    reference: numberOf(record),
    recordId: record._id || undefined,
    state: 'waiting',
  };
  if (!same) await transaction.store.add(item);
  await transaction.done;
  announceQueueChange();
  return item;
}

type EntryChange = Partial<Pick<QueuedEntry, 'state' | 'message' | 'code' | 'isReported'>>;

export async function changeEntry(id: number, change: EntryChange): Promise<void> {
  const transaction = (await boothDatabase()).transaction(QUEUE, 'readwrite', DURABLE);
  const item = await transaction.store.get(id);
  if (item) await transaction.store.put({ ...item, ...change });
  await transaction.done;
  announceQueueChange();
}

/** Sets the reason why entries are still queued; undefined means a lost connection. */
export async function explainWaiting(message: string | undefined): Promise<void> {
  const transaction = (await boothDatabase()).transaction(QUEUE, 'readwrite', DURABLE);
  const isOutdated = (item: QueuedEntry) => item.state === 'waiting' && item.message !== message;
  const outdated = (await transaction.store.getAll()).filter(isOutdated);
  for (const item of outdated) await transaction.store.put({ ...item, message });
  await transaction.done;
  if (outdated.length > 0) announceQueueChange();
}

/**
 * Changes a queued check-in, which keeps its reference and user. A rejected check-in gets a new key, because a key
 * belongs to one body. A waiting check-in keeps its key: if the first attempt has arrived, the server rejects the
 * change.
 */
export async function correctCheckIn({ id, reference }: QueuedCheckIn, body: QueuedCheckIn['body']): Promise<void> {
  const permitted = permission(await (await boothDatabase()).get('parked', ONE), body);
  const transaction = (await boothDatabase()).transaction(QUEUE, 'readwrite', DURABLE);
  const { vehicleNumber } = body;
  for (const item of (await transaction.store.getAll()) as Stored[]) {
    if (item.id === id && item.kind === 'check-in' && isUnsent(item))
      await transaction.store.put({
        ...item,
        ...permitted,
        body,
        vehicleNumber,
        ...(item.state === 'refused' && { idempotencyKey: newIdempotencyKey() }),
        state: 'waiting',
        message: undefined,
      });
    // The queued check-out and card payment of the car show the plate, too.
    else if (item.kind !== 'check-in' && item.reference === reference)
      await transaction.store.put({ ...item, vehicleNumber });
  }
  await transaction.done;
  announceQueueChange();
}

export async function removeEntry(id: number): Promise<void> {
  await (await boothDatabase()).delete(QUEUE, id);
  announceQueueChange();
}

/**
 * Removes a sent check-in from the queue, or keeps the entry there if it has a message. Sets the record id on the
 * queued check-outs of the same car. Adds the record to the copy of the parked cars, because the connection may be lost
 * again.
 */
export async function settleCheckIn(
  { id, reference, body }: Stored<QueuedCheckIn>,
  record: BoothRecord,
  warning: string | undefined,
): Promise<void> {
  const transaction = (await boothDatabase()).transaction(QUEUE, 'readwrite', DURABLE);
  const queue = transaction.store;
  for (const item of (await queue.getAll()) as Stored[]) {
    if (item.id === id && item.kind === 'check-in') {
      const isChanged = JSON.stringify(item.body) !== JSON.stringify(body);
      const message = isChanged ? texts.sentBefore(record) : warning;
      if (message === undefined) await queue.delete(id);
      else await queue.put({ ...item, state: 'told', message });
    } else if (item.kind === 'check-out' && item.reference === reference && item.recordId === undefined) {
      await queue.put({ ...item, recordId: record._id, state: 'waiting', message: undefined });
    } else if (
      item.kind === 'card-payment' &&
      item.state !== 'discarded' &&
      item.reference === reference &&
      item.invoiceNumber === undefined
    ) {
      const invoiceNumber = String(record.invoiceNumber);
      await queue.put({ ...item, invoiceNumber, state: 'waiting', message: undefined });
    }
  }
  await transaction.done;
  announceQueueChange();
  await updateParkedCopy(record);
}
