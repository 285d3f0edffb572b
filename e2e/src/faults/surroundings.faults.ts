import { setTimeout as wait } from 'node:timers/promises';
import { SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { describeWith, describeWithTools } from '@parkwart/tooling/jest/tools.mjs';
import type { ReplicasProduct } from '../product/replicas.ts';
import { runProduct } from '../product/runProduct.ts';
import { OTHER_CLOCKS, SMALL_DISKS } from '../product/surroundings.ts';
import { HELD_MS, IS_LONG, ROUNDS } from './durations.ts';
import { fillUp } from './partFaults.ts';
import { type RunningLoad, survive } from './survive.ts';

jest.setTimeout(1_200_000);

const HOUR_S = 3_600;
const SLOW_MS = 200;
const RESET_PAUSE_MS = 500;
/** Half of the largest file in the load. */
const BREAK_AFTER_BYTES = 100_000;

/** @returns how many faults it injected */
type Fault = (product: ReplicasProduct, load: RunningLoad) => Promise<number>;

const breakUploads: Fault = async ({ relays }, load) => {
  const [relay] = relays.storage;
  relay?.breakAfter(BREAK_AFTER_BYTES);
  await wait(HELD_MS);
  relay?.breakAfter(undefined);
  await load.recover('storage');
  return relay?.broken() ?? 0;
};

const slowStatementsDown: Fault = async ({ relays }, load) => {
  const [relay] = relays.database;
  relay?.slowDown(SLOW_MS);
  await wait(HELD_MS);
  relay?.slowDown(0);
  await load.recover('database');
  return 1;
};

const resetConnections: Fault = async ({ relays }, load) => {
  let resets = 0;
  for (let round = 0; round < ROUNDS; round += 1, await wait(RESET_PAUSE_MS)) {
    for (const relay of relays.services) resets += relay.resetAll();
  }
  await load.recover('gateway');
  return resets;
};

const jump =
  (names: readonly ServiceName[], hours: number): Fault =>
  async ({ services }, load) => {
    const set = (seconds: number) => Promise.all(names.map((name) => services[name].clock?.set(seconds)));
    await set(hours * HOUR_S);
    await wait(HELD_MS);
    await set(0);
    for (const name of names) await load.recover(name);
    return 2;
  };

const DISKS = [
  ['database', 'database', 'database', 'check-in'],
  ['storage', 's3', 'storage', 'upload'],
  ['the uploads of svc-files', 'uploads', 'files', 'upload'],
  ['gateway', 'gateway', 'gateway', 'upload'],
] as const;

function networkAndDisks(): void {
  const running = runProduct('replicas', { isHampered: true });

  const surviveFault = (fault: string, inject: Fault) =>
    survive(running.product, { form: 'parts', fault, inject: (load) => inject(running.product, load) });

  it('survives a storage that fails in mid-upload', () =>
    surviveFault('storage resets uploads in their middle', breakUploads));

  it('survives a slow database', () => surviveFault(`database ${SLOW_MS} ms slower per statement`, slowStatementsDown));

  it('survives resets of the connections between gateway and services', () =>
    surviveFault('resets between gateway and services', resetConnections));

  describeWith(SMALL_DISKS, 'on small disks', () => {
    it.each(DISKS)('survives a full disk under %s', (title, name, part, probe) =>
      surviveFault(`full disk under ${title}`, ({ disks }, load) => fillUp(disks?.[name], load, part, probe)),
    );
  });

  describeWith(OTHER_CLOCKS, 'with clocks that jump', () => {
    const surviveJump = (whose: string, names: readonly ServiceName[], hours: number) =>
      surviveFault(`${whose} ${hours > 0 ? '+' : '−'}1 h, and back`, jump(names, hours));

    it.each(IS_LONG ? [1, -1] : [1])('survives a jump of the clocks of all services by %i h and back', (hours) =>
      surviveJump('clocks of all services', SERVICE_NAMES, hours),
    );
    const each = SERVICE_NAMES.flatMap((name) => [1, -1].map((hours) => [hours, name] as const));
    const single = IS_LONG ? each : ([[-1, 'parking']] as const);
    it.each(single)('survives a jump of only one service’s clock by %i h and back: svc-%s', (hours, name) =>
      surviveJump(`clock of only ${name}`, [name], hours),
    );
  });
}

describeWithTools(
  ['nginx', 'mysql'],
  'Parkwart under load, with faults of networks, disks and clocks,',
  networkAndDisks,
);
