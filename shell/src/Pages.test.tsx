import { screen, waitFor } from '@testing-library/react';
import { federation } from './testing/federation.tsx';
import { serve } from './testing/serve.ts';
import { admin, closeShell, kasse, showShell } from './testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('./testing/federation.tsx'));

const LOGIN = 'Anmelden';
const PARKING = 'Auto parken';
const OFFICE = 'Büro';

/** Address → what nobody, an employee and an admin see there. */
const ROUTES: readonly (readonly [string, string, string, string])[] = [
  ['/', LOGIN, PARKING, OFFICE],
  ['/parking', LOGIN, PARKING, OFFICE],
  ['/check-out', LOGIN, 'Kasse', OFFICE],
  ['/admin', LOGIN, PARKING, OFFICE],
  ['/reminder', LOGIN, PARKING, OFFICE],
  ['/pay', LOGIN, PARKING, OFFICE],
  ['/add-user', LOGIN, PARKING, OFFICE],
  ['/add-fine', LOGIN, PARKING, OFFICE],
  ['/profile', LOGIN, 'Profil', 'Profil'],
  ['/password', LOGIN, 'Passwort ändern', 'Passwort ändern'],
  ['/receipt', 'Beleg', 'Beleg', 'Beleg'],
  ['/print-pdf', 'Mahnung', 'Mahnung', 'Mahnung'],
];

const STAFF_ROUTES = ['/parking', '/check-out'];
const ADMIN_ROUTES = ['/admin', '/reminder', '/pay', '/add-user', '/add-fine'];
const OWN_ROUTES = ['/profile', '/password'];

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => serve(() => ({ status: 204 })));
afterEach(closeShell);

describe('what an address shows', () => {
  it.each(ROUTES)('%s shows nobody „%s“', async (address, expected) => {
    showShell(address, null);
    expect(await heading(expected)).toBeVisible();
  });

  it.each(ROUTES)('%s shows an employee what is theirs', async (address, _nobody, expected) => {
    showShell(address, kasse);
    expect(await heading(expected)).toBeVisible();
  });

  it.each(ROUTES)('%s shows an admin what is theirs', async (address, _nobody, _employee, expected) => {
    showShell(address, admin);
    expect(await heading(expected)).toBeVisible();
  });

  it.each([
    ['nobody', null, [...STAFF_ROUTES, ...ADMIN_ROUTES, ...OWN_ROUTES]],
    ['an employee', kasse, ADMIN_ROUTES],
    ['an admin', admin, STAFF_ROUTES],
  ])('sends %s to / from a page that is not for them', async (_who, user, addresses) => {
    for (const address of addresses) {
      const { unmount } = showShell(address, user);
      await waitFor(() => expect(location.pathname).toBe('/'));
      unmount();
    }
  });

  it('answers an unknown address with the generic fallback', async () => {
    showShell('/gibt-es-nicht', kasse);
    expect(await heading('Unexpected Application Error!')).toBeVisible();
    expect(screen.getByText('Diese Seite gibt es nicht.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
  });
});

describe('what is loaded', () => {
  it.each([
    ['an employee nothing of the office', kasse, '/admin', 'mfe-admin'],
    ['an admin nothing of the booth', admin, '/parking', 'mfe-staff'],
    ['an employee no printing before something is printed', kasse, '/check-out', 'mfe-print'],
  ])('is for %s', async (_who, user, address, remote) => {
    showShell(address, user);
    await screen.findByRole('navigation');
    expect(federation.asked.filter((id) => id.startsWith(remote))).toEqual([]);
  });
});
