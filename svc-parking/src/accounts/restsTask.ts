import type { Database } from '@parkwart/service-kit/database/database';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import { statement } from '../tables.ts';
import { postRestOf } from './restPostings.ts';

interface Parts {
  readonly database: Database;
  readonly clock: () => Date;
}

const EVERY_MS = 10_000;
const BATCH = 100;

/** Posts the rests that a version without such postings booked or refunded. */
export function restsTask({ database, clock }: Parts): RecurringTask {
  const sql = statement(`SELECT id FROM bank_entries WHERE isRestUnposted = 1 AND id > :after
    ORDER BY id LIMIT ${BATCH}`);
  return {
    name: 'rests',
    everyMs: EVERY_MS,
    jitterMs: EVERY_MS,
    run: async (isStopping) => {
      for (let after = 0; !isStopping(); ) {
        const entries = await database.select<{ id: number }>(sql, { after });
        for (const { id } of entries)
          await database.transaction((transaction) =>
            postRestOf(database, id, { account: '', now: clock() }, transaction),
          );
        after = entries.at(-1)?.id ?? after;
        if (entries.length < BATCH) return;
      }
    },
  };
}
