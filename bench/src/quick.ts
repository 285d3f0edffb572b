import { countReads } from '@parkwart/service-kit/testing/countReads';
import { hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { launchBrowser, openBrowserSession } from 'e2e/testing/browser';
import { openOffice } from 'e2e/testing/office';
import { elementsOf, fillOffice, loadPage, OFFICE, openBooth } from 'e2e/testing/pageLoad';
import { recordListQueries } from 'svc-parking/lists/recordListQueries';
import { plateIndexTask } from 'svc-parking/plate-index/plateIndex';
import { hotCallStatements } from 'svc-parking/testing/hotCallStatements';
import { listCombinations } from 'svc-parking/testing/listCombinations';
import { startParking } from 'svc-parking/testing/startParking';
import { type FilledDatabase, NAMES, onEachDatabase } from './databases.ts';
import { exact, type Figure } from './figures.ts';
import { firstLoad } from './firstLoad.ts';
import { extentOf } from './lists.ts';
import { startProduct } from './product.ts';
import { say } from './say.ts';

const RECORDS = 20_000;
const PAGE = 50;
const CALLS = { checkIn: 'check-in', search: 'invoice search', checkOut: 'check-out' } as const;

/** Only what is counted, so it says the same on every machine; the tests beside each thing hold the budgets. */
export async function quick(): Promise<readonly Figure[]> {
  const figures = [...(await firstLoad()), ...(await drawnPages())];
  await onEachDatabase(async (fill) => {
    const filled = await fill(RECORDS);
    figures.push(await mostRead(filled), ...(await statements(filled)));
    await filled.close();
  });
  return figures;
}

/** Of the pages that need no plate: those read what has it, too. */
async function mostRead({ database }: FilledDatabase): Promise<Figure> {
  await plateIndexTask(database).run(() => false);
  const perRow: number[] = [];
  for (const { filter, start } of listCombinations(await extentOf(database))) {
    if (filter.plate) continue;
    const read = await countReads(database, (watched) => recordListQueries(watched).page(filter, start, PAGE));
    perRow.push(read / PAGE);
  }
  return exact(`most read per row of a page, ${NAMES[database.dialect]}`, Math.max(...perRow), 'rows');
}

async function statements({ database, url }: FilledDatabase): Promise<readonly Figure[]> {
  const parking = await startParking({ url, remove: () => Promise.resolve() });
  const sent = await hotCallStatements(parking);
  await parking.stop();
  return (['checkIn', 'search', 'checkOut'] as const).map((call) =>
    exact(`${CALLS[call]}, ${NAMES[database.dialect]}`, sent[call].length, 'statements'),
  );
}

async function drawnPages(): Promise<readonly Figure[]> {
  if (!hasTool('chromium')) {
    say('Chromium is not installed: bytes of the office and elements are skipped');
    return [];
  }
  const product = await startProduct(0);
  const browser = await launchBrowser();
  try {
    const booth = await openBrowserSession(browser, product.url);
    await openBooth(booth.page);
    const figures = [exact('booth, elements', await elementsOf(booth.page), 'elements')];
    const { page, context } = await openOffice(browser, product.url);
    await fillOffice(page);
    for (const address of OFFICE) {
      const { files } = await loadPage(page, await context.newCDPSession(page), address);
      figures.push(
        exact(
          `${address}, JavaScript and CSS`,
          files.reduce((sum, { bytes }) => sum + bytes, 0),
          'B',
        ),
      );
      figures.push(exact(`${address}, elements`, await elementsOf(page), 'elements'));
    }
    return figures;
  } finally {
    await browser.close();
    await product.close();
  }
}
