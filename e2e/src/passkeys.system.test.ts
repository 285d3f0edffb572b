import { join } from 'node:path';
import type { Account } from '@parkwart/contracts/calls-kit/apiClient';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { DatabaseSync } from '@photostructure/sqlite';
import type { BrowserContext, Page } from 'playwright-core';
import { runInBrowser } from './product/runProduct.ts';
import { ADMIN, EMPLOYEE } from './testing/accounts.ts';
import { addUser, NEW_USER_PASSWORD, request } from './testing/api.ts';
import { type Authenticator, addAuthenticator } from './testing/authenticator.ts';
import { violations } from './testing/axe.ts';
import { type BrowserSession, logIn, openBrowserSession } from './testing/browser.ts';
import { expectFocus } from './testing/keyboard.ts';
import { openBooth, openOffice, rowOf } from './testing/office.ts';
import { addPasskey, button, heading, logOut, openProfile, removePasskey, section } from './testing/profile.ts';
import { expectToast } from './testing/toasts.ts';

const AN_HOUR_AGO = "strftime('%Y-%m-%d %H:%M:%f +00:00', 'now', '-1 hour')";

/** Backdates the last proof of every session by an hour in the running product's database. */
function expireProofs(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'databases/users.sqlite'), { timeout: 10_000 });
  try {
    database.exec(`UPDATE sessions SET provenAt = ${AN_HOUR_AGO}`);
  } finally {
    database.close();
  }
}

/** Makes the page's next call renew the session, as it would after five minutes. */
async function dropAccessToken(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /access/ });
}

jest.setTimeout(120_000);

describeWithTool('chromium', 'a passkey as the second factor', () => {
  const running = runInBrowser('embedded');
  /** The tests use localhost, because WebAuthn accepts no IP addresses. */
  const url = () => running.product.url.replace('127.0.0.1', 'localhost');
  const opened: BrowserSession[] = [];
  const opening = async (session: Promise<BrowserSession>) => {
    opened.push(await session);
    return session;
  };
  const openLogin = async () => {
    const session = await opening(openBrowserSession(running.browser, url()));
    await session.page.goto('/');
    return session;
  };
  const asEmployee = (account?: Account, address = url()) => opening(openBooth(running.browser, address, account));
  const asAdmin = () => opening(openOffice(running.browser, url()));

  afterEach(async () => {
    const errors = opened.flatMap((booth) => booth.errors);
    await Promise.all(opened.splice(0).map(({ context }) => context.close()));
    expect(errors).toEqual([]);
  });

  describe('of an employee', () => {
    let page: Page;
    let authenticator: Authenticator;
    beforeEach(async () => {
      const name = `petra${Date.now()}`;
      const { page: office } = await opening(openBrowserSession(running.browser, url(), ADMIN));
      await addUser(office, name);
      ({ page } = await asEmployee({ user: name, password: NEW_USER_PASSWORD }));
      authenticator = await addAuthenticator(page);
      await openProfile(page);
      await addPasskey(page, 'Laptop an der Kasse');
    });
    const username = () => page.getByLabel('Benutzername').inputValue();

    it('is required at the next login, and can be removed', async () => {
      await section(page, 'Passkeys').getByText('noch nicht benutzt').waitFor();
      const name = await username();
      await logOut(page);
      await logIn(page, name, NEW_USER_PASSWORD);
      await heading(page, 'Auto parken').waitFor();
      const passkeys = await openProfile(page);
      await passkeys.getByText(/zuletzt benutzt (?:heute|gestern)/).waitFor();

      await removePasskey(page, 'Laptop an der Kasse');
      await passkeys.getByText('Noch kein Passkey eingerichtet.').waitFor();
      await authenticator.remove();
      await logOut(page);
      await logIn(page, name, NEW_USER_PASSWORD);
      await heading(page, 'Auto parken').waitFor();
    });

    it('cannot be bypassed with another device or by skipping the second step', async () => {
      const name = await username();
      await logOut(page);
      await authenticator.remove();
      await addAuthenticator(page);
      await logIn(page, name, NEW_USER_PASSWORD);
      await page.getByText(/^Es wurde kein Passkey benutzt\./).waitFor();
      expect(await violations(page)).toEqual([]);
      await expectFocus(button(page, 'Erneut versuchen'));
      expect((await request(page, 'GET', `/get-user/${name}`)).status()).toBe(401);
      await page.goto('/parking');
      await heading(page, 'Anmelden').waitFor();
    });
  });

  it('cannot be created under the address 127.0.0.1, where the page links to localhost instead', async () => {
    const { page } = await asEmployee(EMPLOYEE, running.product.url.replace('localhost', '127.0.0.1'));
    await addAuthenticator(page);
    await openProfile(page);
    await button(section(page, 'Passkeys'), 'Passkey hinzufügen').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Passkey anlegen').click();
    await dialog.getByText(/^Passkeys gehen nur unter einem Namen/).waitFor();
    expect(await dialog.getByRole('link').getAttribute('href')).toBe(`${url()}/`);
  });

  it('must be set up by an admin before any other work if passkeys are mandatory for admins', async () => {
    const { page: office } = await asAdmin();
    await addUser(office, 'bea', 'Admin');
    await addAuthenticator(office);
    await openProfile(office);
    await addPasskey(office, 'Büro');
    await office.getByRole('link', { name: 'Verwaltung' }).click();
    await office.getByRole('link', { name: 'Sicherheit' }).click();
    const box = office.getByRole('checkbox', { name: 'Admins brauchen einen Passkey' });
    await box.check();
    const saved = 'Sicherheitseinstellungen erfolgreich aktualisiert!';
    await expectToast(office, saved, () => button(office, 'Speichern').click());

    const { page } = await openLogin();
    await addAuthenticator(page);
    await logIn(page, 'bea', NEW_USER_PASSWORD);
    await heading(page, 'Passkey einrichten').waitFor();
    expect(await violations(page)).toEqual([]);
    expect((await request(page, 'GET', '/all-user')).status()).toBe(403);
    await page.goto('/add-user');
    await heading(page, 'Passkey einrichten').waitFor();
    await addPasskey(page, 'Beas Telefon');
    await heading(page, 'Dashboard').waitFor();

    await box.uncheck();
    await expectToast(office, saved, () => button(office, 'Speichern').click());
    await openProfile(office);
    await button(office, 'Passkey Büro entfernen').click();
    await button(office.getByRole('dialog'), 'Entfernen').click();
    await office.getByText('Noch kein Passkey eingerichtet.').waitFor();
  });

  it('is optional: without a passkey, an admin must enter the password again before a sensitive change if the last proof of identity is ten minutes old', async () => {
    const { page, context } = await asAdmin();
    await addUser(page, 'otto');
    await page.getByRole('link', { name: 'Benutzer', exact: true }).click();
    await rowOf(page, 'otto').waitFor();
    expireProofs(running.product.dataDir);
    await dropAccessToken(context);
    await button(page, 'Benutzer otto bearbeiten').click();
    const form = page.getByRole('dialog', { name: 'Benutzer bearbeiten' });
    await form.getByLabel('Neues Passwort').fill('Ganz-neues-Tor-88');
    await button(form, 'Speichern').click();
    const proof = page.getByRole('dialog', { name: 'Sind Sie es?' });
    await expectFocus(proof.getByLabel('Ihr Passwort'));
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'hidden' });
    expect(await form.getByLabel('Neues Passwort').inputValue()).toBe('Ganz-neues-Tor-88');
    await expectFocus(button(form, 'Speichern'));
    await page.keyboard.press('Enter');
    await proof.getByLabel('Ihr Passwort').fill('falsch');
    await page.keyboard.press('Enter');
    await proof.getByText('Das Passwort ist falsch.').waitFor();
    await proof.getByLabel('Ihr Passwort').fill(ADMIN.password);
    await expectToast(page, 'Benutzer erfolgreich aktualisiert!', () => page.keyboard.press('Enter'));
    await form.waitFor({ state: 'hidden' });
  });
});
