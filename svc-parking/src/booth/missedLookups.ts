import { setTimeout as pauseFor } from 'node:timers/promises';
import { DEPARTED_FOUND_FOR } from '@parkwart/contracts/calls/parkedCars';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { isAdmin } from '@parkwart/contracts/entities/role';
import { parseInstant } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { Session } from '@parkwart/service-kit/session/session';
import { recordNotFound, tooManyMisses } from '../record/errors.ts';
import { lookupAllowance } from './lookupAllowance.ts';

export type Delay = (milliseconds: number) => Promise<unknown>;

/**
 * Whether the car left, or the record was disabled, more than a day ago, so that the booth no longer finds the record
 * by plate.
 */
function isPast({ exitTime, isDisable, created_at }: BoothRecord, now: Date): boolean {
  if (!exitTime && !isDisable) return false;
  const closedAt = exitTime ? parseInstant(exitTime, now) : new Date(created_at);
  return closedAt === undefined || now.getTime() - closedAt.getTime() > DEPARTED_FOUND_FOR;
}

/**
 * Slows down guessing invoice numbers and browsing past records at the booth. Look-ups of other records are never
 * delayed.
 */
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
    /** @returns the record; counts a miss if an employee looks up a record more than a day after the exit */
    recordHit: async <Found extends BoothRecord>({ role, userId }: Session, found: Found): Promise<Found> => {
      if (!isAdmin(role) && isPast(found, clock())) await record(userId);
      return found;
    },
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
