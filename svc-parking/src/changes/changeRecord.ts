import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@parkwart/service-kit/database';
import { recordChanged, recordNotFound } from '../record/errors.ts';
import type { RecordChanges, RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';

interface RecordChange {
  readonly invoiceNumber: string;
  /** The state that these fields are to have. */
  readonly wanted: RecordChanges;
  /** The version that the admin saw; a later one means that somebody else was quicker. */
  readonly expectedVersion: number | undefined;
}

/**
 * Brings a record into the wanted state. A record that has it already stays as it is, whichever version was expected: a
 * change that is sent again, since its answer got lost on the way, is no conflict with itself.
 * @throws HttpError 404, 409
 */
export function changeRecord(
  database: Database,
  records: RecordRepository,
  { invoiceNumber, wanted, expectedVersion }: RecordChange,
): Promise<RecordRow> {
  return database.transaction(async (transaction) => {
    const record = await records.findForChange(invoiceNumber, transaction);
    if (!record) throw recordNotFound();
    if (hasState(record, wanted)) return record;
    if (expectedVersion !== undefined && expectedVersion !== record.version) throw recordChanged();
    return records.change(record, wanted, transaction);
  });
}

function hasState(record: RecordRow, wanted: RecordChanges): boolean {
  return isDeepStrictEqual({ ...record, ...wanted }, record);
}
