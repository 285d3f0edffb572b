import { randomUUID } from 'node:crypto';
import type { Database } from '@parkwart/service-kit/database';

/** Whose turn it is: one replica at a time, until it says that it is done or is silent for too long. */
export interface Lease {
  /** Takes it, or keeps it for longer; false when another one has it. */
  acquire(): Promise<boolean>;
  /** Gives it back; `isDone` when the work came to its end. */
  release(isDone: boolean): Promise<void>;
  /** When the work last came to its end. */
  doneAt(): Promise<Date | undefined>;
}

/** Longer than a batch takes by far. */
const HELD_MS = 300_000;

export function openLease(database: Database, name: string, clock: () => Date): Lease {
  const holder = randomUUID();
  const update = (sql: string, values: Record<string, unknown>) =>
    database.transaction((transaction) =>
      database.sequelize.query(`UPDATE leases SET ${sql}`, { replacements: { name, holder, ...values }, transaction }),
    );
  const read = async () => {
    const sql = 'SELECT holder, doneAt FROM leases WHERE name = :name';
    return (await database.select<{ holder: string | null; doneAt: Date | string | null }>(sql, { name }))[0];
  };
  return {
    acquire: async () => {
      const now = clock();
      const until = new Date(now.getTime() + HELD_MS);
      // Whoever writes first has it: the other one's condition is no longer true.
      await update(
        'holder = :holder, heldUntil = :until WHERE name = :name AND (holder IS NULL OR holder = :holder OR heldUntil <= :now)',
        { now, until },
      );
      return (await read())?.holder === holder;
    },
    release: async (isDone) => {
      const done = isDone ? ', doneAt = :now' : '';
      await update(`holder = NULL${done} WHERE name = :name AND holder = :holder`, { now: clock() });
    },
    doneAt: async () => {
      const doneAt = (await read())?.doneAt;
      return doneAt ? new Date(doneAt) : undefined;
    },
  };
}
