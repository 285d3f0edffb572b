import { MemoryRouter } from '@parkwart/web';
import { render, screen } from '@testing-library/react';
import { AdminPages } from './AdminPages.tsx';

describe('the pages of the office', () => {
  it.each([
    ['/', 'Dashboard'],
    ['/admin', 'Dashboard'],
    ['/add-user', 'Benutzer'],
    ['/add-fine', 'Verwaltung'],
    ['/pay', 'Bußgelder'],
    ['/reminder', 'Mahnverfahren'],
  ])('at %s say plainly that %s is still to come', (address, title) => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <AdminPages />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('folgt')).toBeVisible();
  });
});
