import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Page } from 'playwright-core';
import { logIn, openBrowserSession } from './testing/browser.ts';
import { runParkwart } from './testing/parkwart.ts';

/** It stays the same over versions, so browsers have it in their cache, which Playwright's routes switch off. */
const UNTOUCHED = /\/first\./;

/** Every address fails at its first request, as when the computer changes its network. */
async function loseFirstRequests(page: Page): Promise<string[]> {
  const lost: string[] = [];
  await page.route('**/*', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() || lost.includes(pathname) || UNTOUCHED.test(pathname)) return route.continue();
    lost.push(pathname);
    return route.abort('connectionreset');
  });
  return lost;
}

async function isStyled(page: Page): Promise<boolean> {
  return page.evaluate(`[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)`);
}

describeWithTool('chromium', 'while each request is lost once', () => {
  const running = runParkwart('node');

  it('the page loads, an admin logs in and sees the dashboard', async () => {
    const { page, context, errors } = await openBrowserSession(running.browser, running.parkwart.url);
    const lost = await loseFirstRequests(page);
    await page.goto('/');
    await logIn(page, 'admin', 'parkwart-admin');
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.getByText('Letzte Aktivitäten').waitFor();
    expect(await isStyled(page)).toBe(true);
    expect(errors).toEqual([]);
    for (const kind of [
      /^\/static\/js/,
      /^\/static\/css/,
      /login/,
      /\/remoteEntry\.js$/,
      /^\/remotes\/.*css/,
      /dashboard$/,
    ]) {
      expect(lost).toContainEqual(expect.stringMatching(kind));
    }
    await context.close();
  }, 180_000);
});
