import { keeperReason } from '@parkwart/contracts/dunning/keeperReason';
import type { KeeperNeed } from '@parkwart/contracts/entities/keeperRequest';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { type DunningRules, judgeRecord, OWNER_MISSING } from '../dunning/judgeRecord.ts';
import { forceIndex } from '../lists/listConditions.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';

/** Bounds memory, and lets other requests run between two batches. */
const BATCH = 500;

/** Of a row that no letter was printed for, and nobody was asked for. */
const IS_CANDIDATE = statement(`exitAt IS NOT NULL AND isPrint = 0 AND driverName = ''
  AND (ownerName = '' OR address = '') AND (miStatus IS NULL OR miStatus = 'M')
  AND NOT EXISTS (SELECT 1 FROM keeper_lines WHERE keeper_lines.invoiceNumber = records.id)`);

interface Page {
  readonly after: number;
  readonly limit: number;
}

/** Records whose first letter only lacks its recipient, in the order of their numbers. */
export async function findNeeds(database: Database, rules: DunningRules, { after, limit }: Page): Promise<RecordRow[]> {
  const open = statement(`SELECT id FROM records ${forceIndex(database, 'records_owed_since')} WHERE owedCents > 0`);
  const ids = (await database.select<{ id: number }>(open)).flatMap(({ id }) => (id > after ? [id] : []));
  ids.sort((one, other) => one - other);
  const found: RecordRow[] = [];
  for (let at = 0; at < ids.length && found.length < limit; at += BATCH)
    found.push(...(await needsAmong(database, rules, ids.slice(at, at + BATCH))));
  return found.slice(0, limit);
}

export async function needsAmong(
  database: Database,
  rules: DunningRules,
  ids: readonly number[],
  transaction?: Transaction,
): Promise<RecordRow[]> {
  const sql = statement(`SELECT * FROM records WHERE id IN (:ids) AND ${IS_CANDIDATE} ORDER BY id`);
  const rows = await selectAs(database, recordFields, sql, { ids }, transaction);
  return rows.filter((row) => isOnlyOwnerMissing(row, rules));
}

function isOnlyOwnerMissing(row: RecordRow, rules: DunningRules): boolean {
  const reasons = judgeRecord(row, rules)?.reasons ?? [];
  return reasons.length === 1 && reasons[0] === OWNER_MISSING;
}

export function presentNeed(row: RecordRow, { settings }: DunningRules): KeeperNeed {
  const record = presentRecord(row);
  const cost = eurosFromCents(settings.ownerLookupCents);
  return { record, reason: keeperReason(record), cost, pictures: row.images.length };
}
