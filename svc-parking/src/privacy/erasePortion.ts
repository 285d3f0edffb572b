import { recordSubject } from '@parkwart/contracts/calls/journal';
import { ERASED, type Person } from '@parkwart/contracts/entities/person';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Transaction } from '@parkwart/service-kit/database/database';
import type { StoredRow } from '@parkwart/service-kit/database/tables';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { eraseMention } from '@parkwart/service-kit/privacy/eraseMention';
import { changeRow, type TextMention, withoutMention } from '@parkwart/service-kit/privacy/textMentions';
import { removeFromPlateIndex } from '../plate-index/plateIndex.ts';
import { deleteChildren, PERSONAL_CHILDREN } from '../record/children.ts';
import type { RetentionParts } from '../retention/runRetention.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { ErasurePreview, RecordOutcome } from './previewErasure.ts';

const { records: table } = PARKING_TABLES;
const finesOnly = table.pick('fines');
const NO_TEXTS = Object.fromEntries(Object.entries(table.texts).map(([name, column]) => [name, column.default]));

/** An account number identifies its holder, so it is erased with the name. */
const ACCOUNT_OF: Readonly<Record<string, string>> = { payerName: 'payerIban', creditor: 'iban' };

/** Records and mentions per transaction; few, so that check-ins wait only briefly. */
const AT_ONCE = 2;

export type ErasurePortion = Pick<ErasurePreview, 'records' | 'mentions'>;

interface PortionRequest {
  readonly person: Person;
  readonly by: Actor;
}

/** Splits an erasure into one portion per transaction. */
export function portionsOf({ records, mentions }: ErasurePortion): ErasurePortion[] {
  const count = Math.ceil(Math.max(records.length, mentions.length) / AT_ONCE);
  return Array.from({ length: count }, (_, index) => {
    const [start, end] = [index * AT_ONCE, (index + 1) * AT_ONCE];
    return { records: records.slice(start, end), mentions: mentions.slice(start, end) };
  });
}

export async function erasePortion(
  transaction: Transaction,
  parts: RetentionParts,
  { person, by }: PortionRequest,
  { records, mentions }: ErasurePortion,
): Promise<void> {
  for (const one of records) await eraseRecord(transaction, parts, one, by);
  for (const mention of mentions)
    await eraseMention({ ...parts, by, transaction }, mention, (row) => eraseText(transaction, row, person));
}

async function eraseRecord(
  transaction: Transaction,
  { erasures, journal }: RetentionParts,
  { invoiceNumber, outcome }: RecordOutcome,
  by: Actor,
): Promise<void> {
  const sql = statement('SELECT fines FROM records WHERE id = :invoiceNumber');
  const [row] = await transaction.read<StoredRow<typeof finesOnly>>(sql, { invoiceNumber });
  const { fines } = row ? finesOnly.read(row) : { fines: [] };
  const values = {
    ...NO_TEXTS,
    ...table.write({
      vehicleNumber: ERASED,
      normalisedPlate: normalisePlate(ERASED),
      fines: fines.map((fine) => ({ ...fine, type: ERASED, description: '' })),
      provisionalReference: null,
      holdUntil: null,
      isRegisteredChecked: false,
      collectionDay: null,
      blockReason: null,
      blockUntil: null,
      blockedBy: null,
      blockedAt: null,
      images: [],
      files: [],
      erasure: outcome === 'anonymise' ? outcome : 'remove',
    }),
  };
  await changeRow(transaction, PARKING_TABLES, { table: 'records', id: invoiceNumber }, values);
  await deleteChildren(transaction, PERSONAL_CHILDREN, [invoiceNumber]);
  await removeFromPlateIndex(transaction, [invoiceNumber]);
  await eraseStoredResponses(transaction, [String(invoiceNumber)]);
  await journal.erase(transaction, [recordSubject(invoiceNumber)]);
  const kind = outcome === 'anonymise' ? 'record-anonymised' : 'record-erased';
  await journal.write(transaction, { subject: recordSubject(invoiceNumber), kind, by });
  await erasures.add(transaction, [{ invoiceNumber, part: 'record' }]);
}

async function eraseText(transaction: Transaction, row: TextMention, person: Person): Promise<void> {
  const values = await withoutMention(transaction, PARKING_TABLES, row, person);
  const { vehicleNumber } = values;
  const derived = vehicleNumber && { normalisedPlate: normalisePlate(vehicleNumber) };
  if (derived && row.table === 'records') await removeFromPlateIndex(transaction, [Number(row.id)]);
  const accounts = row.columns.flatMap((column) => ACCOUNT_OF[column] ?? []).map((account) => [account, '']);
  await changeRow(transaction, PARKING_TABLES, row, { ...values, ...Object.fromEntries(accounts), ...derived });
}
