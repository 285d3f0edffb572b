import { bankImport } from './bankImport.ts';
import { checkIn, checkInSqlite, search } from './calls.ts';
import { say } from './compare.ts';
import { disclosure } from './disclosure.ts';
import { dunningRun } from './dunningRun.ts';
import { type Figure, type Figures, readResults, runAndKeep } from './figures.ts';
import { change, goalsTable, missesGoal } from './goals.ts';
import { lists } from './lists.ts';
import { million } from './million.ts';
import { scale } from './scale.ts';
import { vitals } from './vitals.ts';

const BENCHES: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  lists,
  vitals,
  search,
  'check-in': checkIn,
  'check-in-sqlite': checkInSqlite,
  disclosure,
  million,
  'bank-import': bankImport,
  'dunning-run': dunningRun,
  scale,
};

export async function runBenches(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown !== undefined) {
    say(`There is no bench „${unknown}“. There are: ${Object.keys(BENCHES).join(', ')}`);
    process.exitCode = 1;
    return;
  }
  say(`Node ${process.versions.node}`);
  const before = await readResults();
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    say(`\n== ${name}`);
    try {
      await runBench(name, bench, before);
    } catch (error) {
      // The run continues after an error, because the other benches take half an hour.
      say(`  failed: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
  say('\n== goals, by the latest run of each bench');
  for (const row of goalsTable(await readResults(), before)) say(row);
}

async function runBench(name: string, bench: () => Promise<readonly Figure[]>, before: Figures): Promise<void> {
  const figures = await runAndKeep(name, bench);
  for (const figure of figures)
    say(`  ${figure.name}: ${figure.value} ${figure.unit}${change(figure, before.get(figure.name))}`);
  // Counts are the same on every machine, so only they can fail the run; timings are informative.
  if (missesGoal(figures.filter(({ noise }) => noise === 0))) process.exitCode = 1;
}
