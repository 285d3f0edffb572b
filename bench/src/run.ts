import { checkIn } from './checkIn.ts';
import { checkInSqlite } from './checkInSqlite.ts';
import { dashboard } from './dashboard.ts';
import type { Figure } from './figures.ts';
import { showFirstLoad } from './firstLoad.ts';
import { journalChains } from './journalChains.ts';
import { letters } from './letters.ts';
import { lighthouse } from './lighthouse.ts';
import { lists } from './lists.ts';
import { pages } from './pages.ts';
import { parkedCars } from './parkedCars.ts';
import { plates } from './plates.ts';
import { quick } from './quick.ts';
import { readResults, runAndKeep } from './results.ts';
import { say } from './say.ts';
import { scale } from './scale/scale.ts';
import { scroll } from './scroll.ts';
import { search } from './search.ts';
import { singleBundle } from './singleBundle.ts';
import { streams } from './streams.ts';
import { change, figuresOf, goalsTable, missedGoals, type Results } from './table.ts';
import { vitals } from './vitals.ts';
import { wholeList } from './wholeList.ts';

const BENCHES: ReadonlyMap<string, () => Promise<readonly Figure[]>> = new Map([
  ['quick', quick],
  ['pages', pages],
  ['whole-list', wholeList],
  ['dashboard', dashboard],
  ['first-load', showFirstLoad],
  ['single-bundle', singleBundle],
  ['letters', letters],
  ['lists', lists],
  ['parked-cars', parkedCars],
  ['plates', plates],
  ['scroll', scroll],
  ['vitals', vitals],
  ['lighthouse', lighthouse],
  ['search', search],
  ['check-in', checkIn],
  ['check-in-sqlite', checkInSqlite],
  ['journal-chains', journalChains],
  ['streams', streams],
  ['scale', scale],
]);

export async function runBenches(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !BENCHES.has(name));
  if (unknown !== undefined) {
    say(`There is no bench „${unknown}“. There are: ${[...BENCHES.keys()].join(', ')}`);
    process.exitCode = 1;
    return;
  }
  say(`Node ${process.versions.node}`);
  const before = await readResults();
  for (const [name, bench] of BENCHES) {
    if (names.length > 0 && !names.includes(name)) continue;
    say(`\n== ${name}`);
    try {
      await runBench(name, bench, before);
    } catch (error) {
      // The others take half an hour.
      say(`  failed: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
  say('\n== goals, by the latest run of each bench');
  for (const row of goalsTable(await readResults(), before)) say(row);
}

async function runBench(name: string, bench: () => Promise<readonly Figure[]>, before: Results): Promise<void> {
  const lasts = figuresOf(before);
  const { figures } = await runAndKeep(name, bench);
  for (const figure of figures) {
    const changed = change(figure, lasts.get(figure.name));
    if (changed) say(`  ${figure.name}: ${figure.value} ${figure.unit}, ${changed}`);
  }
  // Counted figures are the same on every machine; times only inform.
  if (missedGoals(figures.filter(({ noise }) => noise === 0)).length > 0) process.exitCode = 1;
}
