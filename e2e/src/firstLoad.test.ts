import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Browser } from 'playwright-core';
import { launchBrowser, logIn, openBooth } from './testing/browser.ts';
import { type Parkwart, startParkwart } from './testing/parkwart.ts';

/** What a slow line may cost: gzip bytes of all scripts and styles together. */
const MAX_BYTES = 170_000;

interface Load {
  readonly path: string;
  readonly bytes: number;
  /** The script or page that asked for it. */
  readonly initiator: string | undefined;
}

describeWithTool('chromium', 'the first load of the booth page after login', () => {
  let parkwart: Parkwart;
  let browser: Browser;

  beforeAll(async () => {
    parkwart = await startParkwart('node');
    browser = await launchBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await parkwart?.stop();
  }, 60_000);

  it('is at most 170 KB of gzip JavaScript and CSS, two request levels deep', async () => {
    const { page, context } = await openBooth(browser, parkwart.url);
    await page.goto('/');
    await logIn(page, 'kasse', 'parkwart-kasse');
    await page.getByRole('heading', { name: 'Auto parken' }).waitFor();

    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.clearBrowserCache');
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    const started = new Map<string, { path: string; initiator: string | undefined }>();
    const loads: Load[] = [];
    network.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
      const from = initiator.url ?? initiator.stack?.callFrames.at(-1)?.url;
      started.set(requestId, {
        path: new URL(request.url).pathname,
        initiator: from === undefined ? undefined : new URL(from).pathname,
      });
    });
    const received = new Map<string, number>();
    // The body as it came over the wire, without headers.
    network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      received.set(requestId, (received.get(requestId) ?? 0) + encodedDataLength);
    });
    network.on('Network.loadingFinished', ({ requestId }) => {
      const request = started.get(requestId);
      const bytes = received.get(requestId) ?? 0;
      if (request && /\.(js|css)$/.test(request.path)) loads.push({ ...request, bytes });
    });
    await page.goto('/parking');
    await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
    await page.waitForLoadState('networkidle');

    const total = loads.reduce((sum, { bytes }) => sum + bytes, 0);
    const rows = loads.map(({ bytes, path }) => `${String(bytes).padStart(8)}  ${path}`).join('\n');
    process.stdout.write(`\nFirst load of the booth page: ${total} of ${MAX_BYTES} bytes\n${rows}\n`);
    expect(loads.length).toBeGreaterThan(2);
    expect(total).toBeLessThanOrEqual(MAX_BYTES);
    expect(levels(loads)).toBeLessThanOrEqual(2);
    await context.close();
  }, 60_000);
});

/** How many scripts have to be there one after the other; what the page itself asks for is level one. */
function levels(loads: readonly Load[]): number {
  const byPath = new Map(loads.map((load) => [load.path, load]));
  const level = (path: string | undefined, seen: readonly string[] = []): number => {
    const load = path === undefined ? undefined : byPath.get(path);
    if (!load || seen.includes(load.path)) return 0;
    return 1 + level(load.initiator, [...seen, load.path]);
  };
  return Math.max(...loads.map(({ path }) => level(path)));
}
