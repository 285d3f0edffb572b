import { putDriverPageSettings } from '@parkwart/contracts/calls/driverPageSettings';
import { putOnlinePaymentSettings } from '@parkwart/contracts/calls/onlinePayments';
import type { Receipt } from '@parkwart/contracts/calls/receipt';
import type { Posting } from '@parkwart/contracts/entities/posting';
import { eventually } from '@parkwart/service-kit/testing/eventually';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { runProvider } from './product/paymentProvider.ts';
import { runInBrowser } from './product/runProduct.ts';
import { logIn } from './security/accounts.ts';
import { ADMIN } from './testing/accounts.ts';
import { checkOut, parkCarEarlier, send, setFines } from './testing/api.ts';
import { violations } from './testing/axe.ts';
import { type BrowserSession, openBrowserSession } from './testing/browser.ts';
import { openOffice } from './testing/office.ts';

jest.setTimeout(180_000);

const PLATE = 'B-ON 4711';
const PHONE = { width: 390, height: 844 };
const LANGUAGES = ['Deutsch', 'English', 'Türkçe', 'Polski'];

function story(): void {
  const paying = runProvider();
  const running = runInBrowser('embedded', { gateway: 'production' });
  let office: BrowserSession;
  let driver: BrowserSession;
  let invoice = 0;
  let address = '';

  beforeAll(async () => {
    const { browser, product } = running;
    office = await openOffice(browser, product.url);
    const admin = await logIn(product.url, ADMIN);
    await admin.ask(putDriverPageSettings, { body: { isOn: true, address: product.url } });
    await admin.ask(putOnlinePaymentSettings, { body: { isOn: true } });
    const parked = await parkCarEarlier(office.page, 150, PLATE);
    invoice = parked.invoiceNumber;
    await checkOut(office.page, parked);
    await setFines(office.page, invoice, [{ type: 'Quer geparkt', price: 30 }]);
    const { pageLink = '' } = await send<Receipt>(office.page, 'GET', `/receipt/${invoice}`);
    address = new URL(pageLink).pathname;
    driver = await openBrowserSession(browser, product.url, undefined, true);
    await driver.page.setViewportSize(PHONE);
    await driver.page.goto(address);
    await driver.page.getByLabel('Kennzeichen').fill(PLATE);
    await driver.page.getByRole('button', { name: 'Vorgang öffnen' }).click();
  });

  /** Presses the payment button on the driver's page, and then the button `end` on the provider's page. */
  const pay = async (end: string) => {
    const { page } = driver;
    await page.getByRole('button', { name: /^Jetzt 36,00\s€ online bezahlen$/ }).click();
    await page.getByRole('heading', { name: new RegExp(`^RE ${invoice} ON-\\d+: 36\\.00$`) }).waitFor();
    await page.getByRole('button', { name: end }).click();
    await page.getByRole('heading', { name: `Vorgang ${invoice}`, level: 1 }).waitFor();
    expect(page.url()).toBe(running.product.url + address);
  };
  const booked = async () => {
    const { postings } = await send<{ postings: Posting[] }>(office.page, 'GET', `/accounts/${invoice}`);
    return postings.filter(({ kind }) => kind === 'payment').map(({ type, amount }) => [type, amount]);
  };

  it.each(['failed', 'expired', 'canceled'])('sees that a payment with the status „%s“ was not made', async (end) => {
    const { page } = driver;
    await pay(end);
    await page.getByText(/Ihre Online-Zahlung von 36,00\s€ kam nicht zustande\. Abgebucht wird nichts\./).waitFor();
    expect(await booked()).toEqual([]);
  });

  it('sees in each language that the payment was received, and can print a receipt; the account in the office lists the payment once', async () => {
    const { page } = driver;
    await pay('paid');
    await page.getByText(/ist eingegangen, Nummer ON-\d+\. Diese Seite ist Ihre Quittung/).waitFor();
    expect(await page.getByRole('button', { name: /online bezahlen/ }).count()).toBe(0);
    for (const language of LANGUAGES) {
      await page.getByRole('button', { name: language }).click();
      await page.getByText(/\bON-\d+/).waitFor();
      expect([language, await violations(page)]).toEqual([language, []]);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText(/\bON-\d+/).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Deutsch' }).click();
    expect(await booked()).toEqual([['online', -36]]);
    await office.page.goto(`/pay?record=${invoice}`);
    await office.page.getByRole('tab', { name: 'Konto' }).click();
    await office.page
      .getByText(/Online/)
      .first()
      .waitFor();
  });

  it('sees that a charged-back payment is reversed, although the provider reports the chargeback only through the webhook', async () => {
    const { page } = driver;
    const [payment] = paying.provider.payments().filter(({ status }) => status === 'paid');
    await paying.provider.chargeBack(payment?.id ?? '', '36.00');
    await eventually(10, async () =>
      expect(await booked()).toEqual([
        ['online', -36],
        ['online', 36],
      ]),
    );
    await page.reload();
    await page.getByText(/Ihre Online-Zahlung von 36,00\s€ wurde zurückgebucht\./).waitFor();
    await page.getByRole('button', { name: /online bezahlen/ }).waitFor();
  });

  it('sees pages without uncaught errors and without violations of the content security policy', () => {
    expect(driver.errors).toEqual([]);
  });
}

describeWithTool('chromium', 'a driver who pays online', story);
