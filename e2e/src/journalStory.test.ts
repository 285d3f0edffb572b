import { readFile } from 'node:fs/promises';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Page } from 'playwright-core';
import { addUser, parkCarEarlier, request, setNote, uploadFiles } from './testing/api.ts';
import { logIn, openBrowserSession } from './testing/browser.ts';
import { downloadBy, openOffice, rowOf } from './testing/office.ts';
import { runParkwart } from './testing/parkwart.ts';

const MINUTE = 60_000;

/** The changes of the record in its detail view, the newest first. */
async function historyOf(page: Page, invoiceNumber: number): Promise<string[]> {
  await page.goto(`/pay?invoiceNumber=${invoiceNumber}`);
  await rowOf(page, invoiceNumber).getByRole('button', { name: 'Details' }).click();
  await page.getByRole('tab', { name: 'Verlauf' }).click();
  const list = page.getByRole('list', { name: 'Verlauf' });
  await list.waitFor();
  return list.locator(':scope > li').allTextContents();
}

describeWithTool('chromium', 'what booth and office have changed', () => {
  const running = runParkwart('node');

  it('is told by „Verlauf“ and „Protokoll“, with who it was and what it was before', async () => {
    const { page: office, context } = await openOffice(running.browser, running.parkwart.url);
    const { page: booth, context: boothContext } = await openBrowserSession(running.browser, running.parkwart.url);
    await booth.goto('/');
    await logIn(booth, 'kasse', 'parkwart-kasse');
    await booth.getByRole('heading', { name: 'Auto parken' }).waitFor();
    const { _id, invoiceNumber } = await parkCarEarlier(booth, 90, 'B-VL 1');
    const exit = new Date(Date.now() - 30 * MINUTE).toISOString();
    expect((await request(booth, 'POST', `/checkout?id=${_id}&exitTime=${exit}`)).ok()).toBe(true);
    await setNote(office, invoiceNumber, 'Rückruf am Montag');
    await uploadFiles(office, invoiceNumber, [new File(['Inhalt'], 'Brief.txt')]);
    await addUser(office, 'verlauf');

    const history = await historyOf(office, invoiceNumber);
    expect(history).toEqual([
      expect.stringMatching(/admin \(Büro\)Dateien hochgeladen.*Brief\.txt/),
      expect.stringMatching(/admin \(Büro\)Notiz geändert.*– → Rückruf am Montag/),
      expect.stringMatching(/kasse \(Kasse\)Ausgecheckt.*Von Hand gesetzt: 30 Min\. vor dem Auschecken/),
      expect.stringMatching(/kasse \(Kasse\)Eingecheckt.*Kennzeichen: B-VL 1/),
    ]);
    await office.keyboard.press('Escape');

    await office.getByRole('link', { name: 'Protokoll' }).click();
    await rowOf(office, 'Benutzer angelegt').filter({ hasText: 'verlauf' }).waitFor();
    await office.getByRole('searchbox', { name: 'Rechnungsnummer' }).fill(String(invoiceNumber));
    await office.keyboard.press('Enter');
    await rowOf(office, 'Benutzer angelegt').first().waitFor({ state: 'hidden' });
    await office.getByLabel('Wer', { exact: true }).selectOption('kasse');
    await rowOf(office, 'Notiz geändert').waitFor({ state: 'hidden' });
    // The headings, the check-in and the check-out.
    await office.getByRole('row').nth(3).waitFor({ state: 'hidden' });
    await office.getByRole('row').nth(2).waitFor();
    expect(new URL(office.url()).searchParams.get('invoiceNumber')).toBe(String(invoiceNumber));
    const csv = await downloadBy(office, office.getByRole('button', { name: 'CSV-Export' }));
    const lines = (await readFile(csv, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`;Rechnung ${invoiceNumber};Ausgecheckt;`);
    await Promise.all([context.close(), boothContext.close()]);
  }, 240_000);
});
