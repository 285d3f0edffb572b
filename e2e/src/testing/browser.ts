import { toolPath } from '@parkwart/tooling/jest/tools.mjs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/**
 * Chromium as this machine has it; it makes no connections of its own.
 * @param localName a name that leads to this machine, besides its own
 */
export async function launchBrowser(localName?: string): Promise<Browser> {
  const executablePath = toolPath('chromium');
  if (!executablePath) throw new Error('Chromium is not installed');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(localName ? [`--host-resolver-rules=MAP ${localName} 127.0.0.1`] : []),
    ],
  });
}

/** The viewer in which Chromium shows a PDF is a page of its own, which at times fails when it is closed. */
const OF_THE_BROWSER = /\bchrome(-extension)?:\/\//;

/** How long anything is waited for, in ms: it comes at once on a quiet machine, and late on one that does everything at the same time. */
const TIMEOUT_MS = 60_000;

/** A booth: its own cookies and storage, German, with everything it complains about. */
export interface BrowserSession {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that no code caught, and what the content security policy refused. */
  readonly complaints: string[];
  /** Paths of all requests so far. */
  readonly requests: string[];
}

export async function openBrowserSession(browser: Browser, url: string): Promise<BrowserSession> {
  const context = await browser.newContext({
    baseURL: url,
    // The compose stack under test has a certificate of its own.
    ignoreHTTPSErrors: url.startsWith('https:'),
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1024, height: 768 },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', ({ message, stack = message }) => {
    if (!OF_THE_BROWSER.test(stack)) complaints.push(stack);
  });
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  return { context, page, complaints, requests };
}

export async function logIn(page: Page, user: string, password: string): Promise<void> {
  await page.getByLabel('Benutzername').fill(user);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}
