import type { Database } from '@parkwart/service-kit/database';
import type { Transaction } from 'sequelize';
import type { CaseFacts } from './dueFor.ts';

/** What the forgetting reads and writes of `records`; all of its SQL is here. */
export interface CaseRepository {
  /** Cars that have left, a batch by their numbers. */
  leftAfter(id: number): Promise<CaseFacts[]>;
  /** These, kept from others' changes until the transaction ends. */
  lock(ids: readonly number[], transaction: Transaction): Promise<CaseFacts[]>;
  noteClosed(ids: readonly number[], closedAt: Date | null, transaction: Transaction): Promise<void>;
  forgetOwners(ids: readonly number[], transaction: Transaction): Promise<void>;
  remove(ids: readonly number[], transaction: Transaction): Promise<void>;
}

export const CASES_AT_ONCE = 500;

const FACTS = `id, exitAt, closedAt, version, isPay, isDisable, fines <> '[]' OR feeCents > 0 AS isCharged, images <> '[]' AS hasImages,
  isPrint = 1 OR miStatus IS NOT NULL AS hasLetter, ownerName <> '' OR address <> '' AS hasOwner`;

type Flags = 'isPay' | 'isDisable' | 'isCharged' | 'hasImages' | 'hasLetter' | 'hasOwner';
type StoredFacts = Omit<CaseFacts, Flags> & Readonly<Record<Flags, number>>;

export function caseRepository(database: Database): CaseRepository {
  const locking = database.dialect === 'mysql' ? ' FOR UPDATE' : '';
  const change = async (
    sql: string,
    ids: readonly number[],
    transaction: Transaction,
    closedAt: Date | null = null,
  ) => {
    if (ids.length === 0) return;
    await database.sequelize.query(`${sql} WHERE id IN (:ids)`, { replacements: { ids, closedAt }, transaction });
  };

  return {
    leftAfter: async (id) => {
      const sql = `SELECT ${FACTS} FROM records WHERE id > :id AND exitAt IS NOT NULL ORDER BY id LIMIT :limit`;
      return (await database.select<StoredFacts>(sql, { id, limit: CASES_AT_ONCE })).map(fromStored);
    },
    lock: async (ids, transaction) => {
      if (ids.length === 0) return [];
      const sql = `SELECT ${FACTS} FROM records WHERE id IN (:ids) ORDER BY id${locking}`;
      return (await database.select<StoredFacts>(sql, { ids }, transaction)).map(fromStored);
    },
    noteClosed: (ids, closedAt, transaction) =>
      change('UPDATE records SET closedAt = :closedAt', ids, transaction, closedAt),
    forgetOwners: (ids, transaction) =>
      change("UPDATE records SET ownerName = '', address = '', version = version + 1", ids, transaction),
    remove: (ids, transaction) => change('DELETE FROM records', ids, transaction),
  };
}

/** SQLite gives dates as text, both give flags as numbers. */
function fromStored(stored: StoredFacts): CaseFacts {
  return {
    id: stored.id,
    version: stored.version,
    exitAt: stored.exitAt && new Date(stored.exitAt),
    closedAt: stored.closedAt && new Date(stored.closedAt),
    isPay: Boolean(stored.isPay),
    isDisable: Boolean(stored.isDisable),
    isCharged: Boolean(stored.isCharged),
    hasImages: Boolean(stored.hasImages),
    hasLetter: Boolean(stored.hasLetter),
    hasOwner: Boolean(stored.hasOwner),
  };
}
