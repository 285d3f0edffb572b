import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';

/** A record whose latest lists of attachments svc-parking has not received yet. */
export interface DueList {
  readonly invoiceNumber: number;
  readonly attempts: number;
}

const BATCH_SIZE = 20;

export type ListRepository = ReturnType<typeof listRepository>;

export const listRepository = (database: Database) => ({ ...revisions(database), ...outbox(database) });

function revisions(database: Database) {
  const onConflict =
    database.dialect === 'sqlite' ? 'ON CONFLICT (invoiceNumber) DO UPDATE SET' : 'ON DUPLICATE KEY UPDATE';
  return {
    /**
     * Also serialises changes to the attachments of one record: a concurrent change waits for the end of this
     * transaction.
     */
    incrementRevision: (transaction: Transaction, invoiceNumber: number, now: Date) =>
      transaction.write(
        statement(`INSERT INTO attachment_lists (invoiceNumber, revision, dueAt, attempts) VALUES (:invoiceNumber, 1, :now, 0)
         ${onConflict} revision = attachment_lists.revision + 1, dueAt = :now, attempts = 0`),
        { invoiceNumber, now },
      ),
    revision: async (transaction: Transaction, invoiceNumber: number) => {
      const sql = statement('SELECT revision FROM attachment_lists WHERE invoiceNumber = :invoiceNumber');
      const [row] = await transaction.read<{ revision: number }>(sql, { invoiceNumber });
      if (!row) throw new Error('a list that is due has no revision');
      return row.revision;
    },
  };
}

/** The outbox: records whose lists are still to be sent to svc-parking. */
function outbox(database: Database) {
  return {
    claim: (now: Date, until: Date) => claim(database, now, until),
    /** If there is a later revision, the lists of the record remain due. */
    markDelivered: (invoiceNumber: number, revision: number, now: Date) =>
      database.transaction((transaction) =>
        transaction.write(
          statement(`UPDATE attachment_lists SET attempts = 0, claim = NULL, dueAt = CASE WHEN revision = :revision THEN NULL ELSE :now END
           WHERE invoiceNumber = :invoiceNumber`),
          { invoiceNumber, revision, now },
        ),
      ),
    countDue: async () => {
      const [row] = await database.read<{ due: number }>(
        statement('SELECT COUNT(*) AS due FROM attachment_lists WHERE dueAt IS NOT NULL'),
      );
      return Number(row?.due);
    },
    /** The age of the oldest due lists in seconds; 0 if no lists are due. */
    oldestDue: async (now: Date) => {
      // Each attempt postpones `dueAt`, so the age counts from the last upload or deletion.
      const [row] = await database.read<{ since: Date | string | null }>(
        statement(`SELECT MIN(uploadedAt) AS since FROM
         (SELECT MAX(COALESCE(file.deletedAt, file.uploadedAt)) AS uploadedAt FROM attachment_lists AS list
          JOIN attachments AS file ON file.invoiceNumber = list.invoiceNumber
          WHERE list.dueAt IS NOT NULL GROUP BY list.invoiceNumber) AS due`),
      );
      return row?.since ? (now.getTime() - new Date(row.since).getTime()) / 1_000 : 0;
    },
    postpone: ({ invoiceNumber, attempts }: DueList, dueAt: Date) => {
      const sql = statement(`UPDATE attachment_lists SET attempts = :attempts, claim = NULL, dueAt = :dueAt
        WHERE invoiceNumber = :invoiceNumber`);
      return database.transaction((transaction) => transaction.write(sql, { invoiceNumber, attempts, dueAt }));
    },
  };
}

async function claim(database: Database, now: Date, until: Date): Promise<DueList[]> {
  const due = await database.read<DueList>(
    statement('SELECT invoiceNumber FROM attachment_lists WHERE dueAt <= :now ORDER BY dueAt LIMIT :limit'),
    { now, limit: BATCH_SIZE },
  );
  if (due.length === 0) return [];
  const values = { now, until, claim: randomUUID(), invoiceNumbers: due.map((list) => list.invoiceNumber) };
  // If two replicas claim the same lists, the first update of `dueAt` wins; the condition of the other replica's update
  // is then false.
  const sql = statement(`UPDATE attachment_lists SET claim = :claim, dueAt = :until
    WHERE invoiceNumber IN (:invoiceNumbers) AND dueAt <= :now`);
  await database.transaction((transaction) => transaction.write(sql, values));
  const claimed = statement('SELECT invoiceNumber, attempts FROM attachment_lists WHERE claim = :claim');
  return database.read<DueList>(claimed, values);
}
