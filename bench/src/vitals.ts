/// <reference lib="dom" />
import type { CDPSession } from 'playwright-core';
import { compare } from './compare.ts';
import { exact, type Figure, timed } from './figures.ts';
import { type OpenedPage, openPages } from './openedPages.ts';
import { blockingMs, readTrace } from './trace.ts';

const ROUNDS = 5;
/** Lighthouse's assumption for a phone's processor. */
const SLOWDOWN = 4;
/** Time for the work of pages after their table is shown. */
const SETTLE_MS = 2_500;

/** LCP and TBT on a simulated processor four times slower, and the number of elements that a page renders. */
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
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    return [
      timed(`${name}, LCP`, vitals['ms LCP'], 'ms'),
      timed(`${name}, TBT`, vitals['ms TBT'], 'ms', 0.1),
      exact(`${name} on a phone, elements`, elements, 'elements'),
    ];
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
