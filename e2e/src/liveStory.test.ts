import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { parkCarEarlier, setPaid } from './testing/api.ts';
import { listOf, openOffice, rowOf } from './testing/office.ts';
import { type GatewayKind, runParkwart } from './testing/parkwart.ts';

jest.setTimeout(180_000);

describeWithTool('chromium', 'two desks', () => {
  describe.each<GatewayKind>(['node', 'nginx'])('through %s', (gateway) => {
    const running = runParkwart(gateway);

    it('see what the other one does without loading a page again', async () => {
      const open = () => openOffice(running.browser, running.parkwart.url);
      const [dashboard, list, other] = [await open(), await open(), await open()];
      const known = await parkCarEarlier(other.page, 90, 'B-AB 1');
      await list.page.goto('/pay?list=open');
      await rowOf(listOf(list.page, 'Offen'), known.invoiceNumber).waitFor();

      const { invoiceNumber } = await parkCarEarlier(other.page, 20, 'HH-XY 987');
      await rowOf(listOf(list.page, 'Offen'), invoiceNumber).waitFor();
      await dashboard.page
        .getByRole('row')
        .filter({ hasText: String(invoiceNumber) })
        .waitFor();

      await setPaid(other.page, invoiceNumber);
      await rowOf(listOf(list.page, 'Offen'), invoiceNumber).waitFor({ state: 'detached' });
      for (const desk of [dashboard, list]) {
        expect(desk.errors).toEqual([]);
        await desk.context.close();
      }
    });
  });
});
