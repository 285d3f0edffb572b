/// <reference lib="dom" />
import { CHROMIUM_ARGUMENTS } from '@parkwart/tooling/jest/chromium.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { toolPath } from '@parkwart/tooling/jest/tools.mjs';
import { logIn } from 'e2e/testing/browser';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { compare } from './compare.ts';
import { inBrowser } from './databases.ts';
import { type Figure, timed } from './figures.ts';

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
/** Matches a list entry, or the message that the list is empty, but not a skeleton, which has a label. */
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
/** A common phone's viewport. */
const VIEWPORT = { width: 412, height: 823 };

interface OpenedPage extends Pick<ListedPage, 'name' | 'shown'> {
  readonly url: string;
  readonly page: Page;
}

/** Opens each page in its own browser, in which the page's user is logged in. */
function openPages(work: (opened: OpenedPage) => Promise<readonly Figure[]>): Promise<readonly Figure[]> {
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
  const context = await chromium.launchPersistentContext(profile.path, {
    executablePath: toolPath('chromium') ?? '',
    args: CHROMIUM_ARGUMENTS,
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
    return await work({ name, shown, url: productUrl + path, page });
  } finally {
    await context.close();
    await profile.remove();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** The start of the task, in µs. `tdur` is the thread's CPU time within the task, also in µs. */
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Longer tasks block input noticeably. */
const BLOCKING_MS = 50;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'loading', 'disabled-by-default-devtools.timeline'];

/** Records Chromium's trace of the page loads that `work` causes. */
async function readTrace(session: CDPSession, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
}

/**
 * Total blocking time after the first paint: the sum of the time by which each task exceeds 50 ms. A task's time is its
 * CPU time, which other programs on the machine do not prolong, multiplied by the slowdown.
 */
function blockingMs(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('the trace has no paint');
  const main = events.find(({ pid, args }) => pid === paint.pid && args?.name === 'CrRendererMain');
  return events
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint.pid && tid === main?.tid && ts > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowdown - BLOCKING_MS), 0);
}

const ROUNDS = 5;
/** The factor by which Lighthouse assumes that a phone's processor is slower. */
const SLOWDOWN = 4;
/** In ms: the time that a page gets after it shows its table, to complete its remaining work. */
const SETTLE_MS = 2_500;

/** Measures LCP and TBT on a simulated processor that is four times slower. */
export function vitals(): Promise<readonly Figure[]> {
  return openPages(async (opened) => {
    const { name, page } = opened;
    const session = await page.context().newCDPSession(page);
    const { vitals } = await compare(name, ROUNDS, {
      vitals: async () => ({
        'ms LCP': await largestPaint(opened, session),
        'ms TBT': blockingMs(await readTrace(session, () => open(opened, session)), SLOWDOWN),
      }),
    });
    return [timed(`${name}, LCP`, vitals['ms LCP'], 'ms'), timed(`${name}, TBT`, vitals['ms TBT'], 'ms', 0.1)];
  });
}

async function open({ page, url, shown }: OpenedPage, session: CDPSession): Promise<void> {
  await page.goto('about:blank');
  await session.send('Network.clearBrowserCache');
  await page.goto(url);
  await page.locator(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
}

async function largestPaint(opened: OpenedPage, session: CDPSession): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await open(opened, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return opened.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((entries) => resolve(entries.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}
