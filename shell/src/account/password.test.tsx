import { SESSION_STORAGE_KEY } from '@parkwart/contracts/entities/sessionUser';
import { polyfillDialogs } from '@parkwart/web/testing/dialogs';
import { screen, within } from '@testing-library/react';
import { serveAccount } from '../testing/account.ts';
import { creationOptions, fakeAuthenticator, removeAuthenticator } from '../testing/authenticator.ts';
import { federation } from '../testing/federation.tsx';
import { serve } from '../testing/serve.ts';
import { admin, kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

describe('the password', () => {
  afterEach(resetShell);

  const labels = ['Aktuelles Passwort', 'Neues Passwort', 'Neues Passwort bestätigen'] as const;

  async function typeAll(passwords: readonly [string, string, string]) {
    const { user } = showShell('/password', kasse);
    await screen.findByLabelText(labels[0]);
    for (const [index, label] of labels.entries())
      await user.type(screen.getByLabelText(label), passwords[index] ?? '');
    await user.click(screen.getByRole('button', { name: 'Passwort ändern' }));
    return user;
  }
  const values = () => labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

  it('is changed: „Das Passwort wurde erfolgreich geändert“, with an offer to log in again', async () => {
    const sent = serveAccount({ status: 204 });
    const user = await typeAll(['altes-Passwort', 'neues-Passwort', 'neues-Passwort']);
    expect(await screen.findByText('Das Passwort wurde erfolgreich geändert')).toBeVisible();
    expect(sent).toMatchObject([
      {
        address: '/api/employee/change-password/kasse',
        body: {
          currentPassword: 'altes-Passwort',
          newPassword: 'neues-Passwort',
          confirmNewPassword: 'neues-Passwort',
        },
      },
    ]);

    await user.click(screen.getByRole('button', { name: 'Neu anmelden' }));
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  });

  it('is not sent when the passwords differ: „Neues Passwort und Bestätigungspasswort stimmen nicht überein.“', async () => {
    const sent = serveAccount();
    await typeAll(['altes-Passwort', 'neues-Passwort', 'anderes-Passwort']);

    expect(screen.getByText('Neues Passwort und Bestätigungspasswort stimmen nicht überein.')).toBeVisible();
    expect(screen.getByLabelText('Neues Passwort bestätigen')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('keeps the input when it is rejected: „Passwort ändern fehlgeschlagen“, at the invalid field', async () => {
    const sentence = 'Das aktuelle Passwort stimmt nicht.';
    serveAccount({
      status: 422,
      body: { code: 'WRONG_PASSWORD', message: sentence, fields: { currentPassword: sentence } },
    });
    await typeAll(['falsch', 'neues-Passwort', 'neues-Passwort']);

    expect(await screen.findByText('Passwort ändern fehlgeschlagen')).toBeVisible();
    expect(screen.getByLabelText('Aktuelles Passwort')).toHaveAccessibleDescription(sentence);
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    expect(values()).toEqual(['falsch', 'neues-Passwort', 'neues-Passwort']);
  });

  it('keeps the input without a response: „Beim Ändern des Passworts ist ein Fehler aufgetreten“', async () => {
    serveAccount('broken');
    await typeAll(['altes-Passwort', 'neues-Passwort', 'neues-Passwort']);

    expect(await screen.findByText('Beim Ändern des Passworts ist ein Fehler aufgetreten')).toBeVisible();
    expect(values()).toEqual(['altes-Passwort', 'neues-Passwort', 'neues-Passwort']);
  });
});

const owesPassword = { ...kasse, required: 'password' as const };
const owesPasskey = { ...admin, required: 'passkey' as const };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('an account with a required task', () => {
  polyfillDialogs();

  beforeEach(() => void serve(() => ({ status: 200, body: [] })));
  afterEach(() => {
    removeAuthenticator();
    resetShell();
  });

  it.each(['/', '/parking', '/check-out', '/profile', '/receipt', '/nowhere'])(
    'shows only the password page at %s',
    async (address) => {
      showShell(address, owesPassword);

      expect(await heading('Passwort ändern')).toHaveFocus();
      expect(screen.getByText('Bitte wählen Sie zuerst ein eigenes Passwort.')).toBeVisible();
      expect(location.pathname).toBe('/password');
      expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
      expect(federation.requested).toEqual([]);
    },
  );

  it('is redirected there after the login', async () => {
    serve(() => ({ status: 200, body: owesPassword }));
    const { user } = showShell('/', null);
    await user.type(await screen.findByLabelText('Benutzername'), 'kasse');
    await user.type(screen.getByLabelText('Passwort'), 'vergeben{Enter}');

    expect(await heading('Passwort ändern')).toBeVisible();
  });

  it('logs in again after the password change', async () => {
    serve(() => ({ status: 204 }));
    const { user } = showShell('/', owesPassword);
    await user.type(await screen.findByLabelText('Aktuelles Passwort'), 'vergeben');
    await user.type(screen.getByLabelText('Neues Passwort'), 'neues-Passwort');
    await user.type(screen.getByLabelText('Neues Passwort bestätigen'), 'neues-Passwort{Enter}');
    expect(await screen.findByText('Das Passwort wurde erfolgreich geändert')).toBeVisible();
    expect(screen.queryByText('Bitte wählen Sie zuerst ein eigenes Passwort.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Neu anmelden' }));

    expect(await heading('Anmelden')).toBeVisible();
  });

  it('can log out', async () => {
    const { user } = showShell('/', owesPassword);
    await user.click(await screen.findByRole('button', { name: 'Ausloggen' }));
    expect(await heading('Anmelden')).toBeVisible();
  });

  it('sets up its first passkey and continues to its home page', async () => {
    fakeAuthenticator();
    const passkey = { _id: 'p-1', name: 'Mein Passkey', createdAt: '2026-03-05T08:00:00Z', lastUsedAt: null };
    serve((address, { method }) => {
      if (address.endsWith('/passkeys/options')) return { status: 200, body: { options: creationOptions } };
      if (address.endsWith('/session/refresh')) return { status: 200, body: admin };
      return method === 'GET' ? { status: 200, body: [] } : { status: 201, body: passkey };
    });
    const { user } = showShell('/pay', owesPasskey);
    expect(await heading('Passkey einrichten')).toHaveFocus();
    expect(screen.getByText('Bitte richten Sie zuerst einen Passkey ein.')).toBeVisible();
    expect(location.pathname).toBe('/profile');
    await user.click(await screen.findByRole('button', { name: 'Passkey hinzufügen' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Passkey anlegen' }));

    expect(await heading('Dashboard')).toBeVisible();
    expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '')).toEqual(admin);
  });
});
