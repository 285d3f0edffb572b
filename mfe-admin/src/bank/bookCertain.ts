import { type EntryState, getBankEntries } from '@parkwart/contracts/calls/bank';
import { callApi } from '@parkwart/web';
import { isSilent } from '@parkwart/web/errors';
import { sendBookings } from './bankApi.ts';

export interface BookingOutcome {
  readonly booked: number;
  /** No longer as proposed. */
  readonly changed: number;
  /** Where those are now. */
  readonly states: ReadonlySet<EntryState>;
  readonly isStopped: boolean;
  /** What ended it early. */
  readonly error?: unknown;
}

/** The most that one request may book. */
const PORTION = '100';

/**
 * Books all certain entries in portions. An abort ends it after the portion that is being booked.
 * @param report called after each portion
 */
export async function bookCertain(signal: AbortSignal, report: (done: number) => void): Promise<BookingOutcome> {
  let [booked, changed] = [0, 0];
  const states = new Set<EntryState>();
  let after: string | undefined;
  try {
    while (!signal.aborted) {
      // Passing the last portion's end guarantees an end even if an entry stays certain.
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
