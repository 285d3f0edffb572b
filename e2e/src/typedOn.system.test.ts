import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@parkwart/service-kit/testing/eventually';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { CDPSession, Page } from 'playwright-core';
import { runInBrowser } from './product/runProduct.ts';
import { allRecords } from './testing/api.ts';
import type { BrowserSession } from './testing/browser.ts';
import { openBooth, openOffice } from './testing/office.ts';

jest.setTimeout(240_000);

/** The number of plates per run, 212 in total; runs in which typing takes longer have fewer plates. */
const platesAt = (pace: number) => (pace > 60 ? 4 : pace > 30 ? 8 : 14);
const DISTRICTS = ['HB', 'KS', 'FR', 'H', 'K', 'F', 'HH', 'B', 'M', 'S'];

type While = 'answered at once' | 'sending' | 'code is loading' | 'offline';

/**
 * Each run has a time per key in ms (1 and 8 for a scanner, more for a person), the slowdown of the processor, and the
 * state of the network.
 */
const RUNS: readonly (readonly [number, number, While])[] = [
  ...[1, 4, 6].flatMap((slower) => [1, 8, 30, 80].map((pace) => [pace, slower, 'answered at once'] as const)),
  [150, 1, 'answered at once'],
  [150, 6, 'answered at once'],
  [8, 4, 'sending'],
  [60, 1, 'sending'],
  [8, 1, 'code is loading'],
  [60, 4, 'code is loading'],
  [8, 4, 'offline'],
  [60, 1, 'offline'],
];

/** Types like a keyboard, without waiting until the page has handled a key. */
async function typeAt(pace: number, keyboard: CDPSession, text: string): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const start = performance.now();
  for (const [index, char] of [...text].entries()) {
    const key =
      char === '\n'
        ? { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
        : { key: char, text: char };
    sent.push(keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }));
    sent.push(keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }));
    await wait(Math.max(0, start + (index + 1) * pace - performance.now()));
  }
  await Promise.all(sent);
}

/** @returns a function that ends the interruption */
async function begin(what: While, page: Page, last: string): Promise<() => Promise<void>> {
  if (what === 'answered at once') return async () => undefined;
  if (what === 'offline') {
    await page.context().setOffline(true);
    return async () => {
      await page.getByRole('region', { name: 'Ohne Verbindung gemerkt' }).getByText(last).waitFor();
      await page.context().setOffline(false);
    };
  }
  let release: () => void = () => undefined;
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what === 'sending' ? '**/api/employee/parking' : '**/CheckOutPage*.js', async (route) => {
    await typed;
    await route.continue();
  });
  if (what === 'code is loading') {
    await page.goto('/parking');
    await page.getByLabel('Fahrzeugnummer').and(page.locator(':focus')).waitFor();
  }
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

describeWithTool('chromium', 'plates that are typed one after another without a pause', () => {
  const running = runInBrowser('embedded');
  let booth: BrowserSession;
  let office: BrowserSession;
  let keyboard: CDPSession;
  const typed: string[] = [];
  beforeAll(async () => {
    office = await openOffice(running.browser, running.product.url);
    booth = await openBooth(running.browser, running.product.url);
    keyboard = await booth.context.newCDPSession(booth.page);
    await booth.page.getByLabel('Fahrzeugnummer').and(booth.page.locator(':focus')).waitFor();
  });

  it.each(RUNS)(
    'are each checked in exactly as typed (ms per key: %s, slowdown of the processor: %s, situation: %s)',
    async (pace, slower, what) => {
      const plates = Array.from({ length: platesAt(pace) }, (_one, index) => {
        const number = typed.length + index;
        return `${DISTRICTS[number % DISTRICTS.length]}-TF ${1_000 + number}`;
      });
      typed.push(...plates);
      const end = await begin(what, booth.page, plates.at(-1) ?? '');
      await keyboard.send('Emulation.setCPUThrottlingRate', { rate: slower });
      await typeAt(pace, keyboard, plates.map((plate) => `${plate.toLowerCase()}\n`).join(''));
      await end();
      await eventually(60, async () => {
        const records = await allRecords(office.page);
        const inOrder = records.toSorted((one, other) => one.invoiceNumber - other.invoiceNumber);
        expect(inOrder.map(({ vehicleNumber }) => vehicleNumber)).toEqual(typed);
      });
      expect(booth.errors).toEqual([]);
    },
  );
});
