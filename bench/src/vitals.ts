/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright-core';
import { median } from './compare.ts';
import { exact, type Figure, timed } from './figures.ts';
import { type OpenedPage, type Visit, visitPages } from './openedPages.ts';
import { say } from './say.ts';
import { blockingMs, readTrace } from './trace.ts';

const ROUNDS = 5;
/** As Lighthouse assumes of a phone's processor. */
const SLOWDOWN = 4;
/** For what pages do after their table shows. */
const SETTLE_MS = 2_500;

/** LCP and TBT as on a processor four times as slow, and how many elements a page draws. */
export async function vitals(): Promise<readonly Figure[]> {
  const results = await visitPages(measurePage);
  return [...results.values()].flat();
}

async function measurePage({ name, shown }: OpenedPage, { url, page }: Visit): Promise<readonly Figure[]> {
  const session = await page.context().newCDPSession(page);
  const paints: number[] = [];
  const blocking: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const paint = await largestPaint(page, session, url, shown);
    const blocked = await blockingTime(page, session, url, shown);
    // The first load fills the product's own caches.
    if (round === 0) continue;
    paints.push(paint);
    blocking.push(blocked.total);
    if (round === ROUNDS) say(`  ${name}: longest tasks ${blocked.longest.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  }
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await session.detach();
  const figures = [
    timed(`${name}, LCP`, median(paints), 'ms'),
    timed(`${name}, TBT`, median(blocking), 'ms', 0.1),
    exact(`${name} on a phone, elements`, elements, 'elements'),
  ];
  for (const figure of figures) say(`  ${figure.name}: ${figure.value.toFixed(0)} ${figure.unit}`);
  return figures;
}

async function open(page: Page, session: CDPSession, url: string, shown: string): Promise<void> {
  await page.goto('about:blank');
  await session.send('Network.clearBrowserCache');
  await page.goto(url);
  await page.locator(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
}

async function largestPaint(page: Page, session: CDPSession, url: string, shown: string): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await open(page, session, url, shown);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((entries) => resolve(entries.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

async function blockingTime(page: Page, session: CDPSession, url: string, shown: string) {
  const trace = await readTrace(session, () => open(page, session, url, shown));
  return blockingMs(trace, SLOWDOWN);
}
