import type { Database } from '@parkwart/service-kit/database/database';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { recordListQueries } from 'svc-parking/lists/recordListQueries';
import { plateIndexTask } from 'svc-parking/plate-index/plateIndex';
import { listCombinations } from 'svc-parking/testing/listCombinations';
import { NAMES, NOW, onEachDatabase } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { fillMillion } from './fillMillion.ts';
import { say } from './say.ts';

const RECORDS = 1_000_000;
const PAGE = 50;
const ROUNDS = 5;
const COUNTED = 10_000;

interface Row {
  readonly title: string;
  readonly given: number;
  /** Index entries and rows that the database read for the page. */
  readonly read: number;
  readonly pageMs: number;
  readonly countMs: number;
}

/** Every list with every filter: the first page and its count, against the newest page by primary key. */
export async function lists(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  await onEachDatabase(
    async (fill) => {
      const { database, close } = await fill(RECORDS);
      figures.push(...(await measureLists(database)));
      await close();
    },
    async (database, records) => {
      await fillMillion(database, records, NOW);
      await plateIndexTask(database).run(() => false);
    },
  );
  return figures;
}

async function measureLists(database: Database): Promise<readonly Figure[]> {
  const ideal = await bestMs(() => database.select(`SELECT * FROM records ORDER BY id DESC LIMIT ${PAGE}`));
  say(`  ideal page by primary key: ${ideal.toFixed(2)} ms`);
  const rows: Row[] = [];
  const queries = recordListQueries(database);
  for (const { title, filter, start } of listCombinations(await extentOf(database))) {
    const page = () => queries.page(filter, start, PAGE);
    const given = (await page()).length;
    const read = await countReads(database, (watched) => recordListQueries(watched).page(filter, start, PAGE));
    rows.push({
      title,
      given,
      read,
      pageMs: await bestMs(page),
      countMs: await bestMs(() => queries.count(filter, COUNTED)),
    });
  }
  for (const row of [...rows].sort((one, other) => other.pageMs - one.pageMs)) say(`    ${line(row, ideal)}`);
  summarise(rows);
  const on = `with 1,000,000 records, ${NAMES[database.dialect]}`;
  return [
    timed(`slowest page ${on}`, Math.max(...rows.map(({ pageMs }) => pageMs)), 'ms'),
    timed(`slowest page ÷ by primary key ${on}`, Math.max(...rows.map(({ pageMs }) => pageMs)) / ideal, '×'),
    timed(`slowest count ${on}`, Math.max(...rows.map(({ countMs }) => countMs)), 'ms'),
  ];
}

function line({ title, given, read, pageMs, countMs }: Row, ideal: number): string {
  const perRow = `${(read / Math.max(given, 1)).toFixed(1).padStart(9)} read/row`;
  const times = `${pageMs.toFixed(1).padStart(7)} ms  ${(pageMs / ideal).toFixed(1).padStart(6)} × ideal`;
  return `${title.padEnd(52)}${times}${perRow}  ${String(given).padStart(3)} given  count ${countMs.toFixed(1)} ms`;
}

function summarise(rows: readonly Row[]): void {
  const over = rows.filter(({ pageMs }) => pageMs > 20).length;
  const perRow = rows.map(({ read, given }) => read / Math.max(given, 1));
  const perPage = rows.map(({ read }) => read / PAGE);
  say(
    `  ${rows.length} combinations: ${over} pages above 20 ms, the worst ${Math.max(...rows.map(({ pageMs }) => pageMs)).toFixed(1)} ms`,
  );
  say(
    `  read per row given: ${perRow.filter((many) => many > 10).length} above 10; per row asked for: ${perPage.filter((many) => many > 10).length} above 10`,
  );
  say(
    `  counts above 50 ms: ${rows.filter(({ countMs }) => countMs > 50).length}, the worst ${Math.max(...rows.map(({ countMs }) => countMs)).toFixed(1)} ms`,
  );
}

/** The fastest of some rounds: the others also measure what else the machine does. */
export async function bestMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

export async function extentOf(database: Database) {
  const [extent] = await database.select<
    Record<'firstId' | 'lastId', number> & Record<'firstEntry' | 'lastEntry', string>
  >('SELECT MIN(id) AS firstId, MAX(id) AS lastId, MIN(entryAt) AS firstEntry, MAX(entryAt) AS lastEntry FROM records');
  if (!extent) throw new Error('there are no records');
  return { ...extent, firstEntry: new Date(extent.firstEntry), lastEntry: new Date(extent.lastEntry) };
}
