import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { describeWithTools } from '@parkwart/tooling/jest/tools.mjs';
import { rollService } from '../product/replicas.ts';
import { runProduct } from '../product/runProduct.ts';
import { ROUNDS } from './durations.ts';
import { itSurvivesOutages } from './partFaults.ts';
import { survive } from './survive.ts';

jest.setTimeout(1_200_000);

function outages(): void {
  const running = runProduct('replicas');

  itSurvivesOutages(() => running.product, { form: 'parts', frozenBy: 'SIGSTOP' });

  it('refuses no call while the processes of every service are replaced', () =>
    survive(running.product, {
      form: 'parts',
      fault: 'rolling restarts of two replicas each',
      promise: 'each acknowledged write there once; no call refused',
      mayRefuse: false,
      inject: async () => {
        const rounds = Math.ceil(ROUNDS / 4);
        for (let round = 0; round < rounds; round += 1) {
          await Promise.all(SERVICE_NAMES.map((name) => rollService(running.product, name)));
        }
        return rounds * SERVICE_NAMES.flatMap((name) => running.product.parts[name]).length;
      },
    }));
}

describeWithTools(
  ['nginx', 'mysql'],
  'Parkwart under load, with processes that are down and services that are replaced,',
  outages,
);
