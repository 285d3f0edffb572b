import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';

/** Even under constant load, long-running work continues after this time. */
const MOST_MS = 20;

/**
 * Call it before each statement of long-running work. A check-in makes several statements, and would otherwise wait for
 * one of the long-running work before each of them.
 */
export async function giveWay(database: Pick<Database, 'isWriting'>): Promise<void> {
  const end = performance.now() + MOST_MS;
  while (database.isWriting() && performance.now() < end) await wait(1);
}
