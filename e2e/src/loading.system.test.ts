/// <reference lib="dom" />
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@parkwart/contracts/calls-kit/apiClient';
import { BUDGETS } from '@parkwart/tooling/budgets.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Page } from 'playwright-core';
import { runInBrowser } from './product/runProduct.ts';
import { ADMIN, EMPLOYEE } from './testing/accounts.ts';
import { type BrowserSession, logIn, openBrowserSession } from './testing/browser.ts';
import { openBooth } from './testing/office.ts';
import { elementsOf, fillOffice, loadPage, loadRest, OFFICE } from './testing/pageLoad.ts';
import { emptyLists, watchRequests } from './testing/pageRequests.ts';

jest.setTimeout(180_000);

interface Load {
  readonly path: string;
  /** The transferred size. */
  readonly bytes: number;
  readonly initiators: readonly string[];
}

/** Prints the size of each file that a page loads. @returns the total size in bytes */
function sizeOf(title: string, budget: number, loads: readonly Pick<Load, 'path' | 'bytes'>[]): number {
  const total = loads.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = loads.map(({ bytes, path }) => `${String(bytes).padStart(8)}  ${path}`).join('\n');
  process.stdout.write(`\n${title}: ${total} of ${budget} bytes\n${rows}\n`);
  return total;
}

async function loadBoothPage({ page, context }: BrowserSession): Promise<Load[]> {
  const network = await context.newCDPSession(page);
  const requests = await watchRequests(network);
  const received = new Map<string, number>();
  const finished = new Set<string>();
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    received.set(requestId, (received.get(requestId) ?? 0) + encodedDataLength);
  });
  network.on('Network.loadingFinished', ({ requestId }) => finished.add(requestId));
  // The page loads the code of the till and of offline work only after the page is usable, so the page must be complete
  // without this code.
  await page.route(/\/(?:CheckOutPage|offline|shared)\./, (route) => route.abort());
  await page.goto('/parking');
  await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
  await page.locator('input[name=vehicleNumber]:focus').waitFor();
  await page.waitForLoadState('networkidle');
  const files = requests.filter(({ id, path }) => finished.has(id) && /\.(js|css)$/.test(path));
  return files.map(({ id, path, initiators }) => ({ path, initiators, bytes: received.get(id) ?? 0 }));
}

/**
 * The length of the longest chain of requests; the page's own requests are level one. A file requested twice counts at
 * its first request.
 */
function levels(loads: readonly Load[]): number {
  const byPath = new Map([...loads].reverse().map((load) => [load.path, load]));
  const level = (path: string, seen: readonly string[] = []): number => {
    const load = byPath.get(path);
    if (!load || seen.includes(path)) return 0;
    return 1 + Math.max(0, ...load.initiators.map((initiator) => level(initiator, [...seen, path])));
  };
  return Math.max(...loads.map(({ path }) => level(path)));
}

/**
 * A file that is identical in every version, so browsers have it in their cache; Playwright's routes disable that
 * cache.
 */
const UNTOUCHED = /\/first\./;

/** Lets the first request to every URL fail, like when the computer changes its network. */
async function loseFirstRequests(page: Page): Promise<string[]> {
  const lost: string[] = [];
  await page.route('**/*', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() || lost.includes(pathname) || UNTOUCHED.test(pathname)) return route.continue();
    lost.push(pathname);
    return route.abort('connectionreset');
  });
  return lost;
}

const ARE_STYLES_LOADED = `[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)`;

describeWithTool('chromium', 'when pages load,', () => {
  const running = runInBrowser('embedded');
  let session: BrowserSession;
  const open = async (account?: Account) => {
    session = await openBrowserSession(running.browser, running.product.url, account);
    return session;
  };
  afterEach(() => session.context.close());

  describe('the booth’s page after the login', () => {
    const { bytes, depth } = BUDGETS.booth;

    it('loads at most 128 kB of compressed JavaScript and CSS with two request levels, and has few elements', async () => {
      const { page } = await open(EMPLOYEE);
      const loads = await loadBoothPage(session);
      expect(loads.length).toBeGreaterThan(2);
      expect(sizeOf('/parking', bytes, loads)).toBeLessThanOrEqual(bytes);
      expect(levels(loads)).toBe(depth);
      expect(await elementsOf(page)).toBeLessThanOrEqual(BUDGETS.elements['/parking']);
    });

    it('needs more request levels when the registry’s preload list is empty, which proves that the test counts levels', async () => {
      const { page } = await open(EMPLOYEE);
      await emptyLists(page, '/parking', ['preload', 'files']);
      expect(levels(await loadBoothPage(session))).toBeGreaterThan(depth);
    });

    it('loads the till’s code once the page is usable, so that the till opens without requesting code', async () => {
      session = await openBooth(running.browser, running.product.url);
      const { page } = session;
      const scripts = () =>
        page.evaluate<number>(
          `performance.getEntriesByType('resource').filter(({ name }) => /\\.js$/.test(name)).length`,
        );
      // The page loads the code of the till and of offline work when the page is idle, in either order.
      await page.waitForFunction(() => {
        const names = performance.getEntriesByType('resource').map(({ name }) => name);
        return ['CheckOut', 'offline'].every((part) => names.some((name) => name.includes(part)));
      });
      await page.waitForLoadState('networkidle');
      const before = await scripts();
      await page.getByRole('link', { name: 'Kasse', exact: true }).click();
      await page.getByRole('heading', { name: 'Kasse' }).waitFor();
      expect(await scripts()).toBe(before);
    });
  });

  describe('an office page, until its table and figures are shown,', () => {
    const { bytes, allBytes } = BUDGETS.office;
    const load = async (address: string) =>
      loadPage(session.page, await session.context.newCDPSession(session.page), address);

    beforeAll(async () => {
      const { page, context } = await open(ADMIN);
      await fillOffice(page);
      await context.close();
    });

    it.each(OFFICE)(
      'loads at most 171 KB of compressed JavaScript and CSS in two request levels (with the files loaded afterwards, at most 239 KB): %s',
      async (address) => {
        const { page } = await open(ADMIN);
        const { files, calls, late } = await load(address);
        expect(files.length).toBeGreaterThan(4);
        expect(sizeOf(address, bytes, files)).toBeLessThanOrEqual(bytes);
        // The page's own script must start every request, including those for data; `late` contains the other requests.
        expect(calls.length).toBeGreaterThan(0);
        expect(late).toEqual([]);
        if (address === '/admin' || address === '/pay') {
          expect(await elementsOf(page)).toBeLessThanOrEqual(BUDGETS.elements[address]);
        }
        const all = await loadRest(page);
        expect(sizeOf(`${address} and all that follows`, allBytes, all)).toBeLessThanOrEqual(allBytes);
      },
    );

    it('needs more request levels when the page’s list of files is empty, which proves that the test counts levels', async () => {
      const { page } = await open(ADMIN);
      await emptyLists(page, '/admin', ['files']);
      expect((await load('/admin')).late.length).toBeGreaterThan(0);
    });
  });

  it('the dashboard loads for an admin although the first request to every URL fails', async () => {
    const { page, errors } = await open();
    const lost = await loseFirstRequests(page);
    await page.goto('/');
    await logIn(page, ADMIN.user, ADMIN.password);
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.getByText('Letzte Aktivitäten').waitFor();
    await page.waitForFunction(ARE_STYLES_LOADED);
    expect(errors).toEqual([]);
    for (const kind of [
      /^\/static\/js/,
      /^\/static\/css/,
      /login/,
      /\/remoteEntry\.js$/,
      /^\/remotes\/.*css/,
      /dashboard$/,
    ]) {
      expect(lost).toContainEqual(expect.stringMatching(kind));
    }
  });

  it('the shell shows its menu while the front end mfe-staff is missing, and a retry button loads the check-in form once mfe-staff is available', async () => {
    const folder = join(running.product.dataDir, 'site', 'remotes', 'mfe-staff');
    await rename(folder, `${folder}-away`);
    const { page } = await open();
    await page.goto('/');
    await logIn(page, EMPLOYEE.user, EMPLOYEE.password);
    const retry = page.getByRole('button', { name: 'Erneut versuchen' });
    await retry.waitFor();
    await page.getByRole('link', { name: 'Kasse', exact: true }).waitFor();
    await page.getByRole('banner').getByText('kasse').waitFor();
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Einchecken' }).click();
    await retry.waitFor();
    await rename(`${folder}-away`, folder);
    await retry.click();
    await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
  });
});
