/// <reference lib="dom" />
import { BUDGETS } from '@parkwart/tooling/budgets.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowserSession } from './testing/browser.ts';
import { elementsOf, openBooth } from './testing/pageLoad.ts';
import { emptyLists, watchRequests } from './testing/pageRequests.ts';
import { runParkwart } from './testing/parkwart.ts';

const { bytes: MAX_BYTES, depth: DEPTH } = BUDGETS.booth;

interface Load {
  readonly path: string;
  /** On the wire. */
  readonly bytes: number;
  readonly initiators: readonly string[];
}

describeWithTool('chromium', 'the first load of the booth page after login', () => {
  const running = runParkwart('node');

  it('is at most 140 KB of gzip JavaScript and CSS, two request levels deep, and draws few elements', async () => {
    const { page, context } = await openBrowserSession(running.browser, running.parkwart.url);
    await openBooth(page);
    const loads = await loadBoothPage(page, await context.newCDPSession(page));
    const total = loads.reduce((sum, { bytes }) => sum + bytes, 0);
    const rows = loads.map(({ bytes, path }) => `${String(bytes).padStart(8)}  ${path}`).join('\n');
    process.stdout.write(`\nFirst load of the booth page: ${total} of ${MAX_BYTES} bytes\n${rows}\n`);
    expect(loads.length).toBeGreaterThan(2);
    expect(total).toBeLessThanOrEqual(MAX_BYTES);
    expect(levels(loads)).toBe(DEPTH);
    expect(await elementsOf(page)).toBeLessThanOrEqual(BUDGETS.elements['/parking']);
    await context.close();
  }, 120_000);

  it('loads the till when it is usable, so that it opens without a request for code', async () => {
    const { page, context } = await openBrowserSession(running.browser, running.parkwart.url);
    await openBooth(page);
    const scripts = () =>
      page.evaluate<number>(
        `performance.getEntriesByType('resource').filter(({ name }) => /\\.js$/.test(name)).length`,
      );
    // Both come when the page is idle, in either order.
    await page.waitForFunction(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['CheckOut', 'offline'].every((part) => names.some((name) => name.includes(part)));
    });
    await page.waitForLoadState('networkidle');
    const before = await scripts();
    await page.getByRole('link', { name: 'Kasse', exact: true }).click();
    await page.getByRole('heading', { name: 'Kasse' }).waitFor();
    expect(await scripts()).toBe(before);
    await context.close();
  }, 120_000);

  it('is deeper without the registry’s preload list, which shows that levels are counted', async () => {
    const { page, context } = await openBrowserSession(running.browser, running.parkwart.url);
    await openBooth(page);
    await emptyLists(page, '/parking', ['preload', 'files']);
    expect(levels(await loadBoothPage(page, await context.newCDPSession(page)))).toBeGreaterThan(DEPTH);
    await context.close();
  }, 120_000);
});

async function loadBoothPage(page: Page, network: CDPSession): Promise<Load[]> {
  // Ends the page before, which may still be loading.
  await page.goto('about:blank');
  const requests = await watchRequests(network);
  const received = new Map<string, number>();
  const finished = new Set<string>();
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    received.set(requestId, (received.get(requestId) ?? 0) + encodedDataLength);
  });
  network.on('Network.loadingFinished', ({ requestId }) => finished.add(requestId));
  // The till and what a lost network needs come when the page is usable; without them nothing may be missing.
  await page.route(/\/(?:CheckOutPage|offline)\./, (route) => route.abort());
  await page.goto('/parking');
  await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
  await page.locator('input[name=vehicleNumber]:focus').waitFor();
  await page.waitForLoadState('networkidle');
  const files = requests.filter(({ id, path }) => finished.has(id) && /\.(js|css)$/.test(path));
  return files.map(({ id, path, initiators }) => ({ path, initiators, bytes: received.get(id) ?? 0 }));
}

/** The longest chain of requests; the page's own are level one. A file requested twice counts at its first request. */
function levels(loads: readonly Load[]): number {
  const byPath = new Map([...loads].reverse().map((load) => [load.path, load]));
  const level = (path: string, seen: readonly string[] = []): number => {
    const load = byPath.get(path);
    if (!load || seen.includes(path)) return 0;
    return 1 + Math.max(0, ...load.initiators.map((initiator) => level(initiator, [...seen, path])));
  };
  return Math.max(...loads.map(({ path }) => level(path)));
}
