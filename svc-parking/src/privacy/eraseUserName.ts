import { ERASED } from '@parkwart/contracts/entities/person';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { isSpelt } from '@parkwart/service-kit/privacy/eraseMention';
import type { RetentionParts } from '../retention/runRetention.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { UserTraces } from './findPerson.ts';

/** One transaction per batch, so that check-ins wait only briefly. */
const RECORDS_AT_ONCE = 500;

/** Runs after each batch of records. */
type OnPortion = (() => Promise<unknown>) | undefined;

export async function eraseUserName(
  transaction: Transaction,
  { database, journal }: RetentionParts,
  { spellings, byUser }: UserTraces,
  by: Actor,
): Promise<void> {
  const sql = statement(`DELETE FROM booth_users WHERE ${isSpelt(database, 'username')}`);
  await transaction.write(sql, { spellings });
  const change = { subject: 'user-name', kind: 'user-name-erased', by } as const;
  await journal.write(transaction, { ...change, after: { records: byUser.length } });
}

/**
 * Erases the name of a user who entered, sent or checked out cars; svc-users erases the account. Hundreds of thousands
 * of records in one transaction would block check-ins; a repeated request completes an aborted erasure.
 */
export async function eraseUserInRecords(
  database: Database,
  { spellings, byUser: ids }: UserTraces,
  onPortion: OnPortion,
): Promise<void> {
  const assignments = Object.keys(PARKING_TABLES.records.users).map(
    (column) => `${column} = CASE WHEN ${isSpelt(database, column)} THEN :erased ELSE ${column} END`,
  );
  const sql = statement(`UPDATE records SET ${assignments.join(', ')}, version = version + 1 WHERE id IN (:batch)`);
  for (let start = 0; start < ids.length; start += RECORDS_AT_ONCE) {
    const batch = ids.slice(start, start + RECORDS_AT_ONCE);
    await database.transaction(async (transaction) => {
      await transaction.write(sql, { spellings, erased: ERASED, batch });
      await eraseStoredResponses(transaction, batch.map(String));
    });
    await onPortion?.();
  }
}
