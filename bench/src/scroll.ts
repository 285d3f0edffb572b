import { hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { launchBrowser } from 'e2e/testing/browser';
import { scrollToInvoice } from 'e2e/testing/longList';
import { openOffice } from 'e2e/testing/office';
import type { Browser, Page } from 'playwright-core';
import { inRandomOrder, type MeasuredUnit, report } from './compare.ts';
import { type Figure, timed } from './figures.ts';
import { startProduct } from './product.ts';
import { say } from './say.ts';
import { type Course, measureCourse } from './scrollCourse.ts';

const FEW = 1_000;
const MANY = 100_000;
/** The number of rows that a list keeps; beyond it every loaded page evicts another. */
const KEPT_ROWS = 5_000;
const STEP_PX = 1_700;
const ROUNDS = 5;

const METRICS: readonly (readonly [what: keyof Course, title: string, unit: MeasuredUnit])[] = [
  ['frame', 'from frame to frame, median', 'ms'],
  ['slowFrame', 'from frame to frame, 95th percentile', 'ms'],
  ['longTasks', 'tasks longer than 50 ms, together', 'ms'],
  ['work', 'CPU time of the page’s main thread per row', 'ms'],
  ['heap', 'JavaScript heap', 'MB'],
  ['rows', 'rows in the document at once', 'rows'],
];

interface OpenList {
  readonly name: string;
  readonly page: Page;
  readonly courses: Course[];
  moveToStart(): Promise<void>;
  close(): Promise<void>;
}

export async function scroll(): Promise<readonly Figure[]> {
  if (!hasTool('chromium')) {
    say('Chromium is not installed: skipped');
    return [];
  }
  const browser = await launchBrowser();
  const [many, few] = [await openList(browser, MANY), await openList(browser, FEW)] as const;
  const newest = Number(await many.page.getByRole('rowheader').first().textContent());
  await scrollToInvoice(many.page, newest - KEPT_ROWS, STEP_PX);
  // The long list continues where the previous course ended; the short one restarts at its first page.
  const lists = [many, { ...few, moveToStart: () => openAll(few.page) }] as const;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { page, courses, moveToStart } of inRandomOrder(lists)) {
      await moveToStart();
      const course = await measureCourse(page);
      if (round > 0) courses.push(course);
    }
  }
  const figures = METRICS.map(([metric, title, unit]) => {
    const measured = ({ name, courses }: OpenList) => ({ name, values: courses.map((course) => course[metric]) });
    return timed(`scrolling, ${title}`, report(title, [measured(many), measured(few)], unit), '×');
  });
  for (const { close } of lists) await close();
  await browser.close();
  return figures;
}

async function openAll(page: Page): Promise<void> {
  await page.goto('/pay');
  await page.getByRole('rowheader').first().waitFor();
}

async function openList(browser: Browser, records: number): Promise<OpenList> {
  const { url, close } = await startProduct(records);
  const { page, context } = await openOffice(browser, url);
  await openAll(page);
  return {
    name: `${records.toLocaleString('de-DE')} records`,
    page,
    courses: [],
    moveToStart: () => Promise.resolve(),
    close: async () => {
      await context.close();
      await close();
    },
  };
}
