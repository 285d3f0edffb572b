import { ConnectionError, errorResponse, ok } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { both, buildOwner, buildUser, serveUsers, written } from '../../testing/users.ts';
import { fillNewUser } from './testing/fillNewUser.ts';
import { UsersPage } from './UsersPage.tsx';

afterEach(clearToasts);

describe('a new user', () => {
  it('is männlich and Angestellter by default: „Benutzer erfolgreich hinzugefügt!“', async () => {
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

  it('gets a password that is generated, shown until it is saved, and sent', async () => {
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
    expect(dialog.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
    expect(dialog.getByLabelText('Benutzername')).toHaveFocus();
    expect(dialog.getByLabelText('Passwort')).toBeInvalid();
    expect(written(sent)).toEqual([]);
  });

  it("keeps the input after an error, with the server's message at the field: „Das Absenden des Formulars ist fehlgeschlagen“", async () => {
    serveUsers(both, () => errorResponse(409, 'Das geht nicht.', { username: 'Diesen Namen gibt es schon.' }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Das Absenden des Formulars ist fehlgeschlagen')).toBeVisible();
    expect(dialog.getByText('Diesen Namen gibt es schon.')).toBeVisible();
    expect(dialog.getByLabelText('Benutzername')).toHaveValue('jana');
    expect(dialog.getByLabelText('Passwort')).toHaveValue('sehr-geheim-7');
  });

  it('is sent again with the same key after a lost connection: „Beim Absenden des Formulars ist ein Fehler aufgetreten“', async () => {
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

  it('sends the version seen and only a new password: „Benutzer erfolgreich aktualisiert!“', async () => {
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

  it('resets password and status of an account without e-mail and phone, which stay empty', async () => {
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

  it('is not sent with an e-mail that was emptied', async () => {
    const sent = serveUsers(both);
    const { user } = showPage(<UsersPage />);
    const dialog = await openKasse(user);
    await user.clear(dialog.getByLabelText('E-Mail'));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
    expect(written(sent)).toEqual([]);
  });
});
