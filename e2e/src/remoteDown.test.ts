import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { logIn, openBrowserSession } from './testing/browser.ts';
import { runParkwart } from './testing/parkwart.ts';

describeWithTool('chromium', 'while mfe-staff cannot be loaded', () => {
  const running = runParkwart('node');

  it('the rest of the page works, and the retry button loads the form once the remote is available', async () => {
    const folder = join(running.parkwart.dataDir, 'site', 'remotes', 'mfe-staff');
    await rename(folder, `${folder}-away`);
    const { page, context } = await openBrowserSession(running.browser, running.parkwart.url);
    await page.goto('/');
    await logIn(page, 'kasse', 'parkwart-kasse');
    const retry = page.getByRole('button', { name: 'Erneut versuchen' });
    await retry.waitFor();
    await page.getByRole('link', { name: 'Kasse', exact: true }).waitFor();
    await page.getByRole('banner').getByText('kasse').waitFor();
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Einchecken' }).click();
    await retry.waitFor();
    await rename(`${folder}-away`, folder);
    await retry.click();
    await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
    await context.close();
  }, 120_000);
});
