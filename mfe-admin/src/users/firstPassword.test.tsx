import { ok } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { both, buildOwner, buildUser, rowOf, serveUsers, written } from '../testing/users.ts';
import { fillNewUser } from './testing/fillNewUser.ts';
import { UsersPage } from './UsersPage.tsx';

const BOX = 'Passwort muss beim ersten Anmelden geändert werden';

afterEach(clearToasts);

describe('a password that an admin gives', () => {
  it('is for the first login of a new user alone, unless the box is cleared', async () => {
    const sent = serveUsers(both, () => ({ status: 201, body: buildUser({ username: 'jana' }) }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    expect(dialog.getByRole('checkbox', { name: BOX })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich hinzugefügt!')).toBeVisible();
    expect(written(sent)[0]?.body).toMatchObject({ mustChangePassword: true });
  });

  it('is as the specification has it without the tick: nothing of it is sent', async () => {
    const sent = serveUsers(both, () => ({ status: 201, body: buildUser({ username: 'jana' }) }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('checkbox', { name: BOX }));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich hinzugefügt!')).toBeVisible();
    expect(written(sent)[0]?.body).not.toHaveProperty('mustChangePassword');
  });

  it('brings the box up, ticked, where there is a new one for somebody else', async () => {
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

  it('that stays as it is demands nothing', async () => {
    const sent = serveUsers(both, () => ok(buildUser({ version: 4 })));
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse bearbeiten' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Benutzer erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)[0]?.body).not.toHaveProperty('mustChangePassword');
  });

  it('and has not been changed yet is told in the list', async () => {
    serveUsers([buildOwner(), buildUser({ mustChangePassword: true })]);
    showPage(<UsersPage />);
    expect(await rowOf('kasse')).toHaveTextContent('Muss das Passwort ändern');
  });
});
