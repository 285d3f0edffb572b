import { recordSubject } from '@parkwart/contracts/calls/journal';
import { type checkIn, entryAgeProblem } from '@parkwart/contracts/calls/parking';
import { isAdmin } from '@parkwart/contracts/entities/role';
import { CLOCK_TOLERANCE } from '@parkwart/contracts/rules/stay';
import { formatClockTime, formatDay, instantFrom, parseInstant } from '@parkwart/contracts/rules/time';
import type { Transaction } from '@parkwart/service-kit/database/database';
import type { Input } from '@parkwart/service-kit/http/implement';
import type { Actor, Journal } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import { entryInFuture, entryTimeSkipped, entryTooOld } from '../record/errors.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { AlsoParked, BoothRow } from '../record/recordRow.ts';
import { withVehicle } from '../record/recordRow.ts';

type User = Pick<Session, 'userId' | 'username'>;

/** A check-in made offline may be sent by another user than the one who entered it. */
export interface CheckInUsers {
  readonly enteredBy: User;
  readonly sentBy: User & Pick<Session, 'role'>;
}

/** Undefined if the same user entered it. */
export function senderOf({ enteredBy, sentBy }: CheckInUsers): User | undefined {
  return sentBy.userId === enteredBy.userId ? undefined : sentBy;
}

export function checkInActor(users: CheckInUsers): Actor {
  return { account: users.enteredBy.userId, sentBy: senderOf(users)?.userId, origin: 'booth' };
}

interface CheckIn extends CheckInUsers {
  readonly car: Input<typeof checkIn>['body'];
  readonly now: Date;
}

interface ParkedCar {
  readonly record: BoothRow;
  readonly other: AlsoParked | undefined;
}

/** The entry may be days in the past (an offline booth), or up to five minutes in the future. @throws HttpError 422 */
export async function parkCar(
  transaction: Transaction,
  { records, journal }: { readonly records: RecordRepository; readonly journal: Journal },
  { car: { provisional, ...car }, now, ...users }: CheckIn,
): Promise<ParkedCar> {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE);
  const enteredAt = provisional && parseInstant(provisional.enteredAt, latest);
  const entryAt = instantFrom(car.date, car.entryTime, enteredAt ?? latest);
  if (!entryAt) throw entryTimeSkipped();
  if (entryAt > latest) throw entryInFuture();
  const tooOld = entryAgeProblem(entryAt, now, isAdmin(users.sentBy.role));
  if (tooOld) throw entryTooOld(tooOld);
  const { other, hasPermit } = await records.findAtEntry(transaction, car.vehicleNumber, entryAt);
  const newCar = withVehicle(
    {
      entryAt,
      employeeName: users.enteredBy.username,
      enteredById: users.enteredBy.userId,
      hasPermit,
      provisionalReference: provisional?.reference ?? null,
      sentBy: senderOf(users)?.username ?? null,
      alreadyParkedAs: (provisional && other?.id) ?? null,
    },
    car,
  );
  const record = await records.create(transaction, newCar, now);
  const change = { subject: recordSubject(record.id), kind: 'check-in', by: checkInActor(users) } as const;
  const { provisionalReference, alreadyParkedAs } = newCar;
  const after = {
    ...car,
    date: formatDay(entryAt),
    entryTime: formatClockTime(entryAt),
    ...(hasPermit && { hasPermit }),
    ...(provisionalReference && { provisionalReference }),
    ...(alreadyParkedAs && { alreadyParkedAs }),
  };
  await journal.write(transaction, { ...change, after, isNew: true });
  return { record, other };
}
