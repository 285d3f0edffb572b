import type { AnySubject } from '@parkwart/contracts/journal/declarations';
import { DAY_MS } from '@parkwart/contracts/rules/time';
import type { Database, Transaction } from '../database/database.ts';

const RETENTION_DAYS = 7;

/**
 * The kinds of subjects whose responses are stored under the bare id (`100001`); for all other kinds the key includes
 * the kind (`permit-7`). Bare ids do not collide: record ids are numbers, and the ids of the other two kinds are unique
 * across subjects.
 */
const WITH_BARE_ID = ['record', 'user', 'fine-type'];

/** A subject of the journal, or another thing with an id: `keeper-request:7`. */
export type ResponseSubject = AnySubject | `${string}:${string}`;

/** The key of stored responses about a subject: `100001`, `permit-7`. */
export function responsesAbout(subject: ResponseSubject): string {
  const [kind = '', id = ''] = subject.split(':');
  return WITH_BARE_ID.includes(kind) ? id : `${kind}-${id}`;
}

/** Erases only the responses and keeps the keys, because a late repeated request must not rerun the work. */
export async function eraseStoredResponses(transaction: Transaction, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  const sql = "UPDATE idempotency_keys SET answer = NULL, requestHash = '' WHERE subject IN (:subjects)";
  await transaction.write(sql, { subjects });
}

export async function deleteExpiredKeys(database: Database): Promise<void> {
  const before = new Date(Date.now() - RETENTION_DAYS * DAY_MS);
  await database.transaction(async (transaction) => {
    await transaction.write('DELETE FROM idempotency_keys WHERE createdAt < :before', { before });
  });
}
