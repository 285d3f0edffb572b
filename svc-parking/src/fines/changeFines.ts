import { centsFromEuros } from '@parkwart/contracts/money';
import type { updateFine } from '@parkwart/contracts/recordChanges';
import type { Database } from '@parkwart/service-kit/database';
import type { Input } from '@parkwart/service-kit/implement';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { recordChanged, recordNotFound } from '../record/refusals.ts';

interface FineChange {
  readonly invoiceNumber: string;
  readonly change: Input<typeof updateFine>['body'];
  /** The version that the admin saw; a later one means that somebody else was quicker. */
  readonly expectedVersion: number | undefined;
}

/**
 * Sets the fines, and the plate when given.
 * @throws Refusal 404, 409
 */
export function changeFines(
  database: Database,
  records: RecordRepository,
  { invoiceNumber, change, expectedVersion }: FineChange,
): Promise<RecordRow> {
  return database.transaction(async (transaction) => {
    const record = await records.findForChange(invoiceNumber, transaction);
    if (!record) throw recordNotFound();
    if (expectedVersion !== undefined && expectedVersion !== record.version) throw recordChanged();
    const fines = change.fines.map(({ type, price, description }) => ({
      type,
      cents: centsFromEuros(price),
      description,
    }));
    const plate = change.vehicleNumber === undefined ? {} : { vehicleNumber: change.vehicleNumber };
    return records.change(record, { fines, ...plate }, transaction);
  });
}
