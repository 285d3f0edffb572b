import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createChance } from 'embedded/demo-data/chance';
import { CALM_MS, IS_LONG, SEED } from './form.ts';
import { journalDifferences } from './journalled.ts';
import { KINDS, type Kind, type Ledger, openLedger } from './ledger.ts';
import { checkIn, JOBS, upload, uploadOf, type Writer } from './load.ts';
import { newObserved, type Observed } from './observed.ts';
import { logInPersistently, type PersistentUser } from './persistentUser.ts';
import type { FaultyProduct } from './product.ts';
import { brokenPromises } from './promises.ts';
import { record } from './resultTable.ts';
import type { Part } from './supervised.ts';
import { storageDifferences } from './sweep.ts';

export interface Scenario {
  readonly form: 'parts' | 'embedded' | 'compose';
  readonly fault: string;
  readonly promise: string;
  /** Clients see broken connections when the gateway itself fails. */
  readonly mayDisconnect?: boolean;
  /** Calls that may be refused; by default all. */
  readonly mayRefuse?: boolean;
  /** In ms, where each core has at most one process that wants it; by default 2,000. */
  readonly longestRecoveryMs?: number;
  /** @returns how many faults it injected */
  inject(load: RunningLoad): Promise<number>;
}

export interface RunningLoad {
  readonly ledger: Ledger;
  /** Measures from the part's return to the first write that needs it. */
  recover(part: Part, kind?: 'check-in' | 'upload'): Promise<void>;
  /** By a user of its own. */
  uploadLarge(bytes: number): Promise<void>;
  /** Expects every one of these kinds to be acknowledged during `work`. */
  whileOthersWork(kinds: readonly Kind[], work: () => Promise<void>): Promise<void>;
}

const LONGEST_RECOVERY_MS = 2_000;
const forThisMachine = (ms: number) => ms * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
/** Lists of attachments reach svc-parking through an outbox. */
const SETTLE_MS = 60_000;

let scenarios = 0;

async function settled(check: () => Promise<string[]>): Promise<string[]> {
  for (const deadline = Date.now() + SETTLE_MS; ; await wait(500)) {
    const broken = await check();
    if (broken.length === 0 || Date.now() > deadline) return broken;
  }
}

/** Holds a load, injects the fault, and compares every acknowledged write with what the product has afterwards. */
export async function survive(product: FaultyProduct, scenario: Scenario): Promise<void> {
  scenarios += 1;
  const prefix = `F${process.pid % 10_000}-${String.fromCharCode(64 + scenarios)}`;
  const { ledger, observed, recoveries, injected, seconds, admin } = await underFault(product, scenario, prefix);
  const [broken, journal, swept] = await Promise.all([
    settled(() => brokenPromises(prefix, ledger, admin)),
    journalDifferences(product, ledger, admin),
    storageDifferences(product),
  ]);
  if (IS_LONG) {
    record({
      form: scenario.form,
      fault: scenario.fault,
      promise: scenario.promise,
      load: ledger.acknowledgements.length / seconds,
      injected,
      acknowledged: ledger.acknowledgements.length,
      lost: broken.length + journal.length + swept.length,
      refused: observed.refused,
      machineLoad: loadavg()[0] ?? 0,
      recoveryMs: recoveries.length > 0 ? Math.max(...recoveries) : undefined,
    });
  }
  const causes = observed.violations.size > 0 ? (await product.failures()).slice(-3) : [];
  expect({ broken, journal, swept, violations: Object.fromEntries(observed.violations), causes }).toEqual({
    broken: [],
    journal: [],
    swept: [],
    violations: {},
    causes: [],
  });
  expect(KINDS.filter((kind) => ledger.countOf(kind, 0, Number.POSITIVE_INFINITY) === 0)).toEqual([]);
  const longest = forThisMachine(scenario.longestRecoveryMs ?? LONGEST_RECOVERY_MS);
  expect(recoveries.filter((ms) => ms > longest)).toEqual([]);
  if (scenario.mayRefuse === false) expect(observed.refused).toBe(0);
}

interface Outcome {
  readonly ledger: Ledger;
  readonly observed: Observed;
  readonly recoveries: readonly number[];
  readonly injected: number;
  readonly seconds: number;
  readonly admin: PersistentUser;
}

async function underFault(product: FaultyProduct, scenario: Scenario, prefix: string): Promise<Outcome> {
  const ledger = openLedger();
  const observed = newObserved();
  const recoveries: number[] = [];
  let isFaulty = false;
  const conditions = {
    url: product.url,
    observed,
    mayDisconnect: () => isFaulty && scenario.mayDisconnect === true,
    giveUp: () => false,
  };
  const writers: Writer[] = await Promise.all(
    Array.from({ length: JOBS.length + 2 }, (_, index) => index).map(async (index) => ({
      user: await logInPersistently(conditions, product.admin),
      ledger,
      chance: createChance(SEED * 100 + index),
      prefix: `${prefix}${String.fromCharCode(65 + index)}`,
    })),
  );
  const [prober, sender] = writers.slice(JOBS.length);
  if (!prober || !sender) throw new Error('no user could log in');
  let [probes, sent] = [0, 0];

  const load: RunningLoad = {
    ledger,
    recover: async (part, kind = 'check-in') => {
      await part.whenReady();
      const backAt = performance.now();
      const car = await checkIn(prober, ++probes);
      if (car && kind === 'upload') await upload(prober, car);
      recoveries.push(performance.now() - backAt);
    },
    uploadLarge: async (bytes) => {
      const car = await checkIn(sender, ++sent);
      if (car) await uploadOf(sender, car, bytes);
    },
    whileOthersWork: async (kinds, work) => {
      const from = performance.now();
      await work();
      const to = performance.now();
      expect(kinds.filter((kind) => ledger.countOf(kind, from, to) === 0)).toEqual([]);
    },
  };
  let isOver = false;
  const startedAt = performance.now();
  const working = JOBS.map((job, index) => job(writers[index] ?? prober, () => isOver));
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
