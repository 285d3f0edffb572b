import { parkingFee } from '@parkwart/contracts/fee';
import { CLOCK_TOLERANCE } from '@parkwart/contracts/parking';
import { parseInstant } from '@parkwart/contracts/time';
import type { Database } from '@parkwart/service-kit/database';
import { exitBeforeEntry, exitInFuture, recordNotFound } from '../record/errors.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { tariffOf } from '../record/tariffOf.ts';
import { readSettings } from '../settings/settingsRepository.ts';

interface CheckOut {
  readonly id: string;
  readonly exitTime: string | undefined;
  readonly now: Date;
  /** Minutes beyond the tolerance: backdating lowers the fee. */
  readonly onBackdated?: (minutes: number) => void;
}

/** A checked-out record is returned unchanged. @throws HttpError 404, 422 */
export async function checkOutCar(
  database: Database,
  records: RecordRepository,
  { id, exitTime, now, onBackdated }: CheckOut,
): Promise<RecordRow> {
  let backdatedBy = 0;
  const record = await database.transaction(async (transaction) => {
    backdatedBy = 0;
    const record = await records.findForChange(id, transaction);
    if (!record) throw recordNotFound();
    if (record.exitAt) return record;
    const exitAt = exitInstant(exitTime, record.entryAt, now);
    backdatedBy = now.getTime() - exitAt.getTime();
    const tariff = tariffOf(record, await readSettings(database, transaction));
    const feeCents = parkingFee(record.entryAt, exitAt, tariff);
    return records.change(record, { exitAt, feeCents }, transaction);
  });
  if (exitTime !== undefined && backdatedBy > CLOCK_TOLERANCE) onBackdated?.(Math.round(backdatedBy / 60_000));
  return record;
}

/** Clocks of booth and server may differ by the tolerance; within it an exit is never before its entry. */
function exitInstant(exitTime: string | undefined, entryAt: Date, now: Date): Date {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE);
  const requested = exitTime === undefined ? now : parseInstant(exitTime, latest);
  if (!requested || requested > latest) throw exitInFuture();
  if (entryAt.getTime() - requested.getTime() > CLOCK_TOLERANCE) throw exitBeforeEntry();
  return requested < entryAt ? entryAt : requested;
}
