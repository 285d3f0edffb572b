import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { compare } from './checks.ts';
import { CALM_MS, IS_LONG, SEED } from './durations.ts';
import { checkIn, JOBS, KINDS, type Kind, Ledger, openWriter, repeat, upload, type Writer } from './load.ts';
import type { FaultyProduct, PartName } from './product.ts';
import { record } from './resultTable.ts';
import { newObserved, totalOf } from './user.ts';

export const EXACTLY_ONCE = 'each acknowledged write there once, no number twice; 503 only';
const LONGEST_RECOVERY_MS = 2_000;

export interface Scenario {
  readonly form: 'parts' | 'embedded' | 'compose';
  readonly fault: string;
  readonly promise?: string;
  /** Clients see broken connections when the gateway itself fails. */
  readonly mayDisconnect?: boolean;
  /** Whether calls may be refused; by default they may. */
  readonly mayRefuse?: boolean;
  /** In ms on an idle machine, by default 2,000; it grows with the machine's load. */
  readonly longestRecoveryMs?: number;
  /** @returns how many faults it injected */
  inject(load: RunningLoad): Promise<number>;
}

type Probe = 'check-in' | 'upload';

export interface RunningLoad {
  /** Measures from the return of each of the part's replicas to the first write that needs it. */
  recover(part: PartName, probe?: Probe): Promise<void>;
  /** To a new record, by a user without a job. */
  uploadLarge(bytes: number): Promise<void>;
  /** Expects every one of these kinds to be acknowledged during `work`. */
  whileOthersWork(kinds: readonly Kind[], work: () => Promise<number>): Promise<number>;
}

const probeOf = (name: PartName): Probe => (name === 'storage' || name === 'files' ? 'upload' : 'check-in');
const forThisMachine = (ms: number) => ms * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
const letter = (index: number) => String.fromCharCode(65 + index);

let scenarios = 0;

/** Injects the fault under load, and compares every acknowledged write with what the product has afterwards. */
export async function survive(product: FaultyProduct, scenario: Scenario): Promise<void> {
  const prefix = `F${process.pid % 10_000}-${letter(scenarios++)}`;
  const { ledger, observed, recoveries, injected, seconds, admin } = await underFault(product, scenario, prefix);
  const differences = await compare(product, prefix, ledger, admin);
  const { longestRecoveryMs = LONGEST_RECOVERY_MS } = scenario;
  const acknowledged = ledger.writes.length;
  if (IS_LONG) {
    record({
      form: scenario.form,
      fault: scenario.fault,
      promise: scenario.promise ?? `${EXACTLY_ONCE}; back within 2 s`,
      load: acknowledged / seconds,
      injected,
      acknowledged,
      lost: Object.values(differences).flat().length,
      refused: totalOf(observed.refusals),
      machineLoad: loadavg()[0] ?? 0,
      recoveryMs: recoveries.length > 0 ? Math.max(...recoveries) : undefined,
    });
  }
  const causes = observed.violations.size > 0 ? (await product.failures()).slice(-3) : [];
  expect({ ...differences, violations: Object.fromEntries(observed.violations), causes }).toEqual({
    broken: [],
    journal: [],
    swept: [],
    violations: {},
    causes: [],
  });
  expect(ledger.missing(KINDS)).toEqual([]);
  expect(recoveries.filter((ms) => ms > forThisMachine(longestRecoveryMs))).toEqual([]);
  if (scenario.mayRefuse === false) expect(observed.refusals).toEqual(new Map());
}

function runningLoad(product: FaultyProduct, prober: Writer, sender: Writer, recoveries: number[]): RunningLoad {
  let [probes, sent] = [0, 0];

  return {
    recover: async (name, probe = probeOf(name)) => {
      for (const part of product.parts[name]) {
        await part.whenReady();
        const backAt = performance.now();
        const car = await checkIn(prober, ++probes);
        if (car && probe === 'upload') await upload(prober, car);
        recoveries.push(performance.now() - backAt);
      }
    },
    uploadLarge: async (bytes) => {
      const car = await checkIn(sender, ++sent);
      if (car) await upload(sender, car, bytes);
    },
    whileOthersWork: async (kinds, work) => {
      const from = performance.now();
      const faults = await work();
      expect(prober.ledger.missing(kinds, from, performance.now())).toEqual([]);
      return faults;
    },
  };
}

async function underFault(product: FaultyProduct, scenario: Scenario, prefix: string) {
  const ledger = new Ledger();
  const observed = newObserved();
  const recoveries: number[] = [];
  let isFaulty = false;
  const mayDisconnect = () => isFaulty && scenario.mayDisconnect === true;
  const conditions = { url: product.url, observed, mayDisconnect };
  const newWriter = (index: number) =>
    openWriter(conditions, product.admin, { ledger, prefix: prefix + letter(index), seed: SEED * 100 + index });
  const writers = await Promise.all(JOBS.map((_, index) => newWriter(index)));
  const [prober, sender] = await Promise.all([newWriter(JOBS.length), newWriter(JOBS.length + 1)]);
  const load = runningLoad(product, prober, sender, recoveries);
  let isOver = false;
  const startedAt = performance.now();
  const working = JOBS.map((job, index) => repeat(job, writers[index] ?? prober, () => isOver));
  let injected = 0;
  try {
    await wait(CALM_MS);
    isFaulty = true;
    injected = await scenario.inject(load);
    await wait(CALM_MS);
  } finally {
    isOver = true;
    await Promise.all(working);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return { ledger, observed, recoveries, injected, seconds, admin: prober.user };
}
