import { SESSION_STORAGE_KEY } from '@parkwart/contracts/entities/sessionUser';
import { act, screen } from '@testing-library/react';
import { serve } from '../testing/serve.ts';
import { admin, kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

const userField = () => screen.getByLabelText('Benutzername');
const passwordField = () => screen.getByLabelText('Passwort');
const submit = () => screen.getByRole('button', { name: 'Anmelden' });
const wrong = { status: 401, body: { code: 'LOGIN_FAILED', message: 'Benutzername oder Passwort ist falsch.' } };

async function showLogin() {
  const shown = showShell('/', null);
  await screen.findByRole('heading', { level: 1, name: 'Anmelden' });
  return shown;
}

afterEach(resetShell);

describe('the login', () => {
  it('has required fields for user and password and focuses the first', async () => {
    await showLogin();

    expect(screen.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    expect(userField()).toBeRequired();
    expect(userField()).toHaveFocus();
    expect(passwordField()).toBeRequired();
    expect(passwordField()).toHaveAttribute('type', 'password');
  });

  it('marks and focuses a missing field and sends nothing', async () => {
    const requests = serve(() => wrong);
    const { user } = await showLogin();
    await user.click(submit());
    expect(screen.getByText('Bitte geben Sie den Benutzernamen ein.')).toBeVisible();
    expect(screen.getByText('Bitte geben Sie das Passwort ein.')).toBeVisible();
    expect(userField()).toHaveFocus();

    await user.type(userField(), 'kasse{Enter}');
    expect(passwordField()).toHaveFocus();
    expect(passwordField()).toBeInvalid();
    expect(userField()).toBeValid();
    expect(requests).toEqual([]);
  });

  it('shows the server’s message on failure and keeps the input', async () => {
    serve(() => wrong);
    const { user } = await showLogin();
    await user.type(userField(), 'kasse');
    await user.type(passwordField(), 'falsch{Enter}');

    expect(await screen.findByText('Benutzername oder Passwort ist falsch.')).toBeVisible();
    expect(userField()).toHaveValue('kasse');
    expect(passwordField()).toHaveFocus();
    expect(submit()).toBeEnabled();
  });

  it('shows the waiting time after too many attempts', async () => {
    const body = { code: 'TOO_MANY_FAILURES', message: 'Zu viele Fehlversuche.' };
    serve(() => ({ status: 429, body, headers: { 'Retry-After': '900' } }));
    const { user } = await showLogin();
    await user.type(userField(), 'kasse');
    await user.type(passwordField(), 'falsch{Enter}');

    expect(await screen.findByText('Zu viele Fehlversuche.')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^Noch 1[45]:\d\d Minuten\.$/);
    expect(submit()).toBeEnabled();
  });

  it('is resent once when no response arrives', async () => {
    let attempts = 0;
    serve(() => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('Failed to fetch');
      return { status: 200, body: kasse };
    });
    const { user } = await showLogin();
    await user.type(userField(), 'kasse');
    await user.type(passwordField(), 'geheim{Enter}');

    expect(await screen.findByRole('heading', { name: 'Auto parken' })).toBeVisible();
  });

  it('shows a German message when the server is unreachable', async () => {
    const requests = serve(() => {
      throw new TypeError('Failed to fetch');
    });
    const { user } = await showLogin();
    await user.type(userField(), 'kasse');
    await user.type(passwordField(), 'x{Enter}');

    const message = await screen.findByText(/^Der Server ist nicht erreichbar\./);
    expect(message).toBeVisible();
    expect(requests).toHaveLength(2);
  });

  it('shows Einloggen... while pending and sends one request', async () => {
    let respond = (_given: { status: number; body: unknown }) => {};
    const requests = serve(
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    );
    const { user } = await showLogin();
    await user.type(userField(), 'kasse');
    await user.type(passwordField(), 'x{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Einloggen...' }));
    await act(async () => respond({ status: 200, body: kasse }));

    expect(await screen.findByRole('heading', { name: 'Auto parken' })).toBeVisible();
    expect(requests).toEqual(['/api/employee/park-login']);
  });

  it.each([
    ['Angestellte', kasse, '/parking', 'Auto parken'],
    ['an Admin', admin, '/admin', 'Dashboard'],
  ])('redirects %s to the home page of the role and stores the user', async (_role, who, address, heading) => {
    serve(() => ({ status: 200, body: who }));
    const { user } = await showLogin();
    await user.type(userField(), who.username);
    await user.type(passwordField(), 'geheim{Enter}');

    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(location.pathname).toBe(address);
    expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '')).toEqual(who);
  });

  it('has a checkbox Speichern that does not change the request', async () => {
    const bodies: unknown[] = [];
    serve(() => wrong);
    const send = globalThis.fetch;
    globalThis.fetch = (address, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return send(address, init);
    };
    const { user } = await showLogin();
    await user.click(screen.getByRole('checkbox', { name: 'Speichern' }));
    await user.type(userField(), 'kasse');
    await user.type(passwordField(), 'x{Enter}');
    await screen.findByText('Benutzername oder Passwort ist falsch.');

    expect(bodies).toEqual([{ user: 'kasse', password: 'x' }]);
  });
});
