import { type BoothPermit, getBoothPermits } from '@parkwart/contracts/calls/booth';
import { listParkedCars } from '@parkwart/contracts/calls/parkedCars';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { plateIdentity } from '@parkwart/contracts/rules/car';
import { FREE_OF_CHARGE } from '@parkwart/contracts/rules/fee';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { callApi, sessionStore } from '@parkwart/web';
import { trackReachability } from '../network/reachability.ts';
import { boothDatabase, ONE, type ParkedCopy } from './database.ts';

const PAGE = 200;
/** Limit of the copy: more cars than any car park with one booth has. */
const MAX_CARS = 2_000;

/** How often this page has changed the copy. */
let changes = 0;

/** The version of each record that this page has put into the copy. */
let copied: Record<string, number> = {};

/** Copies parked cars and permits for offline use. @throws {ApiError} */
export async function refreshParkedCopy(): Promise<void> {
  const before = changes;
  const records: BoothRecord[] = [];
  for (let after: string | undefined; records.length < MAX_CARS; ) {
    const query = { limit: String(PAGE), ...(after && { after }) };
    const page = await trackReachability(callApi(listParkedCars, { query }, { inBackground: true }));
    records.push(...page.records);
    const last = page.records.at(-1);
    if (!last || page.records.length < PAGE) break;
    after = String(last.invoiceNumber);
  }
  const { permits } = await callApi(getBoothPermits, {}, { inBackground: true });
  // If the session has ended since the request was sent, the login page has cleared the copy.
  const { status, expired } = sessionStore.get();
  if (status === 'anonymous' || expired) return;
  // The copy has been changed since the request was sent, and the response may be older than this change.
  if (changes !== before) return refreshParkedCopy();
  copied = {};
  await (await boothDatabase()).put('parked', { records, permits, storedAt: Date.now() }, ONE);
}

/**
 * Updates the copy with a car that the server has just checked in or out for this booth, because the connection may be
 * lost before the next copy is fetched. Does nothing if this page has already put this version of the record into the
 * copy.
 */
export async function updateParkedCopy(record: BoothRecord): Promise<void> {
  if (copied[record._id] === record.version) return;
  copied[record._id] = record.version;
  changes += 1;
  const transaction = (await boothDatabase()).transaction(['booth', 'parked'], 'readwrite');
  const parked = transaction.objectStore('parked');
  const [booth, copy] = [await transaction.objectStore('booth').get(ONE), await parked.get(ONE)];
  if (booth && copy) {
    const tariff = record.hasPermit ? FREE_OF_CHARGE : booth.tariff;
    const own = record.isParked && !record.isDisable ? [{ tariff, ...record }] : [];
    const at = copy.records.findIndex(({ _id }) => _id === record._id);
    const records = at < 0 ? [...own, ...copy.records] : copy.records.toSpliced(at, 1, ...own);
    await parked.put({ ...copy, records }, ONE);
  }
  await transaction.done;
}

/** Call this when a session ends; the next user fetches a new copy. */
export async function clearParkedCopy(): Promise<void> {
  await (await boothDatabase()).clear('parked');
}

/** The permit in the copy that covers the car's day of entry, d.m.yyyy. */
export function permitIn(copy: ParkedCopy | undefined, vehicleNumber: string, date: string): BoothPermit | undefined {
  const [car, day] = [plateIdentity(vehicleNumber), dayNumber(date)];
  return copy?.permits.find(
    ({ validFrom, validTo, ...permit }) =>
      permit.car === car && dayNumber(validFrom) <= day && (validTo === null || dayNumber(validTo) >= day),
  );
}

export const findPermit = async (vehicleNumber: string): Promise<BoothPermit | undefined> =>
  permitIn(await (await boothDatabase()).get('parked', ONE), vehicleNumber, formatDay(new Date()));
