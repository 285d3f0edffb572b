import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const ROOT = join(import.meta.dirname, '../..');
/** In ms: the wait for animations of charts and dialogs. */
const SETTLED = 3_000;

export async function openPage(browser, base, account, options) {
  const context = await browser.newContext({ baseURL: base, locale: 'de-DE', ...options });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Benutzername').fill(account);
  await page.getByLabel('Passwort', { exact: true }).fill(`parkwart-${account}`);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  return page;
}

export async function settle(page) {
  await page.mouse.move(0, 0);
  await pause(SETTLED);
}

/** @param file without `.png`, below the repository's root */
export async function takePicture(page, file) {
  await settle(page);
  await page.screenshot({ path: join(ROOT, `${file}.png`), animations: 'disabled' });
}
