import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '@parkwart/contracts/entities/person';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { monthWithFigures } from 'svc-parking/books/bookMonths';
import { checkInCar } from 'svc-parking/check-in/checkIn';
import { DISCLOSED } from 'svc-parking/features';
import { openLease } from 'svc-parking/lease';
import { disclose } from 'svc-parking/privacy/disclose';
import { eraseOnRequest } from 'svc-parking/privacy/eraseOnRequest';
import { setHold } from 'svc-parking/privacy/holds';
import { recordRepository } from 'svc-parking/record/recordRepository';
import { erasureQueue } from 'svc-parking/retention/erasureQueue';
import { completeErasures, pendingErasures } from 'svc-parking/retention/erasureRoutes';
import { previewRetention } from 'svc-parking/retention/previewRetention';
import { retainedRecords } from 'svc-parking/retention/retainedRecords';
import { runRetention } from 'svc-parking/retention/runRetention';
import { elapsedMs } from '../compare.ts';
import { NOW } from '../databases.ts';

const PAUSE_MS = 20;
const BOOTH = { userId: '1', username: 'kasse', role: 'Angestellte' } as const;

export interface Beside {
  readonly ms: number;
  /** The longest time from the moment when a check-in was due until its end. */
  readonly waitMs: number;
  /**
   * The most CPU time that this process used during a check-in. On SQLite the CPU time shows the wait independently of
   * the machine's load.
   */
  readonly waitCpuMs: number;
}

/** Measures the work while a car checks in every 20 ms. */
export async function measureBesideWriter(database: Database, work: () => Promise<unknown>): Promise<Beside> {
  const checkIn = checkInOf(database);
  let [isOver, waitMs, waitCpuMs] = [false, 0, 0];
  const writing = (async () => {
    while (!isOver) {
      // The wait counts from the due time, because a statement that blocks the process also delays the timer.
      const [due, before] = [performance.now() + PAUSE_MS, process.cpuUsage()];
      await wait(PAUSE_MS);
      await checkIn();
      const { user, system } = process.cpuUsage(before);
      waitMs = Math.max(waitMs, performance.now() - due);
      waitCpuMs = Math.max(waitCpuMs, (user + system) / 1_000 - PAUSE_MS);
    }
  })();
  const ms = await elapsedMs(work);
  isOver = true;
  await writing;
  return { ms, waitMs, waitCpuMs };
}

function checkInOf(database: Database) {
  const now = new Date();
  const parts = { records: recordRepository(database), journal: openJournal(database, () => now) };
  const car = {
    date: formatDay(now),
    entryTime: formatClockTime(now),
    vehicleNumber: 'B-NEU 1',
    vehicleModel: 'Volkswagen',
    vehicleColor: 'Blau',
  };
  return () =>
    database.transaction((transaction) =>
      checkInCar(transaction, parts, { car, now, enteredBy: BOOTH, sentBy: BOOTH }),
    );
}

const ADMIN = { account: '2', origin: 'office' } as const;
/**
 * The distance between the ids of one person's records. A person's records are scattered in the table, so the ids must
 * not be adjacent.
 */
const APART = 997;
const [RECORDS_OF_PERSON, HOLDS, DELETED] = [100, 50, 600];
const RETENTION_MS = 3_000;
const YEAR_MS = 365.25 * 86_400_000;

/** Prepares a round with records that no other round uses. @returns the work to measure */
type Work = (round: number) => Promise<() => Promise<unknown>>;

const partsAt = (database: Database, now: Date) => {
  const journal = openJournal(database, () => now);
  const records = retainedRecords(database, journal);
  return { database, journal, records, erasures: erasureQueue(database), clock: () => now };
};
const inYears = (years: number) => new Date(NOW.getTime() + years * YEAR_MS);

/** Kinds of work during which no check-in may have to wait. @param first the id of the oldest record */
export const worksOn = (database: Database, first: number): Readonly<Record<string, Work>> => ({
  nothing: async () => () => wait(RETENTION_MS),
  'a disclosure by plate': async () => {
    const [one] = await database.read<{ text: string }>(
      `SELECT vehicleNumber AS text FROM records WHERE id = ${first + 1}`,
    );
    return () => disclose(database, DISCLOSED, { kind: 'plate', text: String(one?.text) });
  },
  'an erasure': (round) => erasure(database, first + round, round),
  holds: async (round) => async () => {
    const { journal } = partsAt(database, NOW);
    const parts = { database, records: recordRepository(database), journal, clock: () => NOW };
    const body = { until: '31.12.2027', reason: 'Rechtsstreit' };
    for (let index = 0; index < HOLDS; index++) {
      const invoiceNumber = String(first + 500 + index * APART + round);
      await setHold(parts, { params: { invoiceNumber }, body, by: ADMIN });
    }
  },
  'retention, closing records and owners': retention(database, 7),
  'retention, books': retention(database, 9),
  'retention, records': (round) => deletion(database, first + RECORDS_OF_PERSON * APART + round * DELETED),
  'a preview of retention': async () => () => previewRetention(partsAt(database, NOW)),
  'figures of a month': async () => () => monthWithFigures(database, 202_603, NOW),
});

async function erasure(database: Database, first: number, round: number): Promise<() => Promise<unknown>> {
  const person: Person = { kind: 'name', text: `Erika Mustermann ${String.fromCharCode(65 + round)}` };
  const ids = Array.from({ length: RECORDS_OF_PERSON }, (_, index) => first + index * APART);
  await change(database, 'ownerName = :text', { ids, text: person.text });
  const parts = partsAt(database, NOW);
  const request = { person, mentions: [], asUser: false, by: ADMIN };
  const { preview, records } = await eraseOnRequest(parts, { ...request, isTrial: true });
  if (records.length !== RECORDS_OF_PERSON) throw new Error(`the person has ${records.length} records`);
  return () => eraseOnRequest(parts, { ...request, isTrial: false, preview });
}

/** Runs retention for some seconds, as if the current time were this many years later. */
function retention(database: Database, years: number): Work {
  return async () => () => {
    const end = performance.now() + RETENTION_MS;
    const lease = openLease(database, 'forgetting', () => new Date());
    return runRetention(partsAt(database, inYears(years)), { lease, isStopping: () => performance.now() > end });
  };
}

/** Prepares records whose attachments svc-files has deleted, and then deletes these records. */
async function deletion(database: Database, first: number): Promise<() => Promise<unknown>> {
  const ids = Array.from({ length: DELETED }, (_, index) => first + index);
  await change(database, 'closedAt = entryAt', { ids });
  const parts = partsAt(database, inYears(12));
  const due = ids.map((invoiceNumber) => ({ invoiceNumber, part: 'record' as const }));
  await database.transaction((transaction) => parts.erasures.add(transaction, due));
  return async () => {
    for (let pending = await pendingErasures(parts); pending.length > 0; pending = await pendingErasures(parts))
      await completeErasures(parts, pending);
  };
}

/** Changes the records, and also marks them as departed and paid. */
async function change(database: Database, set: string, values: Record<string, unknown>): Promise<void> {
  const left = 'exitAt = COALESCE(exitAt, entryAt), isPay = 1, isDisable = 0, holdUntil = NULL';
  const sql = `UPDATE records SET ${set}, ${left} WHERE id IN (:ids)`;
  await database.transaction((transaction) => transaction.write(sql, values));
}
