import type { User } from '@parkwart/contracts/user';
import { screen, waitFor } from '@testing-library/react';
import { loggedOut, serve } from '../testing/serve.ts';
import { closeShell, kasse, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

const karla: User = {
  _id: 'u-2',
  username: 'kasse',
  email: 'karla@parkwart.example',
  phone: '030 123456',
  gender: 'weiblich',
  status: 'Aktiv',
  role: 'Angestellte',
  version: 4,
};

interface Sent {
  readonly address: string;
  readonly headers: Headers;
  readonly body: unknown;
}
type Answer = { readonly status: number; readonly body?: unknown };

/** Answers reads with the account and writes with what the test says, one after the other. */
function serveAccount(...writes: (Answer | 'broken')[]): Sent[] {
  const sent: Sent[] = [];
  serve((address, { method, headers, body }) => {
    if (method === 'GET') return { status: 200, body: { users: karla } };
    sent.push({ address, headers: new Headers(headers), body: JSON.parse(String(body ?? 'null')) });
    const answer = writes.shift() ?? { status: 204 };
    if (answer === 'broken') throw new TypeError('Failed to fetch');
    return answer;
  });
  return sent;
}

/** The account of the server and a session that has ended, until somebody logs in. */
function serveEndedSession(saved: Answer): Sent[] {
  const sent: Sent[] = [];
  let hasSession = false;
  serve((address, { method, headers, body }) => {
    if (address.endsWith('/park-login')) {
      hasSession = true;
      return { status: 200, body: kasse };
    }
    if (method === 'GET') return { status: 200, body: { users: karla } };
    if (!hasSession) return loggedOut;
    sent.push({ address, headers: new Headers(headers), body: JSON.parse(String(body ?? 'null')) });
    return saved;
  });
  return sent;
}

async function logInAgain(user: ReturnType<typeof showShell>['user']) {
  expect(await screen.findByText('Ihre Sitzung ist abgelaufen.')).toBeVisible();
  await user.type(screen.getByLabelText('Passwort'), 'geheim{Enter}');
}

/** Whether the browser would ask before the page is reloaded. */
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(closeShell);

describe('the profile', () => {
  it('shows the own account, the name read-only and the stored gender chosen', async () => {
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

  it('saves what was changed against the version that was read: „Profil erfolgreich aktualisiert“', async () => {
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

  it('keeps what was typed when it is refused, and says which field is wrong', async () => {
    const fields = { email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' };
    serveAccount({ status: 400, body: { code: 'INVALID_INPUT', message: 'Bitte prüfen Sie die Eingaben.', fields } });
    const { user } = showShell('/profile', kasse);
    await user.clear(await screen.findByLabelText('E-Mail'));
    await user.type(screen.getByLabelText('E-Mail'), 'karla{Enter}');

    expect(await screen.findByText('Das Profil konnte nicht gespeichert werden.')).toBeVisible();
    expect(screen.getByLabelText('E-Mail')).toHaveAccessibleDescription(fields.email);
    expect(screen.getByLabelText('E-Mail')).toHaveValue('karla');
  });

  it('goes to the first field that is wrong when it is refused', async () => {
    const fields = { phone: 'Bitte geben Sie eine gültige Telefonnummer ein.' };
    serveAccount({ status: 400, body: { code: 'INVALID_INPUT', message: 'Bitte prüfen Sie die Eingaben.', fields } });
    const { user } = showShell('/profile', kasse);
    await user.clear(await screen.findByLabelText('Telefon'));
    await user.click(screen.getByRole('button', { name: 'Speichern' }));

    await waitFor(() => expect(screen.getByLabelText('Telefon')).toHaveFocus());
    expect(screen.getByLabelText('Telefon')).toHaveAccessibleDescription(fields.phone);
  });

  it('keeps what was typed when somebody else was quicker, takes over the rest, and saves against that', async () => {
    let stored = karla;
    const sent: Sent[] = [];
    serve((address, { method, headers: raw, body }) => {
      if (method === 'GET') return { status: 200, body: { users: stored } };
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

  it('keeps what was typed when the session has ended, and saves it after the login', async () => {
    const sent = serveEndedSession({ status: 200, body: { ...karla, phone: '030 99', version: 5 } });
    const { user } = showShell('/profile', kasse);
    await user.clear(await screen.findByLabelText('Telefon'));
    await user.type(screen.getByLabelText('Telefon'), '030 99{Enter}');
    await logInAgain(user);

    expect(await screen.findByText('Profil erfolgreich aktualisiert')).toBeVisible();
    expect(screen.getByLabelText('Telefon')).toHaveValue('030 99');
    expect(sent).toMatchObject([{ body: { phone: '030 99' } }]);
  });

  it('keeps what was typed while another page is looked at, until it is saved', async () => {
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

  it('says when it cannot be read, and reads it again', async () => {
    serve(() => ({ status: 500, body: { code: 'INTERNAL', message: 'Ein Fehler.' } }));
    const { user } = showShell('/profile', kasse);
    expect(await screen.findByText('Das Profil konnte nicht geladen werden.')).toBeVisible();
    serveAccount();
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));

    expect(await screen.findByLabelText('Benutzername')).toHaveValue('kasse');
  });

  it('is reached from the greeting in the top bar', async () => {
    serveAccount();
    const { user } = showShell('/parking', kasse);
    await user.click(await screen.findByRole('link', { name: /Karla Kasse/ }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  });
});

describe('the password', () => {
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

  it('is changed: „Das Passwort wurde erfolgreich geändert“, and a new login is offered', async () => {
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

  it('is not sent when the two differ: „Neues Passwort und Bestätigungspasswort stimmen nicht überein.“', async () => {
    const sent = serveAccount();
    await typeAll(['altes-Passwort', 'neues-Passwort', 'anderes-Passwort']);

    expect(screen.getByText('Neues Passwort und Bestätigungspasswort stimmen nicht überein.')).toBeVisible();
    expect(screen.getByLabelText('Neues Passwort bestätigen')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('is not sent while a field is empty', async () => {
    const sent = serveAccount();
    const { user } = showShell('/password', kasse);
    await user.type(await screen.findByLabelText('Aktuelles Passwort'), 'altes-Passwort{Enter}');

    expect(screen.getByLabelText('Neues Passwort')).toHaveAccessibleDescription('Bitte geben Sie das Passwort ein');
    expect(screen.getByLabelText('Neues Passwort')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('stays typed when it is refused: „Passwort ändern fehlgeschlagen“, at the field at fault', async () => {
    const sentence = 'Das aktuelle Passwort stimmt nicht.';
    serveAccount({
      status: 422,
      body: { code: 'WRONG_PASSWORD', message: sentence, fields: { currentPassword: sentence } },
    });
    await typeAll(['falsch', 'neues-Passwort', 'neues-Passwort']);

    expect(await screen.findByText('Passwort ändern fehlgeschlagen')).toBeVisible();
    expect(screen.getByLabelText('Aktuelles Passwort')).toHaveAccessibleDescription(sentence);
    expect(values()).toEqual(['falsch', 'neues-Passwort', 'neues-Passwort']);
  });

  it('stays typed when the session has ended, and is changed after the login', async () => {
    const sent = serveEndedSession({ status: 204 });
    const user = await typeAll(['altes-Passwort', 'neues-Passwort', 'neues-Passwort']);
    expect(await screen.findByText('Ihre Sitzung ist abgelaufen.')).toBeVisible();
    expect(values()).toEqual(['altes-Passwort', 'neues-Passwort', 'neues-Passwort']);
    await logInAgain(user);

    expect(await screen.findByText('Das Passwort wurde erfolgreich geändert')).toBeVisible();
    expect(sent).toMatchObject([{ body: { currentPassword: 'altes-Passwort' } }]);
  });

  it('stays typed when no answer comes: „Beim Ändern des Passworts ist ein Fehler aufgetreten“', async () => {
    serveAccount('broken');
    await typeAll(['altes-Passwort', 'neues-Passwort', 'neues-Passwort']);

    expect(await screen.findByText('Beim Ändern des Passworts ist ein Fehler aufgetreten')).toBeVisible();
    expect(values()).toEqual(['altes-Passwort', 'neues-Passwort', 'neues-Passwort']);
  });
});
