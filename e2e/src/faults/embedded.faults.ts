/// <reference lib="dom" />
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { describeWith, describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { ADMIN } from '../replicas/apiUser.ts';
import { launchBrowser, logIn, openBrowserSession } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { type EmbeddedProduct, startEmbedded } from './embeddedProduct.ts';
import { HELD_MS, IS_LONG, OUTAGE_MS, ROUNDS } from './form.ts';
import { freeze } from './kills.ts';
import { newObserved } from './observed.ts';
import { logInPersistently } from './persistentUser.ts';
import { SMALL_DISKS } from './requirements.ts';
import { type Scenario, survive } from './scenario.ts';
import { mountSmallDisk, type SmallDisk } from './smallDisk.ts';

jest.setTimeout(2_400_000);

const DISK_MEGABYTES = 500;
const POWER_FAILURES = IS_LONG ? 5 : 1;
const EXACTLY_ONCE = 'each acknowledged write there once, no number twice; 503 only; back within 2 s';

describe('the process tree of npm start, under load', () => {
  let disk: SmallDisk | undefined;
  let product: EmbeddedProduct;
  beforeAll(async () => {
    if (SMALL_DISKS.isMet()) disk = mountSmallDisk(mkdtempSync(join(tmpdir(), 'parkwart-faults-')), DISK_MEGABYTES);
    product = await startEmbedded(disk?.folder);
  });
  afterAll(async () => {
    await product?.stop();
    disk?.remove();
  });

  const surviveIn = (scenario: Omit<Scenario, 'form' | 'promise'>) =>
    survive(product, { form: 'embedded', promise: EXACTLY_ONCE, ...scenario });

  it('survives kill -9 of each process in turn', () =>
    surviveIn({
      fault: `kill -9 of each process in turn, ${ROUNDS} rounds`,
      mayDisconnect: true,
      inject: async (load) => {
        const { users, parking, files, storage, gateway } = product.parts;
        const all = [...users, ...parking, ...files, ...storage, ...gateway];
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const part of all) {
            await part.kill();
            await load.recover(part, 'upload');
          }
        }
        return ROUNDS * all.length;
      },
    }));

  it('survives a storage that is stopped (SIGSTOP)', () =>
    surviveIn({
      fault: `storage stopped (SIGSTOP) for ${OUTAGE_MS / 1_000} s`,
      inject: (load) => freeze(product, 'storage', load),
    }));

  it('survives the end of all processes at once', () =>
    surviveIn({
      fault: 'kill -9 of everything at once, then npm start',
      mayDisconnect: true,
      inject: async (load) => {
        for (let round = 0; round < POWER_FAILURES; round += 1) {
          await product.killEverything();
          await product.startAgain();
          for (const part of product.parts.gateway) await load.recover(part, 'upload');
        }
        return POWER_FAILURES;
      },
    }));

  describeWithTool('chromium', 'with the booth open in a browser', () => {
    it('keeps what the booth has typed, and stores it once', async () => {
      const plate = `B-TB ${process.pid % 10_000}`;
      const browser = await launchBrowser();
      const { page } = await openBrowserSession(browser, product.url);
      await page.goto('/');
      await logIn(page, 'kasse', 'parkwart-kasse');
      await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
      // The till's chunk, with what waits for a connection, is loaded when the page is idle.
      const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
      await eventually(60, async () => expect(await names()).toContain('parkwart-booth'));
      await page.waitForLoadState('networkidle');
      await page.getByLabel('Fahrzeugnummer').fill(plate);

      await product.killEverything();
      expect(await page.getByLabel('Fahrzeugnummer').inputValue()).toBe(plate);
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Ohne Verbindung gemerkt' }).getByText('A-0001').waitFor();
      await product.startAgain();
      await page.getByRole('heading', { name: /Wartet auf Verbindung/ }).waitFor({ state: 'hidden' });
      await browser.close();

      const conditions = { url: product.url, observed: newObserved(), mayDisconnect: () => false, giveUp: () => false };
      const admin = await logInPersistently(conditions, ADMIN);
      const all = (await admin.send<ParkingRecord[]>('GET', '/all-vehicle')) ?? [];
      expect(all.filter(({ vehicleNumber }) => vehicleNumber === plate)).toHaveLength(1);
    });
  });

  describeWith(SMALL_DISKS, 'on a small disk', () => {
    it('survives a full disk', () =>
      surviveIn({
        fault: 'full disk under everything',
        inject: async (load) => {
          await disk?.fill();
          await wait(HELD_MS);
          disk?.free();
          for (const part of product.parts.gateway) await load.recover(part, 'upload');
          return 1;
        },
      }));
  });
});
