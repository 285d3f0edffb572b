import type { Database } from '@parkwart/service-kit/database/database';
import { plateIndexTask } from 'svc-parking/plate-index/plateIndex';
import { say } from './compare.ts';
import { BOTH, type FilledDatabase, onDatabases } from './databases.ts';
import { exact, type Figure, timed } from './figures.ts';
import { fillBooks, fillHolds, fillJournal } from './million/fill.ts';
import { pagesOf, slowestMs } from './million/pages.ts';
import { type Beside, measureBesideWriter, worksOn } from './million/work.ts';

const RECORDS = 1_000_000;
const ROUNDS = 3;
/** Work that takes longer than this is measured only once. */
const SLOW_MS = 10_000;
/** The number of plate-index segments that contain the records to erase and delete. */
const SEGMENTS = 52;

/** Measures the office's pages other than lists of records, and how long work on many records delays a check-in. */
export function million(): Promise<readonly Figure[]> {
  return onDatabases(BOTH, RECORDS, async (filled) => {
    await fillJournal(filled.database);
    await fillBooks(filled.database);
    await fillHolds(filled.database);
    let left = SEGMENTS;
    await plateIndexTask(filled.database).run(() => left-- === 0);
    return measureMillion(filled);
  });
}

async function measureMillion({ database, name }: FilledDatabase): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [title, pages] of Object.entries(await pagesOf(database)))
    figures.push(timed(`${title}, ${name}`, await slowestMs(title, pages), 'ms'));
  const before = await rowLockWaits(database);
  for (const [work, { waitMs, waitCpuMs }] of await waits(database)) {
    figures.push(timed(`longest check-in beside ${work}, ${name}`, waitMs, 'ms', 1));
    if (database.dialect === 'sqlite')
      figures.push(timed(`CPU time during a check-in beside ${work}, ${name}`, waitCpuMs, 'ms', 1));
  }
  // Lock waits are counted, because a count, unlike a time, is the same on every machine.
  if (database.dialect === 'mysql')
    figures.push(exact(`row locks that were waited for, ${name}`, (await rowLockWaits(database)) - before, 'locks'));
  return figures;
}

type Waits = Pick<Beside, 'waitMs' | 'waitCpuMs'>;

/**
 * The longest time that a check-in waits, per kind of work. For each part of the work, the shortest time of several
 * rounds is used, because other programs on the machine disturbed that round least.
 */
async function waits(database: Database): Promise<ReadonlyMap<string, Waits>> {
  const [ends] = await database.read<{ first: number }>('SELECT MIN(id) AS first FROM records');
  const found = new Map<string, Waits>();
  for (const [title, prepare] of Object.entries(worksOn(database, Number(ends?.first)))) {
    const rounds: Beside[] = [];
    while (rounds.length < ROUNDS && !rounds.some(({ ms }) => ms > SLOW_MS))
      rounds.push(await measureBesideWriter(database, await prepare(rounds.length)));
    const shown = rounds.map(
      ({ ms, waitMs, waitCpuMs }) =>
        `${waitMs.toFixed(0)} ms (CPU ${waitCpuMs.toFixed(0)}) in ${(ms / 1_000).toFixed(1)} s`,
    );
    say(`    longest check-in beside ${title.padEnd(38)}${shown.join(', ')}`);
    const [work = title] = title.split(',');
    const longest = (of: keyof Waits) =>
      Math.max(found.get(work)?.[of] ?? 0, Math.min(...rounds.map((one) => one[of])));
    found.set(work, { waitMs: longest('waitMs'), waitCpuMs: longest('waitCpuMs') });
  }
  return found;
}

async function rowLockWaits(database: Database): Promise<number> {
  if (database.dialect === 'sqlite') return 0;
  const [row] = await database.read<{ Value: string }>("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_waits'");
  return Number(row?.Value);
}
