import { CHROMIUM_ARGUMENTS } from '@parkwart/tooling/jest/chromium.mjs';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { hasTool, toolPath } from '@parkwart/tooling/jest/tools.mjs';
import { logIn } from 'e2e/testing/browser';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { startProduct } from './product.ts';
import { say } from './say.ts';

export interface OpenedPage {
  readonly name: 'login' | 'booth' | 'dashboard' | 'Bußgelder';
  readonly path: string;
  readonly user?: readonly [name: string, password: string];
  /** Shows when the page is usable. */
  readonly shown: string;
}

const EMPLOYEE = ['kasse', 'parkwart-kasse'] as const;
const ADMIN = ['admin', 'parkwart-admin'] as const;

export const PAGES: readonly OpenedPage[] = [
  { name: 'login', path: '/', shown: 'form' },
  { name: 'booth', path: '/parking', user: EMPLOYEE, shown: 'form' },
  { name: 'dashboard', path: '/admin', user: ADMIN, shown: 'tbody tr' },
  { name: 'Bußgelder', path: '/pay', user: ADMIN, shown: 'tbody tr' },
];

const RECORDS = 2_000;
/** A common phone's, as Lighthouse has it. */
const VIEWPORT = { width: 412, height: 823 };

export interface Visit {
  readonly url: string;
  /** Of Chromium's debugging, where other programs reach the same session. */
  readonly port: number;
  readonly page: Page;
}

/** Each page in a browser whose user is logged in, as in the product. */
export async function visitPages<Result>(work: (opened: OpenedPage, visit: Visit) => Promise<Result>) {
  const results = new Map<string, Result>();
  if (!hasTool('chromium')) {
    say('Chromium is not installed: skipped');
    return results;
  }
  const product = await startProduct(RECORDS);
  try {
    for (const opened of PAGES) results.set(opened.name, await visit(product.url, opened, work));
  } finally {
    await product.close();
  }
  return results;
}

async function visit<Result>(
  origin: string,
  opened: OpenedPage,
  work: (opened: OpenedPage, visit: Visit) => Promise<Result>,
): Promise<Result> {
  const profile = await temporaryFolder();
  const port = await freePort();
  const context = await launch(profile.path, port);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    if (opened.user) {
      await page.goto(origin);
      await logIn(page, ...opened.user);
      await page.locator('nav').first().waitFor();
    }
    return await work(opened, { url: origin + opened.path, port, page });
  } finally {
    await context.close();
    await profile.remove();
  }
}

async function launch(profile: string, port: number): Promise<BrowserContext> {
  const executablePath = toolPath('chromium');
  if (!executablePath) throw new Error('Chromium is not installed');
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
    viewport: VIEWPORT,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
}
