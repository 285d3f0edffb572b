import { setTimeout as wait } from 'node:timers/promises';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { parkCar } from 'svc-parking/check-in/parkCar';
import { recordRepository } from 'svc-parking/record/recordRepository';
import { elapsedMs } from '../compare.ts';

const PAUSE_MS = 20;
const BOOTH = { userId: '1', username: 'kasse', role: 'Angestellte' } as const;

export interface Beside {
  readonly ms: number;
  /** The longest check-in, counted from its due time. */
  readonly waitMs: number;
  /** The most CPU time of this process during a check-in: the wait on SQLite, independent of the machine's load. */
  readonly waitCpuMs: number;
}

/** Measures the work while a car checks in every 20 ms. */
export async function besideWriter(database: Database, work: () => Promise<unknown>): Promise<Beside> {
  const checkIn = checkInOf(database);
  let [isOver, waitMs, waitCpuMs] = [false, 0, 0];
  const writing = (async () => {
    while (!isOver) {
      // A statement that blocks the process also delays the timer.
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
    database.transaction((transaction) => parkCar(parts, { car, now, enteredBy: BOOTH, sentBy: BOOTH }, transaction));
}
