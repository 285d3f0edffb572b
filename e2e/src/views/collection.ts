import { addCollectable } from '../testing/api.ts';
import { field, opening, press, pressing, type Views } from './views.ts';

export const collection: Views = [
  [
    '/reminder?tab=inkasso, what is proposed, and handing it over without an agency',
    async (page, cars) => {
      await addCollectable(page, 'M-IK 1');
      await opening('/reminder?tab=inkasso', (shown) => shown.getByText('M-IK 1').first())(page, cars);
      await press(page, 'Alle auswählen');
      await pressing('Übergeben …', field(/^Inkassobüro$/))(page, cars);
      await pressing(/^Übergeben$/, 'Bitte geben Sie das Inkassobüro an.')(page, cars);
    },
  ],
  [
    '/reminder?tab=inkasso, what is handed over',
    async (page, cars) => {
      await page.getByLabel('Inkassobüro', { exact: true }).fill('Inkasso Nord GmbH');
      await pressing(/^Übergeben$/, '1 Rechnung ist übergeben.')(page, cars);
    },
  ],
  [
    '/reminder?tab=inkasso, the payment of an agency',
    async (page, cars) => {
      const address = '/reminder?tab=inkasso&state=open';
      await opening(address, (shown) => shown.getByText('Inkasso Nord GmbH').first())(page, cars);
      await pressing(/^Zahlung …/, field('Aktenzeichen des Inkassobüros'))(page, cars);
    },
  ],
  [
    '/reminder?tab=inkasso, a recall without a reason',
    async (page, cars) => {
      const address = '/reminder?tab=inkasso&state=open';
      await opening(address, (shown) => shown.getByText('Inkasso Nord GmbH').first())(page, cars);
      await pressing(/^Zurückrufen …/, field('Grund'))(page, cars);
      await pressing('Speichern', 'Bitte geben Sie den Grund an.')(page, cars);
    },
  ],
  ['/reminder?tab=verjaehrung', opening('/reminder?tab=verjaehrung', 'Hier verjährt nichts.')],
];
