import { logIn } from '../testing/browser.ts';
import { type Looks, opening, press } from './looks.ts';

export const nobody: Looks = [
  ['the login', opening('/', 'Anmelden')],
  [
    'a refused login',
    async (page) => {
      await logIn(page, 'kasse', 'falsch');
      await page.getByText('Benutzername oder Passwort ist falsch.').first().waitFor();
    },
  ],
  [
    'the login with nothing typed',
    async (page) => {
      await page.reload();
      await press(page, 'Anmelden');
      await page.getByText('Bitte geben Sie das Passwort ein.').waitFor();
    },
  ],
  ['/receipt of nobody', opening('/receipt?invoiceNumber=100001', 'Beleg')],
  ['/print-pdf of nobody', opening('/print-pdf?invoiceNumber=100001', 'Mahnung')],
  ['the crash page', opening('/nowhere', 'Unexpected Application Error!')],
];

export const parking: Looks = [
  ['/parking', opening('/parking', 'Auto parken')],
  [
    '/parking with another colour and nothing typed',
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
      await page.getByLabel('Fahrzeugnummer').fill('AX-E 1');
      await press(page, 'Absenden');
      await page.getByText('Fahrzeug eingecheckt').waitFor();
    },
  ],
];

export const booth: Looks = [
  ...parking,
  ['/check-out', opening('/check-out', 'Kasse')],
  [
    '/check-out with a number that no invoice has',
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
    '/check-out of a car that has left',
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
