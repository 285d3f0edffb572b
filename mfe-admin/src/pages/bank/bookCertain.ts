import { type EntryState, getBankEntries } from '@parkwart/contracts/calls/bank';
import { callApi } from '@parkwart/web';
import { isSilent } from '@parkwart/web/errors';
import { sendBookings } from './bankApi.ts';

export interface BookingOutcome {
  readonly booked: number;
  /** Number of entries whose proposal has changed, so they were not booked. */
  readonly changed: number;
  /** The current states of those entries. */
  readonly states: ReadonlySet<EntryState>;
  readonly isStopped: boolean;
  /** The error that stopped it. */
  readonly error?: unknown;
}

/** The service books at most this many entries per request. */
const PORTION = '100';

/**
 * Books all certain entries in portions. Aborting stops it after the current portion.
 * @param report called after each portion
 */
export async function bookCertain(signal: AbortSignal, report: (done: number) => void): Promise<BookingOutcome> {
  let [booked, changed] = [0, 0];
  const states = new Set<EntryState>();
  let after: string | undefined;
  try {
    while (!signal.aborted) {
      // Starts after the last portion, so that the loop ends even if an entry stays certain.
      const query = { state: 'certain' as const, limit: PORTION, ...(after && { after }) };
      const ids = (await callApi(getBankEntries, { query })).entries.map(({ _id }) => _id);
      if (ids.length === 0) break;
      const portion = await sendBookings(ids);
      booked += portion.booked.length;
      changed += portion.changed.length;
      for (const { state } of portion.changed) states.add(state);
      report(booked + changed);
      after = ids.at(-1);
    }
    return { booked, changed, states, isStopped: signal.aborted };
  } catch (error) {
    return { booked, changed, states, isStopped: false, ...(!isSilent(error) && { error }) };
  }
}
