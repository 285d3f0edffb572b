import { describeWithTool, hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { createChance } from 'embedded/demo-data/chance';
import { OUTAGE_MS, ROUNDS, SEED } from './form.ts';
import { freeze, killRounds, takeDown } from './kills.ts';
import type { Kind } from './ledger.ts';
import { type PartsProduct, startParts } from './partsProduct.ts';
import { survive } from './scenario.ts';
import type { SupervisedPart } from './supervised.ts';

jest.setTimeout(1_200_000);

const EXACTLY_ONCE = 'each acknowledged write there once, no number twice; 503 only; back within 2 s';
const PARKING: readonly Kind[] = ['check-in', 'check-out', 'fine', 'payment', 'note'];
const seconds = OUTAGE_MS / 1_000;

function processFaults(): void {
  let product: PartsProduct;
  beforeAll(async () => {
    product = await startParts();
  });
  afterAll(() => product?.stop());

  it.each(['users', 'parking', 'files', 'database', 'storage', 'gateway'] as const)('survives kill -9 of %s', (name) =>
    survive(product, {
      form: 'parts',
      fault: `kill -9 of ${name}, ${ROUNDS} rounds`,
      promise: EXACTLY_ONCE,
      mayDisconnect: name === 'gateway',
      inject: (load) => killRounds(product, name, load, createChance(SEED)),
    }),
  );

  it.each(['database', 'storage'] as const)('survives a %s that is stopped (SIGSTOP)', (name) =>
    survive(product, {
      form: 'parts',
      fault: `${name} stopped (SIGSTOP) for ${seconds} s`,
      promise: EXACTLY_ONCE,
      inject: (load) => freeze(product, name, load),
    }),
  );

  it.each<['database' | 'storage' | 'users' | 'parking' | 'files', readonly Kind[]]>([
    ['database', []],
    ['storage', [...PARKING, 'user']],
    ['files', [...PARKING, 'user']],
    ['parking', ['user']],
    ['users', PARKING],
  ])('survives a %s that is down, while others work on', (name, others) =>
    survive(product, {
      form: 'parts',
      fault: `${name} down for ${seconds} s`,
      promise: `${EXACTLY_ONCE}; other screens work on`,
      inject: async (load) => {
        let faults = 0;
        await load.whileOthersWork(others, async () => {
          faults = await takeDown(product, name, load);
        });
        return faults;
      },
    }),
  );

  it('rolls every service without a refused call', () =>
    survive(product, {
      form: 'parts',
      fault: 'rolling restarts of two replicas each',
      promise: 'each acknowledged write there once; no call refused',
      mayRefuse: false,
      inject: async () => {
        const rounds = Math.ceil(ROUNDS / 4);
        const services = [product.parts.users, product.parts.parking, product.parts.files];
        const roll = async (replicas: readonly SupervisedPart[]) => {
          for (const part of replicas) await part.restart();
        };
        for (let round = 0; round < rounds; round += 1) await Promise.all(services.map(roll));
        return rounds * services.flat().length;
      },
    }));
}

describeWithTool('nginx', 'MariaDB, a storage, nginx and two processes of each service', () => {
  if (hasTool('nginx')) describeWithTool('mariadb', 'under load', processFaults);
});
