import type { Browser } from 'playwright-core';
import { type Booth, logIn, openBooth } from './browser.ts';

/** An office: a window of its own with the admin logged in, at the dashboard. */
export async function openOffice(browser: Browser, url: string): Promise<Booth> {
  const office = await openBooth(browser, url);
  await office.page.setViewportSize({ width: 1440, height: 900 });
  await office.page.goto('/');
  await logIn(office.page, 'admin', 'parkwart-admin');
  await office.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return office;
}
