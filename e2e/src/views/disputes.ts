import type { Page } from 'playwright-core';
import { objectTo } from '../testing/api.ts';
import { button, dialog, field, opening, press, pressing, type Views } from './views.ts';

const tab = async (page: Page) => page.getByRole('tab', { name: 'Widerspruch' }).click();

export const disputes: Views = [
  [
    '/pay, a dunning block with empty fields',
    async (page, cars) => {
      await opening(({ disabled }) => `/pay?record=${disabled}`, button('Mahnsperre …'))(page, cars);
      await pressing('Mahnsperre …', field('Dazu'))(page, cars);
      await pressing('Speichern', 'Bitte wählen Sie einen Grund.')(page, cars);
    },
  ],
  [
    '/pay, an objection with empty fields',
    async (page, cars) => {
      await opening(({ disabled }) => `/pay?record=${disabled}`, button('Mahnsperre …'))(page, cars);
      await tab(page);
      await pressing('Widerspruch eintragen …', field('Was eingewandt wird'))(page, cars);
      await pressing('Speichern', 'Bitte wählen Sie den Eingang.')(page, cars);
    },
  ],
  [
    '/pay, naming a driver with empty fields',
    async (page, cars) => {
      await opening(({ left }) => `/pay?record=${left}`, button('Fahrer benennen …'))(page, cars);
      await pressing('Fahrer benennen …', field('Name des Fahrers'))(page, cars);
      await pressing('Speichern', 'Bitte geben Sie den Namen des Fahrers an.')(page, cars);
    },
  ],
  ['/reminder, the keepers to ask for', opening('/reminder?tab=halter', 'Noch keine Anfrage.')],
  [
    '/pay, an objection, its dunning block and the decision',
    async (page, cars) => {
      await objectTo(page, cars.disabled);
      await opening(({ disabled }) => `/pay?record=${disabled}`, 'Mahnsperre: Widerspruch')(page, cars);
      await tab(page);
      await press(page, 'Entscheiden …');
      await dialog('Über den Widerspruch entscheiden')(page).getByLabel('Entscheidung').selectOption('goodwill');
      await page.getByLabel('Betrag (€)').waitFor();
    },
  ],
];
