import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@parkwart/service-kit/database';
import { recordChanged, recordNotFound } from '../record/errors.ts';
import type { RecordChanges, RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';

interface RecordChange {
  readonly invoiceNumber: string;
  readonly changes: RecordChanges;
  readonly expectedVersion: number | undefined;
}

/** A record that has the fields already is returned unchanged: a retry does not conflict. @throws HttpError 404, 409 */
export function changeRecord(
  database: Database,
  records: RecordRepository,
  { invoiceNumber, changes, expectedVersion }: RecordChange,
): Promise<RecordRow> {
  return database.transaction(async (transaction) => {
    const record = await records.findForChange(invoiceNumber, transaction);
    if (!record) throw recordNotFound();
    if (hasState(record, changes)) return record;
    if (expectedVersion !== undefined && expectedVersion !== record.version) throw recordChanged();
    return records.change(record, changes, transaction);
  });
}

function hasState(record: RecordRow, changes: RecordChanges): boolean {
  return isDeepStrictEqual({ ...record, ...changes }, record);
}
