import type { Database } from '@parkwart/service-kit/database/database';
import { plateIndexTask } from 'svc-parking/plate-index/plateIndex';
import { BOTH, type FilledDatabase, onDatabases } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { besideWriter } from './million/besideWriter.ts';
import { fillBooks, fillHolds, fillJournal } from './million/fill.ts';
import { pagesOf, slowestMs } from './million/pages.ts';
import { worksOn } from './million/work.ts';
import { say } from './say.ts';

const RECORDS = 1_000_000;
const ROUNDS = 3;
/** Slower work is not repeated. */
const SLOW_MS = 10_000;
/** Of the plate index, those with the records that are erased and deleted. */
const SEGMENTS = 52;

/** The office's pages that are no lists of records, and how long a check-in waits for what concerns many records. */
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
  for (const [title, waitMs] of await waits(database))
    figures.push(timed(`longest check-in beside ${title}, ${name}`, waitMs, 'ms', 1));
  return figures;
}

/** By work, the longest of its parts; of each part the round with the shortest, which other programs disturbed least. */
async function waits(database: Database): Promise<ReadonlyMap<string, number>> {
  const [ends] = await database.select<{ first: number }>('SELECT MIN(id) AS first FROM records');
  const found = new Map<string, number>();
  for (const [title, prepare] of Object.entries(worksOn(database, Number(ends?.first)))) {
    const rounds: string[] = [];
    let shortest = Number.POSITIVE_INFINITY;
    for (let round = 0, isSlow = false; round < ROUNDS && !isSlow; round++) {
      const { ms, waitMs, waitCpuMs } = await besideWriter(database, await prepare(round));
      rounds.push(`${waitMs.toFixed(0)} ms (CPU ${waitCpuMs.toFixed(0)}) in ${(ms / 1_000).toFixed(1)} s`);
      shortest = Math.min(shortest, waitMs);
      isSlow = ms > SLOW_MS;
    }
    say(`    longest check-in beside ${title.padEnd(38)}${rounds.join(', ')}`);
    const [work = title] = title.split(',');
    found.set(work, Math.max(found.get(work) ?? 0, shortest));
  }
  return found;
}
