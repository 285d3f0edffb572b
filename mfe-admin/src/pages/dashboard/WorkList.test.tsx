import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import { showPage } from '../../testing/showPage.tsx';
import { WorkList } from './WorkList.tsx';

describe('the list of work', () => {
  it('shows each task with its count, as a link to the page for the task', async () => {
    const work = [
      { kind: 'overdue', count: 1_000, isMore: true },
      { kind: 'inbox', count: 2, since: '3.11.2026' },
      { kind: 'parked', count: 1 },
      { kind: 'of a newer service', count: 1 },
      { kind: 'letters', count: 1 },
      { kind: 'run', count: 96 },
      { kind: 'collection', count: 1 },
    ];
    serveApi(() => ok({ work }));
    showPage(<WorkList />);
    const links = within(await screen.findByRole('list')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['über 1.000 Rechnungen überfällig', '/pay?list=active&overdue=true'],
      ['2 Eingänge zu entscheiden (Widerspruch seit 3.11.2026)', '/inbox'],
      [
        '1 Auto seit über drei Tagen geparkt',
        expect.stringMatching(/^\/pay\?list=active&parked=true&to=\d{4}-\d{2}-\d{2}$/),
      ],
      ['1 Mahnung zu drucken', '/reminder'],
      ['96 Mahnungen für einen Mahnlauf', '/reminder?tab=mahnlauf'],
      ['1 Rechnung für das Inkasso', '/reminder?tab=inkasso'],
    ]);
  });

  it('shows a message if there are no tasks', async () => {
    serveApi(() => ok({ work: [] }));
    showPage(<WorkList />);
    expect(await screen.findByText('Im Büro ist nichts zu tun.')).toBeVisible();
  });
});
