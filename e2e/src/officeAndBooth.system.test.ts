import { readFile } from 'node:fs/promises';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Page } from 'playwright-core';
import { runInBrowser } from './product/runProduct.ts';
import { ADMIN, EMPLOYEE } from './testing/accounts.ts';
import {
  addUser,
  changeSettings,
  checkOut,
  parkCarEarlier,
  send,
  setFines,
  setNote,
  setPaid,
  uploadFiles,
} from './testing/api.ts';
import { openBrowserSession } from './testing/browser.ts';
import { expectFocus } from './testing/keyboard.ts';
import { downloadBy, listOf, openBooth, openOffice, rowOf } from './testing/office.ts';
import { printReceipt, readPaper } from './testing/paper.ts';
import { expectToast } from './testing/toasts.ts';

jest.setTimeout(240_000);

const MINUTE = 60_000;

/** The record's changes in its detail view, newest first. */
async function historyOf(page: Page, invoiceNumber: number): Promise<string[]> {
  await page.goto(`/pay?invoiceNumber=${invoiceNumber}`);
  await rowOf(page, invoiceNumber).getByRole('button', { name: 'Details' }).click();
  await page.getByRole('tab', { name: 'Verlauf' }).click();
  const list = page.getByRole('list', { name: 'Verlauf' });
  await list.waitFor();
  return list.locator(':scope > li').allTextContents();
}

const OWNER = 'Erika Muster';

/** Creates a record of the owner with a printed letter, and a fine that is paid if `isPaid`. */
async function printLetterFor(page: Page, plate: string, { isPaid }: { isPaid: boolean }): Promise<number> {
  const record = await parkCarEarlier(page, 30, plate);
  const { invoiceNumber } = record;
  await checkOut(page, record);
  await setFines(page, invoiceNumber, [{ type: 'Ohne Parkschein', price: 40 }]);
  const letter = { isPrint: true, ownerName: OWNER, address: 'Weg 1\n10115 Berlin' };
  await send(page, 'PUT', `/print/${invoiceNumber}`, letter);
  if (isPaid) await setPaid(page, invoiceNumber);
  return invoiceNumber;
}

async function disclose(page: Page, kind: 'Name' | 'Kennzeichen', text: string): Promise<void> {
  await page.getByRole('group', { name: 'Suche nach' }).getByText(kind, { exact: true }).click();
  await page.getByRole('searchbox', { name: kind }).fill(text);
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
}

/**
 * The revenue of the dashboard's two weeks after a reload, sorted, because days move from one week to the other at
 * midnight.
 */
async function revenueOf(page: Page): Promise<string[]> {
  await page.goto('/admin');
  const table = page.getByRole('table', { name: 'Wochenumsatz' });
  await table.waitFor({ state: 'attached' });
  return (await table.getByRole('cell').allTextContents()).toSorted();
}

describeWithTool('chromium', 'users in the office and at the booth', () => {
  const running = runInBrowser('embedded', { gateway: 'production' });
  let office: Page;
  beforeAll(async () => {
    office = (await openOffice(running.browser, running.product.nodeUrl)).page;
  });

  it('find every change under „Verlauf“ and „Protokoll“, with the user who made the change and the previous value', async () => {
    const page = office;
    const booth = await openBrowserSession(running.browser, running.product.nodeUrl, EMPLOYEE);
    const { _id, invoiceNumber } = await parkCarEarlier(booth.page, 90, 'B-VL 1');
    const exit = new Date(Date.now() - 30 * MINUTE).toISOString();
    await send(booth.page, 'POST', `/checkout?id=${_id}&exitTime=${exit}`);
    await setNote(page, invoiceNumber, 'Rückruf am Montag');
    await uploadFiles(page, invoiceNumber, [new File(['Inhalt'], 'Brief.txt')]);
    await addUser(page, 'verlauf');

    const history = await historyOf(page, invoiceNumber);
    expect(history).toEqual([
      expect.stringMatching(/admin \(Büro\)Dateien hochgeladen.*Brief\.txt/),
      expect.stringMatching(/admin \(Büro\)Notiz geändert.*– → Rückruf am Montag/),
      expect.stringMatching(/kasse \(Kasse\)Ausgecheckt.*Von Hand gesetzt: 30 Min\. vor dem Auschecken/),
      expect.stringMatching(/kasse \(Kasse\)Eingecheckt.*Kennzeichen: B-VL 1/),
    ]);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Protokoll' }).click();
    await rowOf(page, 'Benutzer angelegt').filter({ hasText: 'verlauf' }).waitFor();
    await page.getByRole('searchbox', { name: 'Rechnungsnummer' }).fill(String(invoiceNumber));
    await page.keyboard.press('Enter');
    await rowOf(page, 'Benutzer angelegt').first().waitFor({ state: 'hidden' });
    await page.getByLabel('Wer', { exact: true }).selectOption('kasse');
    await rowOf(page, 'Notiz geändert').waitFor({ state: 'hidden' });
    // Waits until only the headings, the check-in and the check-out remain.
    await page.getByRole('row').nth(3).waitFor({ state: 'hidden' });
    await page.getByRole('row').nth(2).waitFor();
    expect(new URL(page.url()).searchParams.get('invoiceNumber')).toBe(String(invoiceNumber));
    const csv = await downloadBy(page, page.getByRole('button', { name: 'CSV-Export' }));
    const lines = (await readFile(csv, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`;Rechnung ${invoiceNumber};Ausgecheckt;`);
  });

  it('disclose a person’s data, and erase the data on request, except in records that are on hold or unpaid, without changing the revenue', async () => {
    const page = office;
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
    const remaining = group('Bleibt');
    await remaining.getByText(`Rechnung ${held}: Wird aus einem vermerkten Grund aufbewahrt.`).waitFor();
    await remaining.getByText(`Rechnung ${open}: Die Forderung ist noch offen.`).waitFor();
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
  });

  async function openTill(url: string) {
    const booth = await openBooth(running.browser, url);
    await booth.page.getByRole('link', { name: 'Kasse', exact: true }).click();
    await booth.page.getByRole('region', { name: 'Geparkte Fahrzeuge' }).waitFor();
    return booth;
  }

  it('see another desk’s changes without reloading a page, through either gateway', async () => {
    const { browser, product } = running;
    const other = (await openBrowserSession(browser, product.url, ADMIN)).page;
    const known = await parkCarEarlier(other, 90, 'B-AB 1');
    const desks = [];
    for (const url of [product.url, product.nodeUrl]) {
      const [dashboard, list] = [await openOffice(browser, url), await openBrowserSession(browser, url, ADMIN)];
      await list.page.goto('/pay?list=open');
      await rowOf(listOf(list.page, 'Offen'), known.invoiceNumber).waitFor();
      desks.push({ dashboard, list });
    }

    const { invoiceNumber } = await parkCarEarlier(other, 20, 'HH-XY 987');
    for (const { dashboard, list } of desks) {
      await rowOf(listOf(list.page, 'Offen'), invoiceNumber).waitFor();
      await rowOf(dashboard.page, invoiceNumber).waitFor();
    }
    await setPaid(other, invoiceNumber);
    for (const { dashboard, list } of desks) {
      await rowOf(listOf(list.page, 'Offen'), invoiceNumber).waitFor({ state: 'detached' });
      expect([...dashboard.errors, ...list.errors]).toEqual([]);
      await Promise.all([dashboard.context.close(), list.context.close()]);
    }
  });

  it('find by its plate a car that was checked in at another till, and check the car out, with only the keyboard', async () => {
    const [one, other] = [await openTill(running.product.url), await openTill(running.product.nodeUrl)];
    const { invoiceNumber } = await parkCarEarlier(one.page, 90, 'OHV-IO 1');
    for (const { page } of [one, other]) await page.getByRole('link', { name: /^OHV-IO 1/ }).waitFor();

    const { page } = other;
    const field = page.getByLabel('Rechnungsnummer oder Kennzeichen');
    await expectFocus(field);
    await page.keyboard.type('v10');
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: `Rechnung ${invoiceNumber}` });
    await expectFocus(card.getByRole('button', { name: 'Auschecken' }));
    // Not Enter, which the page ignores for a moment as a double press.
    await page.keyboard.press('Space');
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

  // This test is the last one, because it changes a setting.
  it('let a car with a permit park free of charge, from the check-in to the receipt', async () => {
    await changeSettings(office, { freeMinutes: 0 });
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

    const { page } = await openBooth(running.browser, running.product.nodeUrl);
    await page.getByLabel('Fahrzeugnummer').fill('bdp7');
    await page.getByText('Dauerparker – kostenfrei').waitFor();
    await page.getByRole('button', { name: 'Absenden' }).click();
    const parked = page.getByRole('region', { name: 'Fahrzeug eingecheckt' });
    await parked.getByText('Dauerparker – kostenfrei').waitFor();
    const invoiceNumber = new URL(page.url()).searchParams.get('invoiceNumber');

    // The permit is deleted after the car's entry, so parking remains free of charge for this record.
    await send(office, 'DELETE', '/permits/1');
    await page.goto(`/check-out?invoiceNumber=${invoiceNumber}`);
    const card = page.getByRole('region', { name: `Rechnung ${invoiceNumber}` });
    await card.getByText('Dauerparker', { exact: true }).waitFor();
    await card.getByText('Gesamt bis jetzt 0,00\u00a0€').waitFor();
    await card.getByRole('button', { name: 'Auschecken' }).click();
    await card.getByText('Ausgecheckt').waitFor();
    const { text } = await printReceipt(page);
    expect(text).toContain('Parkgebühr (Dauerparker)');
    expect(text).toContain('Kein Betrag zu zahlen.');
  });
});
