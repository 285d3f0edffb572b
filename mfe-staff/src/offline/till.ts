import { searchInvoice } from '@parkwart/contracts/calls/checkInAndOut';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { unsettledOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { entryOf, stayUntil } from '@parkwart/contracts/rules/stay';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { callApi } from '@parkwart/web';
import type { KnownRecord } from '../record/knownRecord.ts';
import { withCardPayment } from './cardPayments.ts';
import { boothDatabase, ONE, type QueuedCheckIn, type Stored } from './database.ts';
import { isCheckOutOf, isUnsent, queueCheckOut, queuedEntries } from './queue.ts';
import { queuedRecord } from './queuedRecord.ts';
import { storedBooth } from './registration.ts';

const unsentCheckIns = (queue: readonly Stored[]) =>
  queue.filter((item): item is Stored<QueuedCheckIn> => item.kind === 'check-in' && isUnsent(item));

/** A car that was checked in offline here, or is in the copy of the parked cars. */
export async function findOffline(reference: string): Promise<KnownRecord | undefined> {
  const queue = await queuedEntries();
  const checkIn = unsentCheckIns(queue).find((item) => item.reference === reference);
  const record = checkIn ? queuedRecord(checkIn, await storedBooth()) : await findParked(reference);
  return record && afterQueue(record, queue);
}

function afterQueue(record: KnownRecord, queue: readonly Stored[]): KnownRecord {
  const left = record.isParked && queue.find(isCheckOutOf(record));
  const shown = left ? leftAt(record, new Date(left.enteredAt), left.feeCents) : record;
  return shown.isParked ? shown : withCardPayment(shown, queue);
}

/** @returns a function that applies the queued entries to a record from the server */
export async function queueOverlay(): Promise<(record: KnownRecord) => KnownRecord> {
  const queue = await queuedEntries();
  return (record) => afterQueue(record, queue);
}

/** Finds the record of a car whose check-in is no longer in this browser's queue. @throws {ApiError} */
export async function findSent(reference: string): Promise<BoothRecord | undefined> {
  const known = await findParked(reference);
  if (known) return known;
  const [record] = await callApi(searchInvoice, { query: { invoiceNumber: reference } }, { inBackground: true });
  return record;
}

export interface KnownCars {
  /** Latest check-in first. */
  readonly cars: readonly BoothRecord[];
  /** When the server sent the cars, in epoch ms; undefined if all cars are from this browser's queue. */
  readonly asOf: number | undefined;
}

/** The cars in the copy and the queued check-ins, without the cars whose check-out is queued. */
export async function parkedCars(): Promise<KnownCars | undefined> {
  const copy = await (await boothDatabase()).get('parked', ONE);
  const queue = await queuedEntries();
  const unsent = unsentCheckIns(queue);
  if (!copy && unsent.length === 0) return undefined;
  const booth = await storedBooth();
  const here = unsent.reverse().map((checkIn) => queuedRecord(checkIn, booth));
  const cars = [...here, ...(copy?.records ?? [])].filter((car) => !queue.some(isCheckOutOf(car)));
  return { cars, asOf: copy?.storedAt };
}

async function findParked(reference: string): Promise<KnownRecord | undefined> {
  const copy = await (await boothDatabase()).get('parked', ONE);
  const record = copy?.records.find(
    ({ invoiceNumber, provisionalReference }) =>
      String(invoiceNumber) === reference || provisionalReference === reference,
  );
  return record && { ...record, asOf: copy?.storedAt };
}

function leftAt(record: KnownRecord, exit: Date, feeCents: number): KnownRecord {
  return {
    ...record,
    exitTime: formatInstant(exit),
    isParked: false,
    fee: eurosFromCents(feeCents),
    correctableUntil: undefined,
    isQueued: true,
  };
}

/**
 * @returns the record as checked out, with a fee that this browser has calculated and that the server replaces later;
 * undefined if the entry time or the tariff is unknown
 */
export async function checkOutLater(
  record: BoothRecord,
  exit: Date,
  username: string,
): Promise<KnownRecord | undefined> {
  const entry = entryOf(record);
  if (!entry || !record.tariff) return undefined;
  const { feeCents } = stayUntil(exit, entry, record.tariff);
  const { enteredAt, feeCents: firstFeeCents } = await queueCheckOut(record, {
    enteredAt: exit.toISOString(),
    enteredBy: username,
    feeCents,
    totalCents: unsettledOf(record, feeCents),
  });
  return leftAt(record, new Date(enteredAt), firstFeeCents);
}
