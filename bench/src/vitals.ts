/// <reference lib="dom" />
import type { CDPSession } from 'playwright-core';
import { compare } from './compare.ts';
import { type Figure, timed } from './figures.ts';
import { type OpenedPage, openPages } from './openedPages.ts';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In µs, like `tdur`, the thread's CPU time within the task. */
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Longer tasks block input noticeably. */
const BLOCKING_MS = 50;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'loading', 'disabled-by-default-devtools.timeline'];

/** Chromium's trace of the loads that `work` causes. */
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
 * Total blocking time after the first paint: the excess of each task over 50 ms, by CPU time (other programs on the
 * machine do not prolong it) times the slowdown.
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
/** Lighthouse's assumption for a phone's processor. */
const SLOWDOWN = 4;
/** Time for the work of pages after their table is shown. */
const SETTLE_MS = 2_500;

/** LCP and TBT on a simulated processor four times slower. */
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
