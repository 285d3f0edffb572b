import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@parkwart/service-kit/database';
import type { RecurringTask } from '@parkwart/service-kit/recurringTask';
import type { Transaction } from 'sequelize';
import { firstIdOf, fragmentsOf, lastIdOf, packIds, SEGMENT_IDS } from './plateFragments.ts';

interface Plate {
  readonly id: number;
  readonly normalisedPlate: string;
}

const EVERY_MS = 10_000;
/** Leaves the database to others in between. */
const PAUSE_MS = 100;
/** One statement of SQLite blocks the process. */
const ROWS_PER_INSERT = 500;

/** Indexes the plates of segments that are full, and again of those in which a plate was changed. */
export function plateIndexTask(database: Database): RecurringTask {
  return {
    name: 'plate index',
    everyMs: EVERY_MS,
    jitterMs: EVERY_MS,
    run: async (isStopping) => {
      while (!isStopping()) {
        const firstId = await oldestUnindexed(database);
        if (firstId === undefined) return;
        await indexSegment(database, firstId);
        await wait(PAUSE_MS);
      }
    },
  };
}

/** Deletes their fragments at once; the segments' other records are indexed again. */
export async function removeFromPlateIndex(
  database: Database,
  ids: readonly number[],
  transaction: Transaction,
): Promise<void> {
  for (const firstId of new Set(ids.map(firstIdOf))) {
    const options = { replacements: { firstId, lastId: lastIdOf(firstId) }, transaction };
    await database.sequelize.query('DELETE FROM plate_segments WHERE firstId = :firstId', options);
    await database.sequelize.query(
      'UPDATE records SET indexedPlate = NULL WHERE id BETWEEN :firstId AND :lastId',
      options,
    );
  }
}

/** Only of segments that new records no longer enter. */
async function oldestUnindexed(database: Database): Promise<number | undefined> {
  const forced =
    database.dialect === 'mysql' ? 'FORCE INDEX (records_unindexed_plate)' : 'INDEXED BY records_unindexed_plate';
  const [row] = await database.select<{ id: number | null; newest: number | null }>(
    `SELECT (SELECT MIN(id) FROM records ${forced} WHERE isUnindexed = 1) AS id, (SELECT MAX(id) FROM records) AS newest`,
  );
  if (!row?.id || !row.newest) return undefined;
  const firstId = firstIdOf(row.id);
  return firstId + SEGMENT_IDS <= row.newest ? firstId : undefined;
}

/** A record that appears or changes in between stays unindexed: it is found as such, and its segment made again. */
async function indexSegment(database: Database, firstId: number): Promise<void> {
  const range = { firstId, lastId: lastIdOf(firstId) };
  const lock = database.dialect === 'mysql' ? ' FOR UPDATE' : '';
  await database.transaction(async (transaction) => {
    const run = (sql: string, replacements: Record<string, unknown> = range) =>
      database.sequelize.query(sql, { replacements, transaction });
    const plates = await database.select<Plate>(
      `SELECT id, normalisedPlate FROM records WHERE id BETWEEN :firstId AND :lastId ORDER BY id${lock}`,
      range,
      transaction,
    );
    await run('DELETE FROM plate_segments WHERE firstId = :firstId');
    const rows = segmentRows(plates, firstId);
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      const values = rows.slice(start, start + ROWS_PER_INSERT);
      await run('INSERT INTO plate_segments (fragment, firstId, ids) VALUES :values', { values });
    }
    await run('UPDATE records SET indexedPlate = normalisedPlate WHERE id BETWEEN :firstId AND :lastId');
  });
}

function segmentRows(plates: readonly Plate[], firstId: number): [fragment: string, firstId: number, ids: Buffer][] {
  const idsOf = new Map<string, number[]>();
  for (const { id, normalisedPlate } of plates) {
    for (const fragment of fragmentsOf(normalisedPlate)) {
      const ids = idsOf.get(fragment);
      if (ids) ids.push(id);
      else idsOf.set(fragment, [id]);
    }
  }
  return [...idsOf].map(([fragment, ids]) => [fragment, firstId, packIds(ids, firstId)]);
}
