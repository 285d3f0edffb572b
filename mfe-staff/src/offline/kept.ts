import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { FREE_OF_CHARGE } from '@parkwart/contracts/rules/fee';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { numberOf } from '../record/numberOf.ts';
import { boothDatabase, type Kept, type KeptCheckIn, type KeptCheckOut, ONE, type Stored } from './database.ts';

/** A killed browser or a power cut loses nothing that was confirmed. */
const DURABLE = { durability: 'strict' } as const;
const CHANNEL = 'parkwart-kept';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function announce(): void {
  for (const listener of listeners) listener();
  channel?.postMessage('changed');
}

/** Called after every change, of other tabs too. @returns ends it */
export function onKeptChange(listener: () => void): () => void {
  if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      for (const each of listeners) each();
    };
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server has not decided on it, or against it. */
export const isUnsent = ({ state }: Kept): boolean => state !== 'told';

/** Of this record, which a check-out names by its reference, its invoice number or its id. */
export const isCheckOutOf =
  ({ _id, invoiceNumber, provisionalReference }: BoothRecord) =>
  <Item extends Kept>(item: Item): item is Item & KeptCheckOut => {
    if (item.kind !== 'check-out') return false;
    if (item.reference === provisionalReference) return true;
    return _id !== '' && (item.recordId === _id || item.reference === String(invoiceNumber));
  };

/** In order of entry. */
export async function allKept(): Promise<Stored[]> {
  return (await (await boothDatabase()).getAll('kept')) as Stored[];
}

const formatReference = (letters: string, number: number) => `${letters}-${String(number).padStart(4, '0')}`;

type NewCheckIn = Omit<KeptCheckIn, 'id' | 'kind' | 'reference' | 'state' | 'vehicleNumber'>;

/** Gives the check-in its reference. The same attempt is kept once. @returns undefined before the booth has letters */
export async function keepCheckIn(checkIn: NewCheckIn): Promise<KeptCheckIn | undefined> {
  const transaction = (await boothDatabase()).transaction(['booth', 'kept'], 'readwrite', DURABLE);
  const booth = await transaction.objectStore('booth').get(ONE);
  const kept = transaction.objectStore('kept');
  const isSame = (each: Kept): each is KeptCheckIn =>
    each.kind === 'check-in' && each.idempotencyKey === checkIn.idempotencyKey;
  const same = (await kept.getAll()).find(isSame);
  if (same || !booth) {
    await transaction.done;
    return same;
  }
  const item: KeptCheckIn = {
    ...checkIn,
    kind: 'check-in',
    vehicleNumber: checkIn.body.vehicleNumber,
    reference: formatReference(booth.letters, booth.next),
    state: 'waiting',
  };
  await transaction.objectStore('booth').put({ ...booth, next: booth.next + 1 }, ONE);
  await kept.add(item);
  await transaction.done;
  announce();
  return item;
}

type NewCheckOut = Pick<KeptCheckOut, 'enteredAt' | 'enteredBy' | 'feeCents' | 'totalCents'>;

/** A car leaves once: a second check-out keeps the first one's time. */
export async function keepCheckOut(record: BoothRecord, checkOut: NewCheckOut): Promise<KeptCheckOut> {
  const transaction = (await boothDatabase()).transaction('kept', 'readwrite', DURABLE);
  const same = (await transaction.store.getAll()).find(isCheckOutOf(record));
  const item: KeptCheckOut = same ?? {
    ...checkOut,
    kind: 'check-out',
    vehicleNumber: record.vehicleNumber,
    reference: numberOf(record),
    recordId: record._id || undefined,
    state: 'waiting',
  };
  if (!same) await transaction.store.add(item);
  await transaction.done;
  announce();
  return item;
}

export async function changeKept(id: number, change: Partial<Pick<Kept, 'state' | 'message'>>): Promise<void> {
  const transaction = (await boothDatabase()).transaction('kept', 'readwrite', DURABLE);
  const item = await transaction.store.get(id);
  if (item) await transaction.store.put({ ...item, ...change });
  await transaction.done;
  announce();
}

/** Why what waits was not sent; undefined without a connection. */
export async function explainWaiting(message: string | undefined): Promise<void> {
  const transaction = (await boothDatabase()).transaction('kept', 'readwrite', DURABLE);
  const isToTell = (item: Kept) => item.state === 'waiting' && item.message !== message;
  const untold = (await transaction.store.getAll()).filter(isToTell);
  for (const item of untold) await transaction.store.put({ ...item, message });
  await transaction.done;
  if (untold.length > 0) announce();
}

/** A refused check-in waits again, with its reference and who entered it; a key belongs to one body. */
export async function correctCheckIn({ id, reference }: KeptCheckIn, body: KeptCheckIn['body']): Promise<void> {
  const transaction = (await boothDatabase()).transaction('kept', 'readwrite', DURABLE);
  const { vehicleNumber } = body;
  for (const item of (await transaction.store.getAll()) as Stored[]) {
    if (item.id === id && item.kind === 'check-in' && item.state === 'refused')
      await transaction.store.put({
        ...item,
        body,
        vehicleNumber,
        idempotencyKey: newIdempotencyKey(),
        state: 'waiting',
        message: undefined,
      });
    // A check-out that waits for it shows its plate.
    else if (item.kind === 'check-out' && item.reference === reference)
      await transaction.store.put({ ...item, vehicleNumber });
  }
  await transaction.done;
  announce();
}

export async function removeKept(id: number): Promise<void> {
  await (await boothDatabase()).delete('kept', id);
  announce();
}

/**
 * A sent check-in goes, or stays with what it tells; its check-outs learn its record, and are sent next. The copy of the
 * parked cars has it from now on, with what the server knows: the connection may be gone again.
 */
export async function settleCheckIn(
  { id, reference }: Stored<KeptCheckIn>,
  record: BoothRecord,
  message: string | undefined,
): Promise<void> {
  const transaction = (await boothDatabase()).transaction(['booth', 'kept', 'parked'], 'readwrite', DURABLE);
  const kept = transaction.objectStore('kept');
  for (const item of (await kept.getAll()) as Stored[]) {
    if (item.id === id) {
      if (message === undefined) await kept.delete(id);
      else await kept.put({ ...item, state: 'told', message });
    } else if (item.kind === 'check-out' && item.reference === reference && item.recordId === undefined) {
      await kept.put({ ...item, recordId: record._id, state: 'waiting', message: undefined });
    }
  }
  const parked = transaction.objectStore('parked');
  const [booth, copy] = [await transaction.objectStore('booth').get(ONE), await parked.get(ONE)];
  if (booth && copy) {
    const tariff = record.hasPermit ? FREE_OF_CHARGE : booth.tariff;
    const others = copy.records.filter(({ _id }) => _id !== record._id);
    await parked.put({ ...copy, records: [{ tariff, ...record }, ...others] }, ONE);
  }
  await transaction.done;
  announce();
}
