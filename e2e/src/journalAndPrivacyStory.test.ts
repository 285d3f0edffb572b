import { readFile } from 'node:fs/promises';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Page } from 'playwright-core';
import { addUser, checkOut, parkCarEarlier, request, setFines, setNote, setPaid, uploadFiles } from './testing/api.ts';
import { logIn, openBrowserSession } from './testing/browser.ts';
import { downloadBy, openOffice, rowOf } from './testing/office.ts';
import { readPaper } from './testing/paper.ts';
import { runParkwart } from './testing/parkwart.ts';
import { expectToast } from './testing/toasts.ts';

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

const OWNER = 'Erika Muster';

/** A record of the owner with a printed letter, and a fine that is paid unless it is open. */
async function printLetterFor(page: Page, plate: string, { isPaid }: { isPaid: boolean }): Promise<number> {
  const record = await parkCarEarlier(page, 30, plate);
  const { invoiceNumber } = record;
  await checkOut(page, record);
  await setFines(page, invoiceNumber, [{ type: 'Ohne Parkschein', price: 40 }]);
  const letter = { isPrint: true, ownerName: OWNER, address: 'Weg 1\n10115 Berlin' };
  expect((await request(page, 'PUT', `/print/${invoiceNumber}`, letter)).ok()).toBe(true);
  if (isPaid) await setPaid(page, invoiceNumber);
  return invoiceNumber;
}

async function disclose(page: Page, kind: 'Name' | 'Kennzeichen', text: string): Promise<void> {
  await page.getByRole('group', { name: 'Suche nach' }).getByText(kind, { exact: true }).click();
  await page.getByRole('searchbox', { name: kind }).fill(text);
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
}

/** Of two weeks on the dashboard, in any order: midnight moves it. Loaded anew, since the open page may be outdated. */
async function revenueOf(page: Page): Promise<string[]> {
  await page.goto('/admin');
  const table = page.getByRole('table', { name: 'Wochenumsatz' });
  await table.waitFor({ state: 'attached' });
  return (await table.getByRole('cell').allTextContents()).toSorted();
}

describeWithTool('chromium', 'what is kept of changes and of persons', () => {
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

  it('is disclosed and erased on request, but for what is held or open, and the revenue stays', async () => {
    const { page, context } = await openOffice(running.browser, running.parkwart.url);
    const paid = await printLetterFor(page, 'B-LV 1', { isPaid: true });
    const held = await printLetterFor(page, 'B-LV 2', { isPaid: true });
    const open = await printLetterFor(page, 'B-LV 3', { isPaid: false });
    const revenue = await revenueOf(page);
    expect(revenue.join()).toMatch(/[1-9]\d*,\d\d/);

    await page.getByRole('link', { name: 'Datenschutz' }).click();
    await page.getByRole('tab', { name: 'Aufbewahrt' }).click();
    await page.getByRole('button', { name: 'Vorgang aufbewahren' }).click();
    const hold = page.getByRole('dialog');
    await hold.getByLabel('Rechnungsnummer').fill(String(held));
    await hold.getByLabel('Grund').fill('Rechtsstreit');
    await expectToast(page, 'Wird aufbewahrt.', () => hold.getByRole('button', { name: 'Speichern' }).click());
    await rowOf(page, held).getByText('Rechtsstreit').waitFor();

    await page.getByRole('tab', { name: 'Auskunft und Löschen' }).click();
    await disclose(page, 'Name', OWNER);
    const records = page.getByRole('region', { name: 'Rechnungen' });
    for (const invoice of [paid, held, open]) await records.getByText(`Rechnung ${invoice} ·`).waitFor();
    const json = await readFile(await downloadBy(page, page.getByRole('button', { name: 'Als JSON' })), 'utf8');
    expect(JSON.parse(json).parking.records).toHaveLength(3);
    const document = await downloadBy(page, page.getByRole('button', { name: 'Auskunft als PDF' }));
    const pdf = await readPaper(await readFile(document));
    expect(pdf.text).toContain(OWNER);
    expect(pdf.text).toContain('Rechtsstreit');

    await page.getByRole('button', { name: 'Löschen auf Verlangen …' }).click();
    const dialog = page.getByRole('dialog', { name: `„${OWNER}“ löschen` });
    const group = (title: string) => dialog.locator('section').filter({ hasText: title });
    await group('Wird anonymisiert').getByText(`Rechnung ${paid}, mit allen Dateien`).waitFor();
    const kept = group('Bleibt');
    await kept.getByText(`Rechnung ${held}: Wird aus einem vermerkten Grund aufbewahrt.`).waitFor();
    await kept.getByText(`Rechnung ${open}: Die Forderung ist noch offen.`).waitFor();
    await expectToast(page, 'Die Löschung läuft; Sie können diese Seite schließen.', () =>
      dialog.getByRole('button', { name: 'Endgültig löschen' }).click(),
    );

    await records.getByText(`Rechnung ${paid} ·`).waitFor({ state: 'hidden' });
    for (const invoice of [held, open]) await records.getByText(`Rechnung ${invoice} ·`).waitFor();
    await disclose(page, 'Kennzeichen', 'B-LV 1');
    await page.getByText('Zu dem Kennzeichen „B-LV 1“ ist nichts gespeichert.').waitFor();
    await disclose(page, 'Kennzeichen', 'B-LV 2');
    await records.getByText(`Rechnung ${held} · B-LV 2`).waitFor();
    await records.getByText('Rechtsstreit').waitFor();
    expect(await revenueOf(page)).toEqual(revenue);
    await context.close();
  }, 240_000);
});
