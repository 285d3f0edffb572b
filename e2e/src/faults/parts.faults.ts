import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { describeWithTools } from '@parkwart/tooling/jest/tools.mjs';
import { ROUNDS } from './durations.ts';
import { surviveKillsInRun } from './killedRun.ts';
import { itSurvivesPartFaults } from './partFaults.ts';
import { type PartsProduct, rollService, startParts } from './partsProduct.ts';
import { survive } from './survive.ts';

jest.setTimeout(1_200_000);

function processFaults(): void {
  let product: PartsProduct;
  beforeAll(async () => {
    product = await startParts();
  });
  afterAll(() => product?.stop());

  itSurvivesPartFaults(() => product, { form: 'parts', frozenBy: 'SIGSTOP' });

  it('notes each letter of a run once that is killed again and again', () => surviveKillsInRun(product));

  it('replaces every service without refusing a call', () =>
    survive(product, {
      form: 'parts',
      fault: 'rolling restarts of two replicas each',
      promise: 'each acknowledged write there once; no call refused',
      mayRefuse: false,
      inject: async () => {
        const rounds = Math.ceil(ROUNDS / 4);
        for (let round = 0; round < rounds; round += 1) {
          await Promise.all(SERVICE_NAMES.map((name) => rollService(product, name)));
        }
        return rounds * SERVICE_NAMES.flatMap((name) => product.parts[name]).length;
      },
    }));
}

describeWithTools(
  ['nginx', 'mysql'],
  'a database server, a storage, nginx and two processes of each service, under load',
  processFaults,
);
