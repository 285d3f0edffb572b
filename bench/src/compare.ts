import { say } from './say.ts';

/** One of two ways to do the same. */
export interface Way {
  readonly name: string;
  /** Does it once; what it gives is a measurement of its own (bytes, rows), or nothing when its time counts. */
  run(): Promise<number | undefined>;
}

interface Options {
  /** What the numbers are. */
  readonly unit: 'ms' | 'MB';
  readonly rounds: number;
}

/** Both ways in each round, in an order that chance decides: what disturbs the machine meanwhile disturbs both. */
export async function compare(title: string, ways: readonly [Way, Way], { unit, rounds }: Options): Promise<number> {
  const results = new Map<Way, number[]>(ways.map((way) => [way, []]));
  if (unit === 'ms') for (const way of ways) await way.run();
  for (let round = 0; round < rounds; round++) {
    for (const way of Math.random() < 0.5 ? ways : [...ways].reverse()) {
      const start = performance.now();
      const measured = await way.run();
      results.get(way)?.push(measured ?? performance.now() - start);
    }
  }
  const [first, second] = ways.map((way) => median(results.get(way) ?? []));
  const ratio = (first ?? 0) / (second ?? 1);
  say(`  ${title}`);
  for (const way of ways) say(`    ${line(way.name, results.get(way) ?? [], unit)}`);
  say(`    ratio ${ratio.toFixed(2)} (${ways[0].name} ÷ ${ways[1].name}, medians of ${rounds} rounds)`);
  return ratio;
}

function line(name: string, values: readonly number[], unit: string): string {
  const sorted = [...values].sort((one, other) => one - other);
  const shown = [median(sorted), sorted[0] ?? 0, sorted.at(-1) ?? 0].map((value) => value.toFixed(2).padStart(9));
  return `${name.padEnd(44)} ${shown[0]} ${unit}   (${shown[1]} to ${shown[2]})`;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
