import { errorResponse, internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { buildDashboard, MONEY_FIGURES } from '../testing/dashboards.ts';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { mockLayout } from '../testing/window.ts';
import { DashboardPage } from './DashboardPage.tsx';

const serveFigures = (respond = () => ok(MONEY_FIGURES) as ReturnType<typeof errorResponse>) =>
  serveApi(({ path }) => (path === '/dashboard/money' ? respond() : ok(buildDashboard())));
const rows = async (name: string) => {
  const table = within(await screen.findByRole('table', { name }));
  return table.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
};

beforeEach(() => mockLayout());
afterEach(clearToasts);

describe('the money on the dashboard', () => {
  it('is what is open by age, and what came in by month, the newest first', async () => {
    serveFigures();
    showPage(<DashboardPage />);
    expect(await rows('Offene Posten nach Alter')).toEqual([
      'AlterVorgängeBetrag',
      'bis 30 Tage12360,00 €',
      '31 bis 90 Tage390,00 €',
      '91 bis 365 Tage00,00 €',
      'über 365 Tage1.20436.120,50 €',
    ]);
    expect(await rows('Zahlungen nach Monat')).toEqual([
      'MonatBetrag',
      'November 2026-30,00 €',
      'Oktober 20261.255,50 €',
    ]);
  });

  it('warns of what ends at the end of the year, and leads to it', async () => {
    const limitation = { day: '31.12.2026', lastParkingDay: '31.12.2023', count: 12, sum: 360 };
    serveFigures(() => ok({ ...MONEY_FIGURES, limitation }));
    showPage(<DashboardPage />);
    expect(await screen.findByText(/^Am 31.12.2026 verjähren 12 offene Rechnungen über 360,00.€/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Liste ansehen' });
    expect(link).toHaveAttribute('href', '/reminder?tab=verjaehrung&year=2026');
  });

  it('can be loaded again after a failure, which leaves the rest of the page', async () => {
    let isDown = true;
    serveFigures(() => (isDown ? internalError : ok(MONEY_FIGURES)));
    const { user } = showPage(<DashboardPage />);
    expect(await screen.findByText('Beim Abrufen der offenen Posten ist ein Fehler aufgetreten')).toBeVisible();
    expect(screen.getByText('Bußgelder diesen Monat')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await rows('Zahlungen nach Monat')).toHaveLength(3);
  });

  it('is absent while an older service runs', async () => {
    const sent = serveFigures(() => errorResponse(404, 'Diese Adresse gibt es nicht.'));
    showPage(<DashboardPage />);
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/dashboard/money'));
    await waitFor(() => expect(screen.queryByText('Offene Posten nach Alter')).toBeNull());
    expect(screen.queryByText('Beim Abrufen der offenen Posten ist ein Fehler aufgetreten')).toBeNull();
  });
});
