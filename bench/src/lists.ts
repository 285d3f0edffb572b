import type { Database } from '@parkwart/service-kit/database/database';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { recordListQueries } from 'svc-parking/lists/recordListQueries';
import { parkedCarQueries } from 'svc-parking/parked/parkedCarQueries';
import { plateIndexTask } from 'svc-parking/plate-index/plateIndex';
import { listCombinations } from 'svc-parking/testing/listCombinations';
import { elapsedMs } from './compare.ts';
import { BOTH, type FilledDatabase, NOW, onDatabases } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { say } from './say.ts';

const RECORDS = 1_000_000;
const PAGE = 50;
const ROUNDS = 5;
/** Lists stop counting here. */
const COUNTED = 10_000;
const DAY_MS = 86_400_000;
/** Parts of plates, from one that matches most plates to one that matches none. */
const PARKED_SEARCHES = ['B', '47', '471', '4711', 'QQQ', '100'];

interface Query {
  readonly title: string;
  page(on: Database): Promise<readonly unknown[]>;
  count?(): Promise<unknown>;
}

/** The first page and the count of every list with every filter, and the pages of the parked cars. */
export function lists(): Promise<readonly Figure[]> {
  return onDatabases(BOTH, RECORDS, async (filled) => {
    await plateIndexTask(filled.database).run(() => false);
    return measureLists(filled);
  });
}

async function measureLists({ database, name }: FilledDatabase): Promise<readonly Figure[]> {
  const ideal = await bestMs(() => database.read(`SELECT * FROM records ORDER BY id DESC LIMIT ${PAGE}`));
  say(`  newest page by primary key: ${ideal.toFixed(2)} ms`);
  const [pageMs, countMs] = await slowestOf(database, await listQueries(database));
  const [parkedMs] = await slowestOf(database, await parkedQueries(database));
  return [
    timed(`slowest page with 1,000,000 records, ${name}`, pageMs, 'ms'),
    timed(`slowest page ÷ by primary key with 1,000,000 records, ${name}`, pageMs / ideal, '×'),
    timed(`slowest count with 1,000,000 records, ${name}`, countMs, 'ms'),
    timed(`slowest page of the parked cars, ${name}`, parkedMs, 'ms'),
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

async function parkedQueries(database: Database): Promise<Query[]> {
  const sql = 'SELECT AVG(id) AS middle FROM records WHERE exitAt IS NULL AND isDisable = 0';
  const [parked] = await database.read<{ middle: number }>(sql);
  const after = String(Math.round(Number(parked?.middle)));
  const since = new Date(NOW.getTime() - DAY_MS);
  const pages = [undefined, ...PARKED_SEARCHES].map((search) => ({ search, after: undefined }));
  return [
    ...[...pages, { search: undefined, after }].map((page) => ({
      title: `parked, ${page.search ?? 'all'}${page.after ? ', after the middle' : ''}`,
      page: (on: Database) => parkedCarQueries(on).parked({ ...page, limit: PAGE }),
    })),
    ...PARKED_SEARCHES.map((search) => ({
      title: `left lately, ${search}`,
      page: (on: Database) => parkedCarQueries(on).departed(search, since, PAGE),
    })),
  ];
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
      countMs: count && (await bestMs(count)),
    });
  }
  for (const { title, found, read, pageMs, countMs } of rows.sort((one, other) => other.pageMs - one.pageMs)) {
    const counted = countMs === undefined ? '' : `  count ${countMs.toFixed(1)} ms`;
    say(`    ${title.padEnd(52)}${pageMs.toFixed(1)} ms  ${read} read  ${found} found${counted}`);
  }
  return [Math.max(...rows.map(({ pageMs }) => pageMs)), Math.max(...rows.map(({ countMs = 0 }) => countMs))];
}

/** The fastest of several rounds: slower ones include the work of other programs on the machine. */
async function bestMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await elapsedMs(work));
  return Math.min(...times);
}

export async function extentOf(database: Database) {
  const [extent] = await database.read<
    Record<'firstId' | 'lastId', number> & Record<'firstEntry' | 'lastEntry', string>
  >('SELECT MIN(id) AS firstId, MAX(id) AS lastId, MIN(entryAt) AS firstEntry, MAX(entryAt) AS lastEntry FROM records');
  if (!extent) throw new Error('there are no records');
  return { ...extent, firstEntry: new Date(extent.firstEntry), lastEntry: new Date(extent.lastEntry) };
}
