import { SESSION_STORAGE_KEY } from '@parkwart/contracts/entities/sessionUser';
import { act, render, screen, waitFor } from '@testing-library/react';
import { fakeAuthenticator, removeAuthenticator, requestOptions } from '../testing/authenticator.ts';
import { serve } from '../testing/serve.ts';
import { admin, kasse, resetShell, showShell } from '../testing/showShell.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import 'fake-indexeddb/auto';
import { sessionStore } from '@parkwart/web';
import { IDBFactory } from 'fake-indexeddb';

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

describe('the login', () => {
  afterEach(resetShell);

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

const SENTENCE = 'Zu viele Fehlversuche. Bitte versuchen Sie es in 2 Minuten erneut.';

const failure = (status: number, retryAfter: number) =>
  Object.assign(new Error(SENTENCE), { name: 'ApiError', status, retryAfter });

const advance = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000));

describe('a login that is rejected after too many attempts', () => {
  beforeEach(() => jest.useFakeTimers());

  it('counts down until a retry is allowed, and then shows that the user can try again', () => {
    render(<LoginFailure error={failure(429, 90)} />);
    expect(screen.getByRole('alert')).toHaveTextContent(SENTENCE);
    expect(screen.getByRole('timer')).toHaveTextContent('Noch 1:30 Minuten.');
    advance(29);
    expect(screen.getByRole('timer')).toHaveTextContent('Noch 1:01 Minuten.');
    advance(31);
    expect(screen.getByRole('timer')).toHaveTextContent('Noch 30 Sekunden.');
    advance(29);
    expect(screen.getByRole('timer')).toHaveTextContent('Noch 1 Sekunde.');
    advance(1);
    expect(screen.getByRole('status')).toHaveTextContent('Sie können es jetzt wieder versuchen.');
    expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([
    ['another error response', failure(401, 0)],
    ['a 429 without Retry-After', failure(429, 0)],
    ['a server that is down', failure(503, 5)],
  ])('shows no countdown for %s', (_title, error) => {
    render(<LoginFailure error={error} />);
    expect(screen.getByText(SENTENCE)).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });
});

const rejection = (status: number, code: string, message: string) => ({ status, body: { code, message } });

const passkeyNeeded = rejection(401, 'PASSKEY_NEEDED', 'Bitte bestätigen Sie die Anmeldung mit Ihrem Passkey.');

type FakeResponse = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };

function serveLogIn({ options, finish }: { options?: FakeResponse; finish?: FakeResponse } = {}) {
  return serve((address) => {
    if (address.endsWith('/park-login')) return passkeyNeeded;
    if (address.endsWith('/session/passkey/options'))
      return options ?? { status: 200, body: { options: requestOptions } };
    if (address.endsWith('/session/passkey')) return finish ?? { status: 200, body: kasse };
    return { status: 204 };
  });
}

async function typePassword() {
  const shown = showShell('/', null);
  await shown.user.type(await screen.findByLabelText('Benutzername'), 'kasse');
  await shown.user.type(screen.getByLabelText('Passwort'), 'geheim{Enter}');
  return shown;
}

const again = () => screen.findByRole('button', { name: 'Erneut versuchen' });

describe('the login of an account with a passkey', () => {
  afterEach(() => {
    removeAuthenticator();
    resetShell();
  });

  it('continues after the passkey’s confirmation', async () => {
    const ceremonies = fakeAuthenticator();
    serveLogIn();
    await typePassword();

    expect(await screen.findByRole('heading', { name: 'Auto parken' })).toBeVisible();
    expect(ceremonies).toEqual(['get']);
    expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '')).toEqual(kasse);
  });

  it('explains a cancelled ceremony and offers a retry', async () => {
    const ceremonies = fakeAuthenticator('NotAllowedError', 'confirmed');
    serveLogIn();
    const { user } = await typePassword();
    const sentence = /^Es wurde kein Passkey benutzt\. Entweder wurde abgebrochen, oder auf diesem Gerät liegt keiner/;
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.click(await again());

    expect(await screen.findByRole('heading', { name: 'Auto parken' })).toBeVisible();
    expect(ceremonies).toEqual(['get', 'get']);
  });

  it('explains a timed-out passkey ceremony', async () => {
    fakeAuthenticator('NotAllowedError');
    serveLogIn({ options: { status: 200, body: { options: { ...requestOptions, timeout: 1 } } } });
    await typePassword();

    expect(await screen.findByText(/^Die Zeit ist abgelaufen, ohne dass ein Passkey benutzt wurde\./)).toBeVisible();
  });

  it('explains that a browser without WebAuthn cannot use passkeys', async () => {
    serveLogIn();
    await typePassword();

    expect(await screen.findByText(/^Dieser Browser kann hier keine Passkeys benutzen\./)).toBeVisible();
  });

  it('shows the password form again, with the reason and the username, after the time limit of the login', async () => {
    fakeAuthenticator();
    serveLogIn({ options: rejection(401, 'LOGIN_OVER', 'Die Anmeldung ist abgelaufen.') });
    await typePassword();

    expect(await screen.findByText('Die Anmeldung ist abgelaufen.')).toBeVisible();
    expect(screen.getByLabelText('Benutzername')).toHaveValue('kasse');
    expect(screen.getByLabelText('Passwort')).toHaveValue('');
    expect(screen.getByLabelText('Passwort')).toHaveFocus();
  });

  it('lets the user go back to the password', async () => {
    fakeAuthenticator('NotAllowedError');
    serveLogIn();
    const { user } = await typePassword();
    await again();
    await user.click(screen.getByRole('button', { name: 'Zurück zum Passwort' }));

    expect(screen.getByLabelText('Passwort')).toHaveFocus();
    expect(screen.queryByText(/^Es wurde kein Passkey benutzt/)).not.toBeInTheDocument();
  });
});

describe('the login page', () => {
  const settled = <Result,>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  /** Creates the database like the booth. */
  async function openBooth(): Promise<IDBDatabase> {
    const opening = indexedDB.open('parkwart-booth', 1);
    opening.onupgradeneeded = () => {
      for (const store of ['booth', 'kept', 'parked']) opening.result.createObjectStore(store);
    };
    return settled(opening);
  }

  const count = (database: IDBDatabase, store: string) =>
    settled(database.transaction(store).objectStore(store).count());

  const logInPage = () => screen.findByRole('heading', { name: 'Anmelden' });

  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  afterEach(resetShell);

  it.each([
    ['without a session', null],
    ['after the session expired', kasse],
  ])('%s empties the booth’s copy of the parked cars, and keeps the queued entries', async (_when, user) => {
    const booth = await openBooth();
    for (const store of ['kept', 'parked'])
      await settled(booth.transaction(store, 'readwrite').objectStore(store).put('a car', 1));
    showShell('/', user);
    if (user) await act(async () => sessionStore.expire());
    await logInPage();
    await waitFor(async () => expect(await count(booth, 'parked')).toBe(0));
    expect(await count(booth, 'kept')).toBe(1);
  });

  it('creates no booth database if the browser has none', async () => {
    showShell('/', null);
    await logInPage();
    expect(await count(await openBooth(), 'parked')).toBe(0);
  });
});
