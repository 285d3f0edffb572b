import pLimit from 'p-limit';
import type { Sequelize } from 'sequelize';
import type { Transaction } from '../database.ts';
import { withStatements } from './sqliteStatements.ts';

interface Waiting {
  work(transaction: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Maximum number of transactions that share a commit; limits how long the first of them waits for the commit. */
const MAX_GROUP = 32;

/**
 * Runs one transaction at a time, since SQLite has one writer. Queued transactions share the next commit, because a
 * commit costs more than a check-in's statements. Each transaction is a separate savepoint, and the promise of each
 * transaction resolves after the commit.
 */
export function groupCommit(sequelize: Sequelize) {
  const oneAtATime = pLimit(1);
  const queue: Waiting[] = [];

  const commitNext = async () => {
    const group = queue.splice(0, MAX_GROUP);
    if (group.length > 1 && (await commitTogether(sequelize, group))) return;
    for (const { work, resolve, reject } of group)
      await sequelize.transaction((opened) => work(withStatements(sequelize, opened))).then(resolve, reject);
  };
  return {
    transaction: <T>(work: (transaction: Transaction) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: (result) => resolve(result as T), reject });
        void oneAtATime(commitNext);
      }),
    isWriting: () => queue.length > 0 || oneAtATime.activeCount > 0,
  };
}

/**
 * @returns false if the shared commit failed and everything was rolled back; the caller then runs each transaction
 * separately, so that only the faulty one fails, with its specific error
 */
async function commitTogether(sequelize: Sequelize, group: readonly Waiting[]): Promise<boolean> {
  const settlements: (() => void)[] = [];
  const committed = sequelize.transaction(async (opened) => {
    const transaction = withStatements(sequelize, opened);
    for (const { work, resolve, reject } of group) {
      await transaction.write('SAVEPOINT member');
      try {
        const result = await work(transaction);
        settlements.push(() => resolve(result));
      } catch (error) {
        settlements.push(() => reject(error));
        await transaction.write('ROLLBACK TO member');
      }
      // RELEASE fails if SQLite has rolled back the whole transaction itself, as with a full disk.
      await transaction.write('RELEASE member');
    }
  });
  const isCommitted = await committed.then(
    () => true,
    () => false,
  );
  if (isCommitted) for (const settle of settlements) settle();
  return isCommitted;
}
