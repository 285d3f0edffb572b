/** Results of one round, by name and unit: `ms`, `CPU ms`, `requests/s`. */
type Measured<Metric extends string> = Readonly<Record<Metric, number>>;

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

/**
 * Runs every variant once to warm up, then once per round in random order, so that a disturbance on the machine affects
 * all of them. Prints the median of each variant and its ratio to the median of the last variant.
 * @returns the medians
 */
export async function compare<Name extends string, Metric extends string>(
  title: string,
  rounds: number,
  variants: Readonly<Record<Name, () => Promise<Measured<Metric>>>>,
): Promise<Record<Name, Measured<Metric>>> {
  const names = Object.keys(variants) as Name[];
  const measured = new Map(names.map((name) => [name, [] as Measured<Metric>[]]));
  for (const name of names) await variants[name]();
  for (let round = 0; round < rounds; round++)
    for (const name of inRandomOrder(names)) measured.get(name)?.push(await variants[name]());
  const medians = [...measured].map(([name, values]) => [name, mediansOf(values)] as const);
  say(`  ${title}: medians of ${rounds} rounds`);
  const reference = medians.at(-1)?.[1];
  for (const [name, values] of medians) {
    const metrics = Object.entries<number>(values).map(([metric, value]) => {
      const ratio = (value / (reference?.[metric as Metric] ?? Number.NaN)).toFixed(2);
      return `${number.format(value).padStart(9)} ${metric} (${ratio})`;
    });
    say(`    ${name.padEnd(34)}${metrics.join('')}`);
  }
  return Object.fromEntries(medians) as Record<Name, Measured<Metric>>;
}

function inRandomOrder<T>(items: readonly T[]): readonly T[] {
  const placed = items.map((item) => ({ item, place: Math.random() }));
  return placed.sort((one, other) => one.place - other.place).map(({ item }) => item);
}

function mediansOf<Metric extends string>(rounds: readonly Measured<Metric>[]): Measured<Metric> {
  const metrics = Object.keys(rounds[0] ?? {}) as Metric[];
  const all = metrics.map((metric) => [metric, median(rounds.map((round) => round[metric]))]);
  return Object.fromEntries(all) as Record<Metric, number>;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
