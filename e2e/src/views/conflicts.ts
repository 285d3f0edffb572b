import type { Page } from 'playwright-core';
import { addFineType, changeFineType, changeSettings, setPlate } from '../testing/api.ts';
import { rowOf } from '../testing/office.ts';
import { press, type Views } from './views.ts';

const conflict = (page: Page) =>
  page.getByRole('alert', { name: 'Inzwischen wurde gespeichert, was auch Sie geändert haben.' }).waitFor();

/** Simulates that the user returns to the page, because the page then fetches its data again. */
const comeBack = (page: Page) => page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);

/** Views for the case that another user changes the data that is being edited. */
export const conflicts: Views = [
  [
    '/pay, a conflict in a record',
    async (page, { paid }) => {
      await page.goto(`/pay?record=${paid}&task=edit`);
      await page.getByRole('dialog').getByLabel('Fahrzeugnummer').fill('AX-E 1');
      await setPlate(page, paid, 'AX-E 2');
      await conflict(page);
    },
  ],
  [
    '/add-fine, a conflict in a fine type',
    async (page) => {
      const fineType = await addFineType(page, { fineType: 'Zaun', finePrice: 10, fineDescription: '' });
      await page.goto('/add-fine');
      await rowOf(page, 'Zaun').waitFor();
      await press(page, 'Bußgeld Zaun bearbeiten');
      await page.getByLabel('Preis in Euro').fill('11');
      await changeFineType(page, { ...fineType, finePrice: 12 });
      await comeBack(page);
      await conflict(page);
    },
  ],
  [
    '/add-fine, a conflict in the settings',
    async (page) => {
      await page.goto('/add-fine?tab=einstellungen');
      await page.getByLabel('Postleitzahl und Ort').fill('20095 Hamburg');
      await changeSettings(page, { operatorCity: '80331 München' });
      await comeBack(page);
      await conflict(page);
    },
  ],
];
