import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { eraseOnRequest as eraseCall } from '@parkwart/contracts/calls/privacy';
import { ERASED, type Person } from '@parkwart/contracts/entities/person';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import type { StoredRow } from '@parkwart/service-kit/database/tables';
import type { CallResponse } from '@parkwart/service-kit/http/implement';
import { eraseStoredResponses, responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { type ErasureRequest, eraseAsShown, erasureChanged } from '@parkwart/service-kit/privacy/erasureRequest';
import { eraseEntryDetails } from '@parkwart/service-kit/privacy/journalMentions';
import { type FoundMention, presentMention } from '@parkwart/service-kit/privacy/mentions';
import { changeRow, findNames, withoutMention } from '@parkwart/service-kit/privacy/textMentions';
import type { Transaction } from 'sequelize';
import { permitChain } from '../permits/permitSubjects.ts';
import { removeFromPlateIndex } from '../plate-index/plateIndex.ts';
import type { RetentionParts } from '../retention/runRetention.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { NO_TRACES, tracesOfUser, type UserTraces } from './findPerson.ts';
import { type ErasurePreview, outcomeOf, previewErasure, type RecordOutcome } from './previewErasure.ts';

const { records: table } = PARKING_TABLES;
const finesOnly = table.pick('fines');
const NO_TEXTS = Object.fromEntries(Object.entries(table.texts).map(([name, column]) => [name, column.default]));

/** Others write in between. */
const RECORDS_AT_ONCE = 500;

export interface RecordErasure extends ErasureRequest {
  readonly asUser: boolean;
  /** Those that the trial has shown to go; all that may go without it. */
  readonly records?: readonly number[];
  /** Runs in the transaction that erases. */
  onErased?(transaction: Transaction): Promise<void>;
  /** Runs after each portion of records with a user's name. */
  onPortion?(): Promise<unknown>;
}

/**
 * What svc-parking keeps of a person goes at once; svc-files then deletes the attachments, and the record follows. Of a
 * record with amounts these stay, without the person.
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
    await erasePermits(
      parts,
      chosen.permits.map(({ _id }) => Number(_id)),
      by,
      transaction,
    );
    for (const mention of chosen.mentions) await eraseMentionIn(parts, { mention, person, by }, transaction);
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
      holdUntil: null,
      images: [],
      files: [],
      erasure: outcome === 'anonymise' ? outcome : 'remove',
    }),
  };
  await changeRow(database, PARKING_TABLES, { table: 'records', id: invoiceNumber }, values, transaction);
  await removeFromPlateIndex(database, [invoiceNumber], transaction);
  await eraseStoredResponses(database, [String(invoiceNumber)], transaction);
  await journal.erase([recordSubject(invoiceNumber)], transaction);
  const kind = outcome === 'anonymise' ? 'record-anonymised' : 'record-erased';
  await journal.write({ subject: recordSubject(invoiceNumber), kind, by }, transaction);
  await erasures.add([{ invoiceNumber, part: 'record' }], transaction);
}

async function erasePermits(
  { database, journal }: RetentionParts,
  ids: readonly number[],
  by: Actor,
  transaction: Transaction,
): Promise<void> {
  if (ids.length === 0) return;
  await database.write(statement('DELETE FROM permits WHERE id IN (:ids)'), { ids }, transaction);
  const chains = ids.map(permitChain);
  await eraseStoredResponses(database, chains.map(responsesAbout), transaction);
  await journal.erase(chains, transaction);
  for (const subject of chains) await journal.write({ subject, kind: 'permit-removed', by }, transaction);
}

interface MentionErasure {
  readonly mention: FoundMention;
  readonly person: Person;
  readonly by: Actor;
}

async function eraseMentionIn(
  { database, journal }: RetentionParts,
  { mention: { subject, rows, entryIds }, person, by }: MentionErasure,
  transaction: Transaction,
): Promise<void> {
  for (const row of rows) {
    const { table, id } = row;
    const values = await withoutMention(database, PARKING_TABLES, row, person, transaction);
    const { vehicleNumber } = values;
    const derived = vehicleNumber && { normalisedPlate: normalisePlate(vehicleNumber) };
    if (derived && table === 'records') await removeFromPlateIndex(database, [Number(id)], transaction);
    await changeRow(database, PARKING_TABLES, row, { ...values, ...derived }, transaction);
  }
  await eraseStoredResponses(database, [responsesAbout(subject)], transaction);
  await eraseEntryDetails(database, entryIds, transaction);
  await journal.write({ subject, kind: 'mention-erased', by }, transaction);
}

async function eraseUserName(
  { database, journal }: RetentionParts,
  { spellings, byUser }: UserTraces,
  by: Actor,
  transaction: Transaction,
): Promise<void> {
  await database.write(
    statement(`DELETE FROM booth_users WHERE ${isSpelt(database, 'username')}`),
    { spellings },
    transaction,
  );
  const change = { subject: 'user-name', kind: 'user-name-erased', by } as const;
  await journal.write({ ...change, after: { records: byUser.length } }, transaction);
}

/**
 * Where the name stands for who entered, sent or checked out; the account itself is svc-users'. Hundreds of thousands of
 * records in one transaction would hold up check-ins; what an aborted erasure leaves, the next one finds.
 */
async function eraseUserInRecords(
  database: Database,
  { spellings, byUser: ids }: UserTraces,
  onPortion?: RecordErasure['onPortion'],
): Promise<void> {
  const assignments = Object.keys(table.users).map(
    (column) => `${column} = CASE WHEN ${isSpelt(database, column)} THEN :erased ELSE ${column} END`,
  );
  for (let start = 0; start < ids.length; start += RECORDS_AT_ONCE) {
    const batch = ids.slice(start, start + RECORDS_AT_ONCE);
    await database.transaction(async (transaction) => {
      await database.write(
        statement(`UPDATE records SET ${assignments.join(', ')}, version = version + 1 WHERE id IN (:batch)`),
        { spellings, erased: ERASED, batch },
        transaction,
      );
      await eraseStoredResponses(database, batch.map(String), transaction);
    });
    await onPortion?.();
  }
}

/** What an erasure that was killed has left. */
export async function eraseUserNames(
  { database }: RetentionParts,
  person: Person,
  onPortion: RecordErasure['onPortion'],
): Promise<void> {
  const { users } = await findNames(database, PARKING_TABLES, person);
  await eraseUserInRecords(database, await tracesOfUser(database, person, users), onPortion);
}

/** MySQL's collation takes ü for u. */
const isSpelt = ({ dialect }: Database, column: string) =>
  `${dialect === 'mysql' ? `CONVERT(${column} USING utf8mb4) COLLATE utf8mb4_bin` : column} IN (:spellings)`;
