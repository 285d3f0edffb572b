import { recordSubject } from '@parkwart/contracts/journal';
import { ERASED, type Person } from '@parkwart/contracts/person';
import { normalisePlate } from '@parkwart/contracts/plate';
import type { eraseOnRequest as eraseCall } from '@parkwart/contracts/privacy';
import { NO_VEHICLE } from '@parkwart/contracts/vehicle';
import type { Database } from '@parkwart/service-kit/database';
import { type ErasureRequest, eraseAsShown, erasureChanged } from '@parkwart/service-kit/erasureRequest';
import { eraseStoredResponses } from '@parkwart/service-kit/idempotency';
import type { CallResponse } from '@parkwart/service-kit/implement';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { eraseEntryDetails } from '@parkwart/service-kit/journal/journalMentions';
import type { Transaction } from 'sequelize';
import { permitChain, permitResponses } from '../record/permitSubjects.ts';
import { removeFromPlateIndex } from '../record/plateIndex.ts';
import { eraseMention, OF_USERS } from './findPerson.ts';
import {
  type ErasurePreview,
  type FoundMention,
  outcomeOf,
  presentMention,
  previewErasure,
  type RecordOutcome,
} from './previewErasure.ts';
import type { RetentionParts } from './runRetention.ts';

/** Others write in between. */
const RECORDS_AT_ONCE = 500;

interface Request extends ErasureRequest {
  readonly asUser: boolean;
}

/**
 * What svc-parking keeps of a person goes at once; svc-files then deletes the attachments, and the record follows. Of a
 * record with amounts these stay, without the person.
 * @throws HttpError 409, 422
 */
export async function eraseOnRequest(parts: RetentionParts, request: Request): Promise<CallResponse<typeof eraseCall>> {
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
  };
}

function chosenOf(found: ErasurePreview, { mentions, asUser }: Request): ErasurePreview {
  return {
    records: found.records.filter(({ outcome }) => outcome !== 'keep'),
    permits: found.permits,
    mentions: found.mentions.filter(({ subject }) => mentions.includes(subject)),
    byUser: asUser ? found.byUser : [],
  };
}

async function erase(parts: RetentionParts, { person, by }: Request, chosen: ErasurePreview): Promise<void> {
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
    if (chosen.byUser.length > 0) await eraseUserName(parts, { person, ids: chosen.byUser, by }, transaction);
  });
  await eraseUserInRecords(database, person, chosen.byUser);
}

async function eraseRecord(
  { database, erasures, journal }: RetentionParts,
  { invoiceNumber, outcome }: RecordOutcome,
  by: Actor,
  transaction: Transaction,
): Promise<void> {
  const [row] = await database.select<{ fines: string }>(
    'SELECT fines FROM records WHERE id = :invoiceNumber',
    { invoiceNumber },
    transaction,
  );
  const fines = (JSON.parse(row?.fines ?? '[]') as { description: string }[]).map((fine) => ({
    ...fine,
    description: '',
  }));
  const empty = { ...NO_VEHICLE, vehicleNumber: ERASED, checkOutNote: '', ownerName: '', address: '' };
  const values = {
    ...empty,
    normalisedPlate: normalisePlate(ERASED),
    provisionalReference: null,
    holdUntil: null,
    holdReason: null,
    cancelReason: null,
    images: '[]',
    files: '[]',
    fines: JSON.stringify(fines),
    erasure: outcome,
  };
  const assignments = Object.keys(values).map((column) => `${column} = :${column}`);
  await database.sequelize.query(
    `UPDATE records SET ${assignments.join(', ')}, version = version + 1 WHERE id = :invoiceNumber`,
    { replacements: { ...values, invoiceNumber }, transaction },
  );
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
  await database.sequelize.query('DELETE FROM permits WHERE id IN (:ids)', { replacements: { ids }, transaction });
  await eraseStoredResponses(database, ids.map(permitResponses), transaction);
  const chains = ids.map(permitChain);
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
  { mention: { subject, table, id, fields, entryIds }, person, by }: MentionErasure,
  transaction: Transaction,
): Promise<void> {
  if (table) {
    await eraseMention(database, person, { table, id, fields }, transaction);
    await eraseStoredResponses(database, [table === 'records' ? String(id) : permitResponses(id)], transaction);
  }
  await eraseEntryDetails(database, entryIds, transaction);
  await journal.write({ subject, kind: 'mention-erased', by }, transaction);
}

interface UserErasure {
  readonly person: Person;
  readonly ids: readonly number[];
  readonly by: Actor;
}

async function eraseUserName(
  { database, journal }: RetentionParts,
  { person: { text }, ids, by }: UserErasure,
  transaction: Transaction,
): Promise<void> {
  await database.sequelize.query(`DELETE FROM booth_users WHERE ${sameText(database, 'username')}`, {
    replacements: { text },
    transaction,
  });
  const change = { subject: 'user-name', kind: 'user-name-erased', by } as const;
  await journal.write({ ...change, after: { records: ids.length } }, transaction);
}

/**
 * Where the name stands for who entered, sent or checked out; the account itself is svc-users'. Hundreds of thousands of
 * records in one transaction would hold up check-ins; what an aborted erasure leaves, the next one finds.
 */
async function eraseUserInRecords(database: Database, { text }: Person, ids: readonly number[]): Promise<void> {
  const assignments = OF_USERS.map(
    (column) => `${column} = CASE WHEN ${sameText(database, column)} THEN :erased ELSE ${column} END`,
  );
  for (let start = 0; start < ids.length; start += RECORDS_AT_ONCE) {
    const batch = ids.slice(start, start + RECORDS_AT_ONCE);
    await database.transaction(async (transaction) => {
      await database.sequelize.query(
        `UPDATE records SET ${assignments.join(', ')}, version = version + 1 WHERE id IN (:batch)`,
        { replacements: { text, erased: ERASED, batch }, transaction },
      );
      await eraseStoredResponses(database, batch.map(String), transaction);
    });
  }
}

/** MySQL's collation takes ü for u. */
const sameText = ({ dialect }: Database, column: string) =>
  dialect === 'mysql' ? `${column} = :text COLLATE utf8mb4_bin` : `${column} = :text`;
