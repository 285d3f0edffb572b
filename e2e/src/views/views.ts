import type { Locator, Page } from 'playwright-core';
import type { CarPark } from '../testing/carPark.ts';

export type Show = (page: Page, cars: CarPark) => Promise<void>;

export type Views = readonly (readonly [what: string, show: Show])[];

/** A text or an element that the view shows. */
type Sight = string | ((page: Page, cars: CarPark) => Locator);

async function see(page: Page, cars: CarPark, sight: Sight): Promise<void> {
  const place = typeof sight === 'string' ? page.getByText(sight).first() : sight(page, cars);
  await place.waitFor();
}

export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 });
export const field = (label: string | RegExp) => (page: Page) => page.getByLabel(label);
export const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
export const button = (name: string) => (page: Page) => page.getByRole('button', { name });
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export const opening = (path: string | ((cars: CarPark) => string), sight: Sight): Show => {
  return async (page, cars) => {
    await page.goto(typeof path === 'string' ? path : path(cars));
    await see(page, cars, sight);
  };
};

export const following = (name: string, sight: Sight): Show => {
  return async (page, cars) => {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await see(page, cars, sight);
  };
};

export const pressing = (name: string | RegExp, sight: Sight): Show => {
  return async (page, cars) => {
    await press(page, name);
    await see(page, cars, sight);
  };
};

export const submittingNothing = (opener: string, submit = 'Speichern'): Show => {
  return async (page, cars) => {
    await press(page, opener);
    await pressing(submit, () => page.locator('[aria-invalid=true]').first())(page, cars);
  };
};

export const afterDialog = (show: Show): Show => {
  return async (page, cars) => {
    await closeDialog(page);
    await show(page, cars);
  };
};
