/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright-core';

export interface Course {
  /** Median and 95th percentile of the time between two frames, in ms. */
  readonly frame: number;
  readonly slowFrame: number;
  /** Total of tasks longer than 50 ms, in ms. */
  readonly longTasks: number;
  /** CPU time of the page's main thread per row, in ms. */
  readonly work: number;
  /** In MB, after garbage collection. */
  readonly heap: number;
  readonly rows: number;
}

const ROWS = 500;
/** In px per frame: a hard fling of 12,000 per second. */
const STEP_PX = 200;

export async function measureCourse(page: Page): Promise<Course> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await metrics(session);
  const { intervals, longTasks, rows } = await page.evaluate(scrollDown, { through: ROWS, step: STEP_PX });
  const after = await metrics(session);
  await session.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize: heap } = await metrics(session);
  await session.detach();
  const sorted = intervals.sort((one, other) => one - other);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    frame: quantile(0.5),
    slowFrame: quantile(0.95),
    longTasks,
    work: ((after.TaskDuration - before.TaskDuration) * 1_000) / ROWS,
    heap: heap / 1_000_000,
    rows,
  };
}

async function metrics(session: CDPSession): Promise<Record<'TaskDuration' | 'JSHeapUsedSize', number>> {
  const { metrics: all } = await session.send('Performance.getMetrics');
  const read = (wanted: string) => all.find(({ name }) => name === wanted)?.value ?? 0;
  return { TaskDuration: read('TaskDuration'), JSHeapUsedSize: read('JSHeapUsedSize') };
}

interface Scroll {
  readonly through: number;
  readonly step: number;
}

async function scrollDown({ through, step }: Scroll) {
  const list = document.querySelector('section[aria-label="Alle"]');
  if (!list) throw new Error('there is no list');
  const rendered = () => list.querySelectorAll('tbody [role="rowheader"]');
  const topInvoice = () => Number(rendered()[0]?.textContent);
  const intervals: number[] = [];
  let longTasks = 0;
  const observer = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) longTasks += duration;
  });
  observer.observe({ type: 'longtask' });
  let rows = 0;
  let last = performance.now();
  for (const target = topInvoice() - through; topInvoice() > target; ) {
    list.scrollTop += step;
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    intervals.push(now - last);
    last = now;
    rows = Math.max(rows, rendered().length);
  }
  observer.disconnect();
  return { intervals, longTasks, rows };
}
