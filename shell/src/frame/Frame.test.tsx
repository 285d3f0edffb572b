import { SESSION_STORAGE_KEY } from '@parkwart/contracts/calls/session';
import { guardLogOut, type LogOutGuard } from '@parkwart/web';
import { screen, waitFor, within } from '@testing-library/react';
import { serve } from '../testing/serve.ts';
import { admin, kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

const sideBar = () => within(screen.getByRole('navigation', { name: 'Hauptmenü' }));
const entries = () =>
  sideBar()
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent]);
const active = () =>
  sideBar()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

async function open(...[address, as]: Parameters<typeof showShell>) {
  const shown = showShell(address, as);
  await screen.findByRole('heading', { level: 1 });
  return shown;
}

const StayOrGo: LogOutGuard['Question'] = ({ onCancel, onConfirm }) => (
  <>
    <button type="button" onClick={onCancel}>
      Bleiben
    </button>
    <button type="button" onClick={onConfirm}>
      Gehen
    </button>
  </>
);

afterEach(resetShell);

it.each([
  [true, kasse, '/parking'],
  [true, admin, '/admin'],
  [undefined, admin, '/admin'],
])('the top bar marks demo mode: %s', async (isDemo, who, address) => {
  await open(address, { ...who, ...(isDemo && { isDemo }) });
  expect(screen.queryAllByText('Probebetrieb')).toHaveLength(isDemo ? 1 : 0);
});

describe('the side bar', () => {
  it('offers an employee Einchecken, Kasse and Ausloggen', async () => {
    await open('/parking', kasse);
    expect(entries()).toEqual([
      ['/parking', 'Einchecken'],
      ['/check-out', 'Kasse'],
      [expect.stringMatching(/\/kasse\.html$/), 'Hilfe'],
    ]);
    expect(sideBar().getByRole('button', { name: 'Ausloggen' })).toBeVisible();
  });

  it('offers an admin the five office pages and Ausloggen', async () => {
    await open('/admin', admin);
    expect(entries().map(([path]) => path)).not.toContain('/parking');
    expect(entries().slice(0, 5)).toEqual([
      ['/admin', 'Dashboard'],
      ['/add-user', 'Benutzer'],
      ['/add-fine', 'Verwaltung'],
      ['/pay', 'Bußgelder'],
      ['/reminder', 'Mahnverfahren'],
    ]);
    expect(sideBar().getByRole('button', { name: 'Ausloggen' })).toBeVisible();
  });

  it('shows the count that a remote provides beside the label of the remote’s page', async () => {
    await open('/profile', admin);
    await waitFor(() => expect(entries()).toContainEqual(['/inbox', 'Eingänge7']));
  });

  describe('on a phone', () => {
    const { matchMedia } = window;
    beforeEach(() => {
      window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: true });
    });
    afterEach(() => {
      window.matchMedia = matchMedia;
    });

    it('has four pages of daily use in the bar, and the others behind „Mehr“', async () => {
      await open('/admin', admin);
      const more = sideBar().getByRole('button', { name: 'Mehr' });
      const inBar = sideBar()
        .getAllByRole('link')
        .filter((link) => link.compareDocumentPosition(more) & Node.DOCUMENT_POSITION_FOLLOWING);
      expect(inBar.map((link) => link.getAttribute('href'))).toEqual(['/admin', '/pay', '/inbox', '/bank']);
      expect(entries().map(([path]) => path)).toEqual(expect.arrayContaining(['/add-user', '/reminder', '/privacy']));
    });

    it('shows an employee all entries in the bar', async () => {
      await open('/parking', kasse);
      expect(sideBar().queryByRole('button', { name: 'Mehr' })).toBeNull();
      expect(entries()).toHaveLength(3);
    });
  });

  it('shows the question that a module asks before the logout, and logs out only if the user confirms', async () => {
    guardLogOut({ isNeeded: async () => true, Question: StayOrGo });
    const { user } = await open('/parking', kasse);
    await user.click(sideBar().getByRole('button', { name: 'Ausloggen' }));
    await user.click(await screen.findByRole('button', { name: 'Bleiben' }));
    expect(screen.queryByRole('button', { name: 'Gehen' })).not.toBeInTheDocument();
    expect(sideBar().getByRole('button', { name: 'Ausloggen' })).toBeEnabled();
    await user.click(sideBar().getByRole('button', { name: 'Ausloggen' }));
    await user.click(await screen.findByRole('button', { name: 'Gehen' }));
    expect(await screen.findByLabelText('Benutzername')).toBeVisible();
    guardLogOut(undefined);
  });

  it.each([
    ['/parking', kasse, ['Einchecken']],
    ['/check-out', kasse, ['Kasse']],
    ['/', kasse, ['Einchecken']],
    ['/admin', admin, ['Dashboard']],
    ['/add-user', admin, ['Benutzer']],
    ['/add-fine', admin, ['Verwaltung']],
    ['/pay', admin, ['Bußgelder']],
    ['/reminder', admin, ['Mahnverfahren']],
    ['/profile', admin, []],
  ])('highlights the entry of the path at %s', async (address, who, expected) => {
    await open(address, who);
    expect(active()).toEqual(expected);
  });

  it.each([
    [kasse, 'Einchecken'],
    [admin, 'Dashboard'],
  ])('shows on the password page the entries of the role of $username', async (who, first) => {
    await open('/password', who);
    expect(entries()[0]?.[1]).toBe(first);
  });

  it.each([
    ['the server responds', () => ({ status: 204 })],
    [
      'the server cannot be reached',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('logs the user out when %s', async (_name, answer) => {
    const requests = serve(answer);
    const { user } = await open('/parking', kasse);
    await user.click(sideBar().getByRole('button', { name: 'Ausloggen' }));

    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
    expect(location.pathname).toBe('/');
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
    expect(requests).toEqual(['/api/employee/logout']);
  });
});

describe('„Hilfe“', () => {
  it.each([
    [kasse, '/parking', 'kasse.html'],
    [admin, '/admin', 'buero.html'],
  ])('opens the handbook of %o in a new tab', async (who, address, page) => {
    await open(address, who);
    const help = sideBar().getByRole('link', { name: 'Hilfe' });
    expect([help.getAttribute('href')?.split('/').at(-1), help.getAttribute('target')]).toEqual([page, '_blank']);
  });
});

describe('the document title', () => {
  it.each([
    ['/check-out', kasse, 'Kasse – Parkwart'],
    ['/pay', admin, 'Bußgelder – Parkwart'],
    ['/profile', admin, 'Profil – Parkwart'],
    ['/password', kasse, 'Passwort ändern – Parkwart'],
    ['/', null, 'Anmelden – Parkwart'],
  ])('contains the name of the page at %s', async (address, who, title) => {
    await open(address, who);
    await waitFor(() => expect(document.title).toBe(title));
  });
});

describe('the top bar', () => {
  it('greets the user by the stored user name', async () => {
    await open('/parking', kasse);
    expect(within(screen.getByRole('banner')).getByText('Karla Kasse')).toBeVisible();
  });

  it.each(['/admin', '/profile'])(
    "shows at %s what the office's remote puts at the top of every page",
    async (address) => {
      await open(address, admin);
      expect(await screen.findByText('Suche des Büros')).toBeVisible();
    },
  );

  it('shows an employee nothing that the office’s remote puts at the top', async () => {
    await open('/profile', kasse);
    expect(screen.queryByText('Suche des Büros')).toBeNull();
  });

  it('links the logo to /', async () => {
    await open('/check-out', kasse);
    expect(screen.getByRole('link', { name: 'Parkwart: zur Startseite' })).toHaveAttribute('href', '/');
  });
});
