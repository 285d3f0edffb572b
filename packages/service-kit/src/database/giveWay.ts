import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';

/**
 * Between the parts of long work. A statement of SQLite blocks the process, and a check-in makes several: without a
 * pause, it would wait for a part before each of them.
 */
export async function giveWay({ dialect }: Pick<Database, 'dialect'>, ms: number): Promise<void> {
  if (dialect === 'sqlite') await wait(ms);
}
