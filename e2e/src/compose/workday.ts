import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { eventually } from '@parkwart/service-kit/testing/eventually';
import { ADMIN_PASSWORD } from '../product/composeStack.ts';
import { addUser, NEW_USER_PASSWORD, parkCarEarlier, setFines } from '../testing/api.ts';
import { logIn, openBrowserSession } from '../testing/browser.ts';
import { downloadBy, openOffice, rowOf } from '../testing/office.ts';
import { printReceipt } from '../testing/paper.ts';
import { type ComposeRun, PHOTOGRAPH } from './composeRun.ts';

export function itServesUsers(run: ComposeRun): void {
  const employee = `petra-${Date.now()}`;
  const openLogin = async () => {
    const session = await openBrowserSession(run.browser, run.product.url);
    await session.page.goto('/');
    return session;
  };

  it('responds over TLS with HSTS and redirects plain HTTP', async () => {
    const { url, plainUrl, certificate } = run.product;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/`, { ca: certificate }, resolve).on('error', reject);
    });
    response.resume();
    expect(response.statusCode).toBe(200);
    expect((response.socket as TLSSocket).getProtocol()).toBe('TLSv1.3');
    expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    const plain = await fetch(`${plainUrl}/check-out?a=1`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toBe(`${url}/check-out?a=1`);
  });

  it('accepts the password of .env for the first admin and rejects the default password', async () => {
    const stranger = await openLogin();
    await logIn(stranger.page, 'admin', 'parkwart-admin');
    await stranger.page.getByText('Benutzername oder Passwort ist falsch.').first().waitFor();
    await stranger.context.close();
    run.office = await openOffice(run.browser, run.product.url, 'admin', ADMIN_PASSWORD);
    const cookies = await run.office.context.cookies();
    expect(cookies.map(({ name, secure, httpOnly }) => `${name} ${secure} ${httpOnly}`).sort()).toEqual([
      '__Host-parkwart_access true true',
      '__Host-parkwart_known true true',
      '__Host-parkwart_refresh true true',
    ]);
  });

  it('lets an admin add an employee and show a photograph by a signed link', async () => {
    const { page } = run.office;
    await addUser(page, employee);
    await page.goto('/add-user');
    await rowOf(page, employee).waitFor();

    const { invoiceNumber } = await parkCarEarlier(page, 150, 'HH-XY 987');
    run.invoice = invoiceNumber;
    expect(invoiceNumber).toBeGreaterThan(100_000);
    await setFines(page, invoiceNumber, [{ type: 'Parken ohne Parkschein', price: 30, description: '' }]);
    await page.getByRole('link', { name: 'Bußgelder' }).click();
    await rowOf(page, invoiceNumber).getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: `Rechnung ${invoiceNumber}` });
    await details.locator('input[type=file]').setInputFiles(PHOTOGRAPH);
    const picture = details.getByRole('img', { name: PHOTOGRAPH.name });
    await picture.waitFor();
    const widthOf = (image: unknown) => (image as { naturalWidth: number }).naturalWidth;
    await eventually(20, async () => expect(await picture.evaluate(widthOf)).toBeGreaterThan(0));
    await downloadBy(page, details.getByRole('button', { name: 'Alle Bilder herunterladen' }));
    await page.keyboard.press('Escape');
  });

  it('lets an employee check in, check out and print a receipt', async () => {
    run.booth = await openLogin();
    const { page } = run.booth;
    await logIn(page, employee, NEW_USER_PASSWORD);
    await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
    await page.getByLabel('Fahrzeugnummer').fill('b-ab 1234');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('Formular erfolgreich übermittelt!').waitFor();
    await page.getByRole('button', { name: 'Beleg drucken' }).waitFor();
    const { invoiceNumber: leaving } = await parkCarEarlier(page, 150, 'HH-XY 988');

    await page.goto('/check-out');
    await page.getByLabel('Rechnungsnummer').fill(String(leaving));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Auschecken' }).click();
    await page.getByText('Erfolgreich auschecken!').waitFor();
    const receipt = await printReceipt(page);
    expect(receipt.widthMm).toBeCloseTo(72, 0);
    expect(receipt.text).toContain('6,00');
    expect(receipt.text).toContain('HH-XY 988');
  });
}
