import { randomFillSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { giroCode } from '@parkwart/contracts/giroCode';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/settings';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import yauzl from 'yauzl';
import { parkCarEarlier, setFines, setStatus } from './testing/api.ts';
import { type Booth, logIn, openBooth } from './testing/browser.ts';
import { openOffice } from './testing/office.ts';
import { readPaper } from './testing/paper.ts';
import { runParkwart } from './testing/parkwart.ts';

jest.setTimeout(90_000);

const MEGABYTE = 1024 * 1024;

/** A picture of noise, which no compression makes smaller: about three bytes a pixel. */
function noise(width: number, height: number): Buffer {
  const picture = new PNG({ width, height });
  randomFillSync(picture.data);
  return PNG.sync.write(picture, { colorType: 2, deflateLevel: 1, filterType: 0 });
}

const files = [
  {
    name: 'Rückschein (2).pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(MEGABYTE, 'x')]),
  },
  { name: 'Protokoll.txt', mimeType: 'text/plain', buffer: Buffer.alloc(5 * MEGABYTE, 'Parkwart ') },
  { name: 'Aufnahme.png', mimeType: 'image/png', buffer: noise(2_400, 2_600) },
];

/** Names and sizes of what is in a ZIP archive. */
async function readArchive(path: string): Promise<ReadonlyMap<string, number>> {
  const archive = await promisify(
    yauzl.open as (path: string, options: object, done: (error: Error | null, file: yauzl.ZipFile) => void) => void,
  )(path, {});
  const entries = new Map<string, number>();
  await new Promise<void>((resolve, reject) => {
    archive.on('entry', ({ fileName, uncompressedSize }: yauzl.Entry) => entries.set(fileName, uncompressedSize));
    archive.on('end', resolve);
    archive.on('error', reject);
  });
  return entries;
}

async function downloaded(page: Page, press: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return download.path();
}

/** Types a day, digits only, into a field of segments. */
async function typeDate(page: Page, field: Locator, digits: string): Promise<void> {
  await field.getByRole('spinbutton').first().focus();
  await page.keyboard.type(digits);
}

const row = (page: Page, invoice: number) => page.getByRole('row').filter({ hasText: String(invoice) });

function year(): void {
  const running = runParkwart('nginx');
  let office: Booth;
  let invoice = 0;
  beforeAll(async () => {
    office = await openOffice(running.browser, running.parkwart.url);
    ({ invoiceNumber: invoice } = await parkCarEarlier(office.page, 150, 'HH-XY 987'));
  });

  it('begins with an employee who is given an account and can log in', async () => {
    const { page } = office;
    await page.getByRole('link', { name: 'Benutzer' }).click();
    await page.getByText('Besitzer').waitFor();
    await page.getByRole('button', { name: 'Benutzer hinzufügen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Benutzername').fill('petra');
    await dialog.getByLabel('E-Mail').fill('petra@parkraum.example');
    await dialog.getByLabel('Telefon').fill('030 7654321');
    await dialog.getByLabel('Passwort').fill('Schranke-auf-27');
    await dialog.getByLabel('Geschlecht').selectOption({ label: 'weiblich' });
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Benutzer erfolgreich hinzugefügt!').waitFor();
    await row(page, 0)
      .or(page.getByRole('row', { name: /petra/ }))
      .first()
      .waitFor();

    const booth = await openBooth(running.browser, running.parkwart.url);
    await booth.page.goto('/');
    await logIn(booth.page, 'petra', 'Schranke-auf-27');
    await booth.page.getByRole('heading', { name: 'Auto parken' }).waitFor();
    await booth.context.close();
  });

  it('goes on with a fine type that is put on a record', async () => {
    const { page } = office;
    await page.getByRole('link', { name: 'Verwaltung' }).click();
    await page.getByRole('button', { name: 'Bußgeld hinzufügen' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Art').fill('Parken auf zwei Plätzen');
    await form.getByLabel('Preis in Euro').fill('45,50');
    await form.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Bußgeld erfolgreich hinzugefügt!').waitFor();

    await page.getByRole('link', { name: 'Bußgelder' }).click();
    await row(page, invoice).getByRole('button', { name: 'Bearbeiten' }).click();
    const entry = page.getByRole('dialog', { name: `Eintrag ${invoice} bearbeiten` });
    await entry.getByLabel('Bußgeld hinzufügen').selectOption({ label: 'Parken auf zwei Plätzen' });
    await entry.getByRole('button', { name: 'Bußgeld hinzufügen' }).click();
    await entry.getByRole('button', { name: 'Speichern' }).click();
    await entry.waitFor({ state: 'hidden' });
    await row(page, invoice).getByText('45,50\u00a0€').waitFor();
  });

  it('keeps three files of 1 to 20 MB with the invoice and gives them back as ZIP', async () => {
    const { page } = office;
    await row(page, invoice).getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: `Rechnung ${invoice}` });
    await details.locator('input[type=file]').setInputFiles(files);
    for (const { name } of files.slice(0, 2)) await details.getByText(name, { exact: true }).waitFor();
    const picture = details.getByRole('img', { name: 'Aufnahme.png' });
    await picture.waitFor();

    const archive = await readArchive(
      await downloaded(page, details.getByRole('button', { name: 'Alle Dateien herunterladen' })),
    );
    expect(archive.get(`${invoice}_file_1.pdf`)).toBe(files[0]?.buffer.length);
    expect(archive.get(`${invoice}_file_2.txt`)).toBe(files[1]?.buffer.length);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  });

  it('moves the record through Mahnung and Inkasso to Abgeschlossen, and back by Rückgängig', async () => {
    const { page } = office;
    await page.getByRole('tab', { name: 'Offen' }).click();
    await row(page, invoice).getByRole('button', { name: 'M: Mahnung' }).click();
    await page.getByText(`Rechnung ${invoice} ist jetzt unter „Mahnung“.`).waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await row(page, invoice).getByRole('button', { name: 'I: Inkasso' }).click();
    await page.getByRole('tab', { name: 'Inkasso' }).click();
    await row(page, invoice).getByRole('button', { name: 'Bezahlt' }).click();
    await page.getByRole('tab', { name: 'Abgeschlossen' }).click();
    await row(page, invoice).waitFor();
  });

  it('prints the reminder letter, files it with the invoice and moves it to Gedruckt', async () => {
    const { page } = office;
    const { invoiceNumber } = await parkCarEarlier(page, 90, 'M-AH 77');
    await setFines(page, invoiceNumber, [{ type: 'Parken ohne Parkschein', price: 30, description: '' }]);
    await setStatus(page, invoiceNumber, 'M');
    await page.getByRole('link', { name: 'Mahnverfahren' }).click();
    await page.getByRole('checkbox', { name: `Rechnung ${invoiceNumber} auswählen` }).press(' ');
    await page.getByRole('button', { name: 'Ausgewählte drucken' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'PDF erstellen' }).click();
    await dialog.getByText('Bitte alle Felder ausfüllen.').first().waitFor();
    await dialog.getByLabel('Name des Halters').fill('Jürgen Müller-Łukasz');
    await dialog.getByLabel('Anschrift').fill('Straße des 17. Juni 1\n10623 Berlin');
    await typeDate(page, dialog.getByRole('group', { name: 'Halterauskunft vom' }), '01112026');
    await dialog.getByRole('button', { name: 'PDF erstellen' }).click();
    const letter = await readPaper(
      await readFile(await downloaded(page, dialog.getByRole('button', { name: 'Herunterladen' }))),
    );
    expect(letter.pages).toBe(2);
    for (const words of [
      'Jürgen Müller-Łukasz',
      '10623 Berlin',
      'M-AH 77',
      'Halterermittlung',
      'Mahnkosten',
      '42,50',
    ]) {
      expect(letter.text).toContain(words);
    }
    expect(letter.code).toBe(
      giroCode({
        payee: DEFAULT_SETTINGS.accountHolder,
        iban: DEFAULT_SETTINGS.iban,
        bic: DEFAULT_SETTINGS.bic,
        cents: 4_250,
        purpose: `RE ${invoiceNumber} M-AH 77`,
      }),
    );

    await dialog.getByRole('button', { name: 'Ja, gedruckt' }).click();
    await page.getByText('Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.').waitFor();
    await page.getByText('Hoppla!!! Nichts gefunden.').waitFor();
    await page.getByRole('radio', { name: 'Gedruckt' }).press(' ');
    await row(page, invoiceNumber).waitFor();
    const kept = await page.request.get(`/api/employee/attachments/${invoiceNumber}`);
    expect(await kept.json()).toEqual([
      expect.objectContaining({ name: `Mahnung_${invoiceNumber}.pdf`, kind: 'file' }),
    ]);
    await page.getByRole('link', { name: 'Bußgelder' }).click();
    await page.getByRole('tab', { name: 'Abgeschlossen' }).click();
    await row(page, invoice).waitFor();
  });

  it('exports the list as it is filtered, for a German Excel', async () => {
    const { page } = office;
    const path = await downloaded(page, page.getByRole('button', { name: 'CSV-Export' }));
    const text = await readFile(path, 'utf8');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const rows: Record<string, string>[] = parse(text, { bom: true, delimiter: ';', columns: true });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ Rechnung: String(invoice), Kennzeichen: 'HH-XY 987', Bußgelder: '45,50' });
  });

  it('disables a record, which then stands under Inaktiv alone', async () => {
    const { page } = office;
    await page.getByRole('tab', { name: 'Alle' }).click();
    await page.getByRole('switch', { name: `Rechnung ${invoice} aktiv` }).press(' ');
    await page.getByRole('tab', { name: 'Inaktiv' }).click();
    await row(page, invoice).waitFor();
  });

  it('ends with a new password; the old one is refused', async () => {
    const { page } = office;
    await page.goto('/password');
    await page.getByLabel('Aktuelles Passwort').fill('parkwart-admin');
    await page.getByLabel('Neues Passwort', { exact: true }).fill('Winterdienst-4711');
    await page.getByLabel(/bestätigen|Bestätigung/i).fill('Winterdienst-4711');
    await page.getByRole('button', { name: /Passwort ändern|Speichern/ }).click();
    await page.getByText('Das Passwort wurde erfolgreich geändert').first().waitFor();

    const again = await openBooth(running.browser, running.parkwart.url);
    await again.page.goto('/');
    await logIn(again.page, 'admin', 'parkwart-admin');
    await again.page.getByText('Benutzername oder Passwort ist falsch.').first().waitFor();
    await logIn(again.page, 'admin', 'Winterdienst-4711');
    await again.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await again.context.close();
  });

  it('gave neither an uncaught error nor a breach of the content security policy', () => {
    expect(office.complaints).toEqual([]);
  });
}

describeWithTool('chromium', 'the admin’s year', () => {
  describeWithTool('poppler', 'through nginx', year);
});
