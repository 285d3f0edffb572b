import { ok } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { both, buildOwner, buildUser, rowOf, serveUsers, written } from '../testing/users.ts';
import { fillNewUser } from './testing/fillNewUser.ts';
import { UsersPage } from './UsersPage.tsx';

const BOX = 'Passwort muss beim ersten Anmelden geändert werden';

afterEach(clearToasts);

describe('a password that an admin sets', () => {
  it("is for a new user's first login only, unless the box is cleared", async () => {
    const sent = serveUsers(both, () => ({ status: 201, body: buildUser({ username: 'jana' }) }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    expect(dialog.getByRole('checkbox', { name: BOX })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich hinzugefügt!')).toBeVisible();
    expect(written(sent)[0]?.body).toMatchObject({ mustChangePassword: true });
  });

  it('sends no flag without the tick, as specified', async () => {
    const sent = serveUsers(both, () => ({ status: 201, body: buildUser({ username: 'jana' }) }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('checkbox', { name: BOX }));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich hinzugefügt!')).toBeVisible();
    expect(written(sent)[0]?.body).not.toHaveProperty('mustChangePassword');
  });

  it("shows the ticked box for another user's new password", async () => {
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

  it('does not require a change when it is not reset', async () => {
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
