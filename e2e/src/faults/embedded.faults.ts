import { registerBooth } from '@parkwart/contracts/calls/booth';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { describeWith, describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Browser, Page } from 'playwright-core';
import { newObserved, PersistentUser } from '../load/persistentUser.ts';
import type { NpmStartProduct } from '../product/npmStart.ts';
import { type Running, runProduct } from '../product/runProduct.ts';
import { SMALL_DISKS } from '../product/surroundings.ts';
import { launchBrowser, logIn, openBrowserSession } from '../testing/browser.ts';
import { IS_LONG, OUTAGE_MS, ROUNDS } from './durations.ts';
import { fillUp, freeze } from './partFaults.ts';
import { type RunningLoad, type Scenario, survive } from './survive.ts';

jest.setTimeout(2_400_000);

const DISK_MEGABYTES = 500;
const POWER_FAILURES = IS_LONG ? 5 : 1;
const PROCESSES = ['users', 'parking', 'files', 'storage', 'gateway'] as const;

interface Fault extends Omit<Scenario, 'form' | 'inject'> {
  inject(product: NpmStartProduct, load: RunningLoad): Promise<number>;
}

const killEachInTurn: Fault['inject'] = async ({ parts }, load) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of PROCESSES) {
      for (const part of parts[name]) await part.kill();
      await load.recover(name, 'upload');
    }
  }
  return ROUNDS * PROCESSES.length;
};

const failPower: Fault['inject'] = async (product, load) => {
  for (let round = 0; round < POWER_FAILURES; round += 1) {
    await product.killEverything();
    await product.startAgain();
    await load.recover('gateway', 'upload');
  }
  return POWER_FAILURES;
};

const FAULTS: readonly (Fault & { readonly title: string })[] = [
  {
    title: 'kill -9 of each process in turn',
    fault: `kill -9 of each process in turn, ${ROUNDS} rounds`,
    mayDisconnect: true,
    inject: killEachInTurn,
  },
  {
    title: 'a storage that is stopped (SIGSTOP)',
    fault: `storage stopped (SIGSTOP) for ${OUTAGE_MS / 1_000} s`,
    inject: (product, load) => freeze(product, 'storage', load),
  },
  {
    title: 'the end of all processes at once',
    fault: 'kill -9 of everything at once, then npm start',
    mayDisconnect: true,
    inject: failPower,
  },
];

async function openBooth(browser: Browser, url: string): Promise<Page> {
  const { page } = await openBrowserSession(browser, url);
  await page.goto('/');
  // The booth can work without a network only after this registration.
  const registration = page.waitForResponse((response) => response.url().endsWith(registerBooth.path));
  await logIn(page, 'kasse', 'parkwart-kasse');
  await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
  expect((await registration).ok()).toBe(true);
  await page.waitForLoadState('networkidle');
  return page;
}

async function recordsOf({ url, admin: account }: NpmStartProduct, plate: string): Promise<ParkingRecord[]> {
  const admin = await PersistentUser.logIn({ url, observed: newObserved() }, account);
  const all = (await admin.send<ParkingRecord[]>('GET', '/all-vehicle')) ?? [];
  return all.filter(({ vehicleNumber }) => vehicleNumber === plate);
}

function itKeepsWhatTheBoothTyped(running: Running<'npmStart'>): void {
  it('keeps a plate typed at the booth when all processes are killed, and stores exactly one record after the restart', async () => {
    const plate = `B-TB ${process.pid % 10_000}`;
    const { product } = running;
    const browser = await launchBrowser();
    const page = await openBooth(browser, product.url);
    await page.getByLabel('Fahrzeugnummer').fill(plate);

    await product.killEverything();
    expect(await page.getByLabel('Fahrzeugnummer').inputValue()).toBe(plate);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Ohne Verbindung gemerkt' }).getByText('A-0001').waitFor();
    await product.startAgain();
    await page
      .getByRole('heading', { name: /Wartet auf Verbindung|Noch nicht übertragen/ })
      .waitFor({ state: 'hidden' });
    await browser.close();
    expect(await recordsOf(product, plate)).toHaveLength(1);
  });
}

describe('Parkwart started by npm start, under load,', () => {
  const running = runProduct('npmStart', { diskMegabytes: DISK_MEGABYTES });

  const surviveFault = ({ inject, ...scenario }: Fault) =>
    survive(running.product, { form: 'embedded', ...scenario, inject: (load) => inject(running.product, load) });

  it.each(FAULTS)('survives $title', ({ title: _title, ...fault }) => surviveFault(fault));

  describeWithTool('chromium', 'with the booth open in a browser,', () => itKeepsWhatTheBoothTyped(running));

  describeWith(SMALL_DISKS, 'on a small disk', () => {
    it('survives a full disk', () =>
      surviveFault({
        fault: 'full disk under everything',
        inject: ({ disk }, load) => fillUp(disk, load, 'gateway', 'upload'),
      }));
  });
});
