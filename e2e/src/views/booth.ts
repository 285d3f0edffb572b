import { logIn } from '../testing/browser.ts';
import { button, field, heading, opening, press, pressing, type Views } from './views.ts';

export const visitor: Views = [
  ['the login', opening('/', heading('Anmelden'))],
  [
    'a rejected login',
    async (page) => {
      await logIn(page, 'kasse', 'falsch');
      await page.getByText('Benutzername oder Passwort ist falsch.').first().waitFor();
    },
  ],
  [
    'the login with empty fields',
    async (page, cars) => {
      await page.reload();
      await pressing('Anmelden', 'Bitte geben Sie das Passwort ein.')(page, cars);
    },
  ],
  ['/receipt without a session', opening('/receipt?invoiceNumber=100001', heading('Beleg'))],
  ['/print-pdf without a session', opening('/print-pdf?invoiceNumber=100001', heading('Mahnung'))],
  ['the crash page', opening('/nowhere', heading('Unexpected Application Error!'))],
];

/**
 * The number of submissions. Each one uses a new plate, because the form asks for confirmation if the car is already
 * parked.
 */
let submitted = 0;

export const parking: Views = [
  ['/parking', opening('/parking', heading('Auto parken'))],
  [
    '/parking with another colour and empty fields',
    async (page, cars) => {
      await page.getByRole('radio', { name: 'Andere' }).check();
      await page.getByLabel('Eigene Farbe').waitFor();
      await pressing('Absenden', 'Bitte geben Sie die Fahrzeugnummer ein')(page, cars);
    },
  ],
  [
    '/parking, submitted',
    async (page) => {
      submitted += 1;
      await page.getByLabel('Fahrzeugnummer').fill(`AX-E ${submitted}`);
      await press(page, 'Absenden');
      await page.getByText('Fahrzeug eingecheckt').waitFor();
      // Scrolls to the end, because on a phone the menu covers the lower end of the page.
      await page.getByRole('button', { name: 'Stornieren' }).waitFor();
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    },
  ],
];

export const booth: Views = [
  ...parking,
  [
    '/parking, asked before a second record',
    async (page, cars) => {
      await page.goto('/parking');
      await page.getByLabel('Fahrzeugnummer').fill('ax-e 1');
      await pressing('Absenden', button('Trotzdem einchecken'))(page, cars);
    },
  ],
  ['/check-out', opening('/check-out', heading('Kasse'))],
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
  ['/check-out of a parked car', opening(({ parked }) => `/check-out?invoiceNumber=${parked}`, button('Auschecken'))],
  [
    '/check-out of a checked-out car',
    opening(({ left }) => `/check-out?invoiceNumber=${left}`, button('Beleg drucken')),
  ],
  ['/receipt', opening(({ left }) => `/receipt?invoiceNumber=${left}`, 'Gesamtbetrag')],
  ['/day-report', opening('/day-report', 'Summe Karte')],
  ['/profile', opening('/profile', field('E-Mail'))],
];
