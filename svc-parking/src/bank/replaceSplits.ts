import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import type { KnownLines } from './knownLines.ts';

interface Part {
  readonly id: number;
  readonly statementId: number;
  readonly state: string;
  readonly bookingDay: number;
  readonly cents: number;
}

/**
 * Handles bookings that an import divides differently from an earlier one: replaces the earlier entries, unless a part
 * is booked or the sum differs. Then an admin compares both, and the new entries are no proposals.
 */
export async function replaceSplits(
  transaction: Transaction,
  { seenIds, resplit }: Pick<KnownLines, 'seenIds' | 'resplit'>,
): Promise<void> {
  for (const [reference, statementId] of resplit) {
    const parts = await partsOf(transaction, reference);
    const isNew = (part: Part) => part.statementId === statementId && !seenIds.has(part.id);
    const fresh = parts.filter(isNew);
    const isOfDay = ({ bookingDay }: Part) => fresh.some((part) => part.bookingDay === bookingDay);
    const earlier = parts.filter((part) => !isNew(part) && !seenIds.has(part.id) && isOfDay(part));
    const isDivided = sumOf(earlier) === sumOf(fresh) && !earlier.some(({ state }) => state === 'booked');
    if (isDivided) await change(transaction, REPLACE, earlier);
    else await change(transaction, LEAVE_TO_PERSON, fresh);
  }
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

const REPLACE = statement("UPDATE bank_entries SET state = 'aside', reason = 'replaced' WHERE id IN (:ids)");
const LEAVE_TO_PERSON = statement(`UPDATE bank_entries SET state = 'unknown', reason = 'resplit', proposal = '[]'
  WHERE id IN (:ids)`);

/** Finds the parts of one reference by the index; references contain only base64url characters. */
export const BEGINS = { mysql: "identity LIKE :pattern ESCAPE '!'", sqlite: 'identity GLOB :pattern' } as const;

/** Locks the parts, so that none is booked in between. */
function partsOf(transaction: Transaction, reference: string): Promise<Part[]> {
  const sql = statement(`SELECT id, statementId, state, bookingDay, cents FROM bank_entries
    WHERE ${BEGINS[transaction.dialect]} AND isByReference = 1 AND NOT (state = 'aside' AND reason = 'replaced')${transaction.forUpdate}`);
  return transaction.read<Part>(sql, { pattern: patternOf(transaction, reference) });
}

export function patternOf({ dialect }: Pick<Database, 'dialect'>, reference: string): string {
  return dialect === 'mysql' ? `${reference.replaceAll('_', '!_')}-%` : `${reference}-*`;
}

async function change(transaction: Transaction, sql: string, parts: readonly Part[]): Promise<void> {
  if (parts.length > 0) await transaction.write(sql, { ids: parts.map(({ id }) => id) });
}
