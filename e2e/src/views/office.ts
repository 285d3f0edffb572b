import type { Page } from 'playwright-core';
import { addPermit } from '../testing/api.ts';
import { STATEMENT } from '../testing/bankStatement.ts';
import { rowOf } from '../testing/office.ts';
import {
  afterDialog,
  dialog,
  field,
  following,
  heading,
  opening,
  press,
  pressing,
  submittingNothing,
  type Views,
} from './views.ts';

const row = (text: string) => (page: Page) => rowOf(page, text).first();

export const dashboard: Views = [
  [
    '/admin',
    async (page, cars) => {
      await opening('/admin', () => page.getByRole('switch').first())(page, cars);
      await page.getByText('Current Week').first().waitFor();
    },
  ],
];

export const users: Views = [
  ['/add-user', following('Benutzer', row('petra'))],
  ['/add-user, a new user with empty fields', submittingNothing('Benutzer hinzufügen')],
  ['/add-user, editing', afterDialog(pressing('Benutzer petra bearbeiten', field('Status')))],
  [
    '/add-user, deleting',
    afterDialog(pressing('Benutzer petra löschen', 'Möchten Sie den Benutzer „petra“ wirklich löschen?')),
  ],
];

const openSettings = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bereiche der Verwaltung' }).getByRole('link', { name }).click();

export const fineTypes: Views = [
  ['/add-fine', afterDialog(following('Verwaltung', row('Parken ohne gültigen Parkschein')))],
  ['/add-fine, a new fine with empty fields', submittingNothing('Bußgeld hinzufügen')],
  ['/add-fine, editing', afterDialog(pressing(/^Bußgeld .* bearbeiten$/, field('Preis in Euro')))],
  ['/add-fine, deleting', afterDialog(pressing(/^Bußgeld .* löschen$/, 'wirklich löschen?'))],
  [
    '/add-fine, settings',
    afterDialog(async (page) => {
      await openSettings(page, 'Einstellungen');
      await page.getByRole('textbox', { name: 'IBAN' }).fill('DE00');
      await page.getByText('Noch keine gültige IBAN.').waitFor();
    }),
  ],
  [
    '/add-fine, claims',
    async (page) => {
      await openSettings(page, 'Forderungen');
      await page.getByRole('button', { name: 'Basiszinssatz hinzufügen' }).click();
      await page.getByRole('button', { name: 'Forderungen speichern' }).click();
      await page.getByText('Bitte geben Sie den Zinssatz als Zahl an.').waitFor();
    },
  ],
  [
    '/add-fine, dunning levels',
    async (page) => {
      await openSettings(page, 'Mahnstufen');
      await page.getByRole('button', { name: 'Weitere Mahnung hinzufügen' }).click();
      await page.getByRole('group', { name: '2. Mahnung' }).waitFor();
    },
  ],
  [
    '/add-fine, terms',
    async (page, cars) => {
      await openSettings(page, 'Parkbedingungen');
      await pressing('Fassung hinzufügen', field('Wortlaut der Schilder und Bedingungen'))(page, cars);
    },
  ],
  [
    '/add-fine, books',
    afterDialog(async (page, cars) => {
      await openSettings(page, 'Buchhaltung');
      await page.getByLabel('Beraternummer').fill('1');
      await pressing('Buchhaltung speichern', 'Beraternummer: eine Zahl von 1001 bis 9999999.')(page, cars);
    }),
  ],
  [
    '/add-fine, till',
    async (page) => {
      await openSettings(page, 'Kasse');
      await page.getByRole('checkbox', { name: 'Kartenzahlung an der Kasse' }).waitFor();
    },
  ],
  [
    '/add-fine, page for drivers',
    async (page, cars) => {
      await openSettings(page, 'Seite für Fahrer');
      await page.getByRole('checkbox', { name: /^Seite für Fahrer/ }).check();
      await pressing('Speichern', 'Bitte geben Sie die Adresse an, die auf Beleg und Mahnung steht.')(page, cars);
    },
  ],
  [
    '/add-fine, security',
    async (page, cars) => {
      await openSettings(page, 'Sicherheit');
      await page.getByLabel('Kasse: Minuten').fill('3');
      await pressing('Speichern', 'Mindestens 5 Minuten.')(page, cars);
    },
  ],
];

export const account: Views = [
  [
    '/profile',
    async (page, cars) => {
      await opening('/profile', field('E-Mail'))(page, cars);
      await page.getByText('Diese Sitzung', { exact: true }).waitFor();
    },
  ],
  ['/profile, a new passkey', pressing('Passkey hinzufügen', (page) => page.getByRole('dialog').getByLabel('Name'))],
  ['/password', opening('/password', heading('Passwort ändern'))],
  ['/password with empty fields', pressing('Passwort ändern', (page) => page.locator('[aria-invalid=true]').first())],
];

export const paper: Views = [
  [
    '/print-pdf',
    async (page, cars) => {
      await opening(`/print-pdf?invoiceNumber=${cars.reminded}`, heading('Mahnung'))(page, cars);
      await page.locator('iframe').waitFor();
    },
  ],
  [
    '/print-pdf with an unknown invoice number',
    opening('/print-pdf?invoiceNumber=999999', 'Keine Datensätze für die angegebene Rechnungsnummer gefunden.'),
  ],
];

export const permits: Views = [
  [
    '/permits',
    async (page, cars) => {
      await addPermit(page, 'B-DP 7');
      await opening('/permits', row('B-DP 7'))(page, cars);
    },
  ],
  ['/permits, a new one with an empty field', submittingNothing('Dauerparker hinzufügen')],
  ['/permits, deleting', afterDialog(pressing('Dauerparker B-DP 7 löschen', 'wirklich löschen?'))],
];

const choosing = (name: string, content: string, sight: string): Views[number][1] => {
  return async (page) => {
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(sight).first().waitFor();
  };
};

export const bank: Views = [
  ['/bank without a statement', opening('/bank', 'Noch kein Kontoauszug eingelesen.')],
  ['/bank, a refused file', choosing('umsaetze.csv', 'Betrag;Zweck', 'Aus „umsaetze.csv“ wurde nichts übernommen.')],
  [
    '/bank, an imported statement',
    async (page, cars) => {
      await press(page, 'Weglassen');
      await choosing('auszug.xml', STATEMENT, '„auszug.xml“ eingelesen: 1 neuer Umsatz.')(page, cars);
      await page.getByRole('tab', { name: 'Unklar (1)' }).click();
      await rowOf(page, 'Erika Muster').waitFor();
    },
  ],
  ['/bank, allocating', pressing(/^Zuordnen …/, dialog('Umsatz zuordnen'))],
  ['/bank, allocating without a record', pressing('Buchen', 'Bitte wählen Sie mindestens eine Rechnung.')],
  ['/bank, one entry', opening('/bank?entry=1', 'Ein Umsatz unter „Unklar“')],
  ['/bank, nothing to refund', opening('/bank?state=refunds', 'Nichts zu erstatten.')],
  [
    '/bank, to refund',
    async (page, cars) => {
      await opening('/bank?state=unknown', row('Erika Muster'))(page, cars);
      await pressing(/^Erstatten/, 'Keine unklaren Umsätze.')(page, cars);
      await opening('/bank?state=refunds', row('Erika Muster'))(page, cars);
    },
  ],
  ['/bank, whom to refund', pressing(/^Empfänger angeben/, dialog('Empfänger der Erstattung'))],
];

export const books: Views = [['/books', opening('/books', row('Läuft noch'))]];

export const journal: Views = [
  ['/journal', opening('/journal', row('Eingecheckt'))],
  ['/journal, filtered to nothing', opening('/journal?from=2001-01-01&to=2001-01-02', 'Ops!!! Nichts gefunden.')],
];

export const reminders: Views = [
  ['/reminder', opening('/reminder', (page, { reminded }) => rowOf(page, reminded))],
  [
    '/reminder, the letter for the selected records',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Alle auswählen' }).press(' ');
      await press(page, 'Ausgewählte drucken');
      await page.getByRole('dialog').getByLabel('Anschrift').waitFor();
    },
  ],
  ['/reminder?tab=mahnlauf', opening('/reminder?tab=mahnlauf', (page) => page.getByText('Mahnlauf beginnen'))],
];
