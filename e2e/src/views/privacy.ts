import { addPermit, holdRecord } from '../testing/api.ts';
import { closeDialog, opening, press, type Views } from './views.ts';

export const privacy: Views = [
  ['/privacy', opening('/privacy', 'Datenschutz')],
  [
    '/privacy with what is found, and what would be erased',
    async (page) => {
      await addPermit(page, 'B-DP 8');
      await page.goto('/privacy');
      const plate = page.getByRole('searchbox', { name: 'Kennzeichen' });
      await plate.fill('B-DP 8');
      await plate.press('Enter');
      await page.getByRole('region', { name: 'Dauerparker' }).waitFor();
      await press(page, 'Löschen auf Verlangen …');
      await page.getByText('Wird gelöscht').waitFor();
    },
  ],
  [
    '/privacy, what is deleted next',
    async (page) => {
      await page.goto('/privacy?tab=fristen');
      await page.getByText('Das löscht der nächste Lauf').waitFor();
    },
  ],
  [
    '/privacy, a hold that is entered',
    async (page) => {
      await page.goto('/privacy?tab=aufbewahrt');
      await press(page, 'Vorgang aufbewahren');
      await page.getByLabel('Grund').waitFor();
    },
  ],
  [
    '/privacy, a hold that is changed',
    async (page, { disabled }) => {
      await holdRecord(page, disabled);
      await page.goto('/privacy?tab=aufbewahrt');
      await press(page, `Aufbewahrung von Rechnung ${disabled} ändern`);
      await page.getByRole('dialog', { name: 'Aufbewahrung ändern' }).getByLabel('Grund').waitFor();
    },
  ],
  [
    '/privacy, a hold that is lifted',
    async (page, { disabled }) => {
      await closeDialog(page);
      await press(page, `Aufbewahrung von Rechnung ${disabled} aufheben`);
      await page.getByRole('dialog', { name: 'Aufbewahrung aufheben' }).waitFor();
    },
  ],
];
