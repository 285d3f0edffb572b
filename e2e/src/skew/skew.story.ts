import { areContractsCompatible } from '@parkwart/contracts/contractVersion';
import { REMOTES, registry } from '@parkwart/contracts/registry';
import type { Page } from 'playwright-core';
import { type Booth, logIn, openBooth } from '../testing/browser.ts';
import { runParkwart } from '../testing/parkwart.ts';
import { currentBuild, FRONT_ENDS, type FrontEnd, previousBuild } from './previous.ts';

jest.setTimeout(120_000);

const previous = previousBuild();
const current = currentBuild();

const MIXES = [
  { title: 'the previous shell with today’s remotes', fromPrevious: ['shell'] },
  { title: 'today’s shell with the previous remotes', fromPrevious: REMOTES },
  { title: 'the previous front ends with today’s services', fromPrevious: FRONT_ENDS },
] satisfies { title: string; fromPrevious: readonly FrontEnd[] }[];

/** A window whose calls are watched: each has to be answered as hoped. */
async function openWatched(running: ReturnType<typeof runParkwart>): Promise<Booth & { refused: string[] }> {
  const booth = await openBooth(running.browser, running.parkwart.url);
  const refused: string[] = [];
  booth.page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  return { ...booth, refused };
}

/** Checks a car in and out, and gives its invoice number. */
async function workInBooth(page: Page): Promise<string> {
  await page.goto('/');
  await logIn(page, 'kasse', 'parkwart-kasse');
  await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
  await page.getByLabel('Fahrzeugnummer').fill('b-ab 1234');
  await page.getByLabel('Modell').fill('Volkswagen');
  await page.getByRole('radio', { name: 'Blau' }).check();
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByText('Formular erfolgreich übermittelt!').waitFor();
  const said = await page
    .getByText(/\b1\d{5}\b/)
    .first()
    .textContent();
  const invoiceNumber = /1\d{5}/.exec(said ?? '')?.[0] ?? '';
  await page.getByRole('link', { name: 'Kasse', exact: true }).click();
  await page.getByLabel('Rechnungsnummer').fill(invoiceNumber);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Auschecken' }).click();
  await page.getByText('Erfolgreich auschecken!').waitFor();
  await page.getByRole('button', { name: 'Beleg drucken' }).waitFor();
  await page.goto(`/receipt?invoiceNumber=${invoiceNumber}`);
  await page.getByText('B-AB 1234').first().waitFor();
  return invoiceNumber;
}

/** Looks at every page of the office, where there is one. */
async function workInOffice(page: Page, invoiceNumber: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await logIn(page, 'admin', 'parkwart-admin');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.getByText(invoiceNumber).first().waitFor();
  await page.getByRole('link', { name: 'Bußgelder' }).click();
  await page.getByRole('row').filter({ hasText: invoiceNumber }).waitFor();
  await page.getByRole('link', { name: 'Mahnverfahren' }).click();
  await page.getByText('Hoppla!!! Nichts gefunden.').or(page.getByText('Ops!!! Nichts gefunden.')).first().waitFor();
  await page.getByRole('link', { name: 'Benutzer' }).click();
  await page.getByRole('row').filter({ hasText: 'kasse' }).first().waitFor();
  await page.getByRole('link', { name: 'Verwaltung' }).click();
  await page.getByRole('row').filter({ hasText: 'Parken' }).first().waitFor();
}

describe('versions that are live together', () => {
  const running = runParkwart('nginx');

  it('are of contract versions that understand each other', async () => {
    const [before, now] = await Promise.all([previous.release('shell'), current.release('shell')]);
    expect(areContractsCompatible(before.contract, now.contract)).toBe(true);
  });

  describe.each(MIXES)('$title', ({ fromPrevious }) => {
    beforeAll(async () => {
      const site = `${running.parkwart.dataDir}/site`;
      await current.makeLive(site, FRONT_ENDS);
      await previous.makeLive(site, fromPrevious);
    });

    it('are live together', async () => {
      const live = registry.parse(await (await fetch(`${running.parkwart.url}/remotes.json`)).json());
      for (const remote of REMOTES) {
        const { version } = await (fromPrevious.some((name) => name === remote) ? previous : current).release(remote);
        expect(live.remotes[remote]?.version).toBe(version);
      }
    });

    it('let an employee check a car in and out, and an admin see it', async () => {
      const booth = await openWatched(running);
      const invoiceNumber = await workInBooth(booth.page);
      expect([booth.complaints, booth.refused]).toEqual([[], []]);
      await booth.context.close();
      if (!previous.hasOffice) return;
      const office = await openWatched(running);
      await workInOffice(office.page, invoiceNumber);
      expect([office.complaints, office.refused]).toEqual([[], []]);
      await office.context.close();
    });
  });
});
