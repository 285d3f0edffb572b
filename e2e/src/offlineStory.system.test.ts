import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { formatClockTime, formatInstant } from '@parkwart/contracts/rules/time';
import { eventually } from '@parkwart/service-kit/testing/eventually';
import { CHROMIUM_ARGUMENTS } from '@parkwart/tooling/jest/chromium.mjs';
import { describeWithTool, toolPath } from '@parkwart/tooling/jest/tools.mjs';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { runInBrowser } from './product/runProduct.ts';
import { ADMIN, EMPLOYEE } from './testing/accounts.ts';
import { addUser, NEW_USER_PASSWORD, parkCarEarlier, recordOf, send } from './testing/api.ts';
import { logIn, openBrowserSession } from './testing/browser.ts';
import { openBooth } from './testing/office.ts';

interface KillableBrowser {
  readonly context: BrowserContext;
  /** Kills the browser so that it writes nothing more, as in a power cut. */
  kill(): Promise<void>;
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Chromium has no error output.');
  for await (const line of createInterface(stderr)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Chromium ended at its start.');
}

/** @param profile a folder that outlives the browser */
async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const program = toolPath('chromium');
  if (!program) throw new Error('Chromium is not installed');
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--lang=de-DE'];
  const child = spawn(program, [...CHROMIUM_ARGUMENTS, ...own, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Europe/Berlin' },
    detached: true,
  });
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  if (!context || !child.pid) throw new Error('Chromium has no context.');
  const group = -child.pid;
  return {
    context,
    kill: async () => {
      const ended = once(child, 'exit');
      process.kill(group, 'SIGKILL');
      await ended;
      await browser.close();
    },
  };
}

jest.setTimeout(240_000);

const CHECK_INS = 30;
const MINUTE = 60_000;
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 90 * MINUTE;

const plateOf = (index: number) => `B-OF ${index + 1}`;
const referenceOf = (index: number) => `A-${String(index + 1).padStart(4, '0')}`;
const entryOf = (index: number) => new Date(START + index * MINUTE);
const exitOf = (index: number) => new Date(START + (60 + index) * MINUTE);

/** The contents of a store in the booth's database; undefined if the database does not exist yet. */
const storedIn = (page: Page, store: string) =>
  page.evaluate(async (store) => {
    if ((await indexedDB.databases()).length === 0) return undefined;
    const opening = indexedDB.open('parkwart-booth');
    return new Promise<Record<string, unknown> | undefined>((resolve) => {
      opening.onsuccess = () => {
        const reading = opening.result.transaction(store).objectStore(store).get('one');
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
  }, store);
const untilStored = (page: Page, store: string, value: object) =>
  eventually(60, async () => expect(await storedIn(page, store)).toMatchObject(value));

/** Captures the printed slip instead of opening the print dialog. */
async function slipOf(page: Page): Promise<string> {
  await page.evaluate(`window.print = () => {
    document.documentElement.dataset.paper = document.querySelector('article').textContent;
    window.dispatchEvent(new Event('afterprint'));
  }`);
  await page.getByRole('button', { name: 'Beleg drucken' }).click();
  const printed = page.locator('html[data-paper]');
  await printed.waitFor({ state: 'attached' });
  return (await printed.getAttribute('data-paper')) ?? '';
}

describeWithTool('chromium', 'the booth, once it is online again,', () => {
  const running = runInBrowser('embedded');
  let profile: string;
  let browser: KillableBrowser;
  /** The page of another desk, which is online. */
  let desk: Page;
  const errors: string[] = [];

  const openPage = async (): Promise<Page> => {
    browser = await startKillableBrowser(profile);
    browser.context.setDefaultTimeout(60_000);
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (/content security policy|trusted/i.test(message.text())) errors.push(message.text());
    });
    return page;
  };
  const open = (page: Page, path: string) => page.goto(running.product.url + path);
  const found = async (reference: string, page = desk) => {
    const [record] = await send<BoothRecord[]>(page, 'GET', `/invoice-search?invoiceNumber=${reference}`);
    return record;
  };

  beforeAll(async () => {
    profile = await mkdtemp(join(tmpdir(), 'parkwart-booth-'));
  });
  afterAll(async () => {
    await browser?.kill().catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  it('sends each queued check-in and check-out once, with the original time and the provisional number, even if the browser was killed while offline', async () => {
    let page = await openPage();
    await open(page, '/');
    await logIn(page, EMPLOYEE.user, EMPLOYEE.password);
    await untilStored(page, 'booth', { letters: 'A' });
    desk = (await openBrowserSession(running.browser, running.product.url, EMPLOYEE)).page;
    const before = [];
    for (const index of [0, 1, 2, 3, 4]) before.push(await parkCarEarlier(desk, 120, `HH-VOR ${index + 1}`));
    await page.reload();
    await eventually(60, async () =>
      expect(await page.evaluate(async () => Boolean(await caches.match('/index.html')))).toBe(true),
    );
    await eventually(60, async () => expect((await storedIn(page, 'parked'))?.records).toHaveLength(before.length));

    await browser.context.setOffline(true);
    for (let index = 0; index < CHECK_INS; index += 1) {
      await page.clock.setFixedTime(entryOf(index));
      if (index % 10 === 0) await open(page, '/parking');
      await page.getByLabel('Fahrzeugnummer').fill(plateOf(index));
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Ohne Verbindung gemerkt' }).getByText(referenceOf(index)).waitFor();
      if (index === 0) expect(await slipOf(page)).toContain(`Vorläufige Nummer${referenceOf(index)}`);
      await page.getByRole('button', { name: 'Nächstes Fahrzeug' }).click();
    }
    const left = [...before.map(({ invoiceNumber }) => String(invoiceNumber)), ...[0, 1, 2, 3, 4].map(referenceOf)];
    for (const [index, reference] of left.entries()) {
      await page.clock.setFixedTime(exitOf(index));
      await open(page, `/check-out?invoiceNumber=${reference}`);
      await page.getByRole('button', { name: 'Auschecken' }).click();
      await page.getByText('Ausgecheckt', { exact: true }).waitFor();
    }
    await browser.kill();

    page = await openPage();
    await browser.context.setOffline(true);
    await open(page, '/parking');
    await page.getByRole('heading', { name: `Wartet auf Verbindung (${CHECK_INS + left.length})` }).waitFor();
    // The session ends while the booth is offline.
    await browser.context.clearCookies();
    await browser.context.setOffline(false);
    await page.getByText('Ihre Sitzung ist abgelaufen.').waitFor();
    await logIn(page, EMPLOYEE.user, EMPLOYEE.password);
    await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
    await page
      .getByRole('heading', { name: /Wartet auf Verbindung|Noch nicht übertragen/ })
      .waitFor({ state: 'hidden' });

    const records = await Promise.all(Array.from({ length: CHECK_INS }, (_, index) => found(referenceOf(index))));
    expect(records.map((record) => record && [record.vehicleNumber, record.entryTime])).toEqual(
      records.map((_, index) => [plateOf(index), formatClockTime(entryOf(index))]),
    );
    const numbers = records.map((record) => record?.invoiceNumber ?? 0);
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    const exits = await Promise.all(left.map((reference) => found(reference)));
    expect(exits.map((record) => record?.exitTime)).toEqual(exits.map((_, index) => formatInstant(exitOf(index))));
    expect(await found(String(Math.max(...numbers) + 1))).toBeUndefined();
    expect(new Set(numbers).size).toBe(CHECK_INS);
    expect(errors).toEqual([]);
  });

  it('shows that another desk has checked in the same car in the meantime; the record contains the user who entered the queued check-in and the user who sent it', async () => {
    const { page: office } = await openBrowserSession(running.browser, running.product.url, ADMIN);
    await addUser(office, 'spaetschicht');
    const { page: booth, context } = await openBooth(running.browser, running.product.url);
    await untilStored(booth, 'booth', { next: 1 });

    await context.setOffline(true);
    await booth.getByLabel('Fahrzeugnummer').fill('B-ZW 1');
    await booth.keyboard.press('Enter');
    const queued = booth.getByRole('region', { name: 'Ohne Verbindung gemerkt' });
    const reference = (await queued.getByText(/^[A-Z]-0001$/).textContent()) ?? '';
    const there = await parkCarEarlier(office, 5, 'B-ZW 1');

    await context.clearCookies();
    await context.setOffline(false);
    await booth.getByText('Ihre Sitzung ist abgelaufen.').waitFor();
    await logIn(booth, 'spaetschicht', NEW_USER_PASSWORD);
    const notice = booth.getByText(`auch unter Rechnung ${there.invoiceNumber} geparkt.`);
    await notice.waitFor();
    const sent = await found(reference, office);
    expect(await recordOf(office, sent?.invoiceNumber ?? 0)).toMatchObject({
      vehicleNumber: 'B-ZW 1',
      employeeName: 'kasse',
      sentBy: 'spaetschicht',
      alreadyParkedAs: there.invoiceNumber,
    });
    await booth.getByRole('button', { name: 'Verstanden' }).click();
    await notice.waitFor({ state: 'hidden' });
  });
});
