import { checkOut } from '@parkwart/contracts/calls/parking';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { ApiError, callApi, readStoredUser } from '@parkwart/web';
import { boothLetters } from '../network/boothLetters.ts';
import { withOffline } from '../network/loadOffline.ts';
import { bookingTimeout, hasNoResponse, isReachable, trackReachability } from '../network/reachability.ts';
import { texts } from './texts.ts';

async function leave({ _id: id }: BoothRecord, exit: Date): Promise<BoothRecord> {
  const booth = await boothLetters();
  const query = { id, exitTime: formatInstant(exit) };
  return trackReachability(callApi(checkOut, { query }, { ...bookingTimeout(), booth }));
}

/** Undefined if this browser cannot queue. */
function leaveLater(record: BoothRecord, exit: Date): Promise<BoothRecord | undefined> {
  return withOffline(({ checkOutLater }) => checkOutLater(record, exit, readStoredUser()?.username ?? ''));
}

/**
 * Queues the check-out if there is no connection, or if the displayed record is only a queued check-in. An earlier
 * check-out that is still queued, for example by another tab, stays as it is. @throws {ApiError}
 */
export async function checkOutOrQueue(record: BoothRecord, exit: Date) {
  const isBehind = record._id === '' || (await withOffline(({ isCarQueued }) => isCarQueued(record)));
  try {
    if (isBehind) throw new ApiError(0, 'WAITS_HERE', texts.failed);
    return { updated: await leave(record, exit), isQueued: false };
  } catch (error) {
    const updated = isBehind || hasNoResponse(error) ? await leaveLater(record, exit) : undefined;
    if (!updated) throw error;
    // While the server refuses the check-in, this attempt fails, but shows the reason at the entry.
    if (isBehind && isReachable()) void withOffline(({ sendQueue }) => sendQueue());
    return { updated, isQueued: true };
  }
}
