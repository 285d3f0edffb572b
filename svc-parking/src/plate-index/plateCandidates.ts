import { searchForms } from '@parkwart/contracts/rules/plateSearch';
import type { Database } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import type { IdRange } from './idRanges.ts';
import { firstIdOf, fragmentsWithin, SEGMENT_IDS, unpackIds } from './plateFragments.ts';

export interface Candidates {
  /** In the requested order. */
  readonly ids: readonly number[];
  /** How many ids were examined to find them. */
  readonly covered: number;
}

interface Segment {
  readonly firstId: number;
  readonly fragment: string;
  readonly ids: Uint8Array;
}

const MIN_SEGMENTS = 8;
const MAX_SEGMENTS = 256;

/** The characters that `lookalikePlate` treats as one. */
const SPELLINGS: Readonly<Record<string, string>> = { 0: '0OÖ', 1: '1I', A: 'AÄ', U: 'UÜ' };

/** All spellings of each fragment of a search form. */
type Wanted = readonly (readonly string[])[];

/** Records of a range whose plates, when last indexed, had all fragments of one of the part's forms. */
export async function* plateCandidates(
  database: Database,
  part: string,
  range: IdRange,
  order: 'ASC' | 'DESC',
): AsyncGenerator<Candidates> {
  const wanted = searchForms(part).map((form): Wanted => fragmentsWithin(form).map(spellingsOf));
  const [oldest, newest] = [firstIdOf(range.first), firstIdOf(range.last)];
  let many = MIN_SEGMENTS;
  for (let done = 0; oldest + done <= newest; ) {
    const span = many * SEGMENT_IDS;
    const from = order === 'ASC' ? oldest + done : Math.max(oldest, newest - done - span + SEGMENT_IDS);
    const to = order === 'ASC' ? Math.min(newest, from + span - SEGMENT_IDS) : newest - done;
    const ids = (await idsWithAll(database, wanted, from, to)).filter((id) => id >= range.first && id <= range.last);
    ids.sort((one, other) => (order === 'ASC' ? one - other : other - one));
    yield { ids, covered: to - from + SEGMENT_IDS };
    done += span;
    many = Math.min(many * 4, MAX_SEGMENTS);
  }
}

async function idsWithAll(database: Database, wanted: readonly Wanted[], from: number, to: number) {
  const forced = database.dialect === 'mysql' ? 'FORCE INDEX (PRIMARY)' : '';
  const rows = await database.read<Segment>(
    statement(
      `SELECT firstId, fragment, ids FROM plate_segments ${forced} WHERE fragment IN (:fragments) AND firstId BETWEEN :from AND :to`,
    ),
    { fragments: [...new Set(wanted.flat(2))], from, to },
  );
  const bySegment = new Map<number, Segment[]>();
  for (const row of rows) bySegment.set(row.firstId, [...(bySegment.get(row.firstId) ?? []), row]);
  const found = (segments: readonly Segment[]) => new Set(wanted.flatMap((form) => idsInAll(segments, form)));
  return [...bySegment.values()].flatMap((segments) => [...found(segments)]);
}

function idsInAll(segments: readonly Segment[], form: Wanted): number[] {
  const [first = [], ...others] = form.map((spellings) => {
    const found = segments.filter(({ fragment }) => spellings.includes(fragment));
    return found.flatMap(({ firstId, ids }) => unpackIds(ids, firstId));
  });
  const sets = others.map((ids) => new Set(ids));
  return first.filter((id) => sets.every((ids) => ids.has(id)));
}

const spellingsOf = (fragment: string) =>
  [...fragment].reduce(
    (begun, character) => begun.flatMap((text) => [...(SPELLINGS[character] ?? character)].map((next) => text + next)),
    [''],
  );
