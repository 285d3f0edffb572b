import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import { addDays } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Journal, SYSTEM } from '@parkwart/service-kit/journal/journal';
import { erasePermits } from '../permits/permits.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';

interface ErasureParts {
  readonly database: Database;
  readonly journal: Journal;
  readonly clock: () => Date;
}

/** Small, because check-ins wait for one batch, and each permit in it is journaled. */
const BATCH_SIZE = 50;

/** Permits that would be deleted now. */
export async function endedPermits(
  { database, clock }: Pick<ErasureParts, 'database' | 'clock'>,
  { retainPermitsDays }: Pick<Settings, 'retainPermitsDays'>,
): Promise<number[]> {
  const day = storedDay(addDays(clock(), -retainPermitsDays));
  const sql = statement('SELECT id FROM permits WHERE validTo < :day ORDER BY id');
  const rows = await database.read<{ id: number }>(sql, { day });
  return rows.map(({ id }) => id);
}

/** @returns the number of deleted permits */
export async function eraseEndedPermits(
  { database, journal, clock }: ErasureParts,
  { retainPermitsDays }: Pick<Settings, 'retainPermitsDays'>,
): Promise<number> {
  const day = storedDay(addDays(clock(), -retainPermitsDays));
  const eraseBatch = () =>
    database.transaction(async (transaction) => {
      const sql = statement(
        `SELECT id FROM permits WHERE validTo < :day ORDER BY id LIMIT :limit${database.forUpdate}`,
      );
      const ended = await transaction.read<{ id: number }>(sql, { day, limit: BATCH_SIZE });
      const ids = ended.map(({ id }) => id);
      await erasePermits(transaction, { journal }, ids, SYSTEM);
      return ids.length;
    });
  let erased = 0;
  for (let last = BATCH_SIZE; last === BATCH_SIZE; erased += last) last = await eraseBatch();
  return erased;
}
