import { isDeepStrictEqual } from 'node:util';
import { type JournalOrigin, recordSubject } from '@parkwart/contracts/calls/journal';
import type { JournalKind } from '@parkwart/contracts/journal/journalSubjects';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import type { HttpError } from '@parkwart/service-kit/errors/httpError';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { findPermit } from '../permits/findPermit.ts';
import { recordChanged, recordNotFound } from '../record/errors.ts';
import { journaledRecord } from '../record/journaledRecord.ts';
import { stateAfterPrint } from '../record/letterState.ts';
import type { RecordChanges, RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readSettings } from '../settings/settingsRepository.ts';

interface Dependencies {
  readonly database: Database;
  readonly records: RecordRepository;
  readonly journal: Journal;
  readonly clock: () => Date;
}

export interface RecordChange {
  readonly kind: JournalKind<'parking'>;
  readonly session: Session;
  /** Where the call says so. */
  readonly origin?: JournalOrigin;
  readonly invoiceNumber: string;
  readonly changes: RecordChanges;
  readonly expectedVersion: number | undefined;
  /** Says why the change is not allowed. */
  readonly refusal?: (record: RecordRow) => HttpError | undefined;
}

/** A record that has the fields already is returned unchanged: a retry does not conflict. @throws HttpError 404, 409, the refusal */
export function changeRecord(
  { database, records, journal, clock }: Dependencies,
  { invoiceNumber, kind, changes, expectedVersion, session, origin, refusal }: RecordChange,
): Promise<RecordRow> {
  return database.transaction(async (transaction) => {
    const record = await records.findForChange(invoiceNumber, transaction);
    if (!record) throw recordNotFound();
    if (hasState(record, changes)) return record;
    const refused = refusal?.(record);
    if (refused) throw refused;
    if (expectedVersion !== undefined && expectedVersion !== record.version) throw recordChanged();
    const permitted = await ofOtherCar(database, record, changes, transaction);
    const complete = await withLetter(database, record, permitted, clock(), transaction);
    const changed = await records.change(record, complete, transaction);
    const [before, after] = [journaledRecord(record), journaledRecord(changed)];
    const change = { subject: recordSubject(record.id), kind, by: actorOf(session, origin) };
    await journal.write({ ...change, before, after }, transaction);
    return changed;
  });
}

/** A corrected plate is another car, whose permits count; the fee of one that has left is fixed. */
async function ofOtherCar(
  database: Database,
  { entryAt, exitAt, normalisedPlate }: RecordRow,
  changes: RecordChanges,
  transaction: Transaction,
): Promise<RecordChanges> {
  const { vehicleNumber } = changes;
  if (exitAt || vehicleNumber === undefined || normalisePlate(vehicleNumber) === normalisedPlate) return changes;
  const permit = await findPermit(database, vehicleNumber, entryAt, transaction);
  return { ...changes, hasPermit: permit !== undefined, alreadyParkedAs: null };
}

/** The days and costs of a reminder that is printed, printed again on another day, or not printed after all. */
async function withLetter(
  database: Database,
  record: RecordRow,
  changes: RecordChanges,
  now: Date,
  transaction: Transaction,
): Promise<RecordChanges> {
  const { isPrint, letterDay, letterDeadline } = changes;
  const isSame = isPrint === record.isPrint && letterDay === undefined && letterDeadline === undefined;
  if (isPrint === undefined || isSame) return changes;
  const settings = await readSettings(database, transaction);
  return { ...stateAfterPrint(record, isPrint, settings, now), ...changes };
}

function hasState(record: RecordRow, changes: RecordChanges): boolean {
  return isDeepStrictEqual({ ...record, ...changes }, record);
}
