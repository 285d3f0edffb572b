import { searchInvoice } from '@parkwart/contracts/calls/parking';
import { callApi } from '@parkwart/web';
import { withOffline } from '../network/loadOffline.ts';
import { hasNoResponse } from '../network/reachability.ts';
import { retryUnreached } from '../network/retryUnreached.ts';
import type { KnownRecord } from './knownRecord.ts';

const findOffline = (reference: string) => withOffline((offline) => offline.findOffline(reference));

/** A provisional reference may be known only to this browser. */
const isReference = (typed: string) => typed.includes('-');

/** @returns null if there is no such record @throws {ApiError} */
export async function fetchRecord(invoiceNumber: string, signal: AbortSignal): Promise<KnownRecord | null> {
  const search = () => callApi(searchInvoice, { query: { invoiceNumber } }, { signal });
  const waiting = isReference(invoiceNumber) && (await findOffline(invoiceNumber));
  if (waiting && waiting._id === '') return waiting;
  const reading = withOffline(({ queueOverlay }) => queueOverlay());
  try {
    const [record = null] = await retryUnreached(search, signal);
    return record && ((await reading)?.(record) ?? record);
  } catch (error) {
    const known = hasNoResponse(error) && (await findOffline(invoiceNumber));
    if (known) return known;
    throw error;
  }
}
