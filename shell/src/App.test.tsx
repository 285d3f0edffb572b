import { SESSION_STORAGE_KEY } from '@parkwart/contracts/calls/session';
import { getUser } from '@parkwart/contracts/calls/user';
import { menuOf } from '@parkwart/contracts/registry/access';
import type { LiveRemote, Registry } from '@parkwart/contracts/registry/registry';
import { callApi } from '@parkwart/web';
import { act, screen, waitFor } from '@testing-library/react';
import { homePathOf } from './login/LoginPage.tsx';
import { fetchRegistry, inlinedRegistry } from './registry.ts';
import { federation } from './testing/federation.tsx';
import { productRegistry } from './testing/registry.ts';
import { serve, unauthorized } from './testing/serve.ts';
import { admin, kasse, resetShell, showShell } from './testing/showShell.tsx';
import { versionsFor } from './versionsFor.ts';

jest.mock('@parkwart/web/federation', () => jest.requireActual('./testing/federation.tsx'));

async function endSession(): Promise<{ readonly waiting: Promise<unknown> }> {
  serve(() => unauthorized);
  const waiting = callApi(getUser, { params: { username: 'kasse' } });
  await screen.findByText('Ihre Sitzung ist abgelaufen.');
  return { waiting };
}

async function logInAs(username: string, user: ReturnType<typeof showShell>['user']) {
  await user.clear(screen.getByLabelText('Benutzername'));
  await user.type(screen.getByLabelText('Benutzername'), username);
  await user.type(screen.getByLabelText('Passwort'), 'geheim{Enter}');
}

describe('the app', () => {
  afterEach(resetShell);

  describe('the shell', () => {
    it.each([kasse, admin])('preloads the modules of the role of $username', async (user) => {
      showShell('/', user);
      await screen.findByRole('heading', { level: 1 });
      expect(new Set(federation.preloaded)).toEqual(new Set([user.role]));
    });

    it('shows the generic fallback when rendering fails', async () => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      jest.spyOn(federation.preloaded, 'push').mockImplementation(() => {
        throw new Error('A bug of the shell.');
      });
      showShell('/parking', kasse);

      expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Seite neu laden' })).toBeVisible();
    });
  });

  describe('a session that ends while a form is open', () => {
    it('shows the login with the username over the unchanged page', async () => {
      const { user } = showShell('/parking', kasse);
      await user.type(await screen.findByLabelText('Fahrzeugnummer'), 'B-AB 12');
      const { waiting } = await endSession();
      waiting.catch(() => {});

      expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
      expect(screen.getByLabelText('Benutzername')).toHaveValue('kasse');
      expect(screen.getByLabelText('Passwort')).toHaveFocus();
      expect(screen.getByLabelText('Fahrzeugnummer')).not.toBeVisible();
    });

    it('keeps all input, and repeats the rejected call after the same user has logged in', async () => {
      const { user } = showShell('/parking', kasse);
      await user.type(await screen.findByLabelText('Fahrzeugnummer'), 'B-AB 12');
      const { waiting } = await endSession();
      const users = {
        _id: 'u',
        username: 'kasse',
        email: '',
        phone: '',
        gender: 'weiblich',
        status: 'Aktiv',
        role: 'Admin',
        version: 1,
        passkeys: 0,
        mustChangePassword: false,
      };
      serve((address) => ({ status: 200, body: address.endsWith('/park-login') ? kasse : { users } }));
      await logInAs('kasse', user);

      await waitFor(() => expect(screen.getByLabelText('Fahrzeugnummer')).toBeVisible());
      expect(screen.getByLabelText('Fahrzeugnummer')).toHaveValue('B-AB 12');
      expect(screen.queryByText('Ihre Sitzung ist abgelaufen.')).not.toBeInTheDocument();
      expect(location.pathname).toBe('/parking');
      await expect(waiting).resolves.toEqual({ users });
    });

    it('shows another user their home page without the input', async () => {
      const { user } = showShell('/parking', kasse);
      await user.type(await screen.findByLabelText('Fahrzeugnummer'), 'B-AB 12');
      const { waiting } = await endSession();
      const rejected = expect(waiting).rejects.toMatchObject({ status: 401 });
      serve(() => ({ status: 200, body: admin }));
      await logInAs('admin', user);

      expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
      expect(location.pathname).toBe('/admin');
      expect(screen.queryByLabelText('Fahrzeugnummer')).not.toBeInTheDocument();
      await act(() => rejected);
    });
  });
});

describe('the registry', () => {
  const live = {
    generation: 7,
    remotes: {
      'mfe-admin': {
        version: '1.0.0-a',
        entry: '/remotes/mfe-admin/1.0.0-a/static/js/remoteEntry.js',
        preload: [],
        integrity: {},
        roles: ['Admin'],
        contract: 1,
        pages: [],
        previous: null,
      },
    },
  };

  function inline(text: string): void {
    document.body.innerHTML = `<script type="application/json" id="parkwart-remotes">${text}</script>`;
  }

  describe('the inlined registry', () => {
    it('is read from the page', () => {
      inline(JSON.stringify(live));
      expect(inlinedRegistry()).toEqual(live);
    });

    it.each(['', '{', '[]', '{"generation":"1"}'])(
      'is empty if the page contains „%s“ instead of a registry',
      (text) => {
        inline(text);
        expect(inlinedRegistry()).toEqual({ generation: 0, remotes: {} });
      },
    );
  });

  describe('the current registry', () => {
    it('is fetched from the gateway', async () => {
      serve(() => ({ status: 200, body: live }));
      await expect(fetchRegistry()).resolves.toEqual(live);
    });
  });
});

const pages = Object.values(productRegistry().remotes).flatMap((remote) => remote.pages);

describe('the role', () => {
  it.each(['Admin', 'admin', 'ADMIN'])(
    '%s gets the home page and the side bar of an admin, whatever its capital letters',
    (role) => {
      expect(homePathOf(pages, role)).toBe('/admin');
      expect(menuOf(pages, role)[0]?.menu.label).toBe('Dashboard');
    },
  );

  it.each(['Angestellte', 'angestellte'])(
    '%s gets the home page and the side bar of an employee, whatever its capital letters',
    (role) => {
      expect(homePathOf(pages, role)).toBe('/parking');
      expect(menuOf(pages, role)[0]?.menu.label).toBe('Einchecken');
    },
  );
});

describe('the versions of the modules for a user', () => {
  const live: LiveRemote = {
    version: '1',
    entry: '/remotes/mfe-admin/1/static/js/remoteEntry.js',
    preload: ['/remotes/mfe-admin/1/static/js/remoteEntry.js'],
    integrity: {},
    roles: ['Admin'],
    contract: 2,
    pages: [],
    previous: null,
  };

  const canary = (share: number) => ({
    ...live,
    version: '2',
    entry: '/remotes/mfe-admin/2/static/js/remoteEntry.js',
    share,
  });

  const registry = (share: number): Registry => ({
    generation: 5,
    remotes: { 'mfe-admin': { ...live, canary: canary(share) }, 'mfe-staff': { ...live, canary: canary(share) } },
  });

  const USERS = Array.from({ length: 1_000 }, (_nothing, index) => `benutzer${index}`);

  const withCanary = (share: number, name: 'mfe-admin' | 'mfe-staff' = 'mfe-admin') =>
    USERS.filter((user) => versionsFor(registry(share), user).remotes[name]?.version === '2');

  it('are canaries for about the share of users that is configured for the canary', () => {
    expect(withCanary(20).length).toBeGreaterThan(160);
    expect(withCanary(20).length).toBeLessThan(240);
  });

  it('are the same on every call, and stay canaries when the share grows', () => {
    expect(withCanary(20)).toEqual(withCanary(20));
    expect(withCanary(60)).toEqual(expect.arrayContaining(withCanary(20)));
  });

  it('are canaries for different users in different modules', () => {
    expect(withCanary(20, 'mfe-staff')).not.toEqual(withCanary(20));
  });

  it('are complete: entry, preload and hashes are from the same release', () => {
    const [user = ''] = withCanary(20);
    const { previous, ...version } = live;
    expect(versionsFor(registry(20), user).remotes['mfe-admin']).toEqual({ ...version, ...canary(20), previous });
    expect(versionsFor({ generation: 5, remotes: { 'mfe-admin': live } }, user).remotes['mfe-admin']).toEqual(live);
  });
});
