import { addDays, formatDay } from '@parkwart/contracts/rules/time';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Page } from 'playwright-core';
import { runInBrowser } from './product/runProduct.ts';
import { ADMIN, EMPLOYEE } from './testing/accounts.ts';
import { parkCarEarlier, request, setFines } from './testing/api.ts';
import { type BrowserSession, logIn, openBrowserSession } from './testing/browser.ts';
import { codeOn, paymentCode, printReceipt, readPaper } from './testing/paper.ts';
import { expectHeldToast, expectToast } from './testing/toasts.ts';

jest.setTimeout(120_000);

const PARKED = 'Formular erfolgreich übermittelt!';
/** A receipt number of the maximum length, so that its line on the report wraps. */
const VOUCHER = 'TERMINAL471100000042';

const textsBeyondPaper = (page: Page) =>
  page.getByRole('article').evaluate((paper) => {
    const rightEdge = paper.getBoundingClientRect().right;
    const parts = [...paper.querySelectorAll('*')];
    return parts
      .filter((part) => part.getBoundingClientRect().right > rightEdge + 1)
      .map(({ textContent }) => textContent);
  });

function story(): void {
  const running = runInBrowser('embedded', { gateway: 'production' });
  let booth: BrowserSession;
  let office: BrowserSession;
  beforeAll(async () => {
    booth = await openBrowserSession(running.browser, running.product.url);
    office = await openBrowserSession(running.browser, running.product.url, ADMIN);
  });

  it('the login opens the page Auto parken for the employee', async () => {
    const { page } = booth;
    await page.goto('/');
    await logIn(page, EMPLOYEE.user, EMPLOYEE.password);
    await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/parking');
    await page.getByRole('banner').getByText('kasse').waitFor();
    await page.getByRole('link', { name: 'Einchecken' }).and(page.locator('[aria-current=page]')).waitFor();
  });

  it('the page Auto parken checks a car in and shows the submitted data', async () => {
    const { page } = booth;
    await page.getByLabel('Fahrzeugnummer').fill('b-ab 1234');
    await page.getByLabel('Modell').fill('Volkswagen');
    await page.getByRole('radio', { name: 'Blau' }).check();
    await expectToast(page, PARKED, () => page.getByRole('button', { name: 'Absenden' }).click());
    await page.getByText('100001').first().waitFor();
    await page.getByText('B-AB 1234').first().waitFor();
    await page.getByRole('button', { name: 'Beleg drucken' }).waitFor();
  });

  it('a parked car’s receipt is 72 mm wide and has no QR code while nothing is due', async () => {
    const { page } = booth;
    const paper = await printReceipt(page);
    expect(paper.pages).toBe(1);
    expect(paper.widthMm).toBeCloseTo(72, 0);
    expect(paper.text).toContain('100001');
    expect(paper.text).toContain('B-AB 1234');
    expect(paper.text).toContain('Noch kein Betrag fällig.');
    expect(paper.text).not.toContain('Einchecken');
    expect(await codeOn(paper)).toBeUndefined();
  });

  it('the till checks a car out, shows fee and fines, and prints a receipt with a QR code for the total', async () => {
    const { page } = booth;
    const { invoiceNumber } = await parkCarEarlier(page, 150, 'HH-XY 987');
    await setFines(office.page, invoiceNumber, [
      { type: 'Parken ohne Parkschein', price: 30, description: 'Kein Parkschein ausgelegt' },
    ]);

    await page.getByRole('link', { name: 'Kasse', exact: true }).click();
    await page.getByLabel('Rechnungsnummer').fill(String(invoiceNumber));
    await page.keyboard.press('Enter');
    await page.getByText('Parken ohne Parkschein').waitFor();
    await page.getByText('Gesamt bis jetzt 36,00\u00a0€').waitFor();
    const before = new Date();
    await expectToast(page, 'Erfolgreich auschecken!', () => page.getByRole('button', { name: 'Auschecken' }).click());
    // The date may change at midnight during the test.
    const deadlines = [before, new Date()].map((exit) => formatDay(addDays(exit, 10)));
    await page.getByText('6,00\u00a0€').first().waitFor();
    await page.getByText('36,00\u00a0€').first().waitFor();

    const paper = await printReceipt(page);
    expect(paper.pages).toBe(1);
    expect(paper.widthMm).toBeCloseTo(72, 0);
    expect(deadlines.filter((deadline) => paper.text.includes(deadline))).not.toEqual([]);
    for (const words of [
      String(invoiceNumber),
      'HH-XY 987',
      'Škoda Octavia',
      'Vertragsstrafe',
      'Parken ohne Parkschein',
      '30,00',
      '6,00',
      '36,00',
      'DE89 3704 0044 0532 0130 00',
      'Muster Parkraum GmbH',
      'Art. 13 DSGVO',
    ]) {
      expect(paper.text).toContain(words);
    }
    expect(await codeOn(paper)).toBe(paymentCode(3_600, invoiceNumber, 'HH-XY 987'));

    await page.goto(`/receipt?invoiceNumber=${invoiceNumber}`);
    await page.getByText('Gesamtbetrag', { exact: true }).waitFor();
    const same = await readPaper(await page.pdf({ preferCSSPageSize: true }));
    expect(same).toEqual({ ...paper, pdf: same.pdf });
  });

  it('the receipt fits large amounts into the paper’s width', async () => {
    const { page } = booth;
    const { invoiceNumber } = await parkCarEarlier(page, 150, 'HH-XY 988');
    await setFines(
      office.page,
      invoiceNumber,
      Array(20).fill({ type: 'Abgeschleppt', price: 9_999.99, description: '' }),
    );
    await page.goto(`/receipt?invoiceNumber=${invoiceNumber}`);
    await page.getByText('199.999,80\u00a0€').first().waitFor();
    expect(await textsBeyondPaper(page)).toEqual([]);
  });

  it('the till books a card payment after the office has allowed card payments, prints a receipt without bank details, and prints the day’s report on paper of 72 mm', async () => {
    const { page } = booth;
    await request(office.page, 'PUT', '/settings/till', { takesCards: true });
    // Loading the page informs the booth about the new setting.
    await Promise.all([page.waitForResponse(/\/booth$/), page.goto('/check-out')]);
    const { invoiceNumber } = await parkCarEarlier(page, 150, 'B-KA 1');
    await page.goto(`/check-out?invoiceNumber=${invoiceNumber}`);
    await page.getByRole('radio', { name: 'Karte' }).check();
    await page.getByLabel('Belegnummer').fill(VOUCHER);
    await expectToast(page, 'Kartenzahlung gebucht', () => page.keyboard.press('Enter'));
    await page.getByText('Bezahlt', { exact: true }).waitFor();
    const receipt = await printReceipt(page);
    expect(receipt.text).toMatch(new RegExp(`Bezahlt mit Karte, Beleg\\s+${VOUCHER}\\.`));
    expect(receipt.text).not.toMatch(/IBAN|GiroCode|Bitte zahlen/);

    await page.getByRole('link', { name: 'Tagesbericht' }).click();
    await page.getByRole('article').waitFor();
    expect(await textsBeyondPaper(page)).toEqual([]);
    const report = await readPaper(await page.pdf({ preferCSSPageSize: true }));
    expect(report.pages).toBe(1);
    expect(report.widthMm).toBeCloseTo(72, 0);
    expect(report.text).toMatch(/Benutzer kasse\s+Ausfahrten +2\s+davon Arbeitsplatz A +2\s+Kartenzahlungen +1 · 6,00/);
    expect(report.text).toMatch(new RegExp(`Beleg ${VOUCHER}, .* 6,00`));
  });

  it('the booth shows toasts at the top centre', async () => {
    const { page } = booth;
    const parking = '**/api/employee/parking*';
    await page.goto('/parking');
    await page.route(parking, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByLabel('Fahrzeugnummer').fill('T-OP 1');
    const failed = 'Formularübermittlung fehlgeschlagen';
    await expectHeldToast(page, failed, () => page.getByRole('button', { name: 'Absenden' }).click());
    const box = await page.locator('[data-kind="error"]').boundingBox();
    if (!box) throw new Error('the toast has no place');
    const width = page.viewportSize()?.width ?? 0;
    expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThanOrEqual(1);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeLessThan(40);
    await page.unroute(parking);
    await page.getByRole('button', { name: 'Leeren' }).click();
  });

  it('the till’s page opens again after a reload, and the office’s pages redirect an employee to the check-in page', async () => {
    const { page } = booth;
    await page.goto('/check-out');
    await page.reload();
    await page.getByRole('heading', { name: 'Kasse' }).waitFor();
    for (const path of ['/admin', '/pay', '/reminder', '/add-user', '/add-fine']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
    }
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Einchecken' }).waitFor();
  });

  it('the check-in form keeps its input when the session ends, and submits it after the login', async () => {
    const { page } = booth;
    await page.goto('/parking');
    await page.getByLabel('Fahrzeugnummer').fill('K-EEP 1');
    await booth.context.clearCookies();
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('Ihre Sitzung ist abgelaufen.').first().waitFor();
    await expectToast(page, PARKED, () => logIn(page, EMPLOYEE.user, EMPLOYEE.password));
    await page.getByText('K-EEP 1').first().waitFor();
  });

  it('the browser stores no session data after the logout', async () => {
    const { page } = booth;
    await page.getByRole('button', { name: 'Ausloggen' }).click();
    await page.getByLabel('Benutzername').waitFor();
    expect(await page.evaluate(`localStorage.getItem('park_user')`)).toBeNull();
    expect((await request(page, 'GET', '/invoice-search?invoiceNumber=100001')).status()).toBe(401);
    await page.goto('/parking');
    await page.getByLabel('Benutzername').waitFor();
  });

  it('the booth loads no part of the office’s bundle and violates no content security policy', () => {
    expect(booth.requests.filter((path) => path.includes('mfe-admin'))).toEqual([]);
    expect(booth.requests.some((path) => path.includes('mfe-staff'))).toBe(true);
    expect(booth.errors).toEqual([]);
  });
}

describeWithTool('chromium', 'during a day at the booth', () => {
  describeWithTool('poppler', 'with printed receipts,', story);
});
