import { frontEndContract, type Page } from '@parkwart/contracts/page';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { federation } from './testing/federation.tsx';
import { liveRemote, productRegistry } from './testing/registry.ts';
import { serve } from './testing/serve.ts';
import { admin, kasse, resetShell, showShell } from './testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('./testing/federation.tsx'));

const LOGIN = 'Anmelden';
const PARKING = 'Auto parken';
const DASHBOARD = 'Dashboard';

/** Path → what an anonymous visitor, an employee and an admin see. */
const ROUTES: readonly (readonly [string, string, string, string])[] = [
  ['/', LOGIN, PARKING, DASHBOARD],
  ['/parking', LOGIN, PARKING, DASHBOARD],
  ['/check-out', LOGIN, 'Kasse', DASHBOARD],
  ['/admin', LOGIN, PARKING, DASHBOARD],
  ['/reminder', LOGIN, PARKING, 'Mahnverfahren'],
  ['/pay', LOGIN, PARKING, 'Bußgelder'],
  ['/add-user', LOGIN, PARKING, 'Benutzer'],
  ['/add-fine', LOGIN, PARKING, 'Verwaltung'],
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
afterEach(resetShell);

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

describe('what the registry names', () => {
  const page = { path: '/bookings', module: 'BookingsPage', access: 'known' } as const;
  const menu = { label: 'Buchungen', icon: 'M4 4h16', order: 5 };
  const withRemote = (pages: Page[]) => productRegistry({ 'mfe-bookings': liveRemote('mfe-bookings', { pages }) });
  const title = () => <h1>Buchungen</h1>;

  it.each([kasse, admin])('is a page of $username, with its entry in the menu, without a new shell', async (who) => {
    federation.responses.push(async () => ({ BookingsPage: title }));
    const { unmount } = showShell('/bookings', who, withRemote([{ ...page, menu }]));
    expect(await heading('Buchungen')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buchungen' })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(document.title).toBe('Buchungen – Parkwart'));
    unmount();
  });

  it('may list a page for one role alone, and what comes first is the home of the role', async () => {
    showShell('/', admin, withRemote([{ ...page, menu: { ...menu, role: 'Admin' } }]));
    expect(await heading('Buchungen')).toBeVisible();
    cleanup();
    showShell('/', kasse, withRemote([{ ...page, menu: { ...menu, role: 'Admin' } }]));
    expect(await heading(PARKING)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Buchungen' })).toBeNull();
  });

  it('may be nothing: the frame and the own pages work', async () => {
    showShell('/', kasse, { generation: 1, remotes: {} });
    expect(await screen.findByText('Dieser Bereich konnte nicht geladen werden.')).toBeVisible();
    cleanup();
    showShell('/password', kasse, { generation: 1, remotes: {} });
    expect(await heading('Passwort ändern')).toBeVisible();
  });

  it('claims none of the addresses of pages.json, which the shell draws itself', async () => {
    const own = frontEndContract.parse(jest.requireActual('../pages.json'));
    for (const { path } of own.pages) {
      showShell(path, kasse, { generation: 1, remotes: {} });
      await screen.findByRole('navigation');
      expect(screen.queryByText('Diese Seite gibt es nicht.')).toBeNull();
      cleanup();
    }
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
    expect(federation.requested.filter((id) => id.startsWith(remote))).toEqual([]);
  });
});
