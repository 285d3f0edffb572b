import { createHash } from 'node:crypto';
import { cp, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Page } from 'playwright-core';
import { activate, type Candidate, prepare, promote, restore } from 'releases/deployment/deployment';
import { runSmokeTest } from 'releases/deployment/smokeTest';
import { smokeTestAccount } from 'releases/gate/accounts';
import { fetchContracts } from 'releases/gate/fetchContracts';
import { releaseRows } from 'releases/history/table';
import { type ReleaseName, releaseSchema } from 'releases/site/release';
import { embeddedTarget } from 'releases/targets/embedded';
import { findRunning } from 'releases/targets/running';
import { anotherCheckout } from 'releases/testing/anotherCheckout';
import { runInBrowser } from './product/runProduct.ts';
import { EMPLOYEE } from './testing/accounts.ts';
import { type BrowserSession, openBrowserSession } from './testing/browser.ts';
import { openBooth as openBoothOf } from './testing/office.ts';

const ROOT = join(__dirname, '../..');

/** Also writes the compressed copy of the file, because browsers receive that copy. */
async function writeWithCopies(path: string, content: string): Promise<void> {
  await writeFile(path, content);
  await writeFile(`${path}.gz`, gzipSync(content));
  await writeFile(`${path}.br`, brotliCompressSync(content));
}

async function findAsset(versionFolder: string, kind: 'js' | 'css', name: string): Promise<string> {
  const files = await readdir(join(versionFolder, 'static', kind));
  const file = files.find((candidate) => candidate.startsWith(name) && candidate.endsWith(`.${kind}`));
  if (!file) throw new Error(`${versionFolder} has no ${kind} file ${name}`);
  return `static/${kind}/${file}`;
}

interface VariantBuild {
  readonly dist: string;
  readonly version: string;
}

async function buildVariant(
  folder: string,
  name: string,
  suffix: string,
  prologue?: { readonly chunk: string; readonly code: string },
): Promise<VariantBuild> {
  const dist = join(folder, `${name}-${suffix}`);
  await cp(join(ROOT, name, 'dist'), dist, { recursive: true });
  const release = releaseSchema.parse(JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')));
  const version = `${release.version}-${suffix}`;
  const integrity = { ...release.integrity };
  if (prologue) {
    const file = await findAsset(join(dist, 'site'), 'js', prologue.chunk);
    const content = `${prologue.code};${await readFile(join(dist, 'site', file), 'utf8')}`;
    await writeWithCopies(join(dist, 'site', file), content);
    integrity[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  }
  await writeFile(join(dist, 'release.json'), JSON.stringify({ ...release, version, integrity }));
  return { dist, version };
}

/** Builds the day's report as a further front end, which no live shell knows. */
async function buildNewcomer(folder: string): Promise<string> {
  const { dist } = await buildVariant(folder, 'mfe-print', 'newcomer');
  const file = join(dist, 'release.json');
  const release = releaseSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const integrity = { ...release.integrity };
  for (const path of Object.keys(integrity).filter((each) => each.endsWith('.js'))) {
    const content = (await readFile(join(dist, 'site', path), 'utf8')).replaceAll('mfe_print', 'mfe_example');
    await writeWithCopies(join(dist, 'site', path), content);
    integrity[path] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  }
  const menu = { label: 'Example', icon: 'M5 4h14v16H5ZM8.5 9h7M8.5 13h7', order: 100 };
  const pages = release.pages.filter(({ path }) => path === '/day-report');
  const own = { name: 'mfe-example', integrity, pages: pages.map((page) => ({ ...page, path: '/example', menu })) };
  await writeFile(file, JSON.stringify({ ...release, ...own }));
  return dist;
}

describeWithTool('chromium', 'while users work,', () => {
  const running = runInBrowser('embedded');
  let folder: string;
  let remove: () => Promise<void>;
  let site: string;

  beforeAll(async () => {
    ({ path: folder, remove } = await temporaryFolder());
    site = join(running.product.dataDir, 'site');
  });
  afterAll(() => remove());

  const gate = async () => {
    const product = await findRunning(running.product.dataDir);
    const addresses = Object.entries(product?.services ?? {}).map(([name, url]) => ({ name, url }));
    const services = await fetchContracts(addresses);
    expect(services.filter(({ calls = [] }) => calls.length > 0)).toHaveLength(3);
    return { services };
  };
  const smokeTest = (candidate: Candidate) =>
    runSmokeTest(running.product.url, candidate, new Map([['Angestellte', smokeTestAccount({}, 'Angestellte', true)]]));
  const liveVersion = async (name: ReleaseName) =>
    (await releaseRows(site)).find(({ module }) => module === name)?.version ?? '';

  const loadedVersions = ({ requests }: BrowserSession, name: string) => [
    ...new Set(requests.map((path) => new RegExp(`^/remotes/${name}/([^/]+)/`).exec(path)?.[1]).filter(Boolean)),
  ];

  const openBooth = () => openBoothOf(running.browser, running.product.url);
  const refocus = (page: Page) => page.evaluate(`window.dispatchEvent(new Event('focus'))`);

  it('a release candidate is rejected when it uses a call that the running service does not offer', async () => {
    const { dist } = await buildVariant(folder, 'mfe-staff', 'early');
    const file = join(dist, 'release.json');
    const release = releaseSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const tariffs = { service: 'parking', method: 'GET', path: '/tariffs', headers: [] };
    await writeFile(file, JSON.stringify({ ...release, calls: [...(release.calls ?? []), tariffs] }));
    const message = 'mfe-staff braucht den Aufruf GET /tariffs, den svc-parking nicht anbietet.';
    await expect(prepare(site, dist, await gate())).rejects.toThrow(message);
  });

  it('a release candidate is served only to its smoke test until its activation, and then to all users', async () => {
    const before = await liveVersion('mfe-staff');
    const { dist, version } = await buildVariant(folder, 'mfe-staff', 'good');
    const candidate = await prepare(site, dist, await gate());
    await smokeTest(candidate);
    expect(await liveVersion('mfe-staff')).toBe(before);

    const booth = await openBooth();
    await activate(site, candidate, await gate());
    // The open tab continues to use its version, also for chunks that it loads later.
    await booth.page.getByRole('link', { name: 'Kasse', exact: true }).click();
    await booth.page.getByRole('heading', { name: 'Kasse' }).waitFor();
    expect(loadedVersions(booth, 'mfe-staff')).toEqual([before]);

    await refocus(booth.page);
    // The test waits for a request for the new version, because the old page shows the same heading for a moment.
    const fetched = booth.page.waitForRequest((request) => request.url().includes(`/remotes/mfe-staff/${version}/`));
    await Promise.all([fetched, booth.page.getByRole('button', { name: 'Neu laden' }).click()]);
    await booth.page.getByRole('heading', { name: 'Kasse' }).waitFor();
    expect(loadedVersions(booth, 'mfe-staff')).toEqual([before, version]);

    expect(await restore(site, 'mfe-staff', await gate())).toEqual({ ended: 'live', version, now: before });
    const later = await openBooth();
    expect(loadedVersions(later, 'mfe-staff')).toEqual([before]);
    expect([...booth.errors, ...later.errors]).toEqual([]);
    await Promise.all([booth.context.close(), later.context.close()]);
  }, 120_000);

  it.each([
    ['throws', `throw new Error('Fehler des Kandidaten')`, 'Fehler des Kandidaten'],
    ['complains', `console.error('Warnung des Kandidaten')`, 'Warnung des Kandidaten'],
  ])(
    'a release candidate that %s is rejected, and is never served to users',
    async (suffix, code, errorText) => {
      const before = await readlink(join(site, 'live'));
      const { dist } = await buildVariant(folder, 'mfe-staff', suffix, { chunk: 'pages', code });
      const candidate = await prepare(site, dist, await gate());
      await expect(smokeTest(candidate)).rejects.toThrow(errorText);
      expect(await readlink(join(site, 'live'))).toBe(before);
    },
    120_000,
  );

  it('a new front end appears in the menu without a new shell, opens, and is gone after a rollback', async () => {
    const shell = await liveVersion('shell');
    await activate(site, await prepare(site, await buildNewcomer(folder), await gate()), await gate());
    const { page, context, errors } = await openBooth();
    await page.getByRole('link', { name: 'Example' }).click();
    await page.getByRole('button', { name: 'Bericht drucken' }).waitFor();
    expect(await liveVersion('shell')).toBe(shell);

    expect(await restore(site, 'mfe-example', await gate())).toMatchObject({ ended: 'removed' });
    await page.goto('/parking');
    await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
    expect(await page.getByRole('link', { name: 'Example' }).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  }, 120_000);

  it('a canary is served to the configured share of the users, always to the same users, until it is promoted', async () => {
    const before = await liveVersion('mfe-staff');
    const { dist, version } = await buildVariant(folder, 'mfe-staff', 'canary');
    await prepare(site, dist, await gate());
    const seen: (string | undefined)[][] = [];
    for (const share of [1, 99, 99]) {
      await activate(site, { name: 'mfe-staff', version, share }, await gate());
      const booth = await openBooth();
      seen.push(loadedVersions(booth, 'mfe-staff'));
      await booth.context.close();
    }
    expect(seen).toEqual([[before], [version], [version]]);
    await promote(site, 'mfe-staff', await gate());
    expect(await liveVersion('mfe-staff')).toBe(version);
  }, 120_000);

  it.each(['js', 'css'] as const)(
    'the browser rejects a lazy chunk that was tampered with (%s)',
    async (kind) => {
      const versionFolder = join(site, 'remotes/mfe-staff', await liveVersion('mfe-staff'));
      const file = join(versionFolder, await findAsset(versionFolder, kind, 'pages'));
      const original = await readFile(file, 'utf8');
      await writeWithCopies(
        file,
        `${original}\n${kind === 'js' ? 'globalThis.tampered = true;' : 'body { color: red }'}`,
      );
      const booth = await openBrowserSession(running.browser, running.product.url, EMPLOYEE);
      await booth.page.goto('/parking');
      await booth.page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
      expect(await booth.page.evaluate('globalThis.tampered')).toBeUndefined();
      expect(await booth.page.getByRole('heading', { name: 'Auto parken' }).count()).toBe(0);
      await booth.context.close();

      await writeWithCopies(file, original);
      const later = await openBooth();
      await later.context.close();
    },
    120_000,
  );

  it('the booth checks in and looks up a car while a service is replaced, although some of the requests get a 503', async () => {
    const name = 'svc-parking';
    const root = await anotherCheckout(folder, name);
    const { dataDir, url } = running.product;
    const step = <Result>(_title: object, work: () => Promise<Result>) => work();
    const { services } = embeddedTarget({ root, dataDir, step, build: async () => undefined });
    const booth = await openBooth();
    const { page } = booth;
    const unavailable: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 503) unavailable.push(new URL(response.url()).pathname);
    });
    const untilUnreachable = async () => {
      while ((await fetch(`${url}/api/employee/parking`, { method: 'POST' })).status !== 503) await sleep(20);
    };

    await page.getByLabel('Fahrzeugnummer').fill('B-RN 503');
    const { version } = await services.place(name);
    const replaced = services.activate({ name, version });
    await untilUnreachable();
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('B-RN 503').first().waitFor();
    await replaced;
    const invoiceNumber =
      (await page
        .getByText(/^\d{6}$/)
        .first()
        .textContent()) ?? '';

    const restored = services.restore(name);
    await untilUnreachable();
    await page.goto(`/check-out?invoiceNumber=${invoiceNumber}`);
    await page.getByRole('heading', { name: 'Kasse' }).waitFor();
    await page.getByLabel('Rechnungsnummer').fill(invoiceNumber);
    await page.keyboard.press('Enter');
    await page.getByText('B-RN 503').first().waitFor();
    expect((await restored).version).toBe(version);
    expect(unavailable).toEqual(expect.arrayContaining(['/api/employee/parking', '/api/employee/invoice-search']));
    expect(booth.errors).toEqual([]);
    await booth.context.close();
  }, 120_000);
});
