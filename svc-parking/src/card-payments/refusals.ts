import type { RefusedCardPayment } from '@parkwart/contracts/calls/inbox';
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { type AtCommand, lockItem } from '../changes/commandOf.ts';
import type { ChangeParts } from '../feature.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { type RecordRepository, recordId } from '../record/recordRepository.ts';
import { tillSettings } from '../settings/documents.ts';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

export const refusalRows = rowsOf(PARKING_TABLES.card_refusals);
export type RefusalRow = RowOf<typeof PARKING_TABLES.card_refusals>;

export const UNSETTLED = statement('settledAt IS NULL');

/** The record with this invoice number or provisional reference, if only one record has it. */
export async function recordOf(records: RecordRepository, reference: string): Promise<number | undefined> {
  if (!isProvisionalReference(reference)) return recordId(reference);
  const found = await records.findProvisional(reference);
  return found.length === 1 ? found[0] : undefined;
}

interface Taken {
  /** The record's invoice number and provisional reference. */
  readonly references: readonly (string | null)[];
  readonly voucher: string;
  readonly cents: Cents;
}

export async function findRefusal(transaction: Transaction, taken: Taken) {
  const same = statement('voucher = :voucher AND cents = :cents AND reference IN (:references) LIMIT 1');
  return (await refusalRows.where(transaction, same, taken))[0];
}

/** @throws HttpError 404, also after the payment was booked */
export async function settleRefusal(at: AtCommand, given: string): Promise<undefined> {
  const { transaction, journal, by, now } = at;
  await tillSettings.readForChange(transaction);
  const { id, settledAt } = await lockItem(at, refusalRows, given, refusalNotFound);
  if (settledAt !== null) return;
  await refusalRows.update(transaction, id, { settledAt: now.getTime(), settledById: by.account });
  await journal.write(transaction, { subject: `card-refusal:${id}`, kind: 'card-refusal-settled', by });
}

/** Refusals that are not settled, the oldest first. */
export async function openRefusals(
  { database, records }: Pick<ChangeParts, 'database' | 'records'>,
  limit: number,
): Promise<RefusedCardPayment[]> {
  const found = await refusalRows.where(database, statement(`${UNSETTLED} ORDER BY id LIMIT :limit`), { limit });
  return Promise.all(
    found.map(async ({ id, reference, voucher, cents, day, booth, code }) => {
      const number = await recordOf(records, reference);
      const record = number === undefined ? undefined : await records.find(number);
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

/** @param account the only user whose refusals are read; null for all users */
export function refusalsOfDay(database: Database, day: number, account: string | null): Promise<RefusalRow[]> {
  const ofDay = statement('day = :day AND (:account IS NULL OR account = :account) ORDER BY id');
  return refusalRows.where(database, ofDay, { day, account });
}

const refusalNotFound = () =>
  new HttpError(404, 'CARD_PAYMENT_NOT_FOUND', 'Diese Kartenzahlung ist inzwischen gebucht.');
