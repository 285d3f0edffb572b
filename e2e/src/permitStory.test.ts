import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { checkOut, parkCarEarlier, request } from './testing/api.ts';
import { logIn, openBrowserSession } from './testing/browser.ts';
import { openOffice } from './testing/office.ts';
import { printReceipt } from './testing/paper.ts';
import { runParkwart } from './testing/parkwart.ts';
import { expectToast } from './testing/toasts.ts';

describeWithTool('chromium', 'a permit of the office', () => {
  const running = runParkwart('node');

  it('makes a car free of charge from the check-in to the receipt', async () => {
    const { page: office, context } = await openOffice(running.browser, running.parkwart.url);
    const { settings } = await (await request(office, 'GET', '/settings')).json();
    expect((await request(office, 'PUT', '/settings', { ...settings, freeMinutes: 0 })).ok()).toBe(true);
    expect((await checkOut(office, await parkCarEarlier(office, 1, 'B-DP 8'))).fee).toBe(2);

    await office.getByRole('link', { name: 'Dauerparker' }).click();
    await office.getByRole('button', { name: 'Dauerparker hinzufügen', exact: true }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Kennzeichen').fill('b-dp 7');
    await dialog.getByLabel('Notiz').fill('Mieter, Stellplatz 4');
    await expectToast(office, 'Dauerparker erfolgreich hinzugefügt!', () =>
      dialog.getByRole('button', { name: 'Speichern' }).click(),
    );
    await office.getByRole('row').filter({ hasText: 'Mieter, Stellplatz 4' }).getByText('gültig').waitFor();

    const { page } = await openBrowserSession(running.browser, running.parkwart.url);
    await page.goto('/');
    await logIn(page, 'kasse', 'parkwart-kasse');
    await page.getByLabel('Fahrzeugnummer').fill('bdp7');
    await page.getByText('Dauerparker – kostenfrei').waitFor();
    await page.getByRole('button', { name: 'Absenden' }).click();
    const parked = page.getByRole('region', { name: 'Fahrzeug eingecheckt' });
    await parked.getByText('Dauerparker – kostenfrei').waitFor();
    const invoiceNumber = new URL(page.url()).searchParams.get('invoiceNumber');

    // Ended after the entry: it stays free of charge.
    expect((await request(office, 'DELETE', '/permits/1')).ok()).toBe(true);
    await page.goto(`/check-out?invoiceNumber=${invoiceNumber}`);
    const card = page.getByRole('region', { name: `Rechnung ${invoiceNumber}` });
    await card.getByText('Dauerparker', { exact: true }).waitFor();
    await card.getByText('Gesamt bis jetzt 0,00\u00a0€').waitFor();
    await card.getByRole('button', { name: 'Auschecken' }).click();
    await card.getByText('Ausgecheckt').waitFor();
    const { text } = await printReceipt(page);
    expect(text).toContain('Parkgebühr (Dauerparker)');
    expect(text).toContain('Kein Betrag zu zahlen.');
    await context.close();
  }, 180_000);
});
