import type { Database } from '@parkwart/service-kit/database/database';
import { journalNames } from '@parkwart/service-kit/journal/journalTables';

/**
 * The time of the journal's oldest entry, in ms. Another entry follows every half minute, so that the entries cover a
 * year.
 */
const FIRST_ENTRY_AT = 1_760_000_000_000;
const ENTRY_EVERY_MS = 30_000;
const MADE_AT = `${FIRST_ENTRY_AT} + id * ${ENTRY_EVERY_MS}`;
/** SQL for a day as a number, such as 20260305. */
const DAY = "REPLACE(entryDay, '-', '')";

/** Fills the journal with one entry per record, like the entry that a check-in writes. */
export async function fillJournal({ sequelize, dialect }: Database): Promise<void> {
  const { entries, details } = journalNames({ sequelize, dialect });
  await sequelize.query(`INSERT INTO ${entries} (id, chain, step, madeAt, account, origin, kind, facts, digest, hash)
    SELECT id, CONCAT('record:', id), 1, ${MADE_AT}, CASE WHEN id % 3 = 0 THEN '2' ELSE '1' END, 'booth',
      CASE WHEN id % 50 = 0 THEN 'fines' ELSE 'check-in' END, '{}', '', '' FROM records`);
  await sequelize.query(`INSERT INTO ${details} (entryId, salt, document) SELECT id, '', CONCAT(
    '{"before":{},"after":{"vehicleNumber":"', vehicleNumber, '","employeeName":"', employeeName, '"}}') FROM records`);
}

export async function fillHolds({ sequelize }: Database): Promise<void> {
  await sequelize.query("UPDATE records SET holdUntil = 20271231, holdReason = 'Rechtsstreit' WHERE id % 5000 = 0");
}

/** Adds the charges of each record, and a payment with its bank entry for one record in five. */
export async function fillBooks({ sequelize }: Database): Promise<void> {
  const postings = (sql: string) =>
    sequelize.query(
      `INSERT INTO postings (invoiceNumber, kind, type, cents, day, bookedAt, account, bankEntryId) ${sql}`,
    );
  const isPaid = 'isPay = 1 AND id % 5 = 0';
  await postings(`SELECT id, 'charge', 'fee', feeCents + finesCents, ${DAY}, ${MADE_AT}, '1', NULL FROM records`);
  await postings(`SELECT id, 'payment', 'transfer', -feeCents - finesCents, ${DAY}, ${MADE_AT}, '1', id
    FROM records WHERE ${isPaid}`);
  await sequelize.query(`INSERT INTO bank_imports (id, fileName, size, hash, account, startedAt, finishedAt)
    VALUES (1, 'auszug.zip', 1, '', '1', ${FIRST_ENTRY_AT}, ${FIRST_ENTRY_AT})`);
  await sequelize.query(`INSERT INTO bank_entries (id, importId, statementId, bookingDay, cents, currency, identity,
      content, isByReference, state, reason, proposal, isReversal, payerName, payerIban, purpose, reference,
      allocatedCents)
    SELECT id, 1, 1, ${DAY}, feeCents + finesCents, 'EUR', CONCAT('b', id), CONCAT('c', id), 1, 'booked',
      'numberAndPlate', '[]', 0, 'Jürgen Groß', 'DE89370400440532013000', vehicleNumber, '', feeCents + finesCents
    FROM records WHERE ${isPaid}`);
}
