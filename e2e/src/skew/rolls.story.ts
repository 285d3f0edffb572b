import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { describeWithTool, hasTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Browser } from 'playwright-core';
import { underLoad } from '../replicas/load.ts';
import { workOfPreviousContract } from '../replicas/previousWork.ts';
import { type ReplicatedProduct, startReplicatedProduct } from '../replicas/replicatedProduct.ts';
import { launchBrowser } from '../testing/browser.ts';
import { FRONT_ENDS, previousBuild } from './previous.ts';
import { workInBoothAndOffice } from './sessions.ts';

jest.setTimeout(180_000);

function updates(): void {
  const previous = previousBuild();
  let product: ReplicatedProduct;
  let browser: Browser;
  beforeAll(async () => {
    product = await startReplicatedProduct();
    await previous.makeLive(product.siteFolder, FRONT_ENDS);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each(SERVICE_NAMES)('works while both processes of svc-%s are replaced', async (service) => {
    const errors: string[] = [];
    let runs = 0;
    const untilRolled = async () => {
      let isOver = false;
      const rolled = product.roll(service).finally(() => {
        isOver = true;
      });
      try {
        for (; !isOver; runs += 1)
          errors.push(...(await workInBoothAndOffice(browser, product.url, previous.hasOffice)));
      } finally {
        await rolled;
      }
    };
    const load = { workloads: [workOfPreviousContract(), workOfPreviousContract()], platePrefix: service.slice(0, 1) };
    const { failures } = await underLoad(product.url, load, untilRolled);
    expect(failures).toEqual(new Map());
    expect(errors).toEqual([]);
    expect(runs).toBeGreaterThan(0);
  });
}

describeWithTool('nginx', 'the previous front end', () => {
  if (hasTool('nginx')) describeWithTool('mariadb', 'and services that roll', updates);
});
