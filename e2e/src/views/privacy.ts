import { addPermit, holdRecord } from '../testing/api.ts';
import { afterDialog, dialog, field, heading, opening, press, pressing, type Views } from './views.ts';

export const privacy: Views = [
  ['/privacy', opening('/privacy', heading('Datenschutz'))],
  [
    '/privacy with what is found, and what would be erased',
    async (page, cars) => {
      await addPermit(page, 'B-DP 8');
      await page.goto('/privacy');
      const plate = page.getByRole('searchbox', { name: 'Kennzeichen' });
      await plate.fill('B-DP 8');
      await plate.press('Enter');
      await page.getByRole('region', { name: 'Dauerparker' }).waitFor();
      await pressing('Löschen auf Verlangen …', 'Wird gelöscht')(page, cars);
    },
  ],
  ['/privacy, what is deleted next', opening('/privacy?tab=fristen', 'Das löscht der nächste Lauf')],
  [
    '/privacy, a hold that is entered',
    async (page, cars) => {
      await page.goto('/privacy?tab=aufbewahrt');
      await pressing('Vorgang aufbewahren', field('Grund'))(page, cars);
    },
  ],
  [
    '/privacy, a hold that is changed',
    async (page, { disabled }) => {
      await holdRecord(page, disabled);
      await page.goto('/privacy?tab=aufbewahrt');
      await press(page, `Aufbewahrung von Rechnung ${disabled} ändern`);
      await dialog('Aufbewahrung ändern')(page).getByLabel('Grund').waitFor();
    },
  ],
  [
    '/privacy, a hold that is lifted',
    afterDialog(pressing(/^Aufbewahrung von Rechnung \d+ aufheben$/, dialog('Aufbewahrung aufheben'))),
  ],
];
