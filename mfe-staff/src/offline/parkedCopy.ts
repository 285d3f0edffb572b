import { type BoothPermit, getBoothPermits } from '@parkwart/contracts/calls/booth';
import { listParkedCars } from '@parkwart/contracts/calls/parkedCars';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { plateIdentity } from '@parkwart/contracts/rules/car';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { callApi, sessionStore } from '@parkwart/web';
import { trackReachability } from '../network/reachability.ts';
import { boothDatabase, ONE, type ParkedCopy } from './database.ts';

const PAGE = 200;
/** More than the cars of any car park with one booth. */
const MAX_CARS = 2_000;

/** Copies parked cars and permits for offline use. @throws {ApiError} */
export async function refreshParkedCopy(): Promise<void> {
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
  await (await boothDatabase()).put('parked', { records, permits, storedAt: Date.now() }, ONE);
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
