import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { runInBrowser } from './product/runProduct.ts';
import { ADMIN } from './testing/accounts.ts';
import { addUser, NEW_USER_PASSWORD } from './testing/api.ts';
import { addAuthenticator } from './testing/authenticator.ts';
import { type BrowserSession, logIn, openBrowserSession, PUBLIC_NAME } from './testing/browser.ts';
import { addPasskey, heading, logOut, openProfile, removePasskey } from './testing/profile.ts';

jest.setTimeout(120_000);

const PASSKEY = 'Laptop an der Kasse';

async function cookiesOf({ context }: BrowserSession) {
  const cookies = await context.cookies();
  return cookies.map(({ name, secure, httpOnly, sameSite }) => ({ name, secure, httpOnly, sameSite }));
}
const FLAGS = { secure: true, httpOnly: true, sameSite: 'Strict' };
/** The cookie of a browser that has logged in before. */
const KNOWN = { name: '__Host-parkwart_known', ...FLAGS };
const SESSION = [
  { name: '__Host-parkwart_access', ...FLAGS },
  { name: '__Host-parkwart_refresh', ...FLAGS },
];
const PENDING = /^__Host-parkwart_login=[\w-]{43}; Path=\/; .+; SameSite=Strict; Secure$/;

const story = () => {
  const running = runInBrowser('embedded', { gateway: 'nginx with TLS' });
  const opened: BrowserSession[] = [];
  afterEach(async () => {
    const errors = opened.flatMap((booth) => booth.errors);
    await Promise.all(opened.splice(0).map(({ context }) => context.close()));
    expect(errors).toEqual([]);
  });

  it.each(['localhost', PUBLIC_NAME])('can be added, used for a login and removed under https://%s', async (name) => {
    const { url } = running.product;
    const office = await openBrowserSession(running.browser, url, ADMIN);
    const user = `petra${Date.now()}`;
    await addUser(office.page, user);
    const booth = await openBrowserSession(running.browser, url.replace('localhost', name));
    opened.push(office, booth);
    const { page } = booth;
    await page.goto('/');
    await logIn(page, user, NEW_USER_PASSWORD);
    await heading(page, 'Auto parken').waitFor();
    expect(new URL(page.url())).toMatchObject({ protocol: 'https:', hostname: name });
    const authenticator = await addAuthenticator(page);
    await openProfile(page);
    await addPasskey(page, PASSKEY);
    await logOut(page);
    expect(await cookiesOf(booth)).toEqual([KNOWN]);

    const firstStep = page.waitForResponse(/\/park-login$/);
    await logIn(page, user, NEW_USER_PASSWORD);
    expect(await (await firstStep).headerValue('Set-Cookie')).toMatch(PENDING);
    await heading(page, 'Auto parken').waitFor();
    expect(await cookiesOf(booth)).toEqual(expect.arrayContaining([KNOWN, ...SESSION]));

    const passkeys = await openProfile(page);
    await passkeys.getByText(/zuletzt benutzt (?:heute|gestern)/).waitFor();
    await removePasskey(page, PASSKEY);
    await passkeys.getByText('Noch kein Passkey eingerichtet.').waitFor();
    await authenticator.remove();
    await logOut(page);
    await logIn(page, user, NEW_USER_PASSWORD);
    await heading(page, 'Auto parken').waitFor();
  });
};

describeWithTool('chromium', 'a passkey over TLS', () =>
  describeWithTool('nginx', 'through nginx', () => describeWithTool('openssl', 'with a certificate', story)),
);
