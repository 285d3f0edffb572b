import { checkIn } from './checkIn.ts';
import { checkInSqlite } from './checkInSqlite.ts';
import { dashboard } from './dashboard.ts';
import { firstLoad } from './firstLoad.ts';
import { lists } from './lists.ts';
import { pages } from './pages.ts';
import { plates } from './plates.ts';
import { say } from './say.ts';
import { scroll } from './scroll.ts';
import { search } from './search.ts';
import { streams } from './streams.ts';
import { wholeList } from './wholeList.ts';

const BENCHES: ReadonlyMap<string, () => Promise<void>> = new Map([
  ['pages', pages],
  ['whole-list', wholeList],
  ['dashboard', dashboard],
  ['first-load', firstLoad],
  ['lists', lists],
  ['plates', plates],
  ['scroll', scroll],
  ['search', search],
  ['check-in', checkIn],
  ['check-in-sqlite', checkInSqlite],
  ['streams', streams],
]);

export async function runBenches(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !BENCHES.has(name));
  if (unknown !== undefined) {
    say(`There is no bench „${unknown}“. There are: ${[...BENCHES.keys()].join(', ')}`);
    process.exitCode = 1;
    return;
  }
  for (const [name, bench] of BENCHES) {
    if (names.length > 0 && !names.includes(name)) continue;
    say(`\n== ${name}`);
    await bench();
  }
}
