import type { Database } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import type { IdRange } from './idRanges.ts';
import { firstIdOf, fragmentsWithin, SEGMENT_IDS, unpackIds } from './plateFragments.ts';

export interface Candidates {
  /** In order. */
  readonly ids: readonly number[];
  /** How many ids were examined to find them. */
  readonly covered: number;
}

interface Segment {
  readonly firstId: number;
  readonly ids: Uint8Array;
}

const MIN_SEGMENTS = 8;
const MAX_SEGMENTS = 256;

/** Records of a range whose plates, when last indexed, had all of the part's fragments. */
export async function* plateCandidates(
  database: Database,
  part: string,
  range: IdRange,
  order: 'ASC' | 'DESC',
): AsyncGenerator<Candidates> {
  const fragments = fragmentsWithin(part);
  const [oldest, newest] = [firstIdOf(range.first), firstIdOf(range.last)];
  let many = MIN_SEGMENTS;
  for (let done = 0; oldest + done <= newest; ) {
    const span = many * SEGMENT_IDS;
    const from = order === 'ASC' ? oldest + done : Math.max(oldest, newest - done - span + SEGMENT_IDS);
    const to = order === 'ASC' ? Math.min(newest, from + span - SEGMENT_IDS) : newest - done;
    const ids = (await idsWithAll(database, fragments, from, to)).filter((id) => id >= range.first && id <= range.last);
    ids.sort((one, other) => (order === 'ASC' ? one - other : other - one));
    yield { ids, covered: to - from + SEGMENT_IDS };
    done += span;
    many = Math.min(many * 4, MAX_SEGMENTS);
  }
}

async function idsWithAll(database: Database, fragments: readonly string[], from: number, to: number) {
  const forced = database.dialect === 'mysql' ? 'FORCE INDEX (PRIMARY)' : '';
  const rows = await database.select<Segment>(
    statement(
      `SELECT firstId, ids FROM plate_segments ${forced} WHERE fragment IN (:fragments) AND firstId BETWEEN :from AND :to`,
    ),
    { fragments, from, to },
  );
  const bySegment = new Map<number, Segment[]>();
  for (const row of rows) bySegment.set(row.firstId, [...(bySegment.get(row.firstId) ?? []), row]);
  return [...bySegment.values()].filter((found) => found.length === fragments.length).flatMap(idsInAll);
}

function idsInAll(segments: readonly Segment[]): number[] {
  const [first = [], ...others] = segments.map(({ firstId, ids }) => unpackIds(ids, firstId));
  const sets = others.map((ids) => new Set(ids));
  return first.filter((id) => sets.every((ids) => ids.has(id)));
}
