import type { Browser, Locator, Page } from 'playwright-core';
import { ADMIN, EMPLOYEE } from './accounts.ts';
import { type BrowserSession, openBrowserSession, visit } from './browser.ts';

const DESK = { width: 1440, height: 900 };

/** Opens the dashboard for a logged-in admin. */
export async function openOffice(
  browser: Browser,
  url: string,
  user = ADMIN.user,
  password = ADMIN.password,
): Promise<BrowserSession> {
  const office = await openBrowserSession(browser, url, { user, password });
  await office.page.setViewportSize(DESK);
  await visit(office.page, '/admin');
  await office.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return office;
}

/** Opens the check-in form for a logged-in employee. */
export async function openBooth(browser: Browser, url: string, account = EMPLOYEE): Promise<BrowserSession> {
  const booth = await openBrowserSession(browser, url, account);
  await booth.page.goto('/parking');
  await booth.page.getByRole('heading', { name: 'Auto parken', level: 1 }).waitFor();
  return booth;
}

/** Finds the list by the name of its tab, because the previous list stays visible for a moment. */
export const listOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export function rowOf(page: Page | Locator, text: string | number): Locator {
  return page.getByRole('row').filter({ hasText: String(text) });
}

export async function downloadBy(page: Page, press: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return download.path();
}
