import { checkOut, checkOutByGet } from '@parkwart/contracts/calls/checkInAndOut';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import { boothLetters } from '@parkwart/contracts/inputs/boothLetters';
import { CLOCK_TOLERANCE, stayUntil } from '@parkwart/contracts/rules/stay';
import { parseInstant } from '@parkwart/contracts/rules/time';
import { BOOTH_HEADER } from '@parkwart/contracts/wire/boothHeader';
import type { Database } from '@parkwart/service-kit/database/database';
import { invalidInput } from '@parkwart/service-kit/errors/httpError';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { Logger } from '@parkwart/service-kit/logging/logger';
import { currentRequestId } from '@parkwart/service-kit/logging/requestLog';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Context } from 'koa';
import { bookChanges } from '../accounts/bookChanges.ts';
import type { missedLookups } from '../booth/missedLookups.ts';
import { exitBeforeEntry, exitInFuture, recordCancelled, recordNotFound } from '../record/errors.ts';
import { journaledRecord } from '../record/journaledRecord.ts';
import { presentForBooth } from '../record/presentForBooth.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { tariffOf } from '../record/tariffOf.ts';
import { readSettings } from '../settings/operatorSettings.ts';

interface Dependencies {
  readonly records: RecordRepository;
  readonly journal: Journal;
}

interface CheckOut {
  readonly id: number;
  readonly exitTime: string | undefined;
  /** The code letters of the booth. */
  readonly booth: string | null;
  readonly session: Session;
  readonly now: Date;
  /**
   * Called with the number of minutes by which the exit lies in the past, if this number exceeds the tolerance.
   * Backdated exits are logged, because backdating lowers the fee.
   */
  readonly onBackdated: (minutes: number) => void;
}

interface CheckedOut {
  readonly record: RecordRow;
  readonly wasParked: boolean;
}

/** A checked-out record is returned unchanged. @throws HttpError 404, 422 */
async function checkOutCar(
  database: Database,
  { records, journal }: Dependencies,
  { id, exitTime, booth, session, now, onBackdated }: CheckOut,
): Promise<CheckedOut> {
  let backdated: number | null = null;
  const checkedOut = await database.transaction(async (transaction) => {
    backdated = null;
    const record = await records.findForChange(transaction, id);
    if (!record) throw recordNotFound();
    if (record.exitAt) return { record, wasParked: false };
    if (record.cancelReason !== null) throw recordCancelled();
    const exitAt = exitInstant(exitTime, record.entryAt, now);
    backdated = exitTime === undefined ? null : backdatedMinutes(now, exitAt);
    const tariff = tariffOf(record, await readSettings(transaction));
    const { feeCents } = stayUntil(exitAt, record.entryAt, tariff);
    const leaves = { exitAt, exitBooth: booth, exitBackdatedMinutes: backdated };
    const changes = { ...leaves, feeCents, checkedOutBy: session.username };
    const booking = { account: session.userId, now };
    const booked = await bookChanges(transaction, { record, changes, booking });
    const changed = await records.change(transaction, record, booked);
    const change = { subject: recordSubject(record.id), kind: 'check-out', by: actorOf(session, 'booth') } as const;
    const [before, after] = [journaledRecord(record), journaledRecord(changed)];
    await journal.write(transaction, { ...change, before, after });
    return { record: changed, wasParked: true };
  });
  if (backdated !== null && backdated > 0) onBackdated(backdated);
  return checkedOut;
}

/** The minutes by which the exit lies in the past; null within the clock tolerance. */
function backdatedMinutes(now: Date, exitAt: Date): number | null {
  const difference = now.getTime() - exitAt.getTime();
  return Math.abs(difference) > CLOCK_TOLERANCE ? Math.round(difference / 60_000) : null;
}

/** Clocks of booth and server may differ by the tolerance; within it, an exit is never before its entry. */
function exitInstant(exitTime: string | undefined, entryAt: Date, now: Date): Date {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE);
  const requested = exitTime === undefined ? now : parseInstant(exitTime, latest);
  if (!requested || requested > latest) throw exitInFuture();
  if (entryAt.getTime() - requested.getTime() > CLOCK_TOLERANCE) throw exitBeforeEntry();
  return requested < entryAt ? entryAt : requested;
}

/** The code letters of the sending booth; null if the browser has none. @throws HttpError 400 */
function sendingBooth(ctx: Context): string | null {
  const header = ctx.get(BOOTH_HEADER);
  if (!header) return null;
  const { success, data } = boothLetters.safeParse(header);
  if (!success)
    throw invalidInput({ [BOOTH_HEADER]: 'Hier stehen die Buchstaben des Arbeitsplatzes, zum Beispiel A.' });
  return data;
}

interface CallParts extends Dependencies {
  readonly misses: ReturnType<typeof missedLookups>;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Checking out a car that is not parked counts as a look-up. */
export function checkOutCalls(database: Database, { misses, clock, log, ...parts }: CallParts): Implementation[] {
  const onBackdated = (minutes: number) =>
    log.info({ requestId: currentRequestId(), minutes }, 'a car was checked out with an earlier exit time');

  return [checkOut, checkOutByGet].map((call) =>
    implement(call, async ({ query: { id, exitTime }, session }, ctx) => {
      const leaving = { id: Number(id), exitTime, booth: sendingBooth(ctx), session, onBackdated };
      const checkOutRecord = () => checkOutCar(database, parts, { ...leaving, now: clock() });
      const { record, wasParked } = await misses.recording(session.userId, checkOutRecord);
      return wasParked ? presentForBooth(record) : misses.recordHit(session, presentForBooth(record));
    }),
  );
}
