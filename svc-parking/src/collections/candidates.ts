import { MOST_CASES } from '@parkwart/contracts/calls/collections';
import type { CollectionCandidate } from '@parkwart/contracts/entities/collection';
import { overBefore } from '@parkwart/contracts/rules/workdays';
import type { Database } from '@parkwart/service-kit/database/database';
import { readRules } from '../dunning/judgeRecord.ts';
import { byIds } from '../lists/listConditions.ts';
import { owedIds } from '../lists/owedIds.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsInOrder } from '../record/recordsById.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { judgeCollections } from './judgeCollection.ts';

/** Of those that left and owe something: the last letter's deadline is over, or the office set the switch I. */
async function candidateIds(database: Database, after: number, values: object): Promise<number[]> {
  const sql = statement(`SELECT id FROM records ${byIds(database)}
    WHERE id IN (:ids) AND exitAt IS NOT NULL AND collectionDay IS NULL AND (miStatus = 'I'
      OR letterLevel >= :levels AND letterDeadline < :over)
    ORDER BY id`);
  const found: number[] = [];
  for await (const ids of owedIds(database, after)) {
    const rows = await database.select<{ id: number }>(sql, { ...values, ids });
    found.push(...rows.map(({ id }) => id));
    if (found.length > MOST_CASES) break;
  }
  return found;
}

export async function readCandidates(database: Database, after: number, now: Date) {
  const letterDay = storedDay(now);
  const rules = await readRules(database, { letterDay, now });
  const levels = 1 + rules.dunning.further.length;
  const found = await candidateIds(database, after, { over: overBefore(letterDay), levels });
  const ids = found.slice(0, MOST_CASES);
  const rows = await recordsInOrder(database, ids);
  const reasons = await judgeCollections(database, rows, rules);
  const candidates = rows.map((row): CollectionCandidate => {
    const reason = reasons.get(row.id)?.join(' ');
    return { record: presentRecord(row), ...(reason && { reason }) };
  });
  return { candidates, hasMore: found.length > ids.length };
}
