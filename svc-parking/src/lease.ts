import { randomUUID } from 'node:crypto';
import type { Database } from '@parkwart/service-kit/database/database';
import { statement } from './tables.ts';

/** In ms: far longer than one batch of a task takes. */
const LEASE_MS = 300_000;

export type Lease = ReturnType<typeof openLease>;

/** A lease that expires unless it is renewed. */
export function openLease(database: Database, name: string, clock: () => Date, leaseMs = LEASE_MS) {
  const holder = randomUUID();
  const update = (sql: string, values: Record<string, unknown>) =>
    database.transaction((transaction) =>
      transaction.write(statement(`UPDATE leases SET ${sql}`), { name, holder, ...values }),
    );
  const read = async () => {
    const sql = statement('SELECT holder, doneAt FROM leases WHERE name = :name');
    return (await database.read<{ holder: string | null; doneAt: Date | string | null }>(sql, { name }))[0];
  };
  return {
    /** Returns false while another replica holds the lease. */
    acquire: async () => {
      const now = clock();
      const until = new Date(now.getTime() + leaseMs);
      // The first replica's update wins; for a second replica the condition is then false.
      await update(
        'holder = :holder, heldUntil = :until WHERE name = :name AND (holder IS NULL OR holder = :holder OR heldUntil <= :now)',
        { now, until },
      );
      return (await read())?.holder === holder;
    },
    release: async (isDone: boolean) => {
      const done = isDone ? ', doneAt = :now' : '';
      await update(`holder = NULL${done} WHERE name = :name AND holder = :holder`, { now: clock() });
    },
    doneAt: async () => {
      const doneAt = (await read())?.doneAt;
      return doneAt ? new Date(doneAt) : undefined;
    },
  };
}
