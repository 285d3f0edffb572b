import type { Database } from '@parkwart/service-kit/database/database';
import type { IdRange } from './idRanges.ts';
import { plateCandidates } from './plateCandidates.ts';

export type Order = 'ASC' | 'DESC';

export interface Sum {
  readonly total: number;
  readonly finesCents: number;
  readonly chargedCents: number;
  readonly openCents: number;
}

/** The list's own index, which checks every filter. */
export interface ListIndex {
  /** In this order. */
  find(where: string, order: Order, limit: number): Promise<number[]>;
  /** Searches by id, in any order: MySQL would read the list's whole index. */
  findAmong(ids: readonly number[]): Promise<number[]>;
  sum(where: string, limit?: number): Promise<Sum>;
  /** Records whose current plate is not indexed yet. */
  findUnindexed(range: IdRange, order: Order, limit: number): Promise<number[]>;
}

interface Seen {
  readonly checked: number;
  readonly known: number;
  /** Includes ids of any record. */
  readonly covered: number;
}

/** Fewer checked ids do not show how common the plates are. */
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
 * @returns a page's ids in order, or undefined if the list is sparser than the plates, so that scanning it is faster
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

/** @returns undefined if the list is sparser than the plates, so that scanning it is faster */
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

/** Whether the list contains a smaller share of the ids than the plates do. */
function isSparser(found: number, { checked, known, covered }: Seen): boolean {
  return checked >= FEW && found / checked < known / covered;
}

function inOrder(ids: readonly number[], order: Order, limit: number): number[] {
  const unique = [...new Set(ids)];
  return unique.sort((one, other) => (order === 'ASC' ? one - other : other - one)).slice(0, limit);
}
