import { getPlateHistory } from '@parkwart/contracts/plateHistory';
import type { Database } from '@parkwart/service-kit/database';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import { tooManyPlates } from '../record/errors.ts';
import { lookupAllowance } from '../record/lookupAllowance.ts';
import { readPlateHistory } from './readPlateHistory.ts';

/** Enough for a car every few seconds; an account that tries all plates gets no further. */
const ALLOWANCE = { table: 'plate_lookups', costMs: 3_000, free: 40, maxDelayMs: 0, refusal: tooManyPlates } as const;

export function plateHistoryCalls(database: Database, clock: () => Date): Implementation[] {
  const charge = lookupAllowance(database, clock, ALLOWANCE);
  return [
    implement(getPlateHistory, async ({ query: { vehicleNumber }, session }) => {
      await charge(session.userId);
      return readPlateHistory(database, vehicleNumber, clock());
    }),
  ];
}
