import { listParkedCars } from '@parkwart/contracts/calls/parkedCars';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { callApi, sessionStore } from '@parkwart/web';
import { trackReachability } from '../network/reachability.ts';
import { boothDatabase, ONE } from './database.ts';

const PAGE = 200;
/** More cars than fit a car park with one booth. */
const MAX_CARS = 2_000;

/** Copies the list of parked cars, for the till to use offline. @throws {ApiError} */
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
  // If the session ended in the meantime, the login page has cleared the copy.
  const { status, expired } = sessionStore.get();
  if (status === 'anonymous' || expired) return;
  await (await boothDatabase()).put('parked', { records, storedAt: Date.now() }, ONE);
}

/** At the end of a session, because the next user fetches a new copy. */
export async function clearParkedCopy(): Promise<void> {
  await (await boothDatabase()).clear('parked');
}
