import type { Database } from '@parkwart/service-kit/database/database';
import { tooManyPlates } from '../record/errors.ts';
import { lookupAllowance } from './lookupAllowance.ts';

/** Limits an account's look-ups of plates: enough for a car every few seconds, too few to try all plates. */
export function plateLookups(database: Database, clock: () => Date): (userId: string) => Promise<unknown> {
  return lookupAllowance(database, clock, {
    table: 'plate_lookups',
    costMs: 3_000,
    free: 40,
    maxDelayMs: 0,
    refusal: tooManyPlates,
  });
}
