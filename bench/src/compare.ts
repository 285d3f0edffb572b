import { say } from './say.ts';

export interface Way {
  readonly name: string;
  /** @returns a measurement in the unit (bytes, rows), or undefined to count the elapsed time */
  run(): Promise<number | undefined>;
}

export type Unit = 'ms' | 'MB' | 'rows';

interface Options {
  readonly unit: Unit;
  readonly rounds: number;
}

export interface Measured {
  readonly name: string;
  readonly values: readonly number[];
}

/** Random order per round, so that a disturbance of the machine affects both. */
export const inChanceOrder = <T>(both: readonly [T, T]): readonly T[] =>
  Math.random() < 0.5 ? both : [...both].reverse();

export async function compare(title: string, ways: readonly [Way, Way], { unit, rounds }: Options): Promise<number> {
  const results = new Map<Way, number[]>(ways.map((way) => [way, []]));
  if (unit === 'ms') for (const way of ways) await way.run();
  for (let round = 0; round < rounds; round++) {
    for (const way of inChanceOrder(ways)) {
      const start = performance.now();
      const measured = await way.run();
      results.get(way)?.push(measured ?? performance.now() - start);
    }
  }
  const measured = (way: Way): Measured => ({ name: way.name, values: results.get(way) ?? [] });
  return tell(title, [measured(ways[0]), measured(ways[1])], unit);
}

export function tell(title: string, ways: readonly [Measured, Measured], unit: Unit): number {
  const [first, second] = [median(ways[0].values), median(ways[1].values)];
  say(`  ${title}`);
  for (const { name, values } of ways) say(`    ${line(name, values, unit)}`);
  const rounds = `medians of ${ways[0].values.length} rounds`;
  const ratio = first === second ? 1 : first / second;
  say(`    ratio ${Number.isFinite(ratio) ? ratio.toFixed(2) : '–'} (${ways[0].name} ÷ ${ways[1].name}, ${rounds})`);
  return ratio;
}

function line(name: string, values: readonly number[], unit: Unit): string {
  const sorted = [...values].sort((one, other) => one - other);
  const shown = [median(sorted), sorted[0] ?? 0, sorted.at(-1) ?? 0].map((value) => value.toFixed(2).padStart(9));
  return `${name.padEnd(44)} ${shown[0]} ${unit}   (${shown[1]} to ${shown[2]})`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
