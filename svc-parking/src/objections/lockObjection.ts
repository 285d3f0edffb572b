import type { Transaction } from 'sequelize';
import type { ChangeParts } from '../changes/changeRecord.ts';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { objectionNotFound } from './errors.ts';
import { type ObjectionRow, readObjections } from './objectionRows.ts';

interface Wanted {
  readonly invoiceNumber: string;
  readonly id: string;
}

/** The record's lock lets changes of its objections follow one another. @throws HttpError 404 */
export async function lockObjection(
  { database, records }: Pick<ChangeParts, 'database' | 'records'>,
  wanted: Wanted,
  transaction: Transaction,
): Promise<{ readonly record: RecordRow; readonly objection: ObjectionRow }> {
  const record = await records.findForChange(wanted.invoiceNumber, transaction);
  if (!record) throw recordNotFound();
  const objections = await readObjections(database, [record.id], transaction);
  const objection = objections.find(({ id }) => String(id) === wanted.id);
  if (!objection) throw objectionNotFound();
  return { record, objection };
}
