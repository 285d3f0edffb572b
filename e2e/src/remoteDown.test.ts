import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Browser } from 'playwright-core';
import { launchBrowser, logIn, openBooth } from './testing/browser.ts';
import { type Parkwart, startParkwart } from './testing/parkwart.ts';

describeWithTool('chromium', 'while mfe-staff cannot be loaded', () => {
  let parkwart: Parkwart;
  let browser: Browser;

  beforeAll(async () => {
    parkwart = await startParkwart('node');
    browser = await launchBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await parkwart?.stop();
  }, 60_000);

  it('the rest of the page works, and the retry button brings the form once it is back', async () => {
    const folder = join(parkwart.dataDir, 'site', 'remotes', 'mfe-staff');
    await rename(folder, `${folder}-away`);
    const { page, context } = await openBooth(browser, parkwart.url);
    await page.goto('/');
    await logIn(page, 'kasse', 'parkwart-kasse');
    const retry = page.getByRole('button', { name: 'Erneut versuchen' });
    await retry.waitFor();
    await page.getByRole('link', { name: 'Kasse' }).waitFor();
    await page.getByRole('banner').getByText('kasse').waitFor();
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Einchecken' }).click();
    await retry.waitFor();
    await rename(`${folder}-away`, folder);
    await retry.click();
    await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
    await context.close();
  }, 60_000);
});
