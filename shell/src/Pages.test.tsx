import { frontEndContract, type Page } from '@parkwart/contracts/registry/page';
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

describe('a path', () => {
  it.each(ROUTES)('%s shows an anonymous visitor „%s“', async (address, expected) => {
    showShell(address, null);
    expect(await heading(expected)).toBeVisible();
  });

  it.each(ROUTES)('%s shows an employee the page of their role', async (address, _anonymous, expected) => {
    showShell(address, kasse);
    expect(await heading(expected)).toBeVisible();
  });

  it.each(ROUTES)('%s shows an admin the page of their role', async (address, _anonymous, _employee, expected) => {
    showShell(address, admin);
    expect(await heading(expected)).toBeVisible();
  });

  it.each([
    ['an anonymous visitor', null, [...STAFF_ROUTES, ...ADMIN_ROUTES, ...OWN_ROUTES]],
    ['an employee', kasse, ADMIN_ROUTES],
    ['an admin', admin, STAFF_ROUTES],
  ])('of a page for another role redirects %s to /', async (_who, user, addresses) => {
    for (const address of addresses) {
      const { unmount } = showShell(address, user);
      await waitFor(() => expect(location.pathname).toBe('/'));
      unmount();
    }
  });

  it('shows the generic fallback when it is unknown', async () => {
    showShell('/gibt-es-nicht', kasse);
    expect(await heading('Unexpected Application Error!')).toBeVisible();
    expect(screen.getByText('Diese Seite gibt es nicht.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
  });
});

describe('the registry', () => {
  const page = { path: '/bookings', module: 'BookingsPage', access: 'known' } as const;
  const menu = { label: 'Buchungen', icon: 'M4 4h16', order: 5 };
  const withRemote = (pages: Page[]) => productRegistry({ 'mfe-bookings': liveRemote('mfe-bookings', { pages }) });
  const title = () => <h1>Buchungen</h1>;

  it.each([kasse, admin])(
    'adds a page with a menu entry for $username without a new release of the shell',
    async (who) => {
      federation.responses.push(async () => ({ BookingsPage: title }));
      const { unmount } = showShell('/bookings', who, withRemote([{ ...page, menu }]));
      expect(await heading('Buchungen')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Buchungen' })).toHaveAttribute('aria-current', 'page');
      await waitFor(() => expect(document.title).toBe('Buchungen – Parkwart'));
      unmount();
    },
  );

  it('may add a page for one role; the first menu entry of a role is the role’s home page', async () => {
    showShell('/', admin, withRemote([{ ...page, menu: { ...menu, role: 'Admin' } }]));
    expect(await heading('Buchungen')).toBeVisible();
    cleanup();
    showShell('/', kasse, withRemote([{ ...page, menu: { ...menu, role: 'Admin' } }]));
    expect(await heading(PARKING)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Buchungen' })).toBeNull();
  });

  it('may be empty: the frame and the shell’s pages are still shown', async () => {
    showShell('/', kasse, { generation: 1, remotes: {} });
    expect(await screen.findByText('Dieser Bereich konnte nicht geladen werden.')).toBeVisible();
    cleanup();
    showShell('/password', kasse, { generation: 1, remotes: {} });
    expect(await heading('Passwort ändern')).toBeVisible();
  });

  it('contains no paths of pages.json, which the shell serves itself', async () => {
    const own = frontEndContract.parse(jest.requireActual('../pages.json'));
    for (const { path } of own.pages) {
      showShell(path, kasse, { generation: 1, remotes: {} });
      await screen.findByRole('navigation');
      expect(screen.queryByText('Diese Seite gibt es nicht.')).toBeNull();
      cleanup();
    }
  });
});

describe('the shell', () => {
  it.each([
    ['no office module for an employee', kasse, '/admin', 'mfe-admin'],
    ['no booth module for an admin', admin, '/parking', 'mfe-staff'],
    ['no print module before printing', kasse, '/check-out', 'mfe-print'],
  ])('fetches %s', async (_who, user, address, remote) => {
    showShell(address, user);
    await screen.findByRole('navigation');
    expect(federation.requested.filter((id) => id.startsWith(remote))).toEqual([]);
  });
});
