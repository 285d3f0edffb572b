import type { Browser, Locator, Page } from 'playwright-core';
import { type BrowserSession, logIn, openBrowserSession, visit } from './browser.ts';

export async function openOffice(
  browser: Browser,
  url: string,
  user = 'admin',
  password = 'parkwart-admin',
): Promise<BrowserSession> {
  const office = await openBrowserSession(browser, url);
  await office.page.setViewportSize({ width: 1440, height: 900 });
  await visit(office.page, '/');
  await logIn(office.page, user, password);
  await office.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return office;
}

/** By the tab's name: the previous list stays visible for a moment. */
export const listOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export function rowOf(page: Page | Locator, text: string | number): Locator {
  return page.getByRole('row').filter({ hasText: String(text) });
}

export async function downloadBy(page: Page, press: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return download.path();
}
