import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { eraseOnRequest as eraseCall } from '@parkwart/contracts/calls/privacy';
import { ERASED, type Person } from '@parkwart/contracts/entities/person';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import type { StoredRow } from '@parkwart/service-kit/database/tables';
import type { CallResponse } from '@parkwart/service-kit/http/implement';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { eraseMention } from '@parkwart/service-kit/privacy/eraseMention';
import { type ErasureRequest, eraseAsShown, erasureChanged } from '@parkwart/service-kit/privacy/erasureRequest';
import { presentMention } from '@parkwart/service-kit/privacy/mentions';
import { changeRow, type TextMention, withoutMention } from '@parkwart/service-kit/privacy/textMentions';
import type { Transaction } from 'sequelize';
import { erasePermits } from '../permits/erasePermits.ts';
import { removeFromPlateIndex } from '../plate-index/plateIndex.ts';
import { deleteCollections } from '../record/collections.ts';
import { deleteDriverPages } from '../retention/deleteDriverPages.ts';
import { deleteNamedDrivers } from '../retention/deleteNamedDrivers.ts';
import { deleteObjections } from '../retention/deleteObjections.ts';
import type { RetentionParts } from '../retention/runRetention.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { eraseUserInRecords, eraseUserName } from './eraseUserName.ts';
import { NO_TRACES } from './findPerson.ts';
import { type ErasurePreview, outcomeOf, previewErasure, type RecordOutcome } from './previewErasure.ts';

const { records: table } = PARKING_TABLES;
const finesOnly = table.pick('fines');
const NO_TEXTS = Object.fromEntries(Object.entries(table.texts).map(([name, column]) => [name, column.default]));

export interface RecordErasure extends ErasureRequest {
  readonly asUser: boolean;
  /** Records that the trial showed; by default all that may be erased. */
  readonly records?: readonly number[];
  /** Runs in the transaction that erases. */
  onErased?(transaction: Transaction): Promise<void>;
  /** Runs after each batch of records with a user's name. */
  onPortion?(): Promise<unknown>;
}

/**
 * Erases a person's data in svc-parking at once, except that a record is deleted only after svc-files has deleted its
 * attachments. A record with amounts is anonymised instead.
 * @throws HttpError 409, 422
 */
export async function eraseOnRequest(
  parts: RetentionParts,
  request: RecordErasure,
): Promise<CallResponse<typeof eraseCall>> {
  const found = await previewErasure(parts, request.person);
  const chosen = chosenOf(found, request);
  return eraseAsShown(request, {
    findings: found,
    shown: present(found),
    chosen,
    erase: () => erase(parts, request, chosen),
  });
}

function present(found: ErasurePreview) {
  return {
    records: [...found.records],
    permits: found.permits.length,
    permitList: [...found.permits],
    mentions: found.mentions.map(presentMention),
    asUser: found.byUser.length,
    booths: found.booths.length,
  };
}

function chosenOf(found: ErasurePreview, { records, mentions, asUser }: RecordErasure): ErasurePreview {
  const isShown = (invoiceNumber: number) => records?.includes(invoiceNumber) ?? true;
  return {
    ...found,
    records: found.records.filter(({ outcome, invoiceNumber }) => outcome !== 'keep' && isShown(invoiceNumber)),
    mentions: found.mentions.filter(({ subject }) => mentions.includes(subject)),
    ...(asUser ? {} : NO_TRACES),
  };
}

async function erase(
  parts: RetentionParts,
  { person, by, onErased, onPortion }: RecordErasure,
  chosen: ErasurePreview,
): Promise<void> {
  const { database, records, clock } = parts;
  await database.transaction(async (transaction) => {
    const locked = await records.lock(
      chosen.records.map(({ invoiceNumber }) => invoiceNumber),
      transaction,
    );
    const current = locked.map((facts) => outcomeOf(facts, clock()));
    if (JSON.stringify(current) !== JSON.stringify(chosen.records)) throw erasureChanged();
    for (const one of chosen.records) await eraseRecord(parts, one, by, transaction);
    const permitIds = chosen.permits.map(({ _id }) => Number(_id));
    await erasePermits(parts, permitIds, by, transaction);
    for (const mention of chosen.mentions)
      await eraseMention({ ...parts, by, transaction }, mention, (row) =>
        eraseText(database, row, person, transaction),
      );
    if (chosen.spellings.length > 0) await eraseUserName(parts, chosen, by, transaction);
    await onErased?.(transaction);
  });
  await eraseUserInRecords(database, chosen, onPortion);
}

async function eraseRecord(
  { database, erasures, journal }: RetentionParts,
  { invoiceNumber, outcome }: RecordOutcome,
  by: Actor,
  transaction: Transaction,
): Promise<void> {
  const sql = statement('SELECT fines FROM records WHERE id = :invoiceNumber');
  const [row] = await database.select<StoredRow<typeof finesOnly>>(sql, { invoiceNumber }, transaction);
  const { fines } = row ? finesOnly.read(row) : { fines: [] };
  const values = {
    ...NO_TEXTS,
    ...table.write({
      vehicleNumber: ERASED,
      normalisedPlate: normalisePlate(ERASED),
      fines: fines.map((fine) => ({ ...fine, type: ERASED, description: '' })),
      provisionalReference: null,
      ...{ holdUntil: null, isRegisteredChecked: false, collectionDay: null },
      ...{ blockReason: null, blockUntil: null, blockedBy: null, blockedAt: null },
      images: [],
      files: [],
      erasure: outcome === 'anonymise' ? outcome : 'remove',
    }),
  };
  await changeRow(database, PARKING_TABLES, { table: 'records', id: invoiceNumber }, values, transaction);
  await deleteObjections(database, [invoiceNumber], transaction);
  await deleteDriverPages(database, [invoiceNumber], transaction);
  await deleteNamedDrivers(database, [invoiceNumber], transaction);
  await deleteCollections(database, [invoiceNumber], transaction);
  await removeFromPlateIndex(database, [invoiceNumber], transaction);
  await eraseStoredResponses(database, [String(invoiceNumber)], transaction);
  await journal.erase([recordSubject(invoiceNumber)], transaction);
  const kind = outcome === 'anonymise' ? 'record-anonymised' : 'record-erased';
  await journal.write({ subject: recordSubject(invoiceNumber), kind, by }, transaction);
  await erasures.add([{ invoiceNumber, part: 'record' }], transaction);
}

async function eraseText(
  database: Database,
  row: TextMention,
  person: Person,
  transaction: Transaction,
): Promise<void> {
  const values = await withoutMention(database, PARKING_TABLES, row, person, transaction);
  const { vehicleNumber } = values;
  const derived = vehicleNumber && { normalisedPlate: normalisePlate(vehicleNumber) };
  if (derived && row.table === 'records') await removeFromPlateIndex(database, [Number(row.id)], transaction);
  await changeRow(database, PARKING_TABLES, row, { ...values, ...derived }, transaction);
}
