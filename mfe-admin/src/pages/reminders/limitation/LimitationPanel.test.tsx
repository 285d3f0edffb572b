import { stopDate } from '@parkwart/web/testing/clock';
import { ok } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { dunned } from '../../../testing/collectionServer.ts';
import { serveRecords } from '../../../testing/recordServer.ts';
import { showPage } from '../../../testing/showPage.tsx';
import { mockLayout } from '../../../testing/window.ts';
import { RemindersPage } from '../RemindersPage.tsx';

const mockSaved: [string, Blob][] = [];
jest.mock('@parkwart/web/files/saveFile', () => ({
  saveFile: (blob: Blob, name: string) => void mockSaved.push([name, blob]),
}));

describe('Mahnverfahren › Verjährung', () => {
  const CLAIMS = [
    { record: dunned(100_001, { date: '5.3.2023' }), ends: '31.12.2026' },
    {
      record: dunned(100_002, { date: '5.3.2021', MIStatus: 'I', collectionDay: '1.12.2026' }),
      ends: '31.12.2026',
      renewedOn: '2.1.2023',
    },
  ];

  function serve() {
    return serveRecords([], ({ path, query }) => {
      if (path !== '/limitation') return undefined;
      const claims = query.get('to') === '2026' ? CLAIMS : [];
      return ok({ count: claims.length, sum: 44.5 * claims.length, claims, hasMore: false });
    });
  }

  const asked = (sent: ReturnType<typeof serve>) =>
    sent.filter(({ path }) => path === '/limitation').map(({ query }) => String(query));

  beforeEach(() => {
    mockLayout();
    mockSaved.length = 0;
    stopDate(new Date('2026-12-08T09:00:00Z'));
  });

  it('lists claims whose limitation period ends this year, with the day of the last payment if it renewed the period', async () => {
    const sent = serve();
    const { user, address } = showPage(<RemindersPage />, '/reminder');
    await user.click(screen.getByRole('tab', { name: 'Verjährung' }));
    expect(address()).toBe('/reminder?tab=verjaehrung');
    expect(await screen.findByText(/^2 offene Rechnungen über 89,00.€$/)).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Verjährung' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '100001B-IN 1BIN 15.3.2023Erika Mustermann–Mahnung31.12.202644,50 €',
      '100002B-IN 2BIN 25.3.2021Erika Mustermann2.1.2023Inkassobüro seit 1.12.202631.12.202644,50 €',
    ]);
    expect(asked(sent)).toEqual(['from=2026&to=2026']);
  });

  it('shows the claims of another year, and claims whose limitation period has already ended', async () => {
    const sent = serve();
    const { user, address } = showPage(<RemindersPage />, '/reminder?tab=verjaehrung&year=2027');
    expect(await screen.findByText('Hier verjährt nichts.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Schon verjährt' }));
    expect(address()).toBe('/reminder?tab=verjaehrung&year=vorher');
    await waitFor(() => expect(asked(sent)).toEqual(['from=2027&to=2027', 'to=2025']));
  });

  it('saves the list for spreadsheets', async () => {
    serve();
    const { user } = showPage(<RemindersPage />, '/reminder?tab=verjaehrung');
    await user.click(await screen.findByRole('button', { name: 'CSV herunterladen' }));
    await waitFor(() => expect(mockSaved.map(([name]) => name)).toEqual(['Verjaehrung_2026.csv']));
  });
});
