import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { JournalKind } from '@parkwart/contracts/journal/journalSubjects';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Journal, SYSTEM } from '@parkwart/service-kit/journal/journal';
import type { Transaction } from 'sequelize';
import { removeFromPlateIndex } from '../plate-index/plateIndex.ts';
import { neverLeftBefore, type RetentionFacts } from './dueErasures.ts';

export interface RetainedRecords {
  /** Of cars that have left, those that never checked out included. */
  leftAfter(id: number, now: Date): Promise<RetentionFacts[]>;
  read(ids: readonly number[]): Promise<RetentionFacts[]>;
  lock(ids: readonly number[], transaction: Transaction): Promise<RetentionFacts[]>;
  setClosedAt(ids: readonly number[], closedAt: Date | null, transaction: Transaction): Promise<void>;
  eraseOwners(ids: readonly number[], transaction: Transaction): Promise<void>;
  remove(ids: readonly number[], transaction: Transaction): Promise<void>;
  /** Their attachments are gone: what a person asked for is complete. */
  endErasure(ids: readonly number[], transaction: Transaction): Promise<void>;
}

export const BATCH_SIZE = 500;

const FACTS = `id, entryAt, exitAt, createdAt, holdUntil, erasure, closedAt, version, isPay, isDisable, fines <> '[]' OR feeCents > 0 AS isCharged, images <> '[]' AS hasImages,
  isPrint = 1 OR miStatus IS NOT NULL AS hasLetter, ownerName <> '' OR address <> '' AS hasOwner`;

type Flags = 'isPay' | 'isDisable' | 'isCharged' | 'hasImages' | 'hasLetter' | 'hasOwner';
type StoredFacts = Omit<RetentionFacts, Flags> & Readonly<Record<Flags, number>>;

export function retainedRecords(database: Database, journal: Journal): RetainedRecords {
  const forUpdate = database.dialect === 'mysql' ? ' FOR UPDATE' : '';
  const change = async (
    sql: string,
    ids: readonly number[],
    transaction: Transaction,
    closedAt: Date | null = null,
  ) => {
    if (ids.length === 0) return;
    await database.sequelize.query(`${sql} WHERE id IN (:ids)`, { replacements: { ids, closedAt }, transaction });
  };

  const journalEach = async (kind: JournalKind<'parking'>, ids: readonly number[], transaction: Transaction) => {
    for (const id of ids) await journal.write({ subject: recordSubject(id), kind, by: SYSTEM }, transaction);
  };

  return {
    leftAfter: async (id, now) => {
      const sql = `SELECT ${FACTS} FROM records
        WHERE id > :id AND (exitAt IS NOT NULL OR entryAt <= :before) ORDER BY id LIMIT :limit`;
      const values = { id, before: neverLeftBefore(now), limit: BATCH_SIZE };
      return (await database.select<StoredFacts>(sql, values)).map(fromStored);
    },
    read: async (ids) => {
      if (ids.length === 0) return [];
      const sql = `SELECT ${FACTS} FROM records WHERE id IN (:ids) ORDER BY id`;
      return (await database.select<StoredFacts>(sql, { ids })).map(fromStored);
    },
    lock: async (ids, transaction) => {
      if (ids.length === 0) return [];
      const sql = `SELECT ${FACTS} FROM records WHERE id IN (:ids) ORDER BY id${forUpdate}`;
      return (await database.select<StoredFacts>(sql, { ids }, transaction)).map(fromStored);
    },
    setClosedAt: (ids, closedAt, transaction) =>
      change('UPDATE records SET closedAt = :closedAt', ids, transaction, closedAt),
    eraseOwners: async (ids, transaction) => {
      await change("UPDATE records SET ownerName = '', address = '', version = version + 1", ids, transaction);
      await journal.erase(ids.map(recordSubject), transaction, ['print']);
      await journalEach('owner-erased', ids, transaction);
    },
    endErasure: (ids, transaction) => change('UPDATE records SET erasure = NULL', ids, transaction),
    remove: async (ids, transaction) => {
      await removeFromPlateIndex(database, ids, transaction);
      await change('DELETE FROM records', ids, transaction);
      await journal.erase(ids.map(recordSubject), transaction);
      await journalEach('record-erased', ids, transaction);
    },
  };
}

/** SQLite returns dates as text, both return flags as numbers. */
function fromStored(stored: StoredFacts): RetentionFacts {
  return {
    id: stored.id,
    version: stored.version,
    entryAt: new Date(stored.entryAt),
    createdAt: new Date(stored.createdAt),
    holdUntil: stored.holdUntil,
    erasure: stored.erasure,
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
