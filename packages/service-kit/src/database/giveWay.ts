import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';

/** Also under constant load, long work goes on. */
const MOST_MS = 20;

/**
 * Before each statement of long work. A check-in makes several statements: without this, it would wait for one of the
 * long work's before each of them.
 */
export async function giveWay(database: Pick<Database, 'isWriting'>): Promise<void> {
  const end = performance.now() + MOST_MS;
  while (database.isWriting() && performance.now() < end) await wait(1);
}
