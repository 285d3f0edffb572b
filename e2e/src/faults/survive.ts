import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { contention } from '../load/contention.ts';
import { checkIn, JOBS, upload, type Writer } from '../load/jobs.ts';
import { KINDS, type Kind } from '../load/ledger.ts';
import { dun, exportPayment, payByTransfer } from '../load/officeJobs.ts';
import { PersistentUser } from '../load/persistentUser.ts';
import { letter, underLoad } from '../load/underLoad.ts';
import type { FaultTestProduct, PartName } from '../product/product.ts';
import { compare } from './compare.ts';
import { CALM_MS, IS_LONG, PAUSE_MS } from './durations.ts';
import { judgeHistory } from './judgeHistory.ts';
import { figuresOf, record } from './resultTable.ts';

export const EXACTLY_ONCE = 'each acknowledged write there once, no number twice; 503 only';
const MAX_RECOVERY_MS = 2_000;
const AT_ONE_CAR = 3;

export interface Scenario {
  readonly form: 'parts' | 'embedded' | 'compose';
  readonly fault: string;
  readonly promise?: string;
  /** Whether clients may see broken connections, as when the gateway itself fails. */
  readonly mayDisconnect?: boolean;
  /** Whether calls may be refused; true by default. */
  readonly mayRefuse?: boolean;
  /** In ms on an idle machine, by default 2,000; the limit grows with the machine's load. */
  readonly longestRecoveryMs?: number;
  /** @returns how many faults it injected */
  inject(load: RunningLoad): Promise<number>;
}

type Probe = 'check-in' | 'upload';

const probeOf = (name: PartName): Probe => (name === 'storage' || name === 'files' ? 'upload' : 'check-in');
const forThisMachine = (ms: number) => ms * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

let scenarios = 0;

/** Injects the fault under load, then compares every acknowledged write with the product's data. */
export async function survive(product: FaultTestProduct, scenario: Scenario): Promise<void> {
  const prefix = `F${process.pid % 10_000}-${letter(scenarios++)}`;
  const { url, admin: account } = product;
  const recoveries: number[] = [];
  let isFaulty = false;
  let injected = 0;
  const mayDisconnect = () => isFaulty && scenario.mayDisconnect === true;
  const jobs = [...JOBS, payByTransfer, exportPayment, dun, ...contention(AT_ONE_CAR)];
  const load = { urls: [url], account, jobs, prefix, pauseMs: PAUSE_MS, mayDisconnect, mayCutLists: () => isFaulty };
  const { ledger, observed, history, seconds } = await underLoad(load, async (_ledger, open) => {
    const [prober, sender] = [await open(), await open()];
    await wait(CALM_MS);
    isFaulty = true;
    injected = await scenario.inject(runningLoad(product, prober, sender, recoveries));
    await wait(CALM_MS);
  });
  const admin = await PersistentUser.logIn({ url, observed }, account);
  const differences = await compare(product, prefix, ledger, admin);
  const refused = await judgeHistory(scenario.form, scenario.fault, history);
  if (IS_LONG) {
    const { form, fault, promise = `${EXACTLY_ONCE}; back within 2 s` } = scenario;
    record({
      form,
      fault,
      promise,
      injected,
      ...figuresOf({ ledger, observed, seconds }),
      lost: Object.values(differences).flat().length,
      recoveryMs: recoveries.length > 0 ? Math.max(...recoveries) : undefined,
    });
  }
  const causes = observed.violations.size > 0 ? (await product.failures()).slice(-3) : [];
  const found = { ...differences, refused, violations: Object.fromEntries(observed.violations), causes };
  const lines = Object.entries(found).flatMap(([name, faults]) =>
    Object.entries(faults).map(([key, value]) => `${name}: ${key} ${value}\n`),
  );
  // The differences are printed here, too, because logs may shorten those that Jest prints.
  process.stdout.write(lines.join(''));
  expect(found).toEqual({
    broken: [],
    journal: [],
    swept: [],
    accounts: [],
    refunds: [],
    exports: [],
    letters: [],
    refused: [],
    violations: {},
    causes: [],
  });
  expect(ledger.missing(KINDS)).toEqual([]);
  expect(recoveries.filter((ms) => ms > forThisMachine(scenario.longestRecoveryMs ?? MAX_RECOVERY_MS))).toEqual([]);
  if (scenario.mayRefuse === false) expect(observed.refusals).toEqual(new Map());
}

function runningLoad(product: FaultTestProduct, prober: Writer, sender: Writer, recoveries: number[]) {
  let [probes, sent] = [0, 0];

  return {
    /**
     * Measures, for each replica of the part, the time from the replica's return until a write that needs the part
     * succeeds.
     */
    recover: async (name: PartName, probe = probeOf(name)) => {
      for (const part of product.parts[name]) {
        await part.whenReady();
        const backAt = performance.now();
        const car = await checkIn(prober, ++probes);
        if (car && probe === 'upload') await upload(prober, car);
        recoveries.push(performance.now() - backAt);
      }
    },
    /** Uploads a file of this size to a new record, as a user who does nothing else. */
    uploadLarge: async (bytes: number) => {
      const car = await checkIn(sender, ++sent);
      if (car) await upload(sender, car, bytes);
    },
    /** Expects at least one acknowledged write of each of these kinds during `work`. */
    whileOthersWork: async (kinds: readonly Kind[], work: () => Promise<number>) => {
      const from = performance.now();
      const faults = await work();
      expect(prober.ledger.missing(kinds, from, performance.now())).toEqual([]);
      return faults;
    },
  };
}

export type RunningLoad = ReturnType<typeof runningLoad>;
