import { buildRecord } from '@parkwart/contracts/testing/records';
import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { buildDashboard } from '../testing/dashboards.ts';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { WithBack } from '../testing/WithBack.tsx';
import { mockLayout } from '../testing/window.ts';
import { DashboardPage } from './DashboardPage.tsx';

beforeEach(() => mockLayout());
afterEach(clearToasts);

async function open() {
  serveApi(({ path }) => {
    if (path === '/dashboard') return ok(buildDashboard());
    return path === '/records' ? ok({ records: [buildRecord()] }) : ok(path === '/holds' ? { holds: [] } : []);
  });
  const page = showPage(
    <WithBack>
      <DashboardPage />
    </WithBack>,
    '/admin',
  );
  const table = within(await screen.findByRole('table', { name: 'Letzte Aktivitäten' }));
  return { ...page, row: within(table.getByRole('row', { name: /100001/ })) };
}
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('an activity', () => {
  it('is not opened by its switch', async () => {
    const { user, address, row } = await open();
    await user.click(row.getByRole('switch'));
    expect(address()).toBe('/admin');
  });

  it('is opened by the keyboard', async () => {
    const { user, address, row } = await open();
    row.getByRole('link', { name: '100001' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Rechnung 100001' });
    await user.keyboard('{Escape}');

    await expectClosed();
    expect(address()).toBe('/admin');
  });

  it('is opened on the page by a click on its row, and Back closes it', async () => {
    const { user, address, row } = await open();
    await user.click(row.getByText('21.11.2026'));

    // The dialog that shows while the record loads has the same name, and is replaced.
    expect(await screen.findByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Rechnung 100001' })).toBeVisible();
    expect(address()).toBe('/admin?record=100001');
    await user.click(screen.getByRole('button', { name: 'zurück', hidden: true }));
    await expectClosed();
    expect(address()).toBe('/admin');
  });
});
