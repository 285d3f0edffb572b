import { BUDGETS } from '@parkwart/tooling/budgets.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { openOffice } from './testing/office.ts';
import { elementsOf, fillOffice, loadPage, OFFICE } from './testing/pageLoad.ts';
import { emptyLists } from './testing/pageRequests.ts';
import { runParkwart } from './testing/parkwart.ts';

const MAX_BYTES = BUDGETS.office.bytes;

describeWithTool('chromium', 'until an office page shows its table and figures', () => {
  const running = runParkwart('node');

  const open = () => openOffice(running.browser, running.parkwart.url);

  beforeAll(async () => {
    const { page, context } = await open();
    await fillOffice(page);
    await context.close();
  }, 180_000);

  it.each(OFFICE)(
    '%s loads at most 230 KB of gzip JavaScript and CSS, two request levels deep, and draws few elements',
    async (address) => {
      const { page, context } = await open();
      const { files, calls, late } = await loadPage(page, await context.newCDPSession(page), address);
      const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
      const rows = files.map(({ bytes, path }) => `${String(bytes).padStart(8)}  ${path}`).join('\n');
      process.stdout.write(`\n${address}: ${total} of ${MAX_BYTES} bytes\n${rows}\n`);
      expect(files.length).toBeGreaterThan(4);
      expect(total).toBeLessThanOrEqual(MAX_BYTES);
      // A script of the page itself starts every request, those of the data too.
      expect(calls.length).toBeGreaterThan(0);
      expect(late).toEqual([]);
      if (address === '/admin' || address === '/pay') {
        expect(await elementsOf(page)).toBeLessThanOrEqual(BUDGETS.elements[address]);
      }
      await context.close();
    },
    180_000,
  );

  it('a page without its list of files is deeper, which shows that levels are counted', async () => {
    const { page, context } = await open();
    await emptyLists(page, '/admin', ['files']);
    const { late } = await loadPage(page, await context.newCDPSession(page), '/admin');
    expect(late.length).toBeGreaterThan(0);
    await context.close();
  }, 180_000);
});
