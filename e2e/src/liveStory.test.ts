import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { parkCarEarlier, setPaid } from './testing/api.ts';
import { logIn, openBrowserSession } from './testing/browser.ts';
import { expectFocus } from './testing/keyboard.ts';
import { listOf, openOffice, rowOf } from './testing/office.ts';
import { type GatewayKind, type Running, runParkwart } from './testing/parkwart.ts';

jest.setTimeout(180_000);

describeWithTool('chromium', 'two desks', () => {
  describe.each<GatewayKind>(['node', 'nginx'])('through %s', (gateway) => {
    const running = runParkwart(gateway);

    it('see what the other one does without loading a page again', async () => {
      const open = () => openOffice(running.browser, running.parkwart.url);
      const [dashboard, list, other] = [await open(), await open(), await open()];
      const known = await parkCarEarlier(other.page, 90, 'B-AB 1');
      await list.page.goto('/pay?list=open');
      await rowOf(listOf(list.page, 'Offen'), known.invoiceNumber).waitFor();

      const { invoiceNumber } = await parkCarEarlier(other.page, 20, 'HH-XY 987');
      await rowOf(listOf(list.page, 'Offen'), invoiceNumber).waitFor();
      await dashboard.page
        .getByRole('row')
        .filter({ hasText: String(invoiceNumber) })
        .waitFor();

      await setPaid(other.page, invoiceNumber);
      await rowOf(listOf(list.page, 'Offen'), invoiceNumber).waitFor({ state: 'detached' });
      for (const desk of [dashboard, list]) {
        expect(desk.errors).toEqual([]);
        await desk.context.close();
      }
    });

    it('are two booths: what one parks the other finds by its plate and checks out, by keys alone', async () => {
      const [one, other] = [await openTill(running), await openTill(running)];
      const { invoiceNumber } = await parkCarEarlier(one.page, 90, 'OHV-IO 1');
      for (const { page } of [one, other]) await page.getByRole('link', { name: /^OHV-IO 1/ }).waitFor();

      const { page } = other;
      const field = page.getByLabel('Rechnungsnummer oder Kennzeichen');
      await expectFocus(field);
      await page.keyboard.type('v10');
      await page.keyboard.press('Enter');
      await expectFocus(page.getByRole('region', { name: `Rechnung ${invoiceNumber}` }));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('Erfolgreich auschecken!').waitFor();
      await expectFocus(field);
      await one.page.getByRole('link', { name: /^OHV-IO 1/ }).waitFor({ state: 'detached' });

      await page.keyboard.type('ohv');
      await page.getByRole('heading', { name: 'In den letzten 24 Stunden ausgecheckt' }).waitFor();
      for (const booth of [one, other]) {
        expect(booth.errors).toEqual([]);
        await booth.context.close();
      }
    });
  });
});

async function openTill({ browser, parkwart }: Running) {
  const booth = await openBrowserSession(browser, parkwart.url);
  await booth.page.goto('/');
  await logIn(booth.page, 'kasse', 'parkwart-kasse');
  await booth.page.getByRole('heading', { name: 'Auto parken' }).waitFor();
  await booth.page.getByRole('link', { name: 'Kasse', exact: true }).click();
  await booth.page.getByRole('region', { name: 'Geparkte Fahrzeuge' }).waitFor();
  return booth;
}
