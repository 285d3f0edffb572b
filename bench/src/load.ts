import autocannon from 'autocannon';
import { inRandomOrder, median } from './compare.ts';
import { say } from './say.ts';
import { cpuMicroseconds } from './servers/serverProcess.ts';

const CONNECTIONS = 48;
const ROUNDS = 5;
/** Until the JIT compiler is done. */
const WARM_UP_REQUESTS = 6_000;

export interface LoadVariant {
  readonly name: string;
  readonly pid: number;
  readonly requests: Pick<autocannon.Options, 'url' | 'requests'>;
}

/** Medians of a variant. */
export interface Load {
  readonly perSecond: number;
  /** Of the server's process, in µs per request. */
  readonly cpu: number;
}

interface Round {
  readonly perSecond: number;
  /** Of the server's process, in µs. */
  readonly cpuPerRequest: number;
}

/**
 * Every variant in each round, in random order. Rates and CPU times are given as ratios to the first variant.
 * @returns in the variants' order
 */
export async function compareLoads<Variants extends readonly [LoadVariant, ...LoadVariant[]]>(
  title: string,
  variants: Variants,
): Promise<{ readonly [Index in keyof Variants]: Load }> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 4);
  for (const variant of variants) await sendLoad(variant, { amount: WARM_UP_REQUESTS });
  const rounds = new Map<LoadVariant, Round[]>(variants.map((variant) => [variant, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const variant of inRandomOrder(variants))
      rounds.get(variant)?.push(await sendLoad(variant, { duration: seconds }));
  }
  const medians = variants.map((variant) => {
    const measured = rounds.get(variant) ?? [];
    return {
      name: variant.name,
      perSecond: median(measured.map(({ perSecond }) => perSecond)),
      cpu: median(measured.map(({ cpuPerRequest }) => cpuPerRequest)),
    };
  });
  const [base] = medians;
  say(`  ${title}: ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${seconds} s`);
  for (const { name, perSecond, cpu } of medians) {
    const rate = `${perSecond.toFixed(0).padStart(6)}/s ${ratio(perSecond, base?.perSecond)}`;
    say(`    ${name.padEnd(30)} ${rate}   CPU ${cpu.toFixed(0).padStart(5)} µs ${ratio(cpu, base?.cpu)}`);
  }
  return medians as unknown as { readonly [Index in keyof Variants]: Load };
}

const ratio = (value: number, base = Number.NaN) => `(${(value / base).toFixed(2)})`;

async function sendLoad(
  { name, pid, requests }: LoadVariant,
  length: Pick<autocannon.Options, 'amount' | 'duration'>,
): Promise<Round> {
  const before = await cpuMicroseconds(pid);
  const result = await autocannon({ ...requests, connections: CONNECTIONS, ...length });
  const used = (await cpuMicroseconds(pid)) - before;
  const count = result['2xx'];
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0 || count === 0) throw new Error(`${name}: ${failures} requests failed, ${count} succeeded`);
  return { perSecond: count / result.duration, cpuPerRequest: used / count };
}
