import { type BoothPermit, getBoothPermits } from '@parkwart/contracts/calls/booth';
import { listParkedCars } from '@parkwart/contracts/calls/parkedCars';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { plateIdentity } from '@parkwart/contracts/rules/car';
import { FREE_OF_CHARGE } from '@parkwart/contracts/rules/fee';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { callApi, sessionStore } from '@parkwart/web';
import { trackReachability } from '../network/reachability.ts';
import { boothDatabase, ONE, type ParkedCopy, type StoredBooth } from './database.ts';

const PAGE = 200;
/** More than the cars of any car park with one booth. */
const MAX_CARS = 2_000;

/** For each copy that is being fetched: what changed here since, because its response may be older. */
const changedWhileFetching = new Set<BoothRecord[]>();

/** Copies parked cars and permits for offline use. @throws {ApiError} */
export async function refreshParkedCopy(): Promise<void> {
  const changed: BoothRecord[] = [];
  changedWhileFetching.add(changed);
  try {
    await fetchParkedCopy(changed);
  } finally {
    changedWhileFetching.delete(changed);
  }
}

async function fetchParkedCopy(changed: readonly BoothRecord[]): Promise<void> {
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
  // If the session has ended in between, the login page has cleared the copy.
  const { status, expired } = sessionStore.get();
  if (status === 'anonymous' || expired) return;
  const database = await boothDatabase();
  const booth = await database.get('booth', ONE);
  const copy = { records, permits, storedAt: Date.now() };
  const latest = changed.reduce<ParkedCopy>((before, record) => withCar(before, record, booth), copy);
  await database.put('parked', latest, ONE);
}

/** The copy with a car's new state; a check-in's response has no tariff. */
function withCar(copy: ParkedCopy, record: BoothRecord, booth: StoredBooth | undefined): ParkedCopy {
  const others = copy.records.filter(({ _id }) => _id !== record._id);
  if (!record.isParked || record.isDisable) return { ...copy, records: others };
  const tariff = record.hasPermit ? FREE_OF_CHARGE : booth?.tariff;
  return { ...copy, records: [{ ...(tariff && { tariff }), ...record }, ...others] };
}

/** Puts a car that this booth has checked in or out into the copy, because the connection may be lost next. */
export async function updateParkedCopy(record: BoothRecord): Promise<void> {
  for (const changed of changedWhileFetching) changed.push(record);
  const transaction = (await boothDatabase()).transaction(['booth', 'parked'], 'readwrite');
  const parked = transaction.objectStore('parked');
  const [booth, copy] = [await transaction.objectStore('booth').get(ONE), await parked.get(ONE)];
  if (copy) await parked.put(withCar(copy, record, booth), ONE);
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

/** The permit for a car that arrives now. */
export const findPermit = async (vehicleNumber: string): Promise<BoothPermit | undefined> =>
  permitIn(await (await boothDatabase()).get('parked', ONE), vehicleNumber, formatDay(new Date()));
