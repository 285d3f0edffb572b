import { ConnectionError, deferred, errorResponse, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { showPage } from '../../testing/showPage.tsx';
import { both, buildOwner, buildUser, rowOf, serveUsers, written } from '../../testing/users.ts';
import { fillNewUser } from './testing/fillNewUser.ts';
import { UsersPage } from './UsersPage.tsx';

describe('the list of users', () => {
  it('shows all users, with „Besitzer“ instead of actions for the admin’s own account', async () => {
    serveUsers(both);
    showPage(<UsersPage />);
    const own = within(await rowOf('admin'));
    const other = within(await rowOf('kasse'));

    for (const header of ['Benutzername', 'E-Mail', 'Telefon', 'Geschlecht', 'Status', 'Rolle', 'Aktion']) {
      expect(screen.getByRole('columnheader', { name: header })).toBeVisible();
    }
    expect(own.getByText('Besitzer')).toBeVisible();
    expect(own.queryByRole('button')).toBeNull();
    expect(other.getByText('kasse@parkraum.example')).toBeVisible();
    expect(other.getByText('weiblich')).toBeVisible();
    expect(other.getByRole('button', { name: 'Benutzer kasse bearbeiten' })).toBeVisible();
  });

  it('shows a skeleton while loading, and „Ops!!! Nichts gefunden.“ if there are no users', async () => {
    const response = deferred();
    serveApi(() => response.promise);
    showPage(<UsersPage />);
    expect(await screen.findByRole('status', { name: 'Wird geladen …' })).toBeVisible();

    response.resolve(ok([]));
    expect(await screen.findByText('Ops!!! Nichts gefunden.')).toBeVisible();
  });
});

describe('deleting a user', () => {
  it('asks for confirmation, and changes nothing on „Abbrechen“', async () => {
    const sent = serveUsers(both);
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse löschen' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        /^Möchten Sie den Benutzer „kasse“ wirklich löschen\? Wer damit angemeldet ist, wird abgemeldet/,
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(written(sent)).toEqual([]);
  });

  it('succeeds once the admin has confirmed: „Benutzerdatensatz erfolgreich gelöscht!“', async () => {
    let listed = both;
    const sent = serveApi((request) => {
      if (request.method === 'GET') return ok(listed);
      listed = [buildOwner()];
      return { status: 204 };
    });
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse löschen' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }));

    expect(await screen.findByText('Benutzerdatensatz erfolgreich gelöscht!')).toBeVisible();
    expect(written(sent)).toMatchObject([{ method: 'DELETE', path: '/user/u-2', ifMatch: '"3"' }]);
    await waitFor(() => expect(screen.queryByText('kasse')).toBeNull());
  });

  it("shows the server's reason after a failure: „Beim Löschen des Benutzers ist ein Fehler aufgetreten“", async () => {
    serveUsers(both, () => errorResponse(422, 'Der letzte aktive Admin bleibt.'));
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse löschen' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }));

    expect(await screen.findByText('Beim Löschen des Benutzers ist ein Fehler aufgetreten')).toBeVisible();
    expect(screen.getByText('Der letzte aktive Admin bleibt.')).toBeVisible();
  });
});

const BOX = 'Passwort muss beim ersten Anmelden geändert werden';

describe('a password that an admin sets', () => {
  it('must be changed at the new user’s first login, unless the admin clears the box that requires the change', async () => {
    const sent = serveUsers(both, () => ({ status: 201, body: buildUser({ username: 'jana' }) }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    expect(dialog.getByRole('checkbox', { name: BOX })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich hinzugefügt!')).toBeVisible();
    expect(written(sent)[0]?.body).toMatchObject({ mustChangePassword: true });
  });

  it('is sent without mustChangePassword, as specified, if the admin clears the box that requires a change', async () => {
    const sent = serveUsers(both, () => ({ status: 201, body: buildUser({ username: 'jana' }) }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('checkbox', { name: BOX }));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich hinzugefügt!')).toBeVisible();
    expect(written(sent)[0]?.body).not.toHaveProperty('mustChangePassword');
  });

  it('has the box that requires a change ticked by default, even if it replaces the password of a stored user', async () => {
    const sent = serveUsers(both, () => ok(buildUser({ version: 4 })));
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse bearbeiten' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('checkbox', { name: BOX })).toBeNull();
    await user.type(dialog.getByLabelText('Neues Passwort'), 'ganz-neu-und-lang');
    expect(dialog.getByRole('checkbox', { name: BOX })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)[0]?.body).toMatchObject({ password: 'ganz-neu-und-lang', mustChangePassword: true });
  });

  it('may be left empty for a stored user, and mustChangePassword is then not sent', async () => {
    const sent = serveUsers(both, () => ok(buildUser({ version: 4 })));
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse bearbeiten' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)[0]?.body).not.toHaveProperty('mustChangePassword');
  });

  it('is marked in the list until it is changed', async () => {
    serveUsers([buildOwner(), buildUser({ mustChangePassword: true })]);
    showPage(<UsersPage />);
    expect(await rowOf('kasse')).toHaveTextContent('Muss das Passwort ändern');
  });
});

const BUTTON = 'Passkeys von kasse zurücksetzen';

const withPasskeys = [buildOwner({ passkeys: 1 }), buildUser({ passkeys: 2 })];

async function ask() {
  const { user } = showPage(<UsersPage />);
  await user.click(await screen.findByRole('button', { name: BUTTON }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Passkeys zurücksetzen' })) };
}

describe('the passkeys of a user', () => {
  it('are counted in the list, and can be reset if there are any', async () => {
    serveUsers(withPasskeys);
    showPage(<UsersPage />);
    expect(await rowOf('kasse')).toHaveTextContent('2 Passkeys');
    expect(await rowOf('admin')).toHaveTextContent('1 Passkey');
    // The admin's own row has no such button, because users reset their own passkeys in their profile.
    expect(screen.getAllByRole('button', { name: /zurücksetzen/ })).toHaveLength(1);
  });

  it('are reset only after the admin has confirmed a question that describes the consequences', async () => {
    let listed = withPasskeys;
    const sent = serveApi(({ method }) => {
      if (method === 'GET') return ok(listed);
      listed = both;
      return { status: 204 };
    });
    const { user, dialog } = await ask();
    expect(dialog.getByText(/^Möchten Sie alle Passkeys von „kasse“ entfernen\?/)).toBeVisible();
    expect(written(sent)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Zurücksetzen' }));

    expect(await screen.findByText('Passkeys zurückgesetzt')).toBeVisible();
    expect(written(sent)).toMatchObject([{ method: 'DELETE', path: '/user/u-2/passkeys' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: BUTTON })).toBeNull());
  });
});

describe('a change for which the admin cancels the proof of identity', () => {
  const proofCancelled = {
    status: 403,
    body: { code: 'PROOF_NEEDED', message: 'Bitte bestätigen Sie, dass Sie es sind.' },
  };

  it('keeps the input in its form, and shows no error message', async () => {
    const sent = serveUsers(both, () => proofCancelled);
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(written(sent)).toHaveLength(1));

    await waitFor(() => expect(dialog.getByRole('button', { name: 'Speichern' })).not.toHaveAttribute('aria-busy'));
    expect(dialog.getByLabelText('Benutzername')).toHaveValue('jana');
    expect(screen.queryByText('Das Absenden des Formulars ist fehlgeschlagen')).toBeNull();
    expect(dialog.queryByRole('alert')).toBeNull();
  });
});

describe('a new user', () => {
  it('has the gender „männlich“ and the role „Angestellte“ by default: „Benutzer erfolgreich hinzugefügt!“', async () => {
    const sent = serveUsers(both, () => ({ status: 201, body: buildUser({ _id: 'u-3', username: 'jana' }) }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich hinzugefügt!')).toBeVisible();
    expect(written(sent)).toMatchObject([
      {
        method: 'POST',
        path: '/add-user',
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: {
          username: 'jana',
          phone: '0170 1234567',
          password: 'sehr-geheim-7',
          gender: 'männlich',
          role: 'Angestellte',
        },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.filter(({ path }) => path === '/all-user')).toHaveLength(2);
  });

  it('can get a generated password, which is shown until the user is saved', async () => {
    const sent = serveUsers(both, () => ({ status: 201, body: buildUser({ _id: 'u-3', username: 'jana' }) }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    const field = dialog.getByLabelText('Passwort');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(dialog.getByRole('button', { name: 'Passwort erzeugen' }));
    const { value } = field as HTMLInputElement;
    expect(value).toMatch(/^(?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
    expect(field).toHaveAttribute('type', 'text');
    expect(dialog.getByText(/Nach dem Speichern wird es nicht mehr angezeigt/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich hinzugefügt!')).toBeVisible();
    expect(written(sent)).toMatchObject([{ body: { password: value } }]);
    await user.click(screen.getByRole('button', { name: 'Benutzer hinzufügen' }));
    expect(await screen.findByLabelText('Passwort')).toHaveAttribute('type', 'password');
  });

  it('is not sent without the required fields', async () => {
    const sent = serveUsers(both);
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer hinzufügen' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await dialog.findByText('Bitte geben Sie den Benutzernamen ein')).toBeVisible();
    for (const missing of ['die E-Mail-Adresse', 'die Telefonnummer', 'das Passwort'])
      expect(dialog.getByText(`Bitte geben Sie ${missing} ein`)).toBeVisible();
    expect(dialog.getByLabelText('Benutzername')).toHaveFocus();
    expect(dialog.getByLabelText('Passwort')).toBeInvalid();
    expect(written(sent)).toEqual([]);
  });

  it('with an invalid e-mail address, phone number and password causes messages that describe each error, instead of messages about missing values', async () => {
    serveUsers(both);
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer hinzufügen' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('E-Mail'), 'vera');
    await user.type(dialog.getByLabelText('Telefon'), 'keins');
    await user.type(dialog.getByLabelText('Passwort'), 'kurz');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
    expect(dialog.getByText('Bitte geben Sie eine gültige Telefonnummer ein.')).toBeVisible();
    expect(dialog.getByText('Mindestens 8 Zeichen.')).toBeVisible();
  });

  it("has a form that keeps the input after an error, with the server's message at the field: „Das Absenden des Formulars ist fehlgeschlagen“", async () => {
    serveUsers(both, () => errorResponse(409, 'Das geht nicht.', { username: 'Diesen Namen gibt es schon.' }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Das Absenden des Formulars ist fehlgeschlagen')).toBeVisible();
    expect(dialog.getByText('Diesen Namen gibt es schon.')).toBeVisible();
    expect(dialog.getByLabelText('Benutzername')).toHaveValue('jana');
    expect(dialog.getByLabelText('Passwort')).toHaveValue('sehr-geheim-7');
  });

  it('is sent again with the same idempotency key after a lost connection: „Beim Absenden des Formulars ist ein Fehler aufgetreten“', async () => {
    let isDown = true;
    const sent = serveUsers(both, () => {
      if (isDown) throw new ConnectionError();
      return { status: 201, body: buildUser({ username: 'jana' }) };
    });
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Beim Absenden des Formulars ist ein Fehler aufgetreten')).toBeVisible();

    const failed = screen.getByText('Beim Absenden des Formulars ist ein Fehler aufgetreten').closest('[data-kind]');
    expect(failed).not.toHaveAttribute('data-leaving');
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Benutzer erfolgreich hinzugefügt!')).toBeVisible();
    expect(failed).toHaveAttribute('data-leaving');
    const [first, second] = written(sent);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });
});

describe('a change of a user', () => {
  async function openKasse(user: ReturnType<typeof showPage>['user']) {
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse bearbeiten' }));
    return within(await screen.findByRole('dialog'));
  }

  it('sends the version that was read, and a password only if it is new: „Benutzer erfolgreich aktualisiert!“', async () => {
    const sent = serveUsers(both, () => ok(buildUser({ status: 'Inaktiv', version: 4 })));
    const { user } = showPage(<UsersPage />);
    const dialog = await openKasse(user);
    expect(dialog.getByLabelText('Benutzername')).toHaveValue('kasse');
    await user.selectOptions(dialog.getByLabelText('Status'), 'Inaktiv');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich aktualisiert!')).toBeVisible();
    const [change] = written(sent);
    expect(change).toMatchObject({ method: 'PUT', path: '/user/u-2', ifMatch: '"3"', body: { status: 'Inaktiv' } });
    expect(change?.body).not.toHaveProperty('password');
  });

  it('can set a new password and status for an account without e-mail and phone; the empty fields stay empty', async () => {
    const bare = buildUser({ email: '', phone: '', gender: 'divers' });
    const sent = serveUsers([buildOwner(), bare], () => ok({ ...bare, version: 4 }));
    const { user } = showPage(<UsersPage />);
    const dialog = await openKasse(user);
    expect(dialog.getByLabelText('Geschlecht')).toHaveValue('divers');
    await user.type(dialog.getByLabelText('Neues Passwort'), 'sehr-geheim-7');
    await user.selectOptions(dialog.getByLabelText('Status'), 'Inaktiv');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich aktualisiert!')).toBeVisible();
    const body = { password: 'sehr-geheim-7', mustChangePassword: true, status: 'Inaktiv' };
    expect(written(sent).map((each) => each.body)).toEqual([body]);
  });

  it('is not sent if the user has emptied the e-mail field', async () => {
    const sent = serveUsers(both);
    const { user } = showPage(<UsersPage />);
    const dialog = await openKasse(user);
    await user.clear(dialog.getByLabelText('E-Mail'));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Bitte geben Sie die E-Mail-Adresse ein')).toBeVisible();
    expect(written(sent)).toEqual([]);
  });
});
