import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { registerBooth } from '@parkwart/contracts/calls/booth';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { describeWith, describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { newObserved, PersistentUser } from '../load/persistentUser.ts';
import { launchBrowser, logIn, openBrowserSession } from '../testing/browser.ts';
import { HELD_MS, IS_LONG, OUTAGE_MS, ROUNDS } from './durations.ts';
import { type EmbeddedProduct, startEmbedded } from './embeddedProduct.ts';
import { freeze } from './partFaults.ts';
import { mountSmallDisk, SMALL_DISKS, type SmallDisk } from './surroundings.ts';
import { type Scenario, survive } from './survive.ts';

jest.setTimeout(2_400_000);

const DISK_MEGABYTES = 500;
const POWER_FAILURES = IS_LONG ? 5 : 1;
const PROCESSES = ['users', 'parking', 'files', 'storage', 'gateway'] as const;

describe('the process tree of npm start, under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-faults-'));
  let disk: SmallDisk | undefined;
  let product: EmbeddedProduct;
  beforeAll(async () => {
    if (SMALL_DISKS.isMet()) disk = await mountSmallDisk(folder, DISK_MEGABYTES);
    product = await startEmbedded(folder);
  });
  afterAll(async () => {
    await product?.stop();
    await disk?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const surviveFault = (scenario: Omit<Scenario, 'form'>) => survive(product, { form: 'embedded', ...scenario });

  it('survives kill -9 of each process in turn', () =>
    surviveFault({
      fault: `kill -9 of each process in turn, ${ROUNDS} rounds`,
      mayDisconnect: true,
      inject: async (load) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const name of PROCESSES) {
            for (const part of product.parts[name]) await part.kill();
            await load.recover(name, 'upload');
          }
        }
        return ROUNDS * PROCESSES.length;
      },
    }));

  it('survives a storage that is frozen (SIGSTOP)', () =>
    surviveFault({
      fault: `storage stopped (SIGSTOP) for ${OUTAGE_MS / 1_000} s`,
      inject: (load) => freeze(product, 'storage', load),
    }));

  it('survives a kill of all processes at once', () =>
    surviveFault({
      fault: 'kill -9 of everything at once, then npm start',
      mayDisconnect: true,
      inject: async (load) => {
        for (let round = 0; round < POWER_FAILURES; round += 1) {
          await product.killEverything();
          await product.startAgain();
          await load.recover('gateway', 'upload');
        }
        return POWER_FAILURES;
      },
    }));

  describeWithTool('chromium', 'with the booth open in a browser', () => {
    it('keeps the booth’s input, and stores it once', async () => {
      const plate = `B-TB ${process.pid % 10_000}`;
      const browser = await launchBrowser();
      const { page } = await openBrowserSession(browser, product.url);
      await page.goto('/');
      // Without it, the booth cannot work without a network.
      const registration = page.waitForResponse((response) => response.url().endsWith(registerBooth.path));
      await logIn(page, 'kasse', 'parkwart-kasse');
      await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
      expect((await registration).ok()).toBe(true);
      await page.waitForLoadState('networkidle');
      await page.getByLabel('Fahrzeugnummer').fill(plate);

      await product.killEverything();
      expect(await page.getByLabel('Fahrzeugnummer').inputValue()).toBe(plate);
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Ohne Verbindung gemerkt' }).getByText('A-0001').waitFor();
      await product.startAgain();
      await page.getByRole('heading', { name: /Wartet auf Verbindung/ }).waitFor({ state: 'hidden' });
      await browser.close();

      const admin = await PersistentUser.logIn({ url: product.url, observed: newObserved() }, product.admin);
      const all = (await admin.send<ParkingRecord[]>('GET', '/all-vehicle')) ?? [];
      expect(all.filter(({ vehicleNumber }) => vehicleNumber === plate)).toHaveLength(1);
    });
  });

  describeWith(SMALL_DISKS, 'on a small disk', () => {
    it('survives a full disk', () =>
      surviveFault({
        fault: 'full disk under everything',
        inject: async (load) => {
          await disk?.fill();
          await wait(HELD_MS);
          await disk?.free();
          await load.recover('gateway', 'upload');
          return 1;
        },
      }));
  });
});
