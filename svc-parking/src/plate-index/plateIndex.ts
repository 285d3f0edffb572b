import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import type { Feature } from '../feature.ts';
import { statement } from '../tables.ts';
import { firstIdOf, fragmentsOf, lastIdOf, packIds, SEGMENT_IDS, unpackIds } from './plateFragments.ts';

interface Plate {
  readonly id: number;
  readonly normalisedPlate: string;
}

const EVERY_MS = 10_000;
/** A pause between two segments lets other statements run. */
const PAUSE_MS = 100;
/** The number is limited because a single SQLite statement blocks the process. */
const ROWS_PER_INSERT = 500;

export const plateIndex: Feature = { tasks: [({ database }) => plateIndexTask(database)] };

/** Indexes the plates of full segments, and reindexes segments in which a plate has changed. */
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

interface IndexedPlate {
  readonly id: number;
  readonly indexedPlate: string;
}

/**
 * If more than this many of a segment's records are removed, deleting all rows of the segment is faster than rewriting
 * them.
 */
const MAX_REWRITTEN = 32;

/** To be called for records that the same transaction deletes or changes afterwards. */
export async function removeFromPlateIndex(transaction: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const indexed = await transaction.read<IndexedPlate>(
    statement('SELECT id, indexedPlate FROM records WHERE id IN (:ids) AND indexedPlate IS NOT NULL'),
    { ids },
  );
  for (const firstId of new Set(indexed.map(({ id }) => firstIdOf(id)))) {
    const plates = indexed.filter(({ id }) => firstIdOf(id) === firstId);
    if (plates.length > MAX_REWRITTEN) await removeSegment(transaction, firstId);
    else await removePlates(transaction, { firstId, plates });
  }
}

/** Deletes a segment, whose records are then reindexed. */
async function removeSegment(transaction: Transaction, firstId: number): Promise<void> {
  const range = { firstId, lastId: lastIdOf(firstId) };
  await transaction.write(statement('DELETE FROM plate_segments WHERE firstId = :firstId'), range);
  const sql = statement('UPDATE records SET indexedPlate = NULL WHERE id BETWEEN :firstId AND :lastId');
  await transaction.write(sql, range);
}

async function removePlates(
  transaction: Transaction,
  { firstId, plates }: { readonly firstId: number; readonly plates: readonly IndexedPlate[] },
): Promise<void> {
  const run = (sql: string, replacements: Record<string, unknown>) =>
    transaction.write(sql, { firstId, ...replacements });
  const ids = plates.map(({ id }) => id);
  const fragments = plates.flatMap(({ indexedPlate }) => [...fragmentsOf(indexedPlate)]);
  const rows = await transaction.read<{ fragment: string; ids: Buffer }>(
    statement('SELECT fragment, ids FROM plate_segments WHERE firstId = :firstId AND fragment IN (:fragments)'),
    { firstId, fragments },
  );
  const left = rows.map(({ fragment, ids: packed }) => ({
    fragment,
    others: unpackIds(packed, firstId).filter((id) => !ids.includes(id)),
  }));
  const kept = left
    .filter(({ others }) => others.length > 0)
    .map(({ fragment, others }) => [fragment, firstId, packIds(others, firstId)]);
  const gone = left.filter(({ others }) => others.length === 0).map(({ fragment }) => fragment);
  const replace = statement('REPLACE INTO plate_segments (fragment, firstId, ids) VALUES :kept');
  const remove = statement('DELETE FROM plate_segments WHERE firstId = :firstId AND fragment IN (:gone)');
  if (kept.length > 0) await run(replace, { kept });
  if (gone.length > 0) await run(remove, { gone });
  await run(statement('UPDATE records SET indexedPlate = NULL WHERE id IN (:ids)'), { ids });
}

/** Considers only full segments, which new records no longer enter. */
async function oldestUnindexed(database: Database): Promise<number | undefined> {
  const forced =
    database.dialect === 'mysql' ? 'FORCE INDEX (records_unindexed_plate)' : 'INDEXED BY records_unindexed_plate';
  const [row] = await database.read<{ id: number | null; newest: number | null }>(
    statement(
      `SELECT (SELECT MIN(id) FROM records ${forced} WHERE isUnindexed = 1) AS id, (SELECT MAX(id) FROM records) AS newest`,
    ),
  );
  if (!row?.id || !row.newest) return undefined;
  const firstId = firstIdOf(row.id);
  return firstId + SEGMENT_IDS <= row.newest ? firstId : undefined;
}

/**
 * Indexes a segment. A record that is inserted or changed during the indexing is missing in the index at first; lists
 * find the record by a scan until the segment is indexed again.
 */
async function indexSegment(database: Database, firstId: number): Promise<void> {
  const range = { firstId, lastId: lastIdOf(firstId) };
  await database.transaction(async (transaction) => {
    const run = (sql: string, replacements: Record<string, unknown> = range) => transaction.write(sql, replacements);
    const plates = await transaction.read<Plate>(
      statement(
        `SELECT id, normalisedPlate FROM records WHERE id BETWEEN :firstId AND :lastId ORDER BY id${database.forUpdate}`,
      ),
      range,
    );
    await run(statement('DELETE FROM plate_segments WHERE firstId = :firstId'));
    const rows = segmentRows(plates, firstId);
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      const values = rows.slice(start, start + ROWS_PER_INSERT);
      await run(statement('INSERT INTO plate_segments (fragment, firstId, ids) VALUES :values'), { values });
    }
    await run(statement('UPDATE records SET indexedPlate = normalisedPlate WHERE id BETWEEN :firstId AND :lastId'));
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
