import { setTimeout as wait } from 'node:timers/promises';
import { describeWithTool, hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { clockLibrary } from './clocks.ts';
import { HELD_MS, ROUNDS } from './form.ts';
import { type PartsProduct, type Surroundings, startParts } from './partsProduct.ts';
import { type Scenario, survive } from './scenario.ts';
import { canMount } from './smallDisk.ts';

jest.setTimeout(1_200_000);

const HOUR_S = 3_600;
const SLOW_MS = 200;
const RESET_PAUSE_MS = 500;
/** Half of the largest file of the load. */
const BREAK_AFTER_BYTES = 100_000;
const EXACTLY_ONCE = 'each acknowledged write there once, no number twice; 503 only; back within 2 s';

function networkAndDisks(): void {
  let product: PartsProduct;
  let around: Surroundings;
  beforeAll(async () => {
    product = await startParts({ hampered: true });
    if (!product.surroundings) throw new Error('the product has nothing around it');
    around = product.surroundings;
  });
  afterAll(() => product?.stop());

  const surviveIn = (scenario: Omit<Scenario, 'form' | 'promise'>) =>
    survive(product, { form: 'parts', promise: EXACTLY_ONCE, ...scenario });

  it('survives a storage that fails in mid-upload', () =>
    surviveIn({
      fault: 'storage resets uploads in their middle',
      inject: async (load) => {
        const [relay] = around.relays.storage;
        relay?.breakAfter(BREAK_AFTER_BYTES);
        await wait(HELD_MS);
        relay?.breakAfter(undefined);
        for (const part of product.parts.storage) await load.recover(part, 'upload');
        return relay?.broken() ?? 0;
      },
    }));

  it('survives a slow database', () =>
    surviveIn({
      fault: `database ${SLOW_MS} ms slower per statement`,
      inject: async (load) => {
        const [relay] = around.relays.database;
        relay?.slowDown(SLOW_MS);
        await wait(HELD_MS);
        relay?.slowDown(0);
        for (const part of product.parts.database) await load.recover(part);
        return 1;
      },
    }));

  it('survives resets between gateway and services', () =>
    surviveIn({
      fault: 'resets between gateway and services',
      inject: async (load) => {
        const { users, parking, files } = around.relays;
        let resets = 0;
        for (let round = 0; round < ROUNDS; round += 1, await wait(RESET_PAUSE_MS)) {
          for (const relay of [...users, ...parking, ...files]) resets += relay.resetAll();
        }
        for (const part of product.parts.gateway) await load.recover(part);
        return resets;
      },
    }));

  const itOnSmallDisks = canMount() ? it : it.skip;
  itOnSmallDisks.each([
    ['database', 'check-in'],
    ['storage', 'upload'],
    ['uploads', 'upload'],
    ['gateway', 'upload'],
  ] as const)('survives a full disk under %s', async (name, kind) => {
    const disk = around.disks?.[name];
    if (!disk) throw new Error('no small disk is mounted');
    await surviveIn({
      fault: `full disk under ${name === 'uploads' ? 'the uploads of svc-files' : name}`,
      inject: async (load) => {
        await disk.fill();
        await wait(HELD_MS);
        disk.free();
        const [part] = name === 'uploads' ? product.parts.files : product.parts[name];
        if (part) await load.recover(part, kind);
        return 1;
      },
    });
  });

  const itWithClock = clockLibrary() || process.env.PARKWART_REQUIRE_ALL === '1' ? it : it.skip;
  itWithClock.each([1, -1])('survives clocks that jump by %i h and back', async (hours) => {
    const { clock } = around;
    if (!clock) throw new Error('libfaketime is missing: apt-get install -y libfaketime');
    await surviveIn({
      fault: `clocks of all services ${hours > 0 ? '+' : '−'}1 h, and back`,
      inject: async (load) => {
        await clock.set(hours * HOUR_S);
        await wait(HELD_MS);
        await clock.set(0);
        for (const part of product.parts.parking) await load.recover(part);
        return 2;
      },
    });
  });
}

describeWithTool('nginx', 'networks, disks and clocks', () => {
  if (hasTool('nginx')) describeWithTool('mariadb', 'under load', networkAndDisks);
});
