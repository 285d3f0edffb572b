import { MOST_NEEDS } from '@parkwart/contracts/calls/keeperRequests';
import { keeperReason } from '@parkwart/contracts/dunning/keeperReason';
import type { KeeperNeed } from '@parkwart/contracts/entities/keeperRequest';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { type DunningRules, judgeRecords, readRules } from '../dunning/judgeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import { owedIds } from '../record/owedIds.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';

/** Records without a printed letter and without a keeper request. */
const IS_CANDIDATE = statement(`exitAt IS NOT NULL AND isPrint = 0 AND driverName = ''
  AND (ownerName = '' OR address = '') AND (miStatus IS NULL OR miStatus = 'M')
  AND NOT EXISTS (SELECT 1 FROM keeper_lines WHERE keeper_lines.invoiceNumber = records.id)`);

interface Page {
  readonly after: number;
  readonly limit: number;
}

/** Records whose first letter lacks nothing but the recipient, in the order of invoice numbers. */
async function findNeeds(database: Database, rules: DunningRules, { after, limit }: Page): Promise<RecordRow[]> {
  const found: RecordRow[] = [];
  for await (const ids of owedIds(database, after)) {
    found.push(...(await needsAmong(database, rules, ids)));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** Returns for each candidate among these records whether its first letter lacks only the recipient. */
export async function judgeNeeds(database: Database, rules: DunningRules, ids: readonly number[]): Promise<boolean[]> {
  return (await judgedAmong(database, rules, ids)).map(([, isNeed]) => isNeed);
}

async function judgedAmong(queryable: Queryable, rules: DunningRules, ids: readonly number[]) {
  const sql = statement(`SELECT * FROM records WHERE id IN (:ids) AND ${IS_CANDIDATE} ORDER BY id`);
  const rows = await readAs(queryable, recordFields, sql, { ids });
  const judged = await judgeRecords(queryable, rows, rules);
  return rows.map((row) => [row, judged.get(row.id)?.isOnlyOwnerMissing === true] as const);
}

export async function needsAmong(queryable: Queryable, rules: DunningRules, ids: readonly number[]) {
  const judged = await judgedAmong(queryable, rules, ids);
  return judged.flatMap(([row, isNeed]) => (isNeed ? [row] : []));
}

export function presentNeed(row: RecordRow, { settings }: DunningRules): KeeperNeed {
  const record = presentRecord(row);
  const cost = eurosFromCents(settings.ownerLookupCents);
  return { record, reason: keeperReason(record), cost, pictures: row.images.length };
}

export async function readNeeds({ database, clock }: ChangeParts, after: number) {
  const now = clock();
  const rules = await readRules(database, { letterDay: storedDay(now), now });
  const rows = await findNeeds(database, rules, { after, limit: MOST_NEEDS + 1 });
  const shown = rows.slice(0, MOST_NEEDS);
  return { needs: shown.map((row) => presentNeed(row, rules)), hasMore: shown.length < rows.length };
}
