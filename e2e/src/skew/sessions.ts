import type { Browser, Page } from 'playwright-core';
import { type BrowserSession, logIn, openBrowserSession } from '../testing/browser.ts';
import { expectToast } from '../testing/toasts.ts';

export interface WatchedSession extends BrowserSession {
  readonly failures: string[];
}

export async function openWatchedSession(browser: Browser, url: string): Promise<WatchedSession> {
  const booth = await openBrowserSession(browser, url);
  const failures: string[] = [];
  booth.page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  booth.page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Requests of a page that is being left.
    if (reason !== 'net::ERR_ABORTED') failures.push(`${reason} ${request.url()}`);
  });
  return { ...booth, failures };
}

export async function workInBooth(page: Page): Promise<string> {
  await page.goto('/');
  await logIn(page, 'kasse', 'parkwart-kasse');
  await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
  await page.getByLabel('Fahrzeugnummer').fill('b-ab 1234');
  await page.getByLabel('Modell').fill('Volkswagen');
  await page.getByRole('radio', { name: 'Blau' }).check();
  const parked = 'Formular erfolgreich übermittelt!';
  await expectToast(page, parked, () => page.getByRole('button', { name: 'Absenden' }).click());
  const shown = await page
    .getByText(/\b1\d{5}\b/)
    .first()
    .textContent();
  const invoiceNumber = /1\d{5}/.exec(shown ?? '')?.[0] ?? '';
  await page.getByRole('link', { name: 'Kasse', exact: true }).click();
  await page.getByLabel('Rechnungsnummer').fill(invoiceNumber);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Erfolgreich auschecken!', () => page.getByRole('button', { name: 'Auschecken' }).click());
  await page.getByRole('button', { name: 'Beleg drucken' }).waitFor();
  await page.goto(`/receipt?invoiceNumber=${invoiceNumber}`);
  await page.getByText('B-AB 1234').first().waitFor();
  return invoiceNumber;
}

export async function workInOffice(page: Page, invoiceNumber: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await logIn(page, 'admin', 'parkwart-admin');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  // Under load the list has moved on.
  await page.goto(`/pay?invoiceNumber=${invoiceNumber}`);
  const row = page.getByRole('row').filter({ hasText: invoiceNumber });
  await row.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: `Rechnung ${invoiceNumber}` });
  const note = { name: 'Notiz.txt', mimeType: 'text/plain', buffer: Buffer.from(`Notiz zu ${invoiceNumber}`) };
  await details.locator('input[type=file]').setInputFiles(note);
  await details.getByRole('button', { name: `${note.name} herunterladen` }).waitFor();
  await page.goto('/reminder');
  // Other clients may have sent reminders.
  const emptyNotice = page.getByText('Hoppla!!! Nichts gefunden.').or(page.getByText('Ops!!! Nichts gefunden.'));
  await emptyNotice.or(page.getByRole('cell')).first().waitFor();
  await page.getByRole('link', { name: 'Benutzer' }).click();
  await page.getByRole('row').filter({ hasText: 'kasse' }).first().waitFor();
  await page.getByRole('link', { name: 'Verwaltung' }).click();
  await page.getByRole('row').filter({ hasText: 'Parken' }).first().waitFor();
}
