import type { RefusedCardPayment } from '@parkwart/contracts/calls/inbox';
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import type { ChangeParts } from '../feature.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { type RecordRepository, recordId } from '../record/recordRepository.ts';
import { tillSettings } from '../settings/tillSettings.ts';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { refusalNotFound } from './errors.ts';

const table = PARKING_TABLES.card_refusals;
export type RefusalRow = RowOf<typeof table>;

/** The one record with this number, provisional or not. */
export async function recordOf(records: RecordRepository, reference: string): Promise<number | undefined> {
  if (!isProvisionalReference(reference)) return recordId(reference);
  const found = await records.findProvisional(reference);
  return found.length === 1 ? found[0] : undefined;
}

interface Taken {
  /** The record's numbers. */
  readonly references: readonly (string | null)[];
  readonly voucher: string;
  readonly cents: Cents;
}

export async function findRefusal(database: Database, taken: Taken, transaction: Transaction) {
  const sql = statement(`SELECT * FROM card_refusals
    WHERE voucher = :voucher AND cents = :cents AND reference IN (:references) LIMIT 1`);
  return (await selectAs(database, table, sql, { ...taken }, transaction))[0];
}

/** The payment was booked after all. */
export const removeRefusal = (database: Database, id: number, transaction: Transaction) =>
  database.write(statement('DELETE FROM card_refusals WHERE id = :id'), { id }, transaction);

/** @throws HttpError 404, also once the payment is booked */
export function settleRefusal({ database, journal, clock }: ChangeParts, id: number, session: Session): Promise<void> {
  return database.transaction(async (transaction) => {
    await tillSettings.readForChange(database, transaction);
    const find = statement('SELECT * FROM card_refusals WHERE id = :id');
    const [refusal] = await selectAs(database, table, find, { id }, transaction);
    if (!refusal) throw refusalNotFound();
    if (refusal.settledAt !== null) return;
    const settle = statement('UPDATE card_refusals SET settledAt = :now, settledById = :account WHERE id = :id');
    await database.write(settle, { id, now: clock().getTime(), account: session.userId }, transaction);
    const change = { subject: `card-refusal:${id}`, kind: 'card-refusal-settled', by: actorOf(session) } as const;
    await journal.write(change, transaction);
  });
}

export async function countRefusals(database: Database): Promise<number> {
  const sql = statement('SELECT COUNT(*) AS count FROM card_refusals WHERE settledAt IS NULL');
  return Number((await database.select<{ count: number }>(sql))[0]?.count ?? 0);
}

/** Those that are not settled, the oldest first. */
export async function openRefusals(
  { database, records }: Pick<ChangeParts, 'database' | 'records'>,
  limit: number,
): Promise<RefusedCardPayment[]> {
  const sql = statement('SELECT * FROM card_refusals WHERE settledAt IS NULL ORDER BY id LIMIT :limit');
  const rows = await selectAs(database, table, sql, { limit });
  return Promise.all(
    rows.map(async ({ id, reference, voucher, cents, day, booth, code }) => {
      const record = await records.find(String((await recordOf(records, reference)) ?? ''));
      const said = { reference, voucher, code, amount: eurosFromCents(cents), day: formatStoredDay(day) };
      return {
        _id: String(id),
        ...said,
        ...(booth !== null && { booth }),
        ...(record && { record: presentRecord(record) }),
      };
    }),
  );
}

/** @param account whose they are; null for everybody's */
export function refusalsOfDay(database: Database, day: number, account: string | null): Promise<RefusalRow[]> {
  const sql = statement(`SELECT * FROM card_refusals
    WHERE day = :day AND (:account IS NULL OR account = :account) ORDER BY id`);
  return selectAs(database, table, sql, { day, account });
}
