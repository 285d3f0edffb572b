import { searchForms } from '@parkwart/contracts/rules/plateSearch';
import type { Database } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import type { IdRange } from './idRanges.ts';
import { firstIdOf, fragmentsWithin, SEGMENT_IDS, unpackIds } from './plateFragments.ts';

export type Order = 'ASC' | 'DESC';

export interface Sum {
  readonly total: number;
  readonly finesCents: number;
  readonly chargedCents: number;
  readonly openCents: number;
}

/** The list's own index, which checks every filter. */
export interface ListIndex {
  /** Returns the ids in the given order. */
  find(where: string, order: Order, limit: number): Promise<number[]>;
  /** Searches by id, and returns the ids in any order; MySQL would otherwise read the list's whole index. */
  findAmong(ids: readonly number[]): Promise<number[]>;
  sum(where: string, limit?: number): Promise<Sum>;
  /** Records whose current plate is not indexed yet. */
  findUnindexed(range: IdRange, order: Order, limit: number): Promise<number[]>;
}

interface Seen {
  readonly checked: number;
  readonly known: number;
  /** Counts all ids, whether their records match or not. */
  readonly covered: number;
}

/** With fewer checked ids, it is uncertain whether the list or the plate excludes more records. */
const FEW = 200;
const CHUNK = 400;
const COUNT_CHUNK = 2_000;

export const NOTHING: Sum = { total: 0, finesCents: 0, chargedCents: 0, openCents: 0 };

export const plus = (one: Sum, other: Sum): Sum => ({
  total: one.total + other.total,
  finesCents: one.finesCents + other.finesCents,
  chargedCents: one.chargedCents + other.chargedCents,
  openCents: one.openCents + other.openCents,
});

export const isOneOf = (ids: readonly number[]) => `id IN (${ids.join()})`;

/**
 * @returns a page's ids in order; undefined if scanning the list is faster, because the share of records in the list is
 * smaller than the share of records with matching plates
 */
export async function plateIds(
  database: Database,
  list: ListIndex,
  plate: string,
  range: IdRange,
  order: Order,
  limit: number,
): Promise<number[] | undefined> {
  const unindexed = await list.findUnindexed(range, order, limit);
  const found: number[] = [];
  const seen = { checked: 0, known: 0, covered: 0 };
  for await (const { ids, covered } of plateCandidates(database, plate, range, order)) {
    seen.covered += covered;
    seen.known += ids.length;
    for (let start = 0; start < ids.length; ) {
      const chunk = ids.slice(start, start + Math.min(CHUNK, 2 * (limit - found.length)));
      found.push(...(await list.findAmong(chunk)));
      start += chunk.length;
      seen.checked += chunk.length;
      if (found.length >= limit) return inOrder([...unindexed, ...found], order, limit);
      if (isSparser(found.length, seen)) return undefined;
    }
  }
  return inOrder([...unindexed, ...found], order, limit);
}

/**
 * @returns undefined if scanning the list is faster, because the share of records in the list is smaller than the share
 * of records with matching plates
 */
export async function plateCount(
  database: Database,
  list: ListIndex,
  plate: string,
  range: IdRange,
  limit: number | undefined,
): Promise<Sum | undefined> {
  let sum = NOTHING;
  const add = async (ids: readonly number[]) => {
    sum = plus(sum, await list.sum(isOneOf(ids), limit && limit - sum.total));
  };
  const unindexed = await list.findUnindexed(range, 'DESC', limit ?? range.last);
  for (let start = 0; start < unindexed.length; start += COUNT_CHUNK)
    await add(unindexed.slice(start, start + COUNT_CHUNK));
  const known = new Set(unindexed);
  const [seen, atFirst] = [{ checked: 0, known: 0, covered: 0 }, sum.total];
  for await (const { ids, covered } of plateCandidates(database, plate, range, 'DESC')) {
    seen.covered += covered;
    seen.known += ids.length;
    const others = ids.filter((id) => !known.has(id));
    for (let start = 0; start < others.length; start += COUNT_CHUNK) {
      if (limit !== undefined && sum.total >= limit) return sum;
      const chunk = others.slice(start, start + COUNT_CHUNK);
      await add(chunk);
      seen.checked += chunk.length;
      if (isSparser(sum.total - atFirst, seen)) return undefined;
    }
  }
  return sum;
}

/** Whether fewer of the checked ids are in the list than of all ids have a matching plate, in proportion. */
function isSparser(found: number, { checked, known, covered }: Seen): boolean {
  return checked >= FEW && found / checked < known / covered;
}

function inOrder(ids: readonly number[], order: Order, limit: number): number[] {
  const unique = [...new Set(ids)];
  return unique.sort((one, other) => (order === 'ASC' ? one - other : other - one)).slice(0, limit);
}

interface Candidates {
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

/**
 * The records of a range whose indexed plates contain all fragments of one of the part's search forms. A plate may have
 * changed since it was indexed.
 */
async function* plateCandidates(
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
