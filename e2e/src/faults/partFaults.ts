import { setTimeout as wait } from 'node:timers/promises';
import { createChance } from 'embedded/demo-data/chance';
import type { Kind } from '../load/ledger.ts';
import { SEED } from '../load/underLoad.ts';
import type { FaultTestProduct, Part, PartName, RemovablePart } from '../product/product.ts';
import type { SmallDisk } from '../product/surroundings.ts';
import { HELD_MS, OUTAGE_MS, ROUNDS } from './durations.ts';
import { EXACTLY_ONCE, type RunningLoad, type Scenario, survive } from './survive.ts';

const PARTS: readonly PartName[] = ['users', 'parking', 'files', 'database', 'storage', 'gateway'];
const PARKING: readonly Kind[] = ['check-in', 'check-out', 'fine', 'payment', 'note'];
/** Pairs of a part and the kinds of write that work without this part. */
const INDEPENDENT_OF: readonly (readonly [PartName, readonly Kind[]])[] = [
  ['database', []],
  ['storage', [...PARKING, 'user']],
  ['files', [...PARKING, 'user']],
  ['parking', ['user']],
  ['users', PARKING],
];

/**
 * Kills all replicas of the part at the same time, at a random moment of each round, and waits until the part works
 * again.
 */
async function killRounds({ parts }: FaultTestProduct, name: PartName, load: RunningLoad): Promise<number> {
  const chance = createChance(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(parts[name].map((part) => part.kill()));
    await load.recover(name);
    await wait(chance.between(100, 600));
  }
  return ROUNDS * parts[name].length;
}

/** Freezes the part with SIGSTOP: connections stay open, but get no response. */
export async function freeze({ parts }: FaultTestProduct<Part>, name: PartName, load: RunningLoad): Promise<number> {
  await Promise.all(parts[name].map((part) => part.freeze()));
  await wait(OUTAGE_MS);
  await Promise.all(parts[name].map((part) => part.thaw()));
  await load.recover(name);
  return 1;
}

async function takeDown(
  { parts }: FaultTestProduct<RemovablePart>,
  name: PartName,
  load: RunningLoad,
): Promise<number> {
  await Promise.all(parts[name].map((part) => part.takeDown()));
  await wait(OUTAGE_MS);
  await Promise.all(parts[name].map((part) => part.bringUp()));
  await load.recover(name);
  return 1;
}

/** Fills the disk completely for a while. */
export async function fillUp(
  disk: SmallDisk | undefined,
  load: RunningLoad,
  ...recovery: Parameters<RunningLoad['recover']>
): Promise<number> {
  await disk?.fill();
  await wait(HELD_MS);
  await disk?.free();
  await load.recover(...recovery);
  return 1;
}

export interface PartFaults {
  readonly form: 'parts' | 'compose';
  readonly frozenBy: 'SIGSTOP' | 'docker pause';
  /**
   * In ms: the limit for the recovery of the storage, counted from its container's start. By default the limit is 2 s
   * after the storage is ready, as for other parts.
   */
  readonly storageRecoveryMs?: number;
}

type OwnScenario = Pick<Scenario, 'fault' | 'inject'> & { readonly others?: string };

/** Tests how a product of this form survives a fault in one part. */
export function survivorOf(product: () => FaultTestProduct, { form, storageRecoveryMs }: PartFaults) {
  return (name: PartName, { others = '', ...scenario }: OwnScenario) => {
    const ownLimit = name === 'storage' ? storageRecoveryMs : undefined;
    const limit = ownLimit ? `${ownLimit / 1_000} s of its start` : '2 s';
    return survive(product(), {
      form,
      promise: `${EXACTLY_ONCE}; back within ${limit}${others}`,
      mayDisconnect: name === 'gateway',
      ...(ownLimit ? { longestRecoveryMs: ownLimit } : {}),
      ...scenario,
    });
  };
}

const SECONDS = OUTAGE_MS / 1_000;

/** Tests that the product survives when each part is killed or frozen. The parts may be processes or containers. */
export function itSurvivesKills(product: () => FaultTestProduct<RemovablePart>, form: PartFaults): void {
  const surviveWithout = survivorOf(product, form);

  it.each(PARTS)('survives kill -9 of %s', (name) =>
    surviveWithout(name, {
      fault: `kill -9 of ${name}, ${ROUNDS} rounds`,
      inject: (load) => killRounds(product(), name, load),
    }),
  );

  it.each(['database', 'storage'] as const)(`survives a %s that is frozen (${form.frozenBy})`, (name) =>
    surviveWithout(name, {
      fault: `${name} stopped (${form.frozenBy}) for ${SECONDS} s`,
      inject: (load) => freeze(product(), name, load),
    }),
  );
}

export function itSurvivesOutages(product: () => FaultTestProduct<RemovablePart>, form: PartFaults): void {
  const surviveWithout = survivorOf(product, form);

  it.each(INDEPENDENT_OF)(
    'survives an outage of %s, and continues to serve calls that need only other processes',
    (name, others) =>
      surviveWithout(name, {
        fault: `${name} down for ${SECONDS} s`,
        others: '; other screens work on',
        inject: (load) => load.whileOthersWork(others, () => takeDown(product(), name, load)),
      }),
  );
}
