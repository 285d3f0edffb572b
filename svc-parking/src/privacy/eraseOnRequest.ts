import type { eraseOnRequest as eraseCall } from '@parkwart/contracts/calls/privacy';
import { ERASED } from '@parkwart/contracts/entities/person';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import type { CallResponse } from '@parkwart/service-kit/http/implement';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { isSpelt } from '@parkwart/service-kit/privacy/eraseMention';
import { type ErasureRequest, eraseAsShown, erasureChanged } from '@parkwart/service-kit/privacy/erasureRequest';
import { presentMention } from '@parkwart/service-kit/privacy/mentions';
import { erasePermits } from '../permits/permits.ts';
import type { RetentionParts } from '../retention/runRetention.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { type ErasurePortion, erasePortion, portionsOf } from './erasePortion.ts';
import { NO_TRACES, type UserTraces } from './findPerson.ts';
import { type ErasurePreview, outcomeOf, previewErasure, type RecordOutcome } from './previewErasure.ts';

const NOTHING: ErasurePortion = { records: [], mentions: [] };

export interface RecordErasure extends ErasureRequest {
  readonly asUser: boolean;
  /**
   * The records that the preview showed: only these records are erased. If this list is missing, all records that may
   * be erased are erased.
   */
  readonly records?: readonly number[];
  /** Runs in the first transaction that erases; after a crash, `eraseRest` continues. */
  onErased?(transaction: Transaction): Promise<void>;
  /** Runs after each further transaction. */
  onPortion?(): Promise<unknown>;
}

/**
 * Erases a person's data in svc-parking on request, in several transactions if there are many records. A record is
 * deleted only after svc-files has deleted its attachments; a record with amounts is anonymised instead.
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

/**
 * Erases the first portion together with all checks, so that a person with few records is erased completely or not at
 * all.
 */
async function erase(parts: RetentionParts, request: RecordErasure, chosen: ErasurePreview): Promise<void> {
  const [first = NOTHING, ...others] = portionsOf(chosen);
  await parts.database.transaction(async (transaction) => {
    const current = await currentOutcomes(transaction, parts, chosen.records);
    if (JSON.stringify(current) !== JSON.stringify(chosen.records)) throw erasureChanged();
    await erasePortion(transaction, parts, request, first);
    const permitIds = chosen.permits.map(({ _id }) => Number(_id));
    await erasePermits(transaction, parts, permitIds, request.by);
    if (chosen.spellings.length > 0) await eraseUserName(transaction, parts, chosen, request.by);
    await request.onErased?.(transaction);
  });
  await erasePortions(parts, request, others);
  await eraseUserInRecords(parts.database, chosen, request.onPortion);
}

/** Continues an erasure after a crash, with the chosen records that may still be erased. */
export async function eraseRest(parts: RetentionParts, request: RecordErasure): Promise<void> {
  const chosen = chosenOf(await previewErasure(parts, request.person), request);
  await erasePortions(parts, request, portionsOf(chosen));
  await eraseUserInRecords(parts.database, chosen, request.onPortion);
}

/** Erases the portions, but keeps records that were reopened or put on hold since the preview. */
async function erasePortions(
  parts: RetentionParts,
  request: RecordErasure,
  portions: readonly ErasurePortion[],
): Promise<void> {
  for (const { records, mentions } of portions) {
    await parts.database.transaction(async (transaction) => {
      const current = await currentOutcomes(transaction, parts, records);
      const portion = { records: current.filter(({ outcome }) => outcome !== 'keep'), mentions };
      await erasePortion(transaction, parts, request, portion);
    });
    await request.onPortion?.();
  }
}

async function currentOutcomes(
  transaction: Transaction,
  { records, clock }: RetentionParts,
  shown: readonly RecordOutcome[],
): Promise<RecordOutcome[]> {
  const ids = shown.map(({ invoiceNumber }) => invoiceNumber);
  return (await records.lock(transaction, ids)).map((facts) => outcomeOf(facts, clock()));
}

/** One transaction per batch, so that check-ins wait only briefly. */
const RECORDS_AT_ONCE = 500;

type OnPortion = (() => Promise<unknown>) | undefined;

async function eraseUserName(
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
async function eraseUserInRecords(
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
