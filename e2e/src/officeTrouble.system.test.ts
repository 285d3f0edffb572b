/// <reference lib="dom" />
import { randomBytes } from 'node:crypto';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Locator, Page } from 'playwright-core';
import { runInBrowser } from './product/runProduct.ts';
import { ADMIN } from './testing/accounts.ts';
import {
  addFineType,
  allFineTypes,
  allRecords,
  checkOut,
  parkCarEarlier,
  recordOf,
  setFines,
  setPaid,
  setStatus,
} from './testing/api.ts';
import type { BrowserSession } from './testing/browser.ts';
import { checkInOf, jumpTo, scrollToInvoice, seedProduct } from './testing/longList.ts';
import { openOffice, rowOf } from './testing/office.ts';
import { expectToast } from './testing/toasts.ts';

jest.setTimeout(120_000);

const EXPIRED = 'Ihre Sitzung ist abgelaufen.';

const uniqueName = (name: string) => `${name}-${randomBytes(3).toString('hex')}`;

async function openEditDialog(page: Page, invoice: number): Promise<Locator> {
  await page.goto('/pay');
  await rowOf(page, invoice).getByRole('button', { name: 'Bearbeiten' }).click();
  const dialog = page.getByRole('dialog', { name: `Rechnung ${invoice} bearbeiten` });
  await dialog.getByLabel('Fahrzeugnummer').waitFor();
  return dialog;
}

describeWithTool('chromium', 'in unusual situations in the office,', () => {
  const running = runInBrowser('embedded');
  let office: BrowserSession;

  beforeAll(async () => {
    office = await openOffice(running.browser, running.product.url);
  });

  it('a dialog keeps its input when the session ends and when saving fails, and saves this input afterwards', async () => {
    const { page, context } = office;
    const { invoiceNumber } = await parkCarEarlier(page, 30, 'K-EEP 1');
    const dialog = await openEditDialog(page, invoiceNumber);
    await dialog.getByLabel('Fahrzeugnummer').fill('K-EEP 22');
    await dialog
      .getByLabel('Bußgeld hinzufügen')
      .and(page.getByRole('combobox'))
      .selectOption({ label: 'Anderes Bußgeld' });
    await dialog.getByRole('button', { name: 'Bußgeld hinzufügen' }).click();
    await dialog.getByLabel('Art').fill('Hecke beschädigt');
    await dialog.getByLabel('Preis (€)').fill('99,90');
    await context.clearCookies();
    await dialog.getByRole('button', { name: 'Speichern' }).click();

    await page.getByText(EXPIRED).first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    // The first attempt after the login gets a response from an overloaded service.
    await page.route(`**/update-fine/${invoiceNumber}`, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.getByLabel('Passwort').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await dialog.getByText('Error updating fine').first().waitFor();
    expect(await dialog.getByLabel('Fahrzeugnummer').inputValue()).toBe('K-EEP 22');
    expect(await dialog.getByLabel('Art').inputValue()).toBe('Hecke beschädigt');
    expect(await dialog.getByLabel('Preis (€)').inputValue()).toBe('99,90');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await recordOf(page, invoiceNumber)).toMatchObject({
      vehicleNumber: 'K-EEP 22',
      fines: [{ type: 'Hecke beschädigt', price: 99.9, description: '' }],
    });
  });

  it('a fine type that a record uses can be deleted; the record and its receipt still show the fine', async () => {
    const { page } = office;
    const type = { fineType: uniqueName('Schranke'), finePrice: 12.5, fineDescription: 'Verbogen' };
    await addFineType(page, type);
    const { invoiceNumber } = await parkCarEarlier(page, 30, 'BU-SS 1');
    const fines = [{ type: type.fineType, price: type.finePrice, description: type.fineDescription }];
    await setFines(page, invoiceNumber, fines);
    await page.goto('/add-fine');
    await page.getByRole('button', { name: `Bußgeld ${type.fineType} löschen` }).click();
    await page.getByText('Vorgänge, in denen es schon steht, behalten es.').waitFor();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Löschen' });
    await expectToast(page, 'Bußgelddatensatz erfolgreich gelöscht!', () => remove.click());
    expect((await allFineTypes(page)).map(({ fineType }) => fineType)).not.toContain(type.fineType);
    expect((await recordOf(page, invoiceNumber)).fines).toEqual(fines.map((fine) => ({ ...fine, id: 1 })));
    await page.goto(`/receipt?invoiceNumber=${invoiceNumber}`);
    await page.getByText(type.fineType).waitFor();
  });

  it('a list with more rows than its cache can hold shows at every scroll position the rows that belong to the position', async () => {
    const { page } = office;
    await seedProduct(running.product.dataDir, 5_300);
    const records = await allRecords(page);
    const checkInTimes = new Map(records.map((record) => [String(record.invoiceNumber), checkInOf(record)]));
    const [newest = 0, oldest = 0] = [records[0]?.invoiceNumber, records.at(-1)?.invoiceNumber];
    // The cache of the list contains up to 5,000 rows; beyond that, the first pages are evicted.
    const deep = newest - 5_150;
    const scrollAndCheck = async (invoice: number, step: number) => {
      const { rows, maxRows, errors } = await scrollToInvoice(page, invoice, step);
      expect(errors).toEqual([]);
      expect(maxRows).toBeLessThan(50);
      for (const [number, seen] of Object.entries(rows))
        expect(`${number}: ${seen}`).toBe(`${number}: ${checkInTimes.get(number)}`);
      return Object.keys(rows).filter((number) => Number(number) >= deep);
    };
    await page.goto('/pay');
    await rowOf(page, newest).waitFor();

    expect(await scrollAndCheck(deep, 1_200)).toHaveLength(newest - deep + 1);
    await jumpTo(page, 'up');
    await scrollAndCheck(newest, -1_200);
    await page.waitForURL(({ search }) => search === '');
    await jumpTo(page, 'down');
    await scrollAndCheck(deep, 1_200);
    await page.getByRole('button', { name: 'Zu den neuesten' }).click();
    await scrollAndCheck(newest, 0);
    await page.keyboard.press('End');
    await scrollAndCheck(oldest, 0);
  }, 240_000);

  it('at a zoom of 200 % nothing covers the first row of the list Mahnung, and on a phone the row of a paid record shows the fine in full', async () => {
    const { page } = office;
    const { invoiceNumber } = await parkCarEarlier(page, 15, 'MMM-WW 9999');
    await setFines(page, invoiceNumber, [{ type: 'Ohne Schein', price: 99_999.99, description: '' }]);
    await setStatus(page, invoiceNumber, 'M');
    const cell = (column: string) => rowOf(page, invoiceNumber).locator(`[data-column="${column}"]`);
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto('/reminder');
    const isCovered = await cell('more').evaluate((more) => {
      more.scrollIntoView({ block: 'end' });
      const { left, bottom } = more.getBoundingClientRect();
      return !more.contains(document.elementFromPoint(left + 8, bottom - 8));
    });
    expect(isCovered).toBe(false);

    await setPaid(page, invoiceNumber);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/pay?invoiceNumber=${invoiceNumber}`);
    const isCut = await cell('fine').evaluate(
      (fine) => getComputedStyle(fine).overflowX !== 'visible' && fine.scrollWidth > fine.clientWidth,
    );
    expect(isCut).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('on a phone a toast covers neither the head nor the buttons of a dialog that fills the screen', async () => {
    const { page } = office;
    const parked = await parkCarEarlier(page, 150, 'B-TO 1');
    await checkOut(page, parked);
    const { invoiceNumber } = parked;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/pay?record=${invoiceNumber}`);
    const dialog = page.getByRole('dialog', { name: `Rechnung ${invoiceNumber}` });
    await dialog.getByRole('button', { name: 'Mahnung (M)' }).click();
    await dialog.getByRole('button', { name: 'Meldung schließen' }).waitFor();
    // Measured at once, because a click would wait until the toast is gone.
    const isCovered = (name: string) =>
      dialog.getByRole('button', { name, exact: true }).evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    expect([await isCovered('Schließen'), await isCovered('Beleg drucken')]).toEqual([false, false]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('the bottom menu fits into one row on a narrow phone, with the remaining entries behind „Mehr“', async () => {
    const { page } = office;
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin');
    const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
    const more = menu.getByRole('button', { name: 'Mehr' });
    await more.waitFor();
    expect((await menu.boundingBox())?.height).toBeLessThan(70);
    const reminders = menu.getByRole('link', { name: 'Mahnverfahren' });
    expect(await reminders.isVisible()).toBe(false);
    await more.press('Enter');
    await reminders.click();
    await page.getByRole('heading', { name: 'Mahnverfahren', level: 1 }).waitFor();
    expect(await reminders.isVisible()).toBe(false);
    await page.setViewportSize({ width, height });
  });

  it('the pages cause no uncaught error and no violation of the content security policy', () => {
    expect(office.errors).toEqual([]);
  });
});
