import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { describeWithTools } from '@parkwart/tooling/jest/tools.mjs';
import { newObserved } from '../load/persistentUser.ts';
import { workOfPreviousContract } from '../load/previousWork.ts';
import { underLoad } from '../load/underLoad.ts';
import { rollService } from '../product/replicas.ts';
import { runInBrowser } from '../product/runProduct.ts';
import { FRONT_ENDS, previousBuild } from './previous.ts';
import { workInBoothAndOffice } from './sessions.ts';

jest.setTimeout(180_000);

function updates(): void {
  const previous = previousBuild();
  const running = runInBrowser('replicas');
  beforeAll(() => previous.makeLive(running.product.siteFolder, FRONT_ENDS));

  it.each(SERVICE_NAMES)(
    'work without an error while both processes of svc-%s are replaced in a rolling update',
    async (service) => {
      const { browser, product } = running;
      const errors: string[] = [];
      let runs = 0;
      const untilRolled = async () => {
        let isOver = false;
        const rolled = rollService(product, service).finally(() => {
          isOver = true;
        });
        try {
          for (; !isOver; runs += 1) errors.push(...(await workInBoothAndOffice(browser, product.url)));
        } finally {
          await rolled;
        }
      };
      const jobs = [workOfPreviousContract(), workOfPreviousContract()];
      const load = { urls: [product.url], account: product.admin, jobs, prefix: `${service}-` };
      const { observed } = await underLoad(load, untilRolled);
      expect(observed).toEqual(newObserved());
      expect(errors).toEqual([]);
      expect(runs).toBeGreaterThan(0);
    },
  );
}

describeWithTools(['nginx', 'mysql'], 'the previous front ends with today’s services, under load,', updates);
