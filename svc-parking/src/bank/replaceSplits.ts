import type { Database } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import type { KnownLines } from './knownLines.ts';

interface Part {
  readonly id: number;
  readonly statementId: number;
  readonly state: string;
}

/**
 * What becomes of bookings that an import divides otherwise than an earlier one: their unbooked entries are replaced,
 * unless a part is booked. Then a person compares both, and the new ones are no proposals.
 * @returns the entries that the import replaces once it counts
 */
export async function replaceSplits(
  database: Database,
  { seenIds, resplit }: Pick<KnownLines, 'seenIds' | 'resplit'>,
): Promise<number[]> {
  const replaced: number[] = [];
  for (const [reference, statementId] of resplit) {
    const parts = await partsOf(database, reference);
    const isNew = (part: Part) => part.statementId === statementId && !seenIds.has(part.id);
    const earlier = parts.filter((part) => !isNew(part) && !seenIds.has(part.id));
    if (!earlier.some(({ state }) => state === 'booked')) replaced.push(...earlier.map(({ id }) => id));
    else
      await leaveToPerson(
        database,
        parts.filter(isNew).map(({ id }) => id),
      );
  }
  return replaced;
}

function partsOf(database: Database, reference: string): Promise<Part[]> {
  const sql = statement(`SELECT id, statementId, state FROM bank_entries
    WHERE isByReference = 1 AND identity LIKE :pattern ESCAPE '!' AND NOT (state = 'aside' AND reason = 'replaced')`);
  return database.select<Part>(sql, { pattern: `${reference.replaceAll('_', '!_')}-%` });
}

function leaveToPerson(database: Database, ids: readonly number[]): Promise<unknown> {
  const sql = statement(`UPDATE bank_entries SET state = 'unknown', reason = 'resplit', proposal = '[]'
    WHERE id IN (:ids)`);
  return database.transaction((transaction) => database.write(sql, { ids }, transaction));
}
