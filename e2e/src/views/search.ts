import type { Page } from 'playwright-core';
import { heading, type Show, type Views } from './views.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Suche' });
const field = (page: Page) => dialog(page).getByPlaceholder('Rechnung, Kennzeichen, Halter oder Seite');

/** Presses the key once the bar that listens for it has loaded. */
async function pressKey(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Suchen …' }).waitFor();
  await page.keyboard.press(key);
}

export const search: Views = [
  [
    'the search with what it finds',
    async (page) => {
      await page.goto('/admin');
      await pressKey(page, 'Control+k');
      await field(page).fill('M-AB');
      await dialog(page)
        .getByRole('option', { name: /M-AB 1/ })
        .waitFor();
    },
  ],
  [
    'the search without a match',
    async (page) => {
      await field(page).fill('Nirgends');
      await dialog(page).getByText('Nichts gefunden für „Nirgends“.').waitFor();
    },
  ],
  [
    'the keys',
    async (page) => {
      await page.goto('/admin');
      await pressKey(page, '?');
      await page.getByRole('dialog', { name: 'Tastenkürzel' }).getByText('Fenster schließen').waitFor();
    },
  ],
];

/** „Hilfe“ links to the page of the user's own role; the other role's page is next to it. */
const chapter = (file: string, title: string): Show => {
  return async (page) => {
    await page.goto('/profile');
    const help = page.getByRole('link', { name: 'Hilfe' }).first();
    await help.waitFor({ state: 'attached' });
    await page.goto(new URL(file, new URL((await help.getAttribute('href')) ?? '', page.url())).href);
    await heading(title)(page).waitFor();
  };
};

export const handbook: Views = [
  ['the handbook of the booth', chapter('kasse.html', 'Handbuch für die Kasse')],
  ['the handbook of the office', chapter('buero.html', 'Handbuch für das Büro')],
  ['the handbook’s page on the driver’s page', chapter('fahrer.html', 'Seite für Fahrer')],
  ['the procedure for the tax office', chapter('verfahren.html', 'Verfahrensdokumentation')],
];
