import type { Page } from 'playwright-core';
import type { CarPark } from '../testing/carPark.ts';
import { listOf, rowOf } from '../testing/office.ts';
import { expectHeldToast } from '../testing/toasts.ts';
import { afterDialog, dialog, opening, press, pressing, type Show, type Views } from './views.ts';

const tab = (name: string, invoice: keyof CarPark): Show => {
  return async (page, cars) => {
    await page.getByRole('tab', { name, exact: true }).click();
    await rowOf(listOf(page, name), cars[invoice]).waitFor();
  };
};

async function showFilters(page: Page): Promise<void> {
  await page.getByRole('tablist').waitFor();
  const folded = page.getByRole('button', { name: /^Filter/, expanded: false });
  if ((await folded.count()) > 0) await folded.click();
}

/**
 * The address opens the list at this record, because only the rows in view and a few beyond are rendered; on a phone
 * the oldest of six records is not rendered.
 */
const openAllAtLeft = opening(
  ({ left }) => `/pay?at=${left}`,
  (page, { left }) => rowOf(page, left),
);

export const lists: Views = [
  ['/pay, Alle', opening('/pay', (page, { disabled }) => rowOf(page, disabled))],
  ['/pay, Offen', tab('Offen', 'left')],
  ['/pay, Abgeschlossen', tab('Abgeschlossen', 'paid')],
  ['/pay, Mahnung', tab('Mahnung', 'reminded')],
  ['/pay, Inkasso', tab('Inkasso', 'collected')],
  ['/pay, Aktiv', tab('Aktiv', 'parked')],
  ['/pay, Inaktiv', tab('Inaktiv', 'disabled')],
  [
    '/pay, a search without a match and an empty search',
    async (page, cars) => {
      await showFilters(page);
      await page.getByLabel('Fahrzeugnummer').first().fill('NIX');
      await page.keyboard.press('Enter');
      await page.getByText('Hoppla!!! Nichts gefunden.').waitFor();
      await pressing('Rechnungsnummer suchen', 'Bitte geben Sie die Rechnungsnummer ein')(page, cars);
    },
  ],
];

export const dialogs: Views = [
  [
    '/pay, details',
    async (page, cars) => {
      await openAllAtLeft(page, cars);
      await rowOf(page, cars.left).getByRole('button', { name: 'Details' }).click();
      await page.getByRole('img', { name: 'Aufnahme.png' }).waitFor();
    },
  ],
  [
    '/pay, an image in the viewer',
    pressing('Aufnahme.png ansehen', (page) => dialog('Aufnahme.png')(page).getByText('1 von 1')),
  ],
  [
    '/pay, the changes of a record',
    async (page) => {
      await page.keyboard.press('Escape');
      await dialog('Aufnahme.png')(page).waitFor({ state: 'hidden' });
      await page.getByRole('tab', { name: 'Verlauf' }).click();
      await page.getByRole('list', { name: 'Verlauf' }).waitFor();
    },
  ],
  [
    '/pay, editing a record with a wrong price',
    afterDialog(async (page, cars) => {
      await rowOf(page, cars.left).getByRole('button', { name: 'Bearbeiten' }).click();
      await page.getByLabel('Preis (€)').first().fill('abc');
      await pressing('Speichern', 'Bitte geben Sie einen Betrag an, zum Beispiel 12,50.')(page, cars);
    }),
  ],
  [
    '/pay, the question before input is discarded',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByText('Was Sie eingegeben haben, ist noch nicht gespeichert.').waitFor();
      await dialog('Änderungen verwerfen?')(page).waitFor();
    },
  ],
  [
    '/pay, the letter with empty fields',
    async (page, cars) => {
      await press(page, 'Verwerfen');
      await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
      await rowOf(page, cars.left).getByRole('button', { name: 'Mahnung als PDF' }).click();
      await pressing('PDF erstellen', 'Bitte alle Felder ausfüllen.')(page, cars);
    },
  ],
];

export const calendar: Views = [
  [
    '/pay, the calendar',
    async (page) => {
      await page.goto('/pay?from=2026-01-10&to=2026-01-20');
      await showFilters(page);
      await press(page, /^Zeitraum/);
      await page.getByRole('grid', { name: /Zeitraum/ }).waitFor();
    },
  ],
];

export const undo: Views = [
  [
    '/pay, the undo notice',
    async (page, { collected }) => {
      await page.goto('/pay?list=collection');
      const remind = rowOf(page, collected).getByRole('button', { name: 'M: Mahnung' });
      await expectHeldToast(page, `Rechnung ${collected} ist jetzt unter „Mahnung“.`, () => remind.click());
    },
  ],
];
