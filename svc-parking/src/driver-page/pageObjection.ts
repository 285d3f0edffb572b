import type { driverObjectionInput } from '@parkwart/contracts/calls/driverPage';
import { formatDay } from '@parkwart/contracts/rules/time';
import type { Transaction } from 'sequelize';
import type * as z from 'zod/mini';
import type { ChangeParts } from '../changes/changeRecord.ts';
import { fileObjection } from '../objections/fileObjection.ts';
import { readObjections } from '../objections/objectionRows.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { DRIVER } from './driverAccount.ts';
import { objectionNotPossible, objectionWaits, pageSessionEnded } from './errors.ts';
import { mayObject } from './presentCase.ts';

/** @throws HttpError 401 if the record was deleted since, 422 */
export async function pageObjection(
  parts: ChangeParts,
  { text, files }: z.output<typeof driverObjectionInput>,
  { id }: RecordRow,
  transaction: Transaction,
): Promise<RecordRow> {
  const { database, records, clock } = parts;
  const invoiceNumber = String(id);
  // Its lock lets one objection after the other look for an open one.
  const record = await records.findForChange(invoiceNumber, transaction);
  if (!record) throw pageSessionEnded();
  const others = await readObjections(database, [id], transaction);
  if (others.some(({ decision }) => decision === null)) throw objectionWaits();
  if (!mayObject(record, others)) throw objectionNotPossible();
  const input = { arrived: formatDay(clock()), channel: 'page', text, files } as const;
  return fileObjection(parts, { invoiceNumber, input, session: DRIVER }, transaction);
}
