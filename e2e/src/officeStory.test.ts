import { readFile } from 'node:fs/promises';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { blockReasonLabel } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { chargesOf, chargesTotal, costsTotal, openOf } from '@parkwart/contracts/rules/claim';
import { dueDay } from '@parkwart/contracts/rules/dueDay';
import { centsFromEuros, sumCents } from '@parkwart/contracts/rules/money';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { runInBrowser } from './product/runProduct.ts';
import { allRecords, attachmentsOf, parkCarEarlier, setFines, setNote, setStatus } from './testing/api.ts';
import { type BrowserSession, logIn, openBrowserSession } from './testing/browser.ts';
import { MEGABYTE, makePdf, makeText, noisePng, pixelsOf, readArchive, withFilesOnDisk } from './testing/files.ts';
import { downloadBy, listOf as list, openOffice, rowOf as row } from './testing/office.ts';
import { codeOn, paymentCode, readPaper } from './testing/paper.ts';
import { expectHeldToast, expectToast } from './testing/toasts.ts';

type CsvRow = Readonly<Record<string, string>>;

function readCsv(text: string): CsvRow[] {
  return parse(text, { bom: true, delimiter: ';', columns: true });
}

/** An apostrophe keeps Excel from evaluating a cell as a formula. */
const escaped = (text: string) => (/^[=+\-@\t]/.test(text) ? `'${text}` : text);
const yesOrNo = (state: boolean) => (state ? 'ja' : 'nein');
const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

function blockOf({ dunningBlock }: ParkingRecord): string {
  if (!dunningBlock) return '';
  const { reason, until } = dunningBlock;
  return until ? `${blockReasonLabel(reason)} bis ${until}` : blockReasonLabel(reason);
}

function csvRowOf(record: ParkingRecord): CsvRow {
  const fee = centsFromEuros(record.fee);
  const fines = sumCents(record.fines.map(({ price }) => centsFromEuros(price)));
  return {
    Rechnung: String(record.invoiceNumber),
    Datum: record.date,
    Uhrzeit: record.entryTime,
    Kennzeichen: record.vehicleNumber,
    Farbe: record.vehicleColor,
    Modell: record.vehicleModel,
    Notiz: escaped(record.checkOutNote),
    Ausfahrt: record.exitTime ?? 'Fahrzeug geparkt',
    Gebühr: amount(fee),
    Bußgelder: amount(fines),
    'Summe der Forderungen': amount(chargesTotal(chargesOf(record))),
    Bezahlt: yesOrNo(record.isPay),
    Mahnstatus: { M: 'Mahnung', I: 'Inkasso', none: '' }[record.MIStatus ?? 'none'],
    Gedruckt: yesOrNo(record.isPrint),
    Aktiv: yesOrNo(!record.isDisable),
    Dauerparker: yesOrNo(record.hasPermit === true),
    'Kosten der Mahnung': amount(costsTotal(chargesOf(record))),
    Offen: amount(openOf(record)),
    'Mahnung vom': record.letter?.date ?? '',
    Mahnsperre: blockOf(record),
    Halter: record.ownerName,
    Fahrer: record.driver?.name ?? '',
    Fällig: openOf(record) > 0 ? dueDay(record, DEFAULT_SETTINGS) : '',
    Gezahlt: amount(centsFromEuros(record.paid ?? 0)),
  };
}

jest.setTimeout(180_000);

const letterOfOwner = { name: 'Rückschein (2).pdf', buffer: makePdf(MEGABYTE) };
const protocol = { name: 'Protokoll.txt', buffer: makeText(5 * MEGABYTE) };
const photograph = { name: 'Aufnahme.png', buffer: noisePng(2_620, 2_660) };

const press = (place: Locator, name: string) => place.getByRole('button', { name }).click();

async function typeDate(page: Page, field: Locator, digits: string): Promise<void> {
  await field.getByRole('spinbutton').first().focus();
  await page.keyboard.type(digits);
}

function story(): void {
  const running = runInBrowser('embedded', { gateway: 'production' });
  let office: BrowserSession;
  let invoice = 0;
  beforeAll(async () => {
    office = await openOffice(running.browser, running.product.url);
    ({ invoiceNumber: invoice } = await parkCarEarlier(office.page, 150, 'HH-XY 987'));
  });

  it('the admin adds an employee, who can log in', async () => {
    const { page } = office;
    await page.getByRole('link', { name: 'Benutzer', exact: true }).click();
    await page.getByText('Besitzer').waitFor();
    await page.getByRole('button', { name: 'Benutzer hinzufügen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Benutzername').fill('petra');
    await dialog.getByLabel('E-Mail').fill('petra@parkraum.example');
    await dialog.getByRole('checkbox', { name: 'Passwort muss beim ersten Anmelden geändert werden' }).uncheck();
    await dialog.getByLabel('Telefon').fill('030 7654321');
    await dialog.getByLabel('Passwort', { exact: true }).fill('Schranke-auf-27');
    await dialog.getByLabel('Geschlecht').selectOption({ label: 'weiblich' });
    await expectToast(page, 'Benutzer erfolgreich hinzugefügt!', () => press(dialog, 'Speichern'));
    await row(page, 'petra').waitFor();

    const booth = await openBrowserSession(running.browser, running.product.url);
    await booth.page.goto('/');
    await logIn(booth.page, 'petra', 'Schranke-auf-27');
    await booth.page.getByRole('heading', { name: 'Auto parken' }).waitFor();
    await booth.context.close();
  });

  it('the admin changes the employee’s data and role', async () => {
    const { page } = office;
    await page.getByRole('button', { name: 'Benutzer petra bearbeiten' }).click();
    const dialog = page.getByRole('dialog', { name: 'Benutzer bearbeiten' });
    await dialog.getByLabel('Telefon').fill('040 1111');
    await dialog.getByLabel('Rolle').selectOption('Admin');
    await expectToast(page, 'Benutzer erfolgreich aktualisiert!', () => press(dialog, 'Speichern'));
    await row(page, 'petra').getByText('040 1111').waitFor();
    await row(page, 'petra').getByText('Admin', { exact: true }).waitFor();
    const petra = await openOffice(running.browser, running.product.url, 'petra', 'Schranke-auf-27');
    await petra.context.close();
  });

  it('the admin creates a fine type and adds it to a record', async () => {
    const { page } = office;
    await page.getByRole('link', { name: 'Verwaltung' }).click();
    await page.getByRole('button', { name: 'Bußgeld hinzufügen' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Art').fill('Parken auf zwei Plätzen');
    await form.getByLabel('Preis in Euro').fill('45,50');
    await expectToast(page, 'Bußgeld erfolgreich hinzugefügt!', () => press(form, 'Speichern'));

    await page.getByRole('link', { name: 'Bußgelder' }).click();
    await row(page, invoice).getByRole('button', { name: 'Bearbeiten' }).click();
    const entry = page.getByRole('dialog', { name: `Rechnung ${invoice} bearbeiten` });
    await entry.getByLabel('Bußgeld hinzufügen').selectOption({ label: 'Parken auf zwei Plätzen · 45,50\u00a0€' });
    await entry.getByRole('button', { name: 'Bußgeld hinzufügen' }).click();
    await entry.getByRole('button', { name: 'Speichern' }).click();
    await entry.waitFor({ state: 'hidden' });
    await row(page, invoice).getByText('45,50\u00a0€').first().waitFor();
  });

  it('the admin stores three files of 1 to 20 MB and downloads them as ZIP', async () => {
    const { page } = office;
    await row(page, invoice).getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: `Rechnung ${invoice}` });
    await withFilesOnDisk([letterOfOwner, protocol, photograph], async (paths) => {
      await details.locator('input[type=file]').setInputFiles(paths);
      for (const { name } of [letterOfOwner, protocol]) await details.getByText(name, { exact: true }).waitFor();
      await details.getByRole('img', { name: photograph.name }).waitFor();
    });
    expect(letterOfOwner.buffer.length).toBe(MEGABYTE);
    expect(photograph.buffer.length / MEGABYTE).toBeCloseTo(20, 0);

    const files = await readArchive(
      await downloadBy(page, details.getByRole('button', { name: 'Alle Dateien herunterladen' })),
    );
    expect([...files.keys()]).toEqual([`${invoice}_file_1.pdf`, `${invoice}_file_2.txt`]);
    expect(files.get(`${invoice}_file_1.pdf`)?.equals(letterOfOwner.buffer)).toBe(true);
    expect(files.get(`${invoice}_file_2.txt`)?.equals(protocol.buffer)).toBe(true);

    const images = await readArchive(
      await downloadBy(page, details.getByRole('button', { name: 'Alle Bilder herunterladen' })),
    );
    expect([...images.keys()]).toEqual([`${invoice}_file_1.png`]);
    // The stored image is re-encoded without metadata and has the same pixels.
    const given = images.get(`${invoice}_file_1.png`) ?? Buffer.alloc(0);
    expect(pixelsOf(given).equals(pixelsOf(photograph.buffer))).toBe(true);

    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  });

  it('the rows of the list do not move when the first row is selected', async () => {
    const { page } = office;
    await page.getByRole('tab', { name: 'Offen' }).click();
    await page.getByText('Hoppla!!! Nichts gefunden.').waitFor();
    await page.getByRole('button', { name: 'Zu zahlen', pressed: true }).click();
    const tick = row(list(page, 'Offen'), invoice).getByRole('checkbox');
    await tick.waitFor();
    const before = await tick.boundingBox();
    await tick.press(' ');
    await page.getByRole('toolbar', { name: 'Ausgewählte Rechnungen' }).waitFor();
    expect(await tick.boundingBox()).toEqual(before);
    await tick.press(' ');
  });

  it('the admin moves the record to Mahnung, undoes the move with „Rückgängig“, moves the record to Inkasso, and marks the record as paid, which moves it to Abgeschlossen', async () => {
    const { page } = office;
    await page.getByRole('tab', { name: 'Offen' }).click();
    const open = row(list(page, 'Offen'), invoice);
    await expectHeldToast(page, `Rechnung ${invoice} ist jetzt unter „Mahnung“.`, () => press(open, 'M: Mahnung'));
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await press(open, 'I: Inkasso');
    await page.getByRole('tab', { name: 'Inkasso' }).click();
    await press(row(list(page, 'Inkasso'), invoice), 'Bezahlt');
    await page.getByRole('tab', { name: 'Abgeschlossen' }).click();
    await row(list(page, 'Abgeschlossen'), invoice).waitFor();
  });

  it('the admin prints the reminder letter, which attaches the letter to the record and moves the record to Gedruckt', async () => {
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
    const question = page.getByRole('dialog', { name: 'Trotzdem mahnen?' });
    await question.getByText('Das Auto ist noch geparkt.').waitFor();
    await question.getByRole('button', { name: 'Trotzdem erstellen' }).click();
    const letter = await readPaper(
      await readFile(await downloadBy(page, dialog.getByRole('button', { name: 'Herunterladen' }))),
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
    expect(await codeOn(letter)).toBe(paymentCode(4_250, invoiceNumber, 'M-AH 77'));

    const filed = 'Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.';
    await expectToast(page, filed, () => press(dialog, 'Ja, gedruckt'));
    await page.getByText('Hoppla!!! Nichts gefunden.').waitFor();
    await page.getByRole('tab', { name: 'Gedruckt' }).press(' ');
    await row(page, invoiceNumber).waitFor();
    // The printed list is one landscape sheet, without an empty sheet behind it.
    const sheet = await readPaper(await page.pdf({ preferCSSPageSize: true }));
    expect([sheet.pages, sheet.widthMm > sheet.heightMm]).toEqual([1, true]);
    expect(await attachmentsOf(page, invoiceNumber)).toEqual([
      expect.objectContaining({ name: `Mahnung_${invoiceNumber}.pdf`, kind: 'file' }),
    ]);
    await page.getByRole('link', { name: 'Bußgelder' }).click();
    await page.getByRole('tab', { name: 'Abgeschlossen' }).click();
    await row(list(page, 'Abgeschlossen'), invoice).waitFor();
  });

  it('the admin exports the filtered list for German Excel', async () => {
    const { page } = office;
    const exported = async () => {
      const path = await downloadBy(page, page.getByRole('button', { name: 'CSV-Export' }));
      const text = await readFile(path, 'utf8');
      expect(text.charCodeAt(0)).toBe(0xfeff);
      return readCsv(text);
    };
    expect(await exported()).toEqual([
      expect.objectContaining({ Rechnung: String(invoice), Kennzeichen: 'HH-XY 987', Bußgelder: '45,50' }),
    ]);

    const { invoiceNumber } = await parkCarEarlier(page, 20, 'WIEN 5');
    await setNote(page, invoiceNumber, '=SUMME(A1); "Anführung"\nzweite Zeile');
    await setStatus(page, invoiceNumber, 'I');
    await page.getByRole('tab', { name: 'Alle' }).click();
    await row(list(page, 'Alle'), invoiceNumber).waitFor();
    const records = await allRecords(page);
    expect(records.length).toBeGreaterThanOrEqual(3);
    expect(await exported()).toEqual(records.map(csvRowOf));
  });

  it('the printed list shows each heading above its column', async () => {
    const { text } = await readPaper(await office.page.pdf({ preferCSSPageSize: true }));
    const [head = '', row = ''] = text.split('\n').filter((line) => /Rechnung|WIEN 5/.test(line));
    for (const [heading, value] of [
      ['Rechnung', /\d{6}/],
      ['Datum', /\d+\.\d+\.\d{4}/],
      ['Kennzeichen', /WIEN 5/],
    ] as const)
      expect(Math.abs(head.indexOf(heading) - row.search(value))).toBeLessThan(4);
    expect(head.trimEnd().length - row.trimEnd().length).toBeLessThan(4);
  });

  it('the pages cause no uncaught error and no violation of the content security policy', () => {
    expect(office.errors).toEqual([]);
  });
}

describeWithTool('chromium', 'during a year in the office', () => {
  describeWithTool('poppler', 'with printed letters,', story);
});
