import { setTimeout as wait } from 'node:timers/promises';
import { SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { describeWith, describeWithTool, hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { HELD_MS, IS_LONG, ROUNDS } from './form.ts';
import { type PartsProduct, type Surroundings, startParts } from './partsProduct.ts';
import { OTHER_CLOCKS, SMALL_DISKS } from './requirements.ts';
import { type Scenario, survive } from './scenario.ts';

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

  describeWith(SMALL_DISKS, 'and small disks', () => {
    it.each([
      ['database', 'database', 'database', 'check-in'],
      ['storage', 's3', 'storage', 'upload'],
      ['the uploads of svc-files', 'uploads', 'files', 'upload'],
      ['gateway', 'gateway', 'gateway', 'upload'],
    ] as const)('survives a full disk under %s', async (title, name, partName, kind) => {
      const disk = around.disks?.[name];
      await surviveIn({
        fault: `full disk under ${title}`,
        inject: async (load) => {
          await disk?.fill();
          await wait(HELD_MS);
          disk?.free();
          const [part] = product.parts[partName];
          if (part) await load.recover(part, kind);
          return 1;
        },
      });
    });
  });

  describeWith(OTHER_CLOCKS, 'and other clocks', () => {
    const jump = (names: readonly ServiceName[], hours: number) => {
      const set = (seconds: number) => Promise.all(names.map((name) => around.clocks[name]?.set(seconds)));
      const whose = names.length > 1 ? 'clocks of all services' : `clock of ${names.join()} alone`;
      return surviveIn({
        fault: `${whose} ${hours > 0 ? '+' : '−'}1 h, and back`,
        inject: async (load) => {
          await set(hours * HOUR_S);
          await wait(HELD_MS);
          await set(0);
          for (const name of names) {
            for (const part of product.parts[name]) await load.recover(part, name === 'files' ? 'upload' : 'check-in');
          }
          return 2;
        },
      });
    };
    const together = IS_LONG ? [1, -1] : [1];
    it.each(together)('survives a jump by %i h and back in all services', (hours) => jump(SERVICE_NAMES, hours));
    const each = SERVICE_NAMES.flatMap((name) => [1, -1].map((hours) => [hours, name] as const));
    const alone = IS_LONG ? each : ([[-1, 'parking']] as const);
    it.each(alone)('survives a jump by %i h and back in %s alone', (hours, name) => jump([name], hours));
  });
}

describeWithTool('nginx', 'networks, disks and clocks', () => {
  if (hasTool('nginx')) describeWithTool('mariadb', 'under load', networkAndDisks);
});
