import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from 'embedded/demo-data/chance';
import { OUTAGE_MS, ROUNDS } from './form.ts';
import type { FaultyProduct, PartName } from './product.ts';
import type { RunningLoad } from './scenario.ts';
import type { RemovablePart } from './supervised.ts';

const probeOf = (name: PartName) => (name === 'storage' || name === 'files' ? 'upload' : 'check-in');

/** Kills all processes of the part at once, at a random moment of each round, and waits until it works again. */
export async function killRounds(
  { parts }: FaultyProduct,
  name: PartName,
  load: RunningLoad,
  chance: Chance,
): Promise<number> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(parts[name].map((part) => part.kill()));
    for (const part of parts[name]) await load.recover(part, probeOf(name));
    await wait(chance.between(100, 600));
  }
  return ROUNDS * parts[name].length;
}

/** SIGSTOP: connections stay open, without a response. */
export async function freeze({ parts }: FaultyProduct, name: PartName, load: RunningLoad): Promise<number> {
  await Promise.all(parts[name].map((part) => part.freeze()));
  await wait(OUTAGE_MS);
  await Promise.all(parts[name].map((part) => part.thaw()));
  for (const part of parts[name]) await load.recover(part, probeOf(name));
  return 1;
}

interface RemovableParts {
  readonly parts: Readonly<Record<PartName, readonly RemovablePart[]>>;
}

export async function takeDown({ parts }: RemovableParts, name: PartName, load: RunningLoad): Promise<number> {
  await Promise.all(parts[name].map((part) => part.takeDown()));
  await wait(OUTAGE_MS);
  await Promise.all(parts[name].map((part) => part.bringUp()));
  for (const part of parts[name]) await load.recover(part, probeOf(name));
  return 1;
}
