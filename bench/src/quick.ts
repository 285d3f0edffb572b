import { join } from 'node:path';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { firstLoad, firstLoadOfDocument } from '@parkwart/tooling/webpack/firstLoad.mjs';
import { launchBrowser } from 'e2e/testing/browser';
import { openBooth, openOffice } from 'e2e/testing/office';
import { elementsOf, fillOffice, loadPage, loadRest, OFFICE } from 'e2e/testing/pageLoad';
import { recordListQueries } from 'svc-parking/lists/recordListQueries';
import { plateIndexTask } from 'svc-parking/plate-index/plateIndex';
import { hotCallStatements } from 'svc-parking/testing/hotCallStatements';
import { listCombinations } from 'svc-parking/testing/listCombinations';
import { startParking } from 'svc-parking/testing/startParking';
import { BOTH, type FilledDatabase, inBrowser, onDatabases } from './databases.ts';
import { exact, type Figure } from './figures.ts';
import { extentOf } from './lists.ts';
import { say } from './say.ts';

const ROOT = join(import.meta.dirname, '../..');
const RECORDS = 20_000;
const PAGE = 50;

/** Exact counts, equal on every machine; tests next to the code keep the budgets. */
export async function quick(): Promise<readonly Figure[]> {
  return [
    ...boothFiles(),
    ...driverFiles(),
    ...(await inBrowser(0, drawnPages)),
    ...(await onDatabases(BOTH, RECORDS, async (filled) => [await mostRead(filled), ...(await statements(filled))])),
  ];
}

/** Counts the built front ends' files that the page references and its script preloads. */
function boothFiles(): readonly Figure[] {
  const files = firstLoad(join(ROOT, 'shell'), join(ROOT, 'mfe-staff'));
  for (const { file, bytes, depth } of files) say(`  ${String(bytes).padStart(7)} bytes, depth ${depth}  ${file}`);
  return [
    exact('booth, JavaScript and CSS', totalBytes(files), 'B'),
    exact('booth, requests', 1 + files.length, 'requests'),
    exact('booth, depth of requests', Math.max(...files.map(({ depth }) => depth)), ''),
  ];
}

/** Includes the page itself, which needs no shell. */
function driverFiles(): readonly Figure[] {
  const files = firstLoadOfDocument(join(ROOT, 'mfe-driver'));
  return [
    exact('driver, page, JavaScript and CSS', totalBytes(files), 'B'),
    exact('driver, requests', files.length, 'requests'),
  ];
}

const totalBytes = (files: readonly { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

async function drawnPages(productUrl: string): Promise<readonly Figure[]> {
  const browser = await launchBrowser();
  try {
    const booth = await openBooth(browser, productUrl);
    const figures = [exact('booth, elements', await elementsOf(booth.page), 'elements')];
    const { page, context } = await openOffice(browser, productUrl);
    await fillOffice(page);
    for (const address of OFFICE) {
      const network = await context.newCDPSession(page);
      const { files } = await loadPage(page, network, address);
      figures.push(exact(`${address}, JavaScript and CSS`, totalBytes(files), 'B'));
      figures.push(exact(`${address}, elements`, await elementsOf(page), 'elements'));
      figures.push(exact(`${address}, all that follows`, totalBytes(await loadRest(page)), 'B'));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Excludes searches by plate, which also read the plate index. */
async function mostRead({ database, name }: FilledDatabase): Promise<Figure> {
  await plateIndexTask(database).run(() => false);
  const perRow: number[] = [];
  for (const { filter, start } of listCombinations(await extentOf(database))) {
    if (filter.plate) continue;
    const read = await countReads(database, (watched) => recordListQueries(watched).page(filter, start, PAGE));
    perRow.push(read / PAGE);
  }
  return exact(`most read per row of a page, ${name}`, Math.max(...perRow), 'rows');
}

async function statements({ url, name }: FilledDatabase): Promise<readonly Figure[]> {
  const parking = await startParking({ url, remove: () => Promise.resolve() });
  const { checkIn, search, checkOut } = await hotCallStatements(parking);
  await parking.stop();
  return [
    exact(`check-in, ${name}`, checkIn.length, 'statements'),
    exact(`invoice search, ${name}`, search.length, 'statements'),
    exact(`check-out, ${name}`, checkOut.length, 'statements'),
  ];
}
