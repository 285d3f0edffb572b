import type { driverObjectionInput } from '@parkwart/contracts/calls/driverPage';
import { formatDay } from '@parkwart/contracts/rules/time';
import type * as z from 'zod/mini';
import type { AtRecord } from '../changes/changeOf.ts';
import { fileObjection, isOpen, rows } from '../objections/objections.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { objectionNotPossible, objectionWaits } from './errors.ts';
import { mayObject } from './presentCase.ts';

/** @throws HttpError 422 */
export async function pageObjection(
  at: AtRecord,
  { text, files }: z.output<typeof driverObjectionInput>,
): Promise<RecordRow> {
  const others = await rows.of(at.database, [at.record.id], at.transaction);
  if (others.some(isOpen)) throw objectionWaits();
  if (!mayObject(at.record, others)) throw objectionNotPossible();
  return fileObjection(at, { arrived: formatDay(at.now), channel: 'page', text, files });
}
