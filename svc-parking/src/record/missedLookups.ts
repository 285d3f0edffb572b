import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Database } from '@parkwart/service-kit/database';
import { HttpError } from '@parkwart/service-kit/httpError';
import { recordNotFound, tooManyMisses } from './errors.ts';
import { lookupAllowance } from './lookupAllowance.ts';

export type Delay = (milliseconds: number) => Promise<unknown>;

/** Slows down guessing of invoice numbers. Hits are never delayed. */
export function missedLookups(database: Database, clock: () => Date, delay: Delay = (ms) => pauseFor(ms)) {
  const charge = lookupAllowance(database, clock, {
    table: 'missed_lookups',
    costMs: 5_000,
    free: 10,
    // The gateway times out after ten seconds.
    maxDelayMs: 5_000,
    refusal: tooManyMisses,
  });

  /** @throws HttpError 429 */
  const record = async (userId: string): Promise<void> => {
    const wait = await charge(userId);
    if (wait > 0) await delay(wait);
  };

  return {
    record,
    /** A 404 of `work` counts as a miss. */
    recording: async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof HttpError && error.code === recordNotFound().code) await record(userId);
        throw error;
      }
    },
  };
}
