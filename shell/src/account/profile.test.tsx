import { SESSION_STORAGE_KEY } from '@parkwart/contracts/entities/sessionUser';
import { polyfillDialogs } from '@parkwart/web/testing/dialogs';
import { act, screen, waitFor, within } from '@testing-library/react';
import { karla, readAccount, type SentRequest, serveAccount } from '../testing/account.ts';
import { creationOptions, fakeAuthenticator, removeAuthenticator } from '../testing/authenticator.ts';
import { federation } from '../testing/federation.tsx';
import { serve } from '../testing/serve.ts';
import { admin, kasse, resetShell, showShell } from '../testing/showShell.tsx';
import { instantInWords } from './Section.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the profile', () => {
  afterEach(resetShell);

  it('shows the account, with a read-only username and the stored gender', async () => {
    serveAccount();
    showShell('/profile', kasse);

    expect(await screen.findByLabelText('Benutzername')).toHaveValue('kasse');
    expect(screen.getByLabelText('Benutzername')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('E-Mail')).toHaveValue('karla@parkwart.example');
    expect(screen.getByLabelText('Telefon')).toHaveValue('030 123456');
    expect(screen.getByLabelText('Geschlecht')).toHaveDisplayValue('weiblich');
    expect(screen.getByLabelText('Geschlecht')).toHaveValue('female');
    expect(screen.getByRole('link', { name: 'Passwort ändern' })).toHaveAttribute('href', '/password');
  });

  it('saves the changed fields with the version that was read: „Profil erfolgreich aktualisiert“', async () => {
    const sent = serveAccount({ status: 200, body: { ...karla, phone: '030 99', gender: 'männlich', version: 5 } });
    const { user } = showShell('/profile', kasse);
    await user.clear(await screen.findByLabelText('Telefon'));
    await user.type(screen.getByLabelText('Telefon'), '030 99');
    await user.selectOptions(screen.getByLabelText('Geschlecht'), 'männlich');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Profil erfolgreich aktualisiert')).toBeVisible();
    expect(sent).toMatchObject([{ address: '/api/employee/user/u-2', body: { phone: '030 99', gender: 'male' } }]);
    expect(sent[0]?.headers.get('If-Match')).toBe('"4"');
  });

  it('switches the theme between light, dark and the system’s setting immediately, and stores the choice on this device', async () => {
    serveAccount();
    const changed = jest.fn();
    window.addEventListener('storage', changed);
    const { user } = showShell('/profile', kasse);
    expect(await screen.findByRole('radio', { name: 'System' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Dunkel' }));
    expect(localStorage.getItem('park_theme')).toBe('dark');
    expect(changed).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(localStorage.getItem('park_theme')).toBeNull();
    window.removeEventListener('storage', changed);
  });

  it('takes over the theme that the user selects in another tab', async () => {
    serveAccount();
    showShell('/profile', kasse);
    await screen.findByRole('radio', { name: 'System' });
    localStorage.setItem('park_theme', 'light');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'park_theme' })));
    expect(screen.getByRole('radio', { name: 'Hell' })).toBeChecked();
    localStorage.removeItem('park_theme');
  });

  it('offers „divers“ and „keine Angabe“ beside the two genders', async () => {
    const sent = serveAccount({ status: 200, body: { ...karla, gender: 'divers', version: 5 } });
    const { user } = showShell('/profile', kasse);
    await user.selectOptions(await screen.findByLabelText('Geschlecht'), 'divers');
    expect(screen.getByRole('option', { name: 'keine Angabe' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Profil erfolgreich aktualisiert')).toBeVisible();
    expect(sent).toMatchObject([{ body: { gender: 'divers' } }]);
    expect(screen.getByLabelText('Geschlecht')).toHaveDisplayValue('divers');
  });

  it('keeps the input when it is rejected, and marks the invalid field', async () => {
    const fields = { email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' };
    serveAccount({ status: 400, body: { code: 'INVALID_INPUT', message: 'Bitte prüfen Sie die Eingaben.', fields } });
    const { user } = showShell('/profile', kasse);
    await user.clear(await screen.findByLabelText('E-Mail'));
    await user.type(screen.getByLabelText('E-Mail'), 'karla{Enter}');

    expect(await screen.findByText('Das Profil konnte nicht gespeichert werden.')).toBeVisible();
    expect(screen.getByLabelText('E-Mail')).toHaveAccessibleDescription(fields.email);
    expect(screen.getByLabelText('E-Mail')).toHaveValue('karla');
  });

  it('keeps the input after a conflict, updates the other fields and saves with the new version', async () => {
    let stored = karla;
    const sent: SentRequest[] = [];
    serve((address, { method, headers: raw, body }) => {
      if (method === 'GET')
        return address.endsWith('/get-user/kasse') ? { status: 200, body: { users: stored } } : readAccount(address);
      const headers = new Headers(raw);
      sent.push({ address, headers, body: JSON.parse(String(body)) });
      if (headers.get('If-Match') === '"5"') return { status: 200, body: { ...stored, phone: '030 99', version: 6 } };
      stored = { ...karla, email: 'neu@parkwart.example', version: 5 };
      return { status: 409, body: { code: 'CONFLICT', message: 'Jemand anderes hat das gerade geändert.' } };
    });
    const { user } = showShell('/profile', kasse);
    await user.clear(await screen.findByLabelText('Telefon'));
    await user.type(screen.getByLabelText('Telefon'), '030 99{Enter}');

    expect(await screen.findByText('Jemand anderes hat das gerade geändert.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('E-Mail')).toHaveValue('neu@parkwart.example'));
    expect(screen.getByLabelText('Telefon')).toHaveValue('030 99');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Profil erfolgreich aktualisiert')).toBeVisible();
    expect(sent[1]?.body).toEqual({ gender: 'female', phone: '030 99' });
  });

  it('keeps the input across navigation until it is saved', async () => {
    serveAccount({ status: 200, body: { ...karla, phone: '030 99', version: 5 } });
    const { user } = showShell('/profile', kasse);
    await user.clear(await screen.findByLabelText('Telefon'));
    await user.type(screen.getByLabelText('Telefon'), '030 99');
    expect(asksBeforeReload()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Passwort ändern' }));
    await user.click(await screen.findByRole('link', { name: 'Zurück zum Profil' }));

    expect(await screen.findByLabelText('Telefon')).toHaveValue('030 99');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Profil erfolgreich aktualisiert')).toBeVisible();
    expect(asksBeforeReload()).toBe(false);
  });

  it('is linked from the greeting in the top bar', async () => {
    serveAccount();
    const { user } = showShell('/parking', kasse);
    await user.click(await screen.findByRole('link', { name: /Karla Kasse/ }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  });
});

const now = new Date('2026-03-05T12:00:00Z');

describe('instantInWords', () => {
  it.each([
    ['2026-03-05T08:05:09Z', 'heute, 09:05 Uhr'],
    // In UTC this is still the previous day.
    ['2026-03-04T23:30:00Z', 'heute, 00:30 Uhr'],
    ['2026-03-04T12:00:00Z', 'gestern, 13:00 Uhr'],
    ['2026-03-03T12:00:00Z', 'am 3.3.2026'],
  ])('%s is „%s“ in Berlin', (instant, words) => {
    expect(instantInWords(instant, now)).toBe(words);
  });
});

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

  it('that is rejected stays in the form, which shows „Passwort ändern fehlgeschlagen“ and the reason at the invalid field', async () => {
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

  it('whose change gets no response stays in the form, which shows „Beim Ändern des Passworts ist ein Fehler aufgetreten“', async () => {
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

  it('is redirected to the page of its task after the login', async () => {
    serve(() => ({ status: 200, body: owesPassword }));
    const { user } = showShell('/', null);
    await user.type(await screen.findByLabelText('Benutzername'), 'kasse');
    await user.type(screen.getByLabelText('Passwort'), 'vergeben{Enter}');

    expect(await heading('Passwort ändern')).toBeVisible();
  });

  it('has to log in again after the password change', async () => {
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
