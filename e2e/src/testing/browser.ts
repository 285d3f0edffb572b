import type { Account } from '@parkwart/contracts/calls-kit/apiClient';
import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { SESSION_STORAGE_KEY } from '@parkwart/contracts/entities/sessionUser';
import { CHROMIUM_ARGUMENTS } from '@parkwart/tooling/jest/chromium.mjs';
import { toolPath } from '@parkwart/tooling/jest/tools.mjs';
import { type Browser, type BrowserContext, chromium, type Page, request } from 'playwright-core';

/**
 * Another host name of the machine that runs the tests. For a name other than localhost, browsers create passkeys only
 * over TLS.
 */
export const PUBLIC_NAME = 'parkwart.example';

/** The installed Chromium, without background connections. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = toolPath('chromium');
  if (!executablePath) throw new Error('Chromium is not installed');
  return chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, `--host-resolver-rules=MAP ${PUBLIC_NAME} 127.0.0.1`],
  });
}

/** Errors at such URLs do not count: Chromium's PDF viewer is a separate page, which sometimes fails while closing. */
const BROWSER_URL = /\bchrome(-extension)?:\/\//;

/** Generous, for a machine under load. */
const TIMEOUT_MS = 60_000;

export interface BrowserSession {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Uncaught errors and violations of the content security policy. */
  readonly errors: string[];
  readonly requests: string[];
}

/** The local storage after a login; the login itself goes through the API instead of the page. */
async function storedAfterLogin(url: string, account: Account) {
  const client = await request.newContext({ baseURL: url, ignoreHTTPSErrors: true });
  try {
    const response = await client.post(`${API_PREFIX}/park-login`, { data: account });
    const value = await response.text();
    if (!response.ok()) throw new Error(`The login of ${account.user} failed with ${response.status()}: ${value}`);
    const { cookies } = await client.storageState();
    const localStorage = [{ name: SESSION_STORAGE_KEY, value }];
    return { cookies, origins: [{ origin: new URL(url).origin, localStorage }] };
  } finally {
    await client.dispose();
  }
}

/**
 * Opens an empty page in the browser.
 * @param account the logged-in user
 * @param isSelfSigned whether the server has a self-signed certificate, as in the compose stack under test
 */
export async function openBrowserSession(
  browser: Browser,
  url: string,
  account?: Account,
  isSelfSigned = url.startsWith('https:'),
): Promise<BrowserSession> {
  const context = await browser.newContext({
    baseURL: url,
    ignoreHTTPSErrors: isSelfSigned,
    // Service workers are blocked, because a service worker would respond instead of the gateway.
    // e2e/src/offlineStory.system.test.ts, which needs a service worker, uses a browser without this option.
    serviceWorkers: 'block',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1024, height: 768 },
    ...(account ? { storageState: await storedAfterLogin(url, account) } : {}),
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', ({ message, stack = message }) => {
    if (!BROWSER_URL.test(stack)) errors.push(stack);
  });
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) errors.push(message.text());
  });
  page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
  return { context, page, errors, requests };
}

/**
 * Retries, because Chromium aborts loads when a network interface appears or disappears, as when a container restarts.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path).catch((error: unknown) => {
    if (!String(error).includes('ERR_NETWORK_CHANGED')) throw error;
    return visit(page, path);
  });
}

export async function logIn(page: Page, user: string, password: string): Promise<void> {
  await page.getByLabel('Benutzername').fill(user);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}
