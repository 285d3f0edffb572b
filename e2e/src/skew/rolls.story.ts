import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { describeWithTools } from '@parkwart/tooling/jest/tools.mjs';
import type { Browser } from 'playwright-core';
import { type PartsProduct, rollService, startParts } from '../faults/partsProduct.ts';
import { newObserved } from '../load/persistentUser.ts';
import { workOfPreviousContract } from '../load/previousWork.ts';
import { underLoad } from '../load/underLoad.ts';
import { launchBrowser } from '../testing/browser.ts';
import { FRONT_ENDS, previousBuild } from './previous.ts';
import { workInBoothAndOffice } from './sessions.ts';

jest.setTimeout(180_000);

function updates(): void {
  const previous = previousBuild();
  let product: PartsProduct;
  let browser: Browser;
  beforeAll(async () => {
    product = await startParts();
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
  });
}

describeWithTools(['nginx', 'mysql'], 'the previous front end and services in a rolling update', updates);
