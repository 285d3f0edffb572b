/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { join } from 'node:path';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import type { Page } from 'playwright-core';
import { postInserted } from 'svc-parking/testing/postInserted';
import { seedRecords } from './seed.ts';

export async function seedProduct(dataDir: string, records: number): Promise<void> {
  const database = openDatabase(`sqlite:${join(dataDir, 'databases', 'parking.sqlite')}`);
  await seedRecords(database, records, new Date());
  await postInserted(database, 0);
  await database.close();
}

export interface ScrollResult {
  readonly rows: Readonly<Record<string, string>>;
  readonly maxRows: number;
  /** Gaps between rows, and empty parts of the viewport. */
  readonly errors: readonly string[];
}

export const checkInOf = ({ date, entryTime }: ParkingRecord) => `${date} ${entryTime}`;

export function scrollToInvoice(page: Page, invoice: number, step: number): Promise<ScrollResult> {
  return page.evaluate(scrollInPage, { until: String(invoice), step });
}

async function scrollInPage({ until, step }: { readonly until: string; readonly step: number }): Promise<ScrollResult> {
  const list = document.querySelector('section[aria-label="Alle"]');
  if (!list) throw new Error('there is no list');
  const rows: Record<string, string> = {};
  const errors: string[] = [];
  let maxRows = 0;
  const rendered = () => [...list.querySelectorAll('tbody [role="row"]')];
  const textOf = (row: Element, column: string) => row.querySelector(`[data-column="${column}"]`)?.textContent;
  const isFilled = () => {
    const window = list.getBoundingClientRect();
    const head = list.querySelector('thead')?.getBoundingClientRect().bottom ?? window.top;
    const foot = list.querySelector('tfoot')?.getBoundingClientRect().top ?? window.bottom;
    // The loading notice is below the last loaded row.
    const last = list.querySelector(':scope > p') ?? rendered().at(-1);
    const top = rendered()[0]?.getBoundingClientRect().top ?? window.bottom;
    return top < head + 2 && (last?.getBoundingClientRect().bottom ?? 0) > foot - 2;
  };
  while (!(until in rows)) {
    await new Promise(requestAnimationFrame);
    if (!isFilled()) await new Promise(requestAnimationFrame);
    const numbers = rendered().map((row) => Number(textOf(row, 'invoice')));
    if (!isFilled()) errors.push(`empty beside ${numbers[0]}`);
    if (numbers.some((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) - 1)) {
      errors.push(`out of order: ${numbers.join(' ')}`);
    }
    maxRows = Math.max(maxRows, numbers.length);
    for (const row of rendered()) {
      rows[textOf(row, 'invoice') ?? ''] = `${textOf(row, 'date')} ${textOf(row, 'time')}`;
    }
    list.scrollTop += step;
  }
  return { rows, maxRows, errors };
}

export function jumpTo(page: Page, to: 'up' | 'down'): Promise<void> {
  return page.getByRole('region', { name: 'Alle' }).evaluate((list, isUp) => {
    list.scrollTop = isUp ? 0 : list.scrollHeight;
  }, to === 'up');
}
