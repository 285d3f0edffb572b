import { MOST_CASES } from '@parkwart/contracts/calls/collections';
import type { CollectionCandidate } from '@parkwart/contracts/entities/collection';
import type { Database } from '@parkwart/service-kit/database/database';
import { readRules } from '../dunning/judgeRecord.ts';
import { forceIndex } from '../lists/listConditions.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsInOrder } from '../record/recordsById.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { judgeCollections } from './judgeCollection.ts';

/** Of those that left and owe something: the last letter's deadline is over, or the office set the switch I. */
const candidateIds = (database: Database) =>
  statement(`SELECT id FROM records ${forceIndex(database, 'records_owed_since')}
    WHERE owedCents > 0 AND id > :after AND exitAt IS NOT NULL AND collectionDay IS NULL AND (miStatus = 'I'
      OR isPrint = 1 AND COALESCE(letterDeadline, 0) < :today
        AND CASE WHEN letterLevel > 1 THEN letterLevel ELSE 1 END >= :levels)
    ORDER BY id LIMIT ${MOST_CASES + 1}`);

export async function readCandidates(database: Database, after: number, now: Date) {
  const letterDay = storedDay(now);
  const rules = await readRules(database, { letterDay, now });
  const values = { after, today: letterDay, levels: 1 + rules.dunning.further.length };
  const found = await database.select<{ id: number }>(candidateIds(database), values);
  const ids = found.slice(0, MOST_CASES).map(({ id }) => id);
  const rows = await recordsInOrder(database, ids);
  const reasons = await judgeCollections(database, rows, rules);
  const candidates = rows.map((row): CollectionCandidate => {
    const reason = reasons.get(row.id)?.join(' ');
    return { record: presentRecord(row), ...(reason && { reason }) };
  });
  return { candidates, hasMore: found.length > ids.length };
}
