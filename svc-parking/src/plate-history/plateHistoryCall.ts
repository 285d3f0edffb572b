import { getPlateHistory } from '@parkwart/contracts/calls/plateHistory';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { plateLookups } from '../booth/plateLookups.ts';
import { readPlateHistory } from './readPlateHistory.ts';

export const plateHistoryCall = (
  database: Database,
  clock: () => Date,
  charge: ReturnType<typeof plateLookups>,
): Implementation =>
  implement(getPlateHistory, async ({ query: { vehicleNumber }, session }) => {
    await charge(session.userId);
    return readPlateHistory(database, vehicleNumber, clock());
  });
