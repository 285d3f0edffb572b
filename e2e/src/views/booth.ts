import { logIn } from '../testing/browser.ts';
import { opening, press, type Views } from './views.ts';

export const visitor: Views = [
  ['the login', opening('/', 'Anmelden')],
  [
    'a rejected login',
    async (page) => {
      await logIn(page, 'kasse', 'falsch');
      await page.getByText('Benutzername oder Passwort ist falsch.').first().waitFor();
    },
  ],
  [
    'the login with empty fields',
    async (page) => {
      await page.reload();
      await press(page, 'Anmelden');
      await page.getByText('Bitte geben Sie das Passwort ein.').waitFor();
    },
  ],
  ['/receipt without a session', opening('/receipt?invoiceNumber=100001', 'Beleg')],
  ['/print-pdf without a session', opening('/print-pdf?invoiceNumber=100001', 'Mahnung')],
  ['the crash page', opening('/nowhere', 'Unexpected Application Error!')],
];

/** Each submit a car of its own, or the form asks before a second record. */
let submitted = 0;

export const parking: Views = [
  ['/parking', opening('/parking', 'Auto parken')],
  [
    '/parking with another colour and empty fields',
    async (page) => {
      await page.getByRole('radio', { name: 'Andere' }).check();
      await page.getByLabel('Eigene Farbe').waitFor();
      await press(page, 'Absenden');
      await page.getByText('Bitte geben Sie die Fahrzeugnummer ein').waitFor();
    },
  ],
  [
    '/parking, submitted',
    async (page) => {
      submitted += 1;
      await page.getByLabel('Fahrzeugnummer').fill(`AX-E ${submitted}`);
      await press(page, 'Absenden');
      await page.getByText('Fahrzeug eingecheckt').waitFor();
      // On a phone the menu lies over what is below the end of the screen.
      await page.getByRole('button', { name: 'Stornieren' }).waitFor();
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    },
  ],
];

export const booth: Views = [
  ...parking,
  [
    '/parking, asked before a second record',
    async (page) => {
      await page.goto('/parking');
      await page.getByLabel('Fahrzeugnummer').fill('axe1');
      await press(page, 'Absenden');
      await page.getByRole('button', { name: 'Trotzdem einchecken' }).waitFor();
    },
  ],
  ['/check-out', opening('/check-out', 'Kasse')],
  [
    '/check-out with part of a plate',
    async (page) => {
      await page.getByLabel('Kennzeichen').fill('ax');
      await page.getByRole('link', { name: /AX-E 1\b/ }).waitFor();
    },
  ],
  [
    '/check-out with an unknown invoice number',
    async (page) => {
      await page.getByLabel('Rechnungsnummer').fill('999999');
      await page.keyboard.press('Enter');
      await page.getByText('No records found for the given invoice number.').waitFor();
    },
  ],
  [
    '/check-out of a parked car',
    async (page, { parked }) => {
      await page.goto(`/check-out?invoiceNumber=${parked}`);
      await page.getByRole('button', { name: 'Auschecken' }).waitFor();
    },
  ],
  [
    '/check-out of a checked-out car',
    async (page, { left }) => {
      await page.goto(`/check-out?invoiceNumber=${left}`);
      await page.getByRole('button', { name: 'Beleg drucken' }).waitFor();
    },
  ],
  [
    '/receipt',
    async (page, { left }) => {
      await page.goto(`/receipt?invoiceNumber=${left}`);
      await page.getByText('Gesamtbetrag').waitFor();
    },
  ],
  [
    '/profile',
    async (page) => {
      await page.goto('/profile');
      await page.getByLabel('E-Mail').waitFor();
    },
  ],
];
