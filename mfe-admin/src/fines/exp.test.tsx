import { screen } from '@testing-library/react';
import { serveRecords } from '../testing/recordServer.ts';
import { showPage } from '../testing/showPage.tsx';
import { WithBack } from '../testing/WithBack.tsx';
import { mockLayout } from '../testing/window.ts';
import { FinesPage } from './FinesPage.tsx';
import { year } from './testing/showFines.tsx';

beforeEach(() => mockLayout());

const out = (text: string) => process.stdout.write(`EXP ${text}\n`);
for (const variant of ['as is', 'no settings answer']) {
  it(variant, async () => {
    const sent = serveRecords(year());
    const original = globalThis.fetch;
    const calls: string[] = [];
    globalThis.fetch = (async (a: string, i: RequestInit) => {
      calls.push(String(a).slice(0, 60));
      if (variant !== 'as is' && String(a).includes('/settings')) return new Promise(() => {});
      return original(a, i);
    }) as never;
    let scrolls = 0;
    document.addEventListener('scroll', () => scrolls++, true);
    const page = showPage(<WithBack><FinesPage /></WithBack>, '/pay');
    const [first] = await screen.findAllByRole('rowheader');
    await page.user.click(first?.closest('tr')?.querySelector('[data-column="date"]') as HTMLElement);
    await screen.findByRole('dialog', { name: `Rechnung ${first?.textContent}` });
    out(`${variant} open ${page.address()} calls ${calls.length} scrolls ${scrolls}`);
    await page.user.click(screen.getByRole('button', { name: 'zurück', hidden: true }));
    for (let i = 0; i < 6; i++) {
      await new Promise((r) => setTimeout(r, 300));
      out(`${variant} ${i} ${page.address()} dialogs ${document.querySelectorAll('dialog').length} calls ${calls.length} scrolls ${scrolls} last ${calls.at(-1)}`);
    }
    void sent;
  });
}
