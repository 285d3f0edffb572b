import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { describeWithTools } from '@parkwart/tooling/jest/tools.mjs';
import { ROUNDS } from './durations.ts';
import { itSurvivesOutages } from './partFaults.ts';
import { type PartsProduct, rollService, startParts } from './partsProduct.ts';
import { survive } from './survive.ts';

jest.setTimeout(1_200_000);

function outages(): void {
  let product: PartsProduct;
  beforeAll(async () => {
    product = await startParts();
  });
  afterAll(() => product?.stop());

  itSurvivesOutages(() => product, { form: 'parts', frozenBy: 'SIGSTOP' });

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

describeWithTools(['nginx', 'mysql'], 'parts that are down, and services that are replaced, under load', outages);
