import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { putDriverPageSettings } from '@parkwart/contracts/calls/driverPageSettings';
import type { Receipt } from '@parkwart/contracts/calls/receipt';
import { BUDGETS } from '@parkwart/tooling/budgets.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Page } from 'playwright-core';
import { runInBrowser } from './product/runProduct.ts';
import { logIn } from './security/accounts.ts';
import { ADMIN } from './testing/accounts.ts';
import { attachmentsOf, checkOut, parkCarEarlier, send, setFines, uploadFiles } from './testing/api.ts';
import { violations } from './testing/axe.ts';
import { type BrowserSession, openBrowserSession } from './testing/browser.ts';
import { noisePng } from './testing/files.ts';
import { openOffice } from './testing/office.ts';
import { codeIn, paymentCode } from './testing/paper.ts';

jest.setTimeout(180_000);

const PLATE = 'B-DR 4711';
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const LANGUAGES = ['Deutsch', 'English', 'Türkçe', 'Polski'];
/** In euros, for three started hours. */
const FEE = 6;
const FINE = 30;

const photo = { name: 'my-ticket.png', mimeType: 'image/png', buffer: noisePng(60, 40) };

async function open(page: Page, plate: string): Promise<void> {
  await page.getByLabel('Number plate').fill(plate);
  await page.getByRole('button', { name: 'Open the case' }).click();
}

const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

function story(): void {
  const running = runInBrowser('embedded', { gateway: 'production' });
  let office: BrowserSession;
  let driver: BrowserSession;
  let invoice = 0;
  let address = '';

  beforeAll(async () => {
    const { browser, product } = running;
    office = await openOffice(browser, product.url);
    const parked = await parkCarEarlier(office.page, 150, PLATE);
    await checkOut(office.page, parked);
    invoice = parked.invoiceNumber;
    await setFines(office.page, invoice, [{ type: 'Quer geparkt', price: FINE }]);
    await uploadFiles(office.page, invoice, [new File([new Uint8Array(noisePng(80, 60))], 'Aufnahme.png')]);
    const admin = await logIn(product.url, ADMIN);
    await admin.ask(putDriverPageSettings, { body: { isOn: true, address: product.url } });
    const { pageLink = '' } = await send<Receipt>(office.page, 'GET', `/receipt/${invoice}`);
    address = new URL(pageLink).pathname;
    driver = await openBrowserSession(browser, product.url);
    await driver.page.setViewportSize(PHONE);
    await driver.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });

  it('opens through the receipt’s QR code once the plate is entered, and loads no code of the shell, the booth or the office', async () => {
    const { page, requests } = driver;
    const { product } = running;
    await page.goto(address);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'View your case', level: 1 }).waitFor();
    const own = /^\/remotes\/mfe-driver\//;
    const operator = '/api/employee/driver-page/operator';
    expect(requests.filter((path) => path !== address && !own.test(path))).toEqual([operator]);
    // The page requests its files and, once, the operator's data.
    expect(requests.length).toBeLessThanOrEqual(BUDGETS.driver.requests + 1);

    await open(page, 'B-DR 1');
    await page.getByText('We found nothing for this address and this number plate.').waitFor();
    await open(page, 'bdr4711');
    await page.getByRole('heading', { name: `Case ${invoice}`, level: 1 }).waitFor();
    expect(page.url()).toBe(product.url + address);
  });

  it('shows the amount due, the reasons for the amount and the photo from the office', async () => {
    const { page } = driver;
    const claim = page.getByRole('region', { name: 'What is claimed and why' });
    await claim.getByText('Quer geparkt').waitFor();
    await claim.getByText(`€${FINE + FEE}.00`).waitFor();
    const picture = page.getByRole('img', { name: 'Photo 1 of 1' });
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate('(image) => image.decode()');
  });

  it('lets the driver copy the bank details, and save the GiroCode as a picture', async () => {
    const { page } = driver;
    await page.getByRole('button', { name: 'Copy: Reference' }).click();
    await page.getByText('Reference has been copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`RE ${invoice} ${PLATE}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the picture' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`girocode-${invoice}.png`);
    expect(codeIn(await readFile(await download.path()))).toBe(paymentCode((FINE + FEE) * 100, invoice, PLATE));
  });

  it('has no accessibility violation and fits into 320 px in each language, light and dark, forms included', async () => {
    const { page, context } = await openBrowserSession(running.browser, running.product.url);
    await page.setViewportSize(NARROW);
    await page.goto(address);
    for (const language of LANGUAGES) {
      await page.getByRole('button', { name: language }).click();
      expect([language, await violations(page), await overflow(page)]).toEqual([language, [], 0]);
    }
    await page.locator('input[name=plate]').fill(PLATE);
    await page.locator('button[type=submit]').click();
    await page.locator('[data-area=objection] button').click();
    await page.locator('[data-area=driver] button').click();
    await page.locator('[data-area=driver] button[type=submit]').click();
    for (const language of LANGUAGES) {
      await page.getByRole('button', { name: language }).click();
      await page.locator('main img').waitFor();
      expect([language, await violations(page), await overflow(page)]).toEqual([language, [], 0]);
    }
    await context.close();
  });

  it('accepts an objection with a file; the record in the office then shows the objection and the file', async () => {
    const { page } = driver;
    await page.getByRole('button', { name: 'Write an objection' }).click();
    await page.getByLabel('What is wrong in your view?').fill('The sign was covered by snow.');
    await page.locator('input[type=file]').setInputFiles([photo]);
    await page.getByRole('button', { name: 'Send the objection' }).click();
    await page.getByText('Your objection has arrived.').waitFor();
    await page.getByText('Under review').waitFor();
    const attachments = await attachmentsOf(office.page, invoice);
    expect(attachments.map(({ name }) => name)).toContain(photo.name);
    await office.page.goto(`/pay?record=${invoice}`);
    await office.page.getByRole('tab', { name: 'Widerspruch' }).click();
    await office.page.getByText('The sign was covered by snow.').waitFor();
  });

  it('accepts the name of the driver, and shows this name only in the tab that sent it', async () => {
    const { page } = driver;
    await page.getByRole('button', { name: 'Name the driver' }).click();
    await page.getByLabel('First and last name').fill('Erika Beispiel');
    await page.getByLabel('Address').fill('Weg 1\n10115 Berlin');
    await page.getByRole('button', { name: 'Send the details' }).click();
    await page.getByText('Your details have arrived. Thank you.').waitFor();
    await page.reload();
    await page.getByText('The driver has already been named.').waitFor();
    await page.getByRole('figure').filter({ hasText: 'Erika Beispiel' }).waitFor();
  });

  it('is shown by the shell if the page’s own document is missing', async () => {
    const file = join(running.product.dataDir, 'site/live/mfe-driver.html');
    for (const name of [file, `${file}.gz`]) await rename(name, `${name}-away`);
    const { page, errors, requests, context } = await openBrowserSession(running.browser, running.product.url);
    await page.goto(address);
    await page.getByLabel('Kennzeichen').fill(PLATE);
    await page.getByRole('button', { name: 'Vorgang öffnen' }).click();
    await page.getByRole('heading', { name: `Vorgang ${invoice}`, level: 1 }).waitFor();
    expect(await page.getByText('Erika Beispiel').count()).toBe(0);
    expect(requests.filter((path) => /mfe-(?:staff|admin|print)/.test(path))).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
    for (const name of [file, `${file}.gz`]) await rename(`${name}-away`, name);
  });

  it('causes no uncaught error and no violation of the content security policy', () => {
    expect(driver.errors).toEqual([]);
  });
}

describeWithTool('chromium', 'the driver’s page on a phone', story);
