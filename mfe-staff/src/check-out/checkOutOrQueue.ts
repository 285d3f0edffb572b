import { checkOut, searchInvoice } from '@parkwart/contracts/calls/parking';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { ApiError, callApi, isApiError, readStoredUser } from '@parkwart/web';
import { boothLetters } from '../network/boothLetters.ts';
import { withOffline } from '../network/loadOffline.ts';
import { bookingTimeout, hasNoResponse, isReachable, trackReachability } from '../network/reachability.ts';
import { numberOf } from '../record/numberOf.ts';
import { texts } from './texts.ts';

const WAITS_HERE = 'WAITS_HERE';
const waitsHere = (error: unknown) => isApiError(error) && error.code === WAITS_HERE;

/** Returns the record's id. A record shown with its provisional reference may have been sent in between. */
async function idOf(record: BoothRecord): Promise<string> {
  if (record._id !== '') return record._id;
  const reference = numberOf(record);
  const known = await withOffline(({ findOffline }) => findOffline(reference));
  if (known?._id === '') throw new ApiError(0, WAITS_HERE, texts.failed);
  if (known) return known._id;
  const [sent] = await callApi(searchInvoice, { query: { invoiceNumber: reference } }, bookingTimeout());
  if (!sent) throw new ApiError(404, 'NOT_SENT', texts.notFound);
  return sent._id;
}

async function leave(record: BoothRecord, exit: Date): Promise<BoothRecord> {
  const id = await idOf(record);
  const booth = await boothLetters();
  const query = { id, exitTime: formatInstant(exit) };
  return trackReachability(callApi(checkOut, { query }, { ...bookingTimeout(), booth }));
}

/** Undefined if this browser cannot queue. */
function leaveLater(record: BoothRecord, exit: Date): Promise<BoothRecord | undefined> {
  return withOffline(({ checkOutLater }) => checkOutLater(record, exit, readStoredUser()?.username ?? ''));
}

/** Queues the check-out if there is no connection, or if its check-in is still queued. @throws {ApiError} */
export async function checkOutOrQueue(record: BoothRecord, exit: Date) {
  try {
    return { updated: await leave(record, exit), isQueued: false };
  } catch (error) {
    const isBehind = waitsHere(error);
    const updated = isBehind || hasNoResponse(error) ? await leaveLater(record, exit) : undefined;
    if (!updated) throw error;
    // This attempt fails, but shows the reason at the entry.
    if (isBehind && isReachable()) void withOffline(({ sendQueue }) => sendQueue());
    return { updated, isQueued: true };
  }
}
