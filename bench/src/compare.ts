import { say } from './say.ts';

export interface Variant {
  readonly name: string;
  /** @returns a measurement in the unit (bytes, rows), or undefined to count the elapsed time */
  run(): Promise<number | undefined>;
}

export type MeasuredUnit = 'ms' | 'MB' | 'rows';

interface Options {
  readonly unit: MeasuredUnit;
  readonly rounds: number;
}

export interface Measurements {
  readonly name: string;
  readonly values: readonly number[];
}

/** Random order per round, so that a disturbance of the machine affects all. */
export function inRandomOrder<T>(variants: readonly T[]): readonly T[] {
  const placed = variants.map((variant) => ({ variant, place: Math.random() }));
  return placed.sort((one, other) => one.place - other.place).map(({ variant }) => variant);
}

export async function compare(
  title: string,
  variants: readonly [Variant, Variant],
  { unit, rounds }: Options,
): Promise<number> {
  const results = new Map<Variant, number[]>(variants.map((variant) => [variant, []]));
  if (unit === 'ms') for (const variant of variants) await variant.run();
  for (let round = 0; round < rounds; round++) {
    for (const variant of inRandomOrder(variants)) {
      const start = performance.now();
      const measured = await variant.run();
      results.get(variant)?.push(measured ?? performance.now() - start);
    }
  }
  const measured = (variant: Variant): Measurements => ({ name: variant.name, values: results.get(variant) ?? [] });
  return report(title, [measured(variants[0]), measured(variants[1])], unit);
}

export function report(title: string, variants: readonly [Measurements, Measurements], unit: MeasuredUnit): number {
  const [first, second] = [median(variants[0].values), median(variants[1].values)];
  say(`  ${title}`);
  for (const { name, values } of variants) say(`    ${line(name, values, unit)}`);
  const rounds = `medians of ${variants[0].values.length} rounds`;
  const ratio = first === second ? 1 : first / second;
  say(
    `    ratio ${Number.isFinite(ratio) ? ratio.toFixed(2) : '–'} (${variants[0].name} ÷ ${variants[1].name}, ${rounds})`,
  );
  return ratio;
}

function line(name: string, values: readonly number[], unit: MeasuredUnit): string {
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
