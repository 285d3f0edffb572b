import type { Transaction } from 'sequelize';
import type { Database } from '../database/database.ts';

/** @returns the most writes in one transaction of the work: other writers wait for all of them */
export async function mostWritesOf(database: Database, work: (watched: Database) => Promise<unknown>): Promise<number> {
  const writes = new Map<Transaction, number>();
  const count = (transaction: Transaction) => writes.set(transaction, (writes.get(transaction) ?? 0) + 1);
  await work({
    ...database,
    write: (sql, replacements, transaction) => {
      count(transaction);
      return database.write(sql, replacements, transaction);
    },
    insert: (sql, replacements, transaction) => {
      count(transaction);
      return database.insert(sql, replacements, transaction);
    },
  });
  return Math.max(0, ...writes.values());
}
