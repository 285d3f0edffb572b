import { addPermit } from '../testing/api.ts';
import { closeDialog, heading, opening, press, row, type Views } from './views.ts';

export const dashboard: Views = [
  [
    '/admin',
    async (page) => {
      await page.goto('/admin');
      await page.getByRole('switch').first().waitFor();
      await page.getByText('Current Week').first().waitFor();
    },
  ],
];

export const users: Views = [
  [
    '/add-user',
    async (page) => {
      await page.getByRole('link', { name: 'Benutzer' }).click();
      await row(page, 'petra').waitFor();
    },
  ],
  [
    '/add-user, a new user with empty fields',
    async (page) => {
      await press(page, 'Benutzer hinzufügen');
      await press(page, 'Speichern');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  [
    '/add-user, editing',
    async (page) => {
      await closeDialog(page);
      await press(page, 'Benutzer petra bearbeiten');
      await page.getByLabel('Status').waitFor();
    },
  ],
  [
    '/add-user, deleting',
    async (page) => {
      await closeDialog(page);
      await press(page, 'Benutzer petra löschen');
      await page.getByText('Möchten Sie den Benutzer „petra“ wirklich löschen?').waitFor();
    },
  ],
];

export const fineTypes: Views = [
  [
    '/add-fine',
    async (page) => {
      await closeDialog(page);
      await page.getByRole('link', { name: 'Verwaltung' }).click();
      await row(page, 'Parken ohne gültigen Parkschein').waitFor();
    },
  ],
  [
    '/add-fine, a new fine with empty fields',
    async (page) => {
      await press(page, 'Bußgeld hinzufügen');
      await press(page, 'Speichern');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  [
    '/add-fine, editing',
    async (page) => {
      await closeDialog(page);
      await press(page, /^Bußgeld .* bearbeiten$/);
      await page.getByLabel('Preis in Euro').waitFor();
    },
  ],
  [
    '/add-fine, deleting',
    async (page) => {
      await closeDialog(page);
      await press(page, /^Bußgeld .* löschen$/);
      await page.getByText('wirklich löschen?').waitFor();
    },
  ],
  [
    '/add-fine, settings',
    async (page) => {
      await closeDialog(page);
      await page.getByRole('tab', { name: 'Einstellungen' }).click();
      await page.getByRole('textbox', { name: 'IBAN' }).fill('DE00');
      await page.getByText('Noch keine gültige IBAN.').waitFor();
    },
  ],
  [
    '/add-fine, security',
    async (page) => {
      await page.getByRole('tab', { name: 'Sicherheit' }).click();
      await page.getByLabel('Kasse: Minuten').fill('3');
      await press(page, 'Speichern');
      await page.getByText('Mindestens 5 Minuten.').waitFor();
    },
  ],
];

export const account: Views = [
  [
    '/profile',
    async (page) => {
      await page.goto('/profile');
      await page.getByLabel('E-Mail').waitFor();
      await page.getByText('Diese Sitzung', { exact: true }).waitFor();
    },
  ],
  [
    '/profile, a new passkey',
    async (page) => {
      await press(page, 'Passkey hinzufügen');
      await page.getByRole('dialog').getByLabel('Name').waitFor();
    },
  ],
  ['/password', opening('/password', 'Passwort ändern')],
  [
    '/password with empty fields',
    async (page) => {
      await press(page, 'Passwort ändern');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
];

export const paper: Views = [
  [
    '/print-pdf',
    async (page, { reminded }) => {
      await page.goto(`/print-pdf?invoiceNumber=${reminded}`);
      await heading(page, 'Mahnung');
      await page.locator('iframe').waitFor();
    },
  ],
  [
    '/print-pdf with an unknown invoice number',
    async (page) => {
      await page.goto('/print-pdf?invoiceNumber=999999');
      await page.getByText('Keine Datensätze für die angegebene Rechnungsnummer gefunden.').waitFor();
    },
  ],
];

export const permits: Views = [
  [
    '/permits',
    async (page) => {
      await addPermit(page, 'B-DP 7');
      await page.goto('/permits');
      await row(page, 'B-DP 7').waitFor();
    },
  ],
  [
    '/permits, a new one with an empty field',
    async (page) => {
      await press(page, 'Dauerparker hinzufügen');
      await press(page, 'Speichern');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  [
    '/permits, deleting',
    async (page) => {
      await closeDialog(page);
      await press(page, 'Dauerparker B-DP 7 löschen');
      await page.getByText('wirklich löschen?').waitFor();
    },
  ],
];

export const journal: Views = [
  [
    '/journal',
    async (page) => {
      await page.goto('/journal');
      await page.getByRole('row').filter({ hasText: 'Eingecheckt' }).first().waitFor();
    },
  ],
  [
    '/journal, filtered to nothing',
    async (page) => {
      await page.goto('/journal?from=2001-01-01&to=2001-01-02');
      await page.getByText('Ops!!! Nichts gefunden.').waitFor();
    },
  ],
];

export const reminders: Views = [
  [
    '/reminder',
    async (page, { reminded }) => {
      await page.goto('/reminder');
      await row(page, reminded).waitFor();
    },
  ],
  [
    '/reminder, the letter for the selected records',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Alle auswählen' }).press(' ');
      await press(page, 'Ausgewählte drucken');
      await page.getByRole('dialog').getByLabel('Anschrift').waitFor();
    },
  ],
];
