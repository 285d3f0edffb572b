import type { Database } from '@parkwart/service-kit/database/database';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { parkedCarQueries } from 'svc-parking/parked/parkedCarQueries';
import { NAMES, NOW, onEachDatabase } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { fillMillion } from './fillMillion.ts';
import { bestMs } from './lists.ts';
import { say } from './say.ts';

const RECORDS = 1_000_000;
const PAGE = 50;
const DAY_MS = 86_400_000;
/** From parts that most plates have to one that none has. */
const SEARCHES = [undefined, 'B', '47', '471', '4711', 'QQQ', '100'];

/** The booth's list of what is parked, its next page and its searches, among many records that are not. */
export async function parkedCars(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  await onEachDatabase(
    async (fill) => {
      const { database, close } = await fill(RECORDS);
      figures.push(await measure(database));
      await close();
    },
    (database, records) => fillMillion(database, records, NOW),
  );
  return figures;
}

async function measure(database: Database): Promise<Figure> {
  const [row] = await database.select<{ parked: number; middle: number }>(
    'SELECT COUNT(*) AS parked, AVG(id) AS middle FROM records WHERE exitAt IS NULL AND isDisable = 0',
  );
  say(`  ${row?.parked} parked`);
  const after = String(Math.round(Number(row?.middle)));
  const pages = [...SEARCHES.map((search) => ({ search, after: undefined })), { search: undefined, after }];
  const works = [
    ...pages.map((page) => ({
      title: `parked, ${page.search ?? 'all'}${page.after ? ', after the middle' : ''}`,
      read: (on: Database) => parkedCarQueries(on).parked({ ...page, limit: PAGE }),
    })),
    ...SEARCHES.flatMap((search) => search ?? []).map((search) => ({
      title: `left lately, ${search}`,
      read: (on: Database) => parkedCarQueries(on).departed(search, new Date(NOW.getTime() - DAY_MS), PAGE),
    })),
  ];
  let slowest = 0;
  for (const { title, read } of works) {
    const given = (await read(database)).length;
    const reads = await countReads(database, read);
    const ms = await bestMs(() => read(database));
    slowest = Math.max(slowest, ms);
    say(`    ${title.padEnd(30)}${ms.toFixed(1).padStart(7)} ms  ${String(reads).padStart(6)} read  ${given} given`);
  }
  return timed(`slowest page of the parked cars, ${NAMES[database.dialect]}`, slowest, 'ms');
}
