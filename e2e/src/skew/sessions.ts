import type { Browser, Page } from 'playwright-core';
import { logIn, openBrowserSession } from '../testing/browser.ts';
import { expectToast } from '../testing/toasts.ts';

/** Runs `work` in a new window. @returns uncaught errors and failed requests */
async function inNewWindow(browser: Browser, url: string, work: (page: Page) => Promise<void>): Promise<string[]> {
  const { page, context, errors } = await openBrowserSession(browser, url);
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Chromium aborts pending requests when a page navigates.
    if (reason !== 'net::ERR_ABORTED') failures.push(`${reason} ${request.url()}`);
  });
  await work(page);
  await context.close();
  return [...errors, ...failures];
}

/** An employee checks a car in and out, and an admin finds it. @returns the failures */
export async function workInBoothAndOffice(browser: Browser, url: string): Promise<string[]> {
  let invoiceNumber = '';
  const inBooth = await inNewWindow(browser, url, async (page) => {
    invoiceNumber = await workInBooth(page);
  });
  return [...inBooth, ...(await inNewWindow(browser, url, (page) => workInOffice(page, invoiceNumber)))];
}

async function workInBooth(page: Page): Promise<string> {
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

async function workInOffice(page: Page, invoiceNumber: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await logIn(page, 'admin', 'parkwart-admin');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  // The record is opened by its number, because under load it may no longer be on the first page of the list.
  await page.goto(`/pay?invoiceNumber=${invoiceNumber}`);
  const row = page.getByRole('row').filter({ hasText: invoiceNumber });
  await row.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: `Rechnung ${invoiceNumber}` });
  const note = { name: 'Notiz.txt', mimeType: 'text/plain', buffer: Buffer.from(`Notiz zu ${invoiceNumber}`) };
  await details.locator('input[type=file]').setInputFiles(note);
  await details.getByRole('button', { name: `${note.name} herunterladen` }).waitFor();
  await page.goto('/reminder');
  // The list may contain records, because other clients may have sent reminders.
  const emptyNotice = page.getByText('Hoppla!!! Nichts gefunden.').or(page.getByText('Ops!!! Nichts gefunden.'));
  await emptyNotice.or(page.getByRole('cell')).first().waitFor();
  await page.getByRole('link', { name: 'Benutzer', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'kasse' }).first().waitFor();
  await page.getByRole('link', { name: 'Verwaltung' }).click();
  await page.getByRole('row').filter({ hasText: 'Parken' }).first().waitFor();
}
