import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { statement } from '../tables.ts';
import { type RecordRow, recordFields } from './recordRow.ts';

/** Deleted records are missing. */
export async function recordsById(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, RecordRow>> {
  if (ids.length === 0) return new Map();
  const rows = await readAs(database, recordFields, statement('SELECT * FROM records WHERE id IN (:ids)'), { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps the order of the ids. */
export async function recordsInOrder(database: Database, ids: readonly number[]): Promise<RecordRow[]> {
  const rows = await recordsById(database, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}
