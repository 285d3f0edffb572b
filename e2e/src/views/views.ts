import type { Page } from 'playwright-core';
import type { CarPark } from '../testing/carPark.ts';

export type Show = (page: Page, cars: CarPark) => Promise<void>;

export type Views = readonly (readonly [what: string, show: Show])[];

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
export const row = (page: Page, text: string | number) => page.getByRole('row').filter({ hasText: String(text) });

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export const opening = (path: string, name: string): Show => {
  return async (page) => {
    await page.goto(path);
    await heading(page, name);
  };
};
