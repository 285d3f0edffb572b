import { SESSION_STORAGE_KEY } from '@parkwart/contracts/calls/session';
import { Link, useSession } from '@parkwart/web';
import { deferred, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { Route, Routes } from '@parkwart/web/testing/router';
import { admin } from '@parkwart/web/testing/sessions';
import { act, screen, waitFor } from '@testing-library/react';
import { clearToasts, showPage } from './testing/showPage.tsx';
import { buildOwner, buildUser } from './testing/users.ts';
import { fillNewUser, openNewUser } from './users/testing/fillNewUser.ts';
import { UsersPage } from './users/UsersPage.tsx';

/** The shell mounts a page per user, too. */
function Office() {
  return (
    <div key={useSession().user?.username}>
      <Link to="/admin">Weg</Link>
      <Link to="/add-user">Benutzerseite</Link>
      <Routes>
        <Route path="/add-user" element={<UsersPage />} />
        <Route path="*" element={<p>Woanders</p>} />
      </Routes>
    </div>
  );
}

const logInAsAnotherUser = () => {
  const newValue = JSON.stringify({ ...admin, user: 'Bea Büro', username: 'bea' });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue })));
};

afterEach(clearToasts);

describe('unsaved input', () => {
  it('is not shown to another user who logs in', async () => {
    serveApi(() => ok([buildOwner(), buildUser()]));
    const { user } = showPage(<Office />, '/add-user');
    await fillNewUser(user);
    logInAsAnotherUser();

    const dialog = await openNewUser(user);
    expect(dialog.getByLabelText('Benutzername')).toHaveValue('');
    expect(dialog.getByLabelText('Passwort')).toHaveValue('');
  });

  it('is deleted when it is saved after the user has left its page', async () => {
    const response = deferred();
    serveApi(({ method }) => (method === 'GET' ? ok([buildOwner(), buildUser()]) : response.promise));
    const { user } = showPage(<Office />, '/add-user');
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    await user.click(screen.getByRole('link', { name: 'Weg', hidden: true }));
    response.resolve(ok(buildUser({ _id: 'u-3', username: 'jana' })));
    await waitFor(() => expect(screen.getByText('Benutzer erfolgreich hinzugefügt!')).toBeVisible());
    await user.click(screen.getByRole('link', { name: 'Benutzerseite' }));

    expect((await openNewUser(user)).getByLabelText('Benutzername')).toHaveValue('');
  });
});
