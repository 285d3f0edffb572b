import type { Locator, Page } from 'playwright-core';
import { expectFocus } from './keyboard.ts';
import { expectToast } from './toasts.ts';

export const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

export async function openProfile(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: /Willkommen/ }).click();
  await heading(page, 'Profil').waitFor();
  return section(page, 'Passkeys');
}

export async function addPasskey(page: Page, name: string): Promise<void> {
  await button(section(page, 'Passkeys'), 'Passkey hinzufügen').click();
  const dialog = page.getByRole('dialog', { name: 'Passkey hinzufügen' });
  await dialog.getByLabel('Name').fill(name);
  await button(dialog, 'Passkey anlegen').click();
  await dialog.waitFor({ state: 'hidden' });
}

export async function removePasskey(page: Page, name: string): Promise<void> {
  await button(section(page, 'Passkeys'), `Passkey ${name} entfernen`).click();
  const question = page.getByRole('dialog', { name: 'Passkey entfernen' });
  await expectFocus(button(question, 'Abbrechen'));
  await expectToast(page, 'Passkey entfernt', () => button(question, 'Entfernen').click());
}

export async function logOut(page: Page): Promise<void> {
  await button(page, 'Ausloggen').click();
  await heading(page, 'Anmelden').waitFor();
}
