import { CHROMIUM_ARGUMENTS } from '@parkwart/tooling/jest/chromium.mjs';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { toolPath } from '@parkwart/tooling/jest/tools.mjs';
import { logIn } from 'e2e/testing/browser';
import { chromium, type Page } from 'playwright-core';
import { inBrowser } from './databases.ts';
import type { Figure } from './figures.ts';

interface ListedPage {
  readonly name: string;
  readonly path: string;
  readonly user?: readonly [name: string, password: string];
  /** Text that shows that the page is usable. */
  readonly shown: string;
}

const EMPLOYEE = ['kasse', 'parkwart-kasse'] as const;
const ADMIN = ['admin', 'parkwart-admin'] as const;

const ROW = 'tbody tr';
/** An entry, or the notice that there is none; skeletons have a label. */
const ENTRY = 'main li, main [role="status"]:not([aria-label])';
const inOffice = (name: string, path: string, shown = ROW): ListedPage => ({ name, path, user: ADMIN, shown });

const PAGES: readonly ListedPage[] = [
  { name: 'login', path: '/', shown: 'form' },
  { name: 'booth', path: '/parking', user: EMPLOYEE, shown: 'form' },
  inOffice('dashboard', '/admin'),
  inOffice('Benutzer', '/add-user'),
  inOffice('Verwaltung', '/add-fine'),
  inOffice('Bußgelder', '/pay'),
  inOffice('Mahnverfahren', '/reminder'),
  inOffice('Eingänge', '/inbox', ENTRY),
  inOffice('Zahlungen', '/bank', `${ROW}, ${ENTRY}`),
  inOffice('Buchhaltung', '/books'),
  { name: 'driver', path: '/p/aaaaaaaaaaaaaaaaaaaaaaaaaa', shown: 'form' },
];

export const PAGE_NAMES = PAGES.map(({ name }) => name);

const RECORDS = 2_000;
/** A common phone's viewport; Lighthouse uses the same. */
const VIEWPORT = { width: 412, height: 823 };

export interface OpenedPage extends Pick<ListedPage, 'name' | 'shown'> {
  readonly url: string;
  /** Chromium's remote debugging port, through which other programs reach the same session. */
  readonly port: number;
  readonly page: Page;
}

/** Opens each page in its own browser, logged in as in the product. */
export function openPages(work: (opened: OpenedPage) => Promise<readonly Figure[]>): Promise<readonly Figure[]> {
  return inBrowser(RECORDS, async (productUrl) => {
    const figures: Figure[] = [];
    for (const listed of PAGES) figures.push(...(await openPage(productUrl, listed, work)));
    return figures;
  });
}

async function openPage(
  productUrl: string,
  { name, path, user, shown }: ListedPage,
  work: (opened: OpenedPage) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const profile = await temporaryFolder();
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile.path, {
    executablePath: toolPath('chromium') ?? '',
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
    viewport: VIEWPORT,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    if (user) {
      await page.goto(productUrl);
      await logIn(page, ...user);
      await page.locator('nav').first().waitFor();
    }
    return await work({ name, shown, url: productUrl + path, port, page });
  } finally {
    await context.close();
    await profile.remove();
  }
}
