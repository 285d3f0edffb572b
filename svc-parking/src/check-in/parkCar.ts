import { CLOCK_TOLERANCE, type checkIn } from '@parkwart/contracts/parking';
import { instantFrom } from '@parkwart/contracts/time';
import type { Input } from '@parkwart/service-kit/implement';
import type { Transaction } from 'sequelize';
import { entryInFuture, entryTimeSkipped } from '../record/errors.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';

interface CheckIn {
  readonly car: Input<typeof checkIn>['body'];
  readonly employeeName: string;
  readonly now: Date;
}

/** The entry may lie in the past (an offline booth), at most five minutes in the future. @throws HttpError 422 */
export async function parkCar(
  records: RecordRepository,
  { car, employeeName, now }: CheckIn,
  transaction: Transaction,
): Promise<RecordRow> {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE);
  const entryAt = instantFrom(car.date, car.entryTime, latest);
  if (!entryAt) throw entryTimeSkipped();
  if (entryAt > latest) throw entryInFuture();
  const { vehicleNumber, vehicleModel = '', vehicleColor = '' } = car;
  return records.create({ vehicleNumber, vehicleModel, vehicleColor, entryAt, employeeName }, now, transaction);
}
