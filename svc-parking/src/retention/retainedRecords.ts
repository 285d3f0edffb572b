import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { JournalKind } from '@parkwart/contracts/journal/declarations';
import type { Database, Queryable, Transaction, Values } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import { scanTable } from '@parkwart/service-kit/database/scanTable';
import type { RowOf, StoredRow } from '@parkwart/service-kit/database/tables';
import { type Journal, SYSTEM } from '@parkwart/service-kit/journal/journal';
import { removeFromPlateIndex } from '../plate-index/plateIndex.ts';
import { CHILDREN, deleteChildren } from '../record/children.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { dueBounds, neverLeftBefore, type Periods, type RetentionFacts, retentionFields } from './dueErasures.ts';

/** Kinds of journal entries that contain the name of an owner or a driver. */
const OWNER_KINDS = ['print', 'keeper-answered', 'driver-received', 'driver-accepted', 'driver-withdrawn'] as const;
/** Clears the owner, the driver, and the registration office's data on the car. */
const NO_OWNER = {
  ownerName: '',
  address: '',
  driverName: '',
  driverAddress: '',
  registeredMake: '',
  registeredColour: '',
  isRegisteredChecked: false,
};

export const BATCH_SIZE = 500;

const IS_CHARGED = "(fines <> '[]' OR feeCents > 0)";
const HAS_LETTER = '(isPrint = 1 OR miStatus IS NOT NULL)';
const HAS_OWNER = "(ownerName <> '' OR address <> '' OR driverName <> '')";
const FACTS = statement(`${retentionFields.list()}, ${IS_CHARGED} AS isCharged, images <> '[]' AS hasImages,
  ${HAS_LETTER} AS hasLetter, ${HAS_OWNER} AS hasOwner`);
/** Matches every record that `dueErasures` may find, and few others. */
const MAY_BE_DUE = statement(`(erasure IS NOT NULL
  OR closedAt <= :closedBefore
    AND (images <> '[]' OR ${HAS_OWNER} OR NOT (${IS_CHARGED} OR ${HAS_LETTER}) OR closedAt <= :yearsBefore)
  OR NOT (${IS_CHARGED} OR ${HAS_LETTER}) AND (exitAt <= :leftBefore OR exitAt IS NULL AND entryAt <= :neverLeftBefore))`);
const BY_IDS = statement('id IN (:ids) ORDER BY id');

type Flags = 'isCharged' | 'hasImages' | 'hasLetter' | 'hasOwner';
type StoredFacts = StoredRow<typeof retentionFields> & Readonly<Record<Flags, number>>;

async function change(
  transaction: Transaction,
  changes: Partial<RowOf<typeof PARKING_TABLES.records>>,
  ids: readonly number[],
  more = '',
): Promise<void> {
  if (ids.length === 0) return;
  const set = Object.keys(changes).map((column) => `${column} = :${column}`);
  const sql = statement(`UPDATE records SET ${set.join(', ')}${more} WHERE id IN (:ids)`);
  await transaction.write(sql, { ...PARKING_TABLES.records.write(changes), ids });
}

async function select(queryable: Queryable, where: string, values: Values): Promise<RetentionFacts[]> {
  const sql = statement(`SELECT ${FACTS} FROM records WHERE ${where}`);
  return (await queryable.read<StoredFacts>(sql, values)).map(fromStored);
}

export type RetainedRecords = ReturnType<typeof retainedRecords>;

export function retainedRecords(database: Database, journal: Journal) {
  const journalEach = async (transaction: Transaction, kind: JournalKind<'parking'>, ids: readonly number[]) => {
    for (const id of ids) await journal.write(transaction, { subject: recordSubject(id), kind, by: SYSTEM });
  };

  return {
    /** Records of cars that have left, including those never checked out. */
    leftAfter: (id: number, now: Date) =>
      select(database, statement('id > :id AND (exitAt IS NOT NULL OR entryAt <= :before) ORDER BY id LIMIT :limit'), {
        id,
        before: neverLeftBefore(now),
        limit: BATCH_SIZE,
      }),
    /** Filters in the database, because only few records are due. */
    mayBeDue: (periods: Periods, now: Date) =>
      scanTable<StoredFacts, RetentionFacts>(database, {
        table: 'records',
        id: 'id',
        select: (range) => statement(`SELECT ${FACTS} FROM records WHERE ${range('id')} AND ${MAY_BE_DUE} ORDER BY id`),
        values: dueBounds(periods, now),
        pick: (stored) => [fromStored(stored)],
      }),
    read: async (ids: readonly number[]) => (ids.length > 0 ? select(database, BY_IDS, { ids }) : []),
    lock: async (transaction: Transaction, ids: readonly number[]) =>
      ids.length > 0 ? select(transaction, BY_IDS + transaction.forUpdate, { ids }) : [],
    setClosedAt: (transaction: Transaction, ids: readonly number[], closedAt: Date | null) =>
      change(transaction, { closedAt }, ids),
    eraseOwners: async (transaction: Transaction, ids: readonly number[]) => {
      await change(transaction, NO_OWNER, ids, ', version = version + 1');
      await deleteChildren(transaction, [PARKING_TABLES.named_drivers], ids);
      await journal.erase(transaction, ids.map(recordSubject), [...OWNER_KINDS]);
      await journalEach(transaction, 'owner-erased', ids);
    },
    /** To be called after the attachments are deleted: the erasure on request is complete then. */
    endErasure: (transaction: Transaction, ids: readonly number[]) => change(transaction, { erasure: null }, ids),
    remove: async (transaction: Transaction, ids: readonly number[]) => {
      await removeFromPlateIndex(transaction, ids);
      await deleteChildren(transaction, CHILDREN, ids);
      await rowsOf(PARKING_TABLES.records).remove(transaction, ids);
      await journal.erase(transaction, ids.map(recordSubject));
      await journalEach(transaction, 'record-erased', ids);
    },
  };
}

function fromStored(stored: StoredFacts): RetentionFacts {
  return {
    ...retentionFields.read(stored),
    isCharged: Boolean(stored.isCharged),
    hasImages: Boolean(stored.hasImages),
    hasLetter: Boolean(stored.hasLetter),
    hasOwner: Boolean(stored.hasOwner),
  };
}
