import { conflict, deferred, errorResponse, internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { both, buildOwner, buildUser, rowOf, serveUsers, written } from '../testing/users.ts';
import { UsersPage } from './UsersPage.tsx';

afterEach(clearToasts);

describe('the list of users', () => {
  it('shows all users, with „Besitzer“ instead of actions for the own account', async () => {
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

  it('shows a skeleton while loading, and „Ops!!! Nichts gefunden.“ without users', async () => {
    const response = deferred();
    serveApi(() => response.promise);
    showPage(<UsersPage />);
    expect(await screen.findByRole('status', { name: 'Wird geladen …' })).toBeVisible();

    response.resolve(ok([]));
    expect(await screen.findByText('Ops!!! Nichts gefunden.')).toBeVisible();
  });

  it('shows „Beim Abrufen der Benutzerdaten ist ein Fehler aufgetreten“, and loads on retry', async () => {
    let isDown = true;
    serveApi(() => (isDown ? internalError : ok(both)));
    const { user } = showPage(<UsersPage />);
    const sentence = 'Beim Abrufen der Benutzerdaten ist ein Fehler aufgetreten';
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await rowOf('kasse')).toBeVisible();
  });
});

describe('deleting a user', () => {
  it('asks first, and changes nothing on „Abbrechen“', async () => {
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

  it('succeeds after the confirmation: „Benutzerdatensatz erfolgreich gelöscht!“', async () => {
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
    expect(written(sent)).toMatchObject([{ method: 'DELETE', path: '/user/u-2' }]);
    await waitFor(() => expect(screen.queryByText('kasse')).toBeNull());
  });

  it('is sent and toasted once on a double click', async () => {
    const sent = serveUsers(both);
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse löschen' }));
    const remove = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' });
    fireEvent.click(remove);
    fireEvent.click(remove);

    expect(await screen.findByText('Benutzerdatensatz erfolgreich gelöscht!')).toBeVisible();
    expect(written(sent)).toHaveLength(1);
  });

  it("shows the server's reason: „Beim Löschen des Benutzers ist ein Fehler aufgetreten“", async () => {
    serveUsers(both, () => errorResponse(422, 'Der letzte aktive Admin bleibt.'));
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse löschen' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }));

    expect(await screen.findByText('Beim Löschen des Benutzers ist ein Fehler aufgetreten')).toBeVisible();
    expect(screen.getByText('Der letzte aktive Admin bleibt.')).toBeVisible();
  });

  it("succeeds on the second attempt after another admin's change", async () => {
    let listed = both;
    const sent = serveApi(({ method, ifMatch }) => {
      if (method === 'GET') return ok(listed);
      if (ifMatch === '"4"') return { status: 204 };
      listed = [buildOwner(), buildUser({ phone: '030 999', version: 4 })];
      return conflict;
    });
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse löschen' }));
    const remove = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' });
    await user.click(remove);
    await screen.findByText('030 999');
    await user.click(remove);

    expect(await screen.findByText('Benutzerdatensatz erfolgreich gelöscht!')).toBeVisible();
    expect(written(sent).map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']);
  });
});
