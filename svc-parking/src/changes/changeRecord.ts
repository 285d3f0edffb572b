import { isDeepStrictEqual } from 'node:util';
import { type JournalKind, recordSubject } from '@parkwart/contracts/journal';
import { normalisePlate } from '@parkwart/contracts/plate';
import type { Database } from '@parkwart/service-kit/database';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session';
import type { Transaction } from 'sequelize';
import { recordChanged, recordNotFound } from '../record/errors.ts';
import { findPermit } from '../record/findPermit.ts';
import { journaledRecord } from '../record/journaledRecord.ts';
import type { RecordChanges, RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';

interface Dependencies {
  readonly database: Database;
  readonly records: RecordRepository;
  readonly journal: Journal;
}

interface RecordChange {
  readonly kind: JournalKind<'parking'>;
  readonly session: Session;
  readonly invoiceNumber: string;
  readonly changes: RecordChanges;
  readonly expectedVersion: number | undefined;
}

/** A record that has the fields already is returned unchanged: a retry does not conflict. @throws HttpError 404, 409 */
export function changeRecord(
  { database, records, journal }: Dependencies,
  { invoiceNumber, kind, changes, expectedVersion, session }: RecordChange,
): Promise<RecordRow> {
  return database.transaction(async (transaction) => {
    const record = await records.findForChange(invoiceNumber, transaction);
    if (!record) throw recordNotFound();
    if (hasState(record, changes)) return record;
    if (expectedVersion !== undefined && expectedVersion !== record.version) throw recordChanged();
    const permitted = await withPermit(database, record, changes, transaction);
    const changed = await records.change(record, permitted, transaction);
    const [before, after] = [journaledRecord(record), journaledRecord(changed)];
    const change = { subject: recordSubject(record.id), kind, by: actorOf(session) };
    await journal.write({ ...change, before, after }, transaction);
    return changed;
  });
}

/** A corrected plate is another car, whose permits count; the fee of one that has left is fixed. */
async function withPermit(
  database: Database,
  { entryAt, exitAt, normalisedPlate }: RecordRow,
  changes: RecordChanges,
  transaction: Transaction,
): Promise<RecordChanges> {
  const { vehicleNumber } = changes;
  if (exitAt || vehicleNumber === undefined || normalisePlate(vehicleNumber) === normalisedPlate) return changes;
  const permit = await findPermit(database, vehicleNumber, entryAt, transaction);
  return { ...changes, hasPermit: permit !== undefined };
}

function hasState(record: RecordRow, changes: RecordChanges): boolean {
  return isDeepStrictEqual({ ...record, ...changes }, record);
}
