import { checkIn, entryAgeProblem } from '@parkwart/contracts/calls/checkInAndOut';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import { isAdmin } from '@parkwart/contracts/entities/role';
import { CLOCK_TOLERANCE } from '@parkwart/contracts/rules/stay';
import { formatClockTime, formatDay, instantFrom, parseInstant } from '@parkwart/contracts/rules/time';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { writeOnce } from '@parkwart/service-kit/http/idempotency';
import { type Implementation, type Input, implement } from '@parkwart/service-kit/http/implement';
import type { Actor, Journal } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { BoothRepository } from '../booth/boothRepository.ts';
import { correctableUntil } from '../booth/ownCheckIn.ts';
import { COVERS_DAY } from '../permits/table.ts';
import { hasSamePlate, PARKED_PLATE_INDEX, samePlate } from '../plate-index/samePlate.ts';
import { entryInFuture, entryTimeSkipped, entryTooOld } from '../record/errors.ts';
import { presentParked } from '../record/presentForBooth.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import { type AlsoParked, type BoothRow, withVehicle } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';

type User = Pick<Session, 'userId' | 'username'>;

/** A check-in made offline may be sent by another user than the one who entered it. */
interface CheckInUsers {
  readonly enteredBy: User;
  readonly sentBy: User & Pick<Session, 'role'>;
}

function senderOf({ enteredBy, sentBy }: CheckInUsers): User | undefined {
  return sentBy.userId === enteredBy.userId ? undefined : sentBy;
}

function checkInActor(users: CheckInUsers): Actor {
  return { account: users.enteredBy.userId, sentBy: senderOf(users)?.userId, origin: 'booth' };
}

interface CheckIn extends CheckInUsers {
  readonly car: Input<typeof checkIn>['body'];
  readonly now: Date;
}

interface CheckedIn {
  readonly record: BoothRow;
  readonly other: AlsoParked | undefined;
}

interface StoredAtEntry {
  readonly hasPermit: number;
  readonly otherId: number | null;
  readonly otherEntryAt: Date | string | null;
}

const atEntrySql = (dialect: Database['dialect']) =>
  statement(`SELECT other.id AS otherId, other.entryAt AS otherEntryAt,
    EXISTS (SELECT 1 FROM permits WHERE ${hasSamePlate(dialect, 'permits')} AND ${COVERS_DAY}) AS hasPermit
  FROM (SELECT 1 AS one) AS plate
  LEFT JOIN records AS other ON other.id = (
    SELECT MAX(parked.id) FROM records AS parked ${PARKED_PLATE_INDEX[dialect]}
    WHERE ${hasSamePlate(dialect, 'parked')} AND parked.exitAt IS NULL AND parked.isDisable = 0)`);

/** @returns whether a permit covers the day, and the latest record under which the plate, in any spelling, is parked */
async function readAtEntry(transaction: Transaction, vehicleNumber: string, entryAt: Date) {
  const [stored] = await transaction.read<StoredAtEntry>(atEntrySql(transaction.dialect), {
    ...samePlate(vehicleNumber),
    day: storedDay(entryAt),
  });
  const { otherId, otherEntryAt, hasPermit } = stored ?? {};
  const other = otherId && otherEntryAt ? { id: otherId, entryAt: new Date(otherEntryAt) } : undefined;
  return { hasPermit: Boolean(hasPermit), other };
}

/** The entry may be days in the past (an offline booth), or up to five minutes in the future. @throws HttpError 422 */
export async function checkInCar(
  transaction: Transaction,
  { records, journal }: { readonly records: RecordRepository; readonly journal: Journal },
  { car: { provisional, ...car }, now, ...users }: CheckIn,
): Promise<CheckedIn> {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE);
  const enteredAt = provisional && parseInstant(provisional.enteredAt, latest);
  const entryAt = instantFrom(car.date, car.entryTime, enteredAt ?? latest);
  if (!entryAt) throw entryTimeSkipped();
  if (entryAt > latest) throw entryInFuture();
  const tooOld = entryAgeProblem(entryAt, now, isAdmin(users.sentBy.role));
  if (tooOld) throw entryTooOld(tooOld);
  const { other, hasPermit } = await readAtEntry(transaction, car.vehicleNumber, entryAt);
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

interface AddedReference extends CheckInUsers {
  readonly invoiceNumber: number;
  readonly reference: string;
}

/** Does not change the record's version, so that the reference does not conflict with an open form. */
const ADD_REFERENCE = statement(
  'UPDATE records SET provisionalReference = :provisionalReference, sentBy = :sentBy WHERE id = :id',
);

/** Does nothing if the record already has a reference. */
async function addReference(
  database: Database,
  { records, journal }: { readonly records: RecordRepository; readonly journal: Journal },
  { invoiceNumber, reference, ...users }: AddedReference,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const record = await records.findForChange(transaction, invoiceNumber);
    if (!record || record.provisionalReference) return;
    const values = { provisionalReference: reference, sentBy: senderOf(users)?.username ?? null };
    await transaction.write(ADD_REFERENCE, { ...values, id: record.id });
    const change = { subject: recordSubject(invoiceNumber), kind: 'reference-added' } as const;
    const after = { provisionalReference: reference };
    await journal.write(transaction, { ...change, by: checkInActor(users), after });
  });
}

interface Dependencies {
  readonly records: RecordRepository;
  readonly booths: BoothRepository;
  readonly journal: Journal;
  readonly clock: () => Date;
}

/**
 * Checks a car in once per idempotency key of the user who entered the check-in, even if another user sends the
 * check-in. If a first attempt gets no response, the booth assigns a reference; the repeated request has the same key
 * and adds the reference.
 */
export function checkInCall(database: Database, parts: Dependencies): Implementation {
  const { booths, clock } = parts;
  return implement(checkIn, async ({ session, ...request }, ctx) => {
    const { provisional, ...car } = request.body;
    const enteredBy = provisional ? await booths.findUser(provisional, session) : session;
    const users = { enteredBy, sentBy: session };
    const key = ctx.get('Idempotency-Key');
    const work = async (transaction: Transaction) => {
      const now = clock();
      const { record, other } = await checkInCar(transaction, parts, { car: request.body, ...users, now });
      const until = correctableUntil(record, session.userId, now);
      return { ...presentParked(record, other), ...(until && { correctableUntil: until }) };
    };
    if (!key) return database.transaction(work);
    const content = [checkIn.method, checkIn.path, { ...request, body: car }];
    const subjectOf = ({ invoiceNumber }: { readonly invoiceNumber: number }) => String(invoiceNumber);
    const record = await writeOnce(database, { key, owner: enteredBy.userId, content, subjectOf }, work);
    if (!provisional || record.provisionalReference) return record;
    const { reference } = provisional;
    await addReference(database, parts, { invoiceNumber: record.invoiceNumber, reference, ...users });
    return { ...record, provisionalReference: reference };
  });
}
