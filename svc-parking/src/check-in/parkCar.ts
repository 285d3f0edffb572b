import { CLOCK_TOLERANCE, type checkIn } from '@parkwart/contracts/parking';
import { instantFrom, parseInstant } from '@parkwart/contracts/time';
import type { Input } from '@parkwart/service-kit/implement';
import type { Transaction } from 'sequelize';
import type { AlsoParked, BoothRow } from '../record/boothRow.ts';
import { entryInFuture, entryTimeSkipped } from '../record/errors.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import { withVehicle } from '../record/recordRow.ts';

interface CheckIn {
  readonly car: Input<typeof checkIn>['body'];
  readonly employeeName: string;
  readonly sentBy: string;
  readonly now: Date;
}

interface ParkedCar {
  readonly record: BoothRow;
  readonly other: AlsoParked | undefined;
}

/** The entry may lie in the past (an offline booth), at most five minutes in the future. @throws HttpError 422 */
export async function parkCar(
  records: RecordRepository,
  { car: { provisional, ...car }, employeeName, sentBy, now }: CheckIn,
  transaction: Transaction,
): Promise<ParkedCar> {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE);
  const enteredAt = provisional && parseInstant(provisional.enteredAt, latest);
  const entryAt = instantFrom(car.date, car.entryTime, enteredAt ?? latest);
  if (!entryAt) throw entryTimeSkipped();
  if (entryAt > latest) throw entryInFuture();
  const { other, hasPermit } = await records.findAtEntry(car.vehicleNumber, entryAt, transaction);
  const newCar = withVehicle(
    {
      entryAt,
      employeeName,
      hasPermit,
      provisionalReference: provisional?.reference ?? null,
      sentBy: sentBy === employeeName ? null : sentBy,
      alreadyParkedAs: (provisional && other?.id) ?? null,
    },
    car,
  );
  return { record: await records.create(newCar, now, transaction), other };
}
