import { screen } from '@testing-library/react';
import { logInAgain, serveAccount, serveEndedSession } from '../testing/account.ts';
import { kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

afterEach(resetShell);

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

  it('is not sent while a field is empty', async () => {
    const sent = serveAccount();
    const { user } = showShell('/password', kasse);
    await user.type(await screen.findByLabelText('Aktuelles Passwort'), 'altes-Passwort{Enter}');

    expect(screen.getByLabelText('Neues Passwort')).toHaveAccessibleDescription(
      'Bitte geben Sie das neue Passwort ein.',
    );
    expect(screen.getByLabelText('Neues Passwort')).toHaveFocus();
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

  it('keeps the input when the session has ended, and is changed after the login', async () => {
    const sent = serveEndedSession({ status: 204 });
    const user = await typeAll(['altes-Passwort', 'neues-Passwort', 'neues-Passwort']);
    expect(await screen.findByText('Ihre Sitzung ist abgelaufen.')).toBeVisible();
    expect(values()).toEqual(['altes-Passwort', 'neues-Passwort', 'neues-Passwort']);
    await logInAgain(user);

    expect(await screen.findByText('Das Passwort wurde erfolgreich geändert')).toBeVisible();
    expect(sent).toMatchObject([{ body: { currentPassword: 'altes-Passwort' } }]);
  });

  it('keeps the input without a response: „Beim Ändern des Passworts ist ein Fehler aufgetreten“', async () => {
    serveAccount('broken');
    await typeAll(['altes-Passwort', 'neues-Passwort', 'neues-Passwort']);

    expect(await screen.findByText('Beim Ändern des Passworts ist ein Fehler aufgetreten')).toBeVisible();
    expect(values()).toEqual(['altes-Passwort', 'neues-Passwort', 'neues-Passwort']);
  });
});
