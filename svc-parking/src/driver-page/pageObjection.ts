import type { driverObjectionInput } from '@parkwart/contracts/calls/driverPage';
import { formatDay } from '@parkwart/contracts/rules/time';
import type { Transaction } from 'sequelize';
import type * as z from 'zod/mini';
import type { ChangeParts } from '../changes/changeRecord.ts';
import { fileObjection } from '../objections/fileObjection.ts';
import { readObjections } from '../objections/objectionRows.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { DRIVER } from './driverAccount.ts';
import { objectionNotPossible, objectionWaits } from './errors.ts';
import { mayObject } from './presentCase.ts';

/** @param record locked @throws HttpError 422 */
export async function pageObjection(
  parts: ChangeParts,
  { text, files }: z.output<typeof driverObjectionInput>,
  record: RecordRow,
  transaction: Transaction,
): Promise<RecordRow> {
  const { database, clock } = parts;
  const invoiceNumber = String(record.id);
  const others = await readObjections(database, [record.id], transaction);
  if (others.some(({ decision }) => decision === null)) throw objectionWaits();
  if (!mayObject(record, others)) throw objectionNotPossible();
  const input = { arrived: formatDay(clock()), channel: 'page', text, files } as const;
  return fileObjection(parts, { invoiceNumber, input, session: DRIVER }, transaction);
}
