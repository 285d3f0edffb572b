import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { CDPSession, Page } from 'playwright-core';
import { parkCarEarlier, setStatus } from './testing/api.ts';
import { logIn, openBrowserSession } from './testing/browser.ts';
import { runParkwart } from './testing/parkwart.ts';

const MAX_BYTES = 230_000;
const OFFICE = ['/admin', '/add-user', '/add-fine', '/pay', '/reminder'];

interface Load {
  readonly path: string;
  /** Compressed, without headers. */
  readonly bytes: number;
}

interface StackTrace {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: StackTrace;
}

describeWithTool('chromium', 'until an office page shows its table and figures', () => {
  const running = runParkwart('node');

  it.each(OFFICE)(
    '%s loads at most 230 KB of gzip JavaScript and CSS, two request levels deep',
    async (address) => {
      const { page, context } = await openBrowserSession(running.browser, running.parkwart.url);
      await logInWithRecord(page);
      const { files, calls, late } = await loadPage(page, await context.newCDPSession(page), address);
      const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
      const rows = files.map(({ bytes, path }) => `${String(bytes).padStart(8)}  ${path}`).join('\n');
      process.stdout.write(`\n${address}: ${total} of ${MAX_BYTES} bytes\n${rows}\n`);
      expect(files.length).toBeGreaterThan(4);
      expect(total).toBeLessThanOrEqual(MAX_BYTES);
      // A script of the page itself starts every request, those of the data too.
      expect(calls.length).toBeGreaterThan(0);
      expect(late).toEqual([]);
      await context.close();
    },
    180_000,
  );

  it('a page without its list of files is deeper, which shows that levels are counted', async () => {
    const { page, context } = await openBrowserSession(running.browser, running.parkwart.url);
    await logInWithRecord(page);
    await page.route('/admin', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/"files":\[[^\]]*\]/g, '"files":[]') });
    });
    const { late } = await loadPage(page, await context.newCDPSession(page), '/admin');
    expect(late.length).toBeGreaterThan(0);
    await context.close();
  }, 180_000);
});

async function logInWithRecord(page: Page): Promise<void> {
  await page.goto('/');
  await logIn(page, 'admin', 'parkwart-admin');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const { invoiceNumber } = await parkCarEarlier(page, 30, 'B-PW 1');
  await setStatus(page, invoiceNumber, 'M');
}

/** What is requested before the first row shows; `late` are requests that no script of index.html started. */
async function loadPage(page: Page, network: CDPSession, address: string) {
  const initiators = new Map<string, readonly string[]>();
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  network.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const path = pathOf(request.url);
    // A preloaded file is requested twice.
    if (!initiators.has(path)) initiators.set(path, scriptsIn(initiator.stack));
  });
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('tbody tr')) return;
      observer.disconnect();
      performance.mark('first-row');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  await page.locator('tbody tr').first().waitFor({ state: 'attached' });
  const requested = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('first-row')[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ startTime }) => startTime <= shownAt)
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }));
  });
  const files = requested.filter(({ path }) => /\.(js|css)$/.test(path));
  const calls = requested.filter(({ path }) => path.startsWith('/api/'));
  const initiatorsOf = ({ path }: Load) => initiators.get(path) ?? [];
  const ofPage = files.filter((load) => initiatorsOf(load).length === 0).map(({ path }) => path);
  const isLate = (load: Load) => initiatorsOf(load).some((path) => !ofPage.includes(path));
  return { files: bySize(files), calls, late: [...files, ...calls].filter(isLate).map(({ path }) => path) };
}

/** A file may be listed for its preload and its use. */
function bySize(loads: readonly Load[]): Load[] {
  const once = new Map(loads.map((load) => [load.path, load]));
  for (const load of loads) if (load.bytes > (once.get(load.path)?.bytes ?? 0)) once.set(load.path, load);
  return [...once.values()].sort((one, other) => other.bytes - one.bytes);
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

function scriptsIn(stack: StackTrace | undefined): string[] {
  if (!stack) return [];
  const own = stack.callFrames.map(({ url }) => url).filter((url) => URL.canParse(url));
  return [...own.map(pathOf), ...scriptsIn(stack.parent)];
}
