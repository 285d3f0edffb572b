import { screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { AdminPages } from './AdminPages.tsx';
import { showPage } from './testing/showPage.tsx';

let mockFailures = 0;
jest.mock('./reminders/RemindersPage.tsx', () => {
  if (mockFailures-- > 0) throw new Error('Loading chunk 7 failed.');
  return { RemindersPage: () => <h1>Mahnverfahren</h1> };
});

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ broken: false })}>
        Erneut versuchen
      </button>
    );
  }
}

afterEach(() => jest.restoreAllMocks());

it('an office page that failed to load is fetched again on retry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  mockFailures = 2;
  const { user } = showPage(
    <Boundary>
      <AdminPages />
    </Boundary>,
    '/reminder',
  );
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));

  expect(await screen.findByRole('heading', { name: 'Mahnverfahren' })).toBeVisible();
});
