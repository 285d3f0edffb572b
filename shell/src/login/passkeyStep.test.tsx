import { SESSION_STORAGE_KEY } from '@parkwart/contracts/entities/sessionUser';
import { screen } from '@testing-library/react';
import { fakeAuthenticator, removeAuthenticator, requestOptions } from '../testing/authenticator.ts';
import { serve } from '../testing/serve.ts';
import { kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

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

afterEach(() => {
  removeAuthenticator();
  resetShell();
});

describe('the login of an account with a passkey', () => {
  it('continues after the passkey’s confirmation', async () => {
    const ceremonies = fakeAuthenticator();
    serveLogIn();
    await typePassword();

    expect(await screen.findByRole('heading', { name: 'Auto parken' })).toBeVisible();
    expect(ceremonies).toEqual(['get']);
    expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '')).toEqual(kasse);
  });

  it('explains the wait and focuses the retry button', async () => {
    fakeAuthenticator();
    serveLogIn({ finish: new Promise<FakeResponse>(() => {}) as unknown as FakeResponse });
    await typePassword();

    expect(await screen.findByText('Bitte bestätigen Sie die Anmeldung mit Ihrem Passkey.')).toBeVisible();
    const waiting = screen.getByRole('button', { name: 'Warten auf den Passkey …' });
    expect(waiting).toHaveFocus();
    expect(waiting).toHaveAttribute('aria-busy', 'true');
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

  it('explains a timed-out ceremony', async () => {
    fakeAuthenticator('NotAllowedError');
    serveLogIn({ options: { status: 200, body: { options: { ...requestOptions, timeout: 1 } } } });
    await typePassword();

    expect(await screen.findByText(/^Die Zeit ist abgelaufen, ohne dass ein Passkey benutzt wurde\./)).toBeVisible();
  });

  it('explains a browser without WebAuthn', async () => {
    serveLogIn();
    await typePassword();

    expect(await screen.findByText(/^Dieser Browser kann hier keine Passkeys benutzen\./)).toBeVisible();
  });

  it('stays at the second step after an unknown passkey', async () => {
    fakeAuthenticator();
    serveLogIn({ finish: rejection(401, 'WRONG_PASSKEY', 'Der Passkey wurde nicht erkannt.') });
    await typePassword();

    expect(await screen.findByText('Der Passkey wurde nicht erkannt.')).toBeVisible();
    expect(await again()).toBeVisible();
  });

  it('shows a countdown after too many attempts', async () => {
    fakeAuthenticator();
    const tooMany = rejection(429, 'TOO_MANY_FAILURES', 'Zu viele Fehlversuche.');
    serveLogIn({ options: { ...tooMany, headers: { 'Retry-After': '900' } } });
    await typePassword();

    expect(await screen.findByRole('timer')).toHaveTextContent(/^Noch 1[45]:\d\d Minuten\.$/);
  });

  it('returns to the password, with the reason and the username, after its time limit', async () => {
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

  it('shows the server’s message that passkeys need a host name instead of an IP address', async () => {
    fakeAuthenticator();
    const sentence = 'Passkeys gehen nur unter einem Namen, zum Beispiel http://localhost.';
    serveLogIn({ options: rejection(409, 'PASSKEYS_NEED_A_NAME', sentence) });
    await typePassword();

    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
