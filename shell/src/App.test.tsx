import { SESSION_STORAGE_KEY } from '@parkwart/contracts/calls/session';
import { getUser } from '@parkwart/contracts/calls/user';
import { callApi } from '@parkwart/web';
import { act, screen, waitFor } from '@testing-library/react';
import { federation } from './testing/federation.tsx';
import { serve, unauthorized } from './testing/serve.ts';
import { admin, kasse, resetShell, showShell } from './testing/showShell.tsx';

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

afterEach(() => {
  jest.restoreAllMocks();
  resetShell();
});

describe('the shell', () => {
  it.each([kasse, admin])('preloads the modules of the role of $username', async (user) => {
    showShell('/', user);
    await screen.findByRole('heading', { level: 1 });
    expect(new Set(federation.preloaded)).toEqual(new Set([user.role]));
  });

  it('preloads nothing without a user', async () => {
    showShell('/', null);
    await screen.findByRole('heading', { level: 1 });
    expect(federation.preloaded).toEqual([]);
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

  it('keeps all input and repeats the call after the same user’s login', async () => {
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
