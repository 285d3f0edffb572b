import { ok } from '@parkwart/web/testing/pageApi';
import { screen, waitFor } from '@testing-library/react';
import { buildDashboard, serveDashboard } from '../../testing/dashboards.ts';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { mockLayout } from '../../testing/window.ts';
import { DashboardPage } from './DashboardPage.tsx';

let mockFailures = 1;
jest.mock('./RevenueLines.tsx', () => {
  if (mockFailures-- > 0) throw new Error('Loading chunk RevenueLines failed.');
  return { RevenueLines: () => <svg data-testid="lines" /> };
});

beforeEach(() => mockLayout());
afterEach(clearToasts);

it('keeps figures and tables when the chart cannot be loaded, and loads it on retry', async () => {
  serveDashboard(() => ok(buildDashboard()));
  const { user } = showPage(<DashboardPage />);
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });

  expect(screen.getByText('Jetzt geparkt')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Wochenumsatz' })).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Letzte Aktivitäten' })).toBeVisible();
  await user.click(retry);
  await waitFor(() => expect(screen.getByTestId('lines')).toBeInTheDocument());
});
