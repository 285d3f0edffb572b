import { setTimeout as wait } from 'node:timers/promises';
import { SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { describeWith, describeWithTool, hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { HELD_MS, IS_LONG, ROUNDS } from './durations.ts';
import { type PartsProduct, startParts } from './partsProduct.ts';
import { OTHER_CLOCKS, SMALL_DISKS } from './surroundings.ts';
import { type RunningLoad, survive } from './survive.ts';

jest.setTimeout(1_200_000);

const HOUR_S = 3_600;
const SLOW_MS = 200;
const RESET_PAUSE_MS = 500;
/** Half of the largest file of the load. */
const BREAK_AFTER_BYTES = 100_000;

function networkAndDisks(): void {
  let product: PartsProduct;
  beforeAll(async () => {
    product = await startParts({ hampered: true });
  });
  afterAll(() => product?.stop());

  const surviveFault = (fault: string, inject: (load: RunningLoad) => Promise<number>) =>
    survive(product, { form: 'parts', fault, inject });

  it('survives a storage that fails during an upload', () =>
    surviveFault('storage resets uploads in their middle', async (load) => {
      const [relay] = product.relays.storage;
      relay?.breakAfter(BREAK_AFTER_BYTES);
      await wait(HELD_MS);
      relay?.breakAfter(undefined);
      await load.recover('storage');
      return relay?.broken() ?? 0;
    }));

  it('survives a slow database', () =>
    surviveFault(`database ${SLOW_MS} ms slower per statement`, async (load) => {
      const [relay] = product.relays.database;
      relay?.slowDown(SLOW_MS);
      await wait(HELD_MS);
      relay?.slowDown(0);
      await load.recover('database');
      return 1;
    }));

  it('survives connection resets between gateway and services', () =>
    surviveFault('resets between gateway and services', async (load) => {
      let resets = 0;
      for (let round = 0; round < ROUNDS; round += 1, await wait(RESET_PAUSE_MS)) {
        for (const relay of product.relays.services) resets += relay.resetAll();
      }
      await load.recover('gateway');
      return resets;
    }));

  describeWith(SMALL_DISKS, 'and small disks', () => {
    it.each([
      ['database', 'database', 'database', 'check-in'],
      ['storage', 's3', 'storage', 'upload'],
      ['the uploads of svc-files', 'uploads', 'files', 'upload'],
      ['gateway', 'gateway', 'gateway', 'upload'],
    ] as const)('survives a full disk under %s', (title, name, part, probe) =>
      surviveFault(`full disk under ${title}`, async (load) => {
        const disk = product.disks?.[name];
        await disk?.fill();
        await wait(HELD_MS);
        await disk?.free();
        await load.recover(part, probe);
        return 1;
      }),
    );
  });

  describeWith(OTHER_CLOCKS, 'and other clocks', () => {
    const jump = (names: readonly ServiceName[], hours: number) => {
      const set = (seconds: number) => Promise.all(names.map((name) => product.services[name].clock?.set(seconds)));
      const whose = names.length > 1 ? 'clocks of all services' : `clock of ${names.join()} alone`;
      return surviveFault(`${whose} ${hours > 0 ? '+' : '−'}1 h, and back`, async (load) => {
        await set(hours * HOUR_S);
        await wait(HELD_MS);
        await set(0);
        for (const name of names) await load.recover(name);
        return 2;
      });
    };
    const together = IS_LONG ? [1, -1] : [1];
    it.each(together)('survives a clock jump by %i h and back in all services', (hours) => jump(SERVICE_NAMES, hours));
    const each = SERVICE_NAMES.flatMap((name) => [1, -1].map((hours) => [hours, name] as const));
    const alone = IS_LONG ? each : ([[-1, 'parking']] as const);
    it.each(alone)('survives a clock jump by %i h and back in %s alone', (hours, name) => jump([name], hours));
  });
}

describeWithTool('nginx', 'networks, disks and clocks', () => {
  if (hasTool('nginx')) describeWithTool('mariadb', 'under load', networkAndDisks);
});
