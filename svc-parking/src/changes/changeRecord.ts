import { isDeepStrictEqual } from 'node:util';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { FieldOf, JournalKind } from '@parkwart/contracts/journal/declarations';
import type { Transaction } from '@parkwart/service-kit/database/database';
import type { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { bookChanges } from '../accounts/bookChanges.ts';
import type { Book } from '../accounts/posting.ts';
import type { ChangeParts } from '../feature.ts';
import { mailAbout } from '../mail/mail.ts';
import { recordChanged, recordNotFound } from '../record/errors.ts';
import { journaledRecord } from '../record/journaledRecord.ts';
import type { RecordChanges } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';

/** @returns the changes, and further changes that follow from them */
export type Complete = (
  transaction: Transaction,
  record: RecordRow,
  changes: RecordChanges,
  parts: ChangeParts & { readonly by: Actor },
) => Promise<RecordChanges>;

export interface RecordChange {
  readonly kind: JournalKind<'parking'>;
  readonly by: Actor;
  readonly invoiceNumber: number;
  readonly changes: RecordChanges | ((record: RecordRow) => RecordChanges);
  readonly complete?: Complete | undefined;
  /** Returns the postings that are added to the record's account besides the postings of its charges. */
  readonly book?: Book | undefined;
  readonly expectedVersion?: number | undefined;
  /**
   * Fields of the record in other tables, to be journaled with the change. If there are none, a record that already has
   * the new values counts as unchanged.
   */
  readonly journaled?: { readonly after: Partial<Record<FieldOf<'record'>, string | number>> } | undefined;
  readonly refusal?: (record: RecordRow) => HttpError | undefined;
}

/**
 * Leaves a record unchanged that already has the new values, so that a retry does not conflict.
 * @throws HttpError 404, 409, or the error of `refusal`
 */
export function changeRecord(parts: ChangeParts, change: RecordChange): Promise<RecordRow> {
  return parts.database.transaction((transaction) => changeWithin(transaction, parts, change));
}

/** Changes a record like `changeRecord`, within a transaction. */
export async function changeWithin(
  transaction: Transaction,
  parts: ChangeParts,
  change: RecordChange,
): Promise<RecordRow> {
  const record = await parts.records.findForChange(transaction, change.invoiceNumber);
  if (!record) throw recordNotFound();
  return changeLocked(transaction, parts, record, change);
}

/** Changes a record like `changeWithin`, if it is already locked. */
export async function changeLocked(
  transaction: Transaction,
  parts: ChangeParts,
  record: RecordRow,
  change: Omit<RecordChange, 'invoiceNumber'>,
): Promise<RecordRow> {
  const { records, journal, clock } = parts;
  const { kind, changes: given, complete, book, expectedVersion, journaled, by } = change;
  const changes = typeof given === 'function' ? given(record) : given;
  if (!book && !journaled && isDeepStrictEqual({ ...record, ...changes }, record)) return record;
  const refused = change.refusal?.(record);
  if (refused) throw refused;
  if (expectedVersion !== undefined && expectedVersion !== record.version) throw recordChanged();
  const all = complete ? await complete(transaction, record, changes, { ...parts, by }) : changes;
  const booking = { account: by.account, now: clock(), book };
  const booked = await bookChanges(transaction, { record, changes: all, booking });
  const changed = await records.change(transaction, record, booked);
  const [before, after] = [journaledRecord(record), { ...journaledRecord(changed), ...journaled?.after }];
  const entry = { subject: recordSubject(record.id), kind, by };
  await journal.write(transaction, { ...entry, before, after });
  await mailAbout(transaction, parts, record.id, kind);
  return changed;
}
