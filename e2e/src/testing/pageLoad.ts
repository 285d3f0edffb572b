/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright-core';
import { addPermit, parkCarEarlier, setStatus } from './api.ts';
import { watchRequests } from './pageRequests.ts';

export const OFFICE = [
  '/admin',
  '/add-user',
  '/add-fine',
  '/pay',
  '/reminder',
  '/inbox',
  '/bank',
  '/books',
  '/permits',
  '/journal',
  '/privacy',
] as const;

const ROW = 'tbody tr';
/** The message that a list is empty, which has no label, unlike a skeleton. */
const EMPTY = 'main [role="status"]:not([aria-label])';
const WITHOUT_ROWS: Readonly<Record<string, string>> = {
  // This page starts with an empty search, without rows.
  '/privacy': 'main [type="search"]',
  '/inbox': EMPTY,
  '/bank': EMPTY,
  '/books': EMPTY,
};
const firstShown = (address: string) => WITHOUT_ROWS[address] ?? ROW;

const MORE_THAN_A_SCREEN = 40;
/** Too narrow for the lists' calendar. */
const VIEWPORT = { width: 1024, height: 768 };
/** Wide enough for everything that a page shows without interaction. */
const WIDE = { width: 1920, height: 1080 };
/** The page counts as quiet after this many ms without a new element. */
const QUIET_MS = 1_000;

export interface Load {
  readonly path: string;
  /** The compressed size, without headers. */
  readonly bytes: number;
}

/** Creates more records than a screen shows, one of them in the reminders, and a permit. */
export async function fillOffice(page: Page): Promise<void> {
  await addPermit(page, 'B-PW 1');
  for (let index = 1; index <= MORE_THAN_A_SCREEN; index++) {
    const { invoiceNumber } = await parkCarEarlier(page, 30, `B-PW ${index}`);
    if (index === 1) await setStatus(page, invoiceNumber, 'M');
  }
}

/**
 * The requests that a page sends before its first row or its search field is shown. `late` contains the requests that
 * were started by a script that index.html does not load itself.
 */
export async function loadPage(page: Page, network: CDPSession, address: string) {
  await page.setViewportSize(VIEWPORT);
  // Ends pending requests of the previous page.
  await page.goto('about:blank');
  const requests = await watchRequests(network);
  const shown = firstShown(address);
  await page.addInitScript((selector) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      performance.mark('first-row');
    }).observe(document, { childList: true, subtree: true });
  }, shown);
  await page.goto(address);
  await page.locator(shown).first().waitFor({ state: 'attached' });
  const shownAt = await page.evaluate(() => performance.getEntriesByName('first-row')[0]?.startTime ?? 0);
  const requested = await loadedBefore(page, shownAt);
  const files = requested.filter(isCode);
  const calls = requested.filter(({ path }) => path.startsWith('/api/'));
  // The first request is used, because a preloaded file is requested twice.
  const initiatorsOf = ({ path }: Load) => requests.find((request) => request.path === path)?.initiators ?? [];
  const ofPage = files.filter((load) => initiatorsOf(load).length === 0).map(({ path }) => path);
  const isLate = (load: Load) => initiatorsOf(load).some((path) => !ofPage.includes(path));
  return { files: bySize(files), calls, late: [...files, ...calls].filter(isLate).map(({ path }) => path) };
}

/**
 * The code that a page shown by `loadPage` loads without user input, including the code loaded after scrolling to the
 * end.
 */
export async function loadRest(page: Page): Promise<Load[]> {
  await page.setViewportSize(WIDE);
  await elementsOf(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await elementsOf(page);
  return bySize((await loadedBefore(page, Number.POSITIVE_INFINITY)).filter(isCode));
}

const isCode = ({ path }: Load) => /\.(js|css)$/.test(path);

/** @param until in ms after the page was opened */
async function loadedBefore(page: Page, until: number): Promise<Load[]> {
  const loads = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize, startTime }) => ({ path: new URL(name).pathname, bytes: encodedBodySize, startTime }),
    ),
  );
  return loads.filter(({ startTime }) => startTime <= until);
}

/** The number of elements in the document, counted once the document stops growing. */
export async function elementsOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async (quietMs) => {
    const count = () => document.querySelectorAll('*').length;
    for (;;) {
      const before = count();
      await new Promise((resolve) => setTimeout(resolve, quietMs));
      if (count() === before) return before;
    }
  }, QUIET_MS);
}

/** Keeps the larger of two loads of one file, because a file may be listed twice: for its preload and for its use. */
function bySize(loads: readonly Load[]): Load[] {
  const once = new Map(loads.map((load) => [load.path, load]));
  for (const load of loads) if (load.bytes > (once.get(load.path)?.bytes ?? 0)) once.set(load.path, load);
  return [...once.values()].sort((one, other) => other.bytes - one.bytes);
}
