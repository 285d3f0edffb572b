import type { Database } from '@parkwart/service-kit/database/database';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { recordListQueries } from 'svc-parking/lists/recordListQueries';
import { plateIndexTask } from 'svc-parking/plate-index/plateIndex';
import { listCombinations } from 'svc-parking/testing/listCombinations';
import { elapsedMs, say } from './compare.ts';
import { BOTH, type FilledDatabase, onDatabases } from './databases.ts';
import { type Figure, timed } from './figures.ts';

const RECORDS = 1_000_000;
const PAGE = 50;
const ROUNDS = 5;
/** Lists count at most this many records. */
const COUNTED = 10_000;
interface Query {
  readonly title: string;
  page(on: Database): Promise<readonly unknown[]>;
  count(): Promise<unknown>;
}

/** Measures the first page and the count of every list with every filter. */
export function lists(): Promise<readonly Figure[]> {
  return onDatabases(BOTH, RECORDS, async (filled) => {
    await plateIndexTask(filled.database).run(() => false);
    return measureLists(filled);
  });
}

async function measureLists({ database, name }: FilledDatabase): Promise<readonly Figure[]> {
  const [pageMs, countMs] = await slowestOf(database, await listQueries(database));
  return [
    timed(`slowest page with 1,000,000 records, ${name}`, pageMs, 'ms'),
    timed(`slowest count with 1,000,000 records, ${name}`, countMs, 'ms'),
  ];
}

async function listQueries(database: Database): Promise<Query[]> {
  const combinations = listCombinations(await extentOf(database));
  return combinations.map(({ title, filter, start }) => ({
    title,
    page: (on) => recordListQueries(on).page(filter, start, PAGE),
    count: () => recordListQueries(database).count(filter, COUNTED),
  }));
}

async function slowestOf(database: Database, queries: readonly Query[]): Promise<[pageMs: number, countMs: number]> {
  const rows = [];
  for (const { title, page, count } of queries) {
    const found = (await page(database)).length;
    const read = await countReads(database, page);
    rows.push({
      title,
      found,
      read,
      pageMs: await bestMs(() => page(database)),
      countMs: await bestMs(count),
    });
  }
  for (const { title, found, read, pageMs, countMs } of rows.sort((one, other) => other.pageMs - one.pageMs)) {
    say(`    ${title.padEnd(52)}${pageMs.toFixed(1)} ms  ${read} read  ${found} found  count ${countMs.toFixed(1)} ms`);
  }
  return [Math.max(...rows.map(({ pageMs }) => pageMs)), Math.max(...rows.map(({ countMs }) => countMs))];
}

/** The time of the fastest round, because slower rounds include the work of other programs on the machine. */
async function bestMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await elapsedMs(work));
  return Math.min(...times);
}

async function extentOf(database: Database) {
  const [extent] = await database.read<
    Record<'firstId' | 'lastId', number> & Record<'firstEntry' | 'lastEntry', string>
  >('SELECT MIN(id) AS firstId, MAX(id) AS lastId, MIN(entryAt) AS firstEntry, MAX(entryAt) AS lastEntry FROM records');
  if (!extent) throw new Error('there are no records');
  return { ...extent, firstEntry: new Date(extent.firstEntry), lastEntry: new Date(extent.lastEntry) };
}
