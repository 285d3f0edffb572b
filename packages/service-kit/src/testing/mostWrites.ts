import type { Database, Transaction } from '../database/database.ts';
import { watchDatabase } from './watchDatabase.ts';

/** @returns the most writes in one transaction of the work: other writers wait for all of them */
export async function mostWritesOf(database: Database, work: (watched: Database) => Promise<unknown>): Promise<number> {
  const writes = new Map<Transaction | undefined, number>();
  const write = (_sql: string, _values: object, transaction?: Transaction) =>
    writes.set(transaction, (writes.get(transaction) ?? 0) + 1);
  await work(watchDatabase(database, { write }));
  return Math.max(0, ...writes.values());
}
