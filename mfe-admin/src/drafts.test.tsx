import { SESSION_STORAGE_KEY } from '@parkwart/contracts/calls/session';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import { Link, useSession } from '@parkwart/web';
import { deferred, errorResponse, internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { Route, Routes } from '@parkwart/web/testing/router';
import { admin } from '@parkwart/web/testing/sessions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdministrationPage } from './administration/AdministrationPage.tsx';
import { PermitsPage } from './permits/PermitsPage.tsx';
import { clearToasts, showPage } from './testing/showPage.tsx';
import { buildOwner, buildUser } from './testing/users.ts';
import { fillNewUser, openNewUser } from './users/testing/fillNewUser.ts';
import { UsersPage } from './users/UsersPage.tsx';

afterEach(clearToasts);

const SETTINGS = '/add-fine?tab=einstellungen';

function openOffice(address: string) {
  const office = (
    <>
      <Link to="/admin">Weg</Link>
      <Link to="/add-user">Benutzerseite</Link>
      <Link to={SETTINGS}>Einstellungsseite</Link>
      <Routes>
        <Route path="/add-user" element={<UsersPage />} />
        <Route path="/add-fine" element={<AdministrationPage />} />
        <Route path="*" element={<p>Woanders</p>} />
      </Routes>
    </>
  );
  return showPage(office, address);
}

function serveOffice() {
  return serveApi(({ method, path }) => {
    if (path === '/settings') return ok({ settings: DEFAULT_SETTINGS, version: 1 });
    if (path === '/all-user') return ok([buildOwner(), buildUser()]);
    return method === 'PUT' ? ok(buildUser({ version: 4 })) : errorResponse(500, 'Kaputt.');
  });
}

type User = ReturnType<typeof showPage>['user'];
const leaveAndReturn = async (user: User, back: string) => {
  await user.click(screen.getByRole('link', { name: 'Weg', hidden: true }));
  await screen.findByText('Woanders');
  await user.click(screen.getByRole('link', { name: back }));
};
const openKasse = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Benutzer kasse bearbeiten' }));
  return within(screen.getByRole('dialog', { name: 'Benutzer bearbeiten' }));
};
const typePhone = async (user: User) => {
  const dialog = await openKasse(user);
  await user.clear(dialog.getByLabelText('Telefon'));
  await user.type(dialog.getByLabelText('Telefon'), '040 99');
  return dialog;
};
const pressEscape = () =>
  fireEvent(screen.getByRole('dialog', { name: 'Benutzer bearbeiten' }), new Event('cancel', { cancelable: true }));
const question = () => screen.queryByRole('dialog', { name: 'Änderungen verwerfen?' });
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('unsaved input', () => {
  it('in the settings is restored after a visit to another page', async () => {
    serveOffice();
    const { user } = openOffice(SETTINGS);
    const name = await screen.findByLabelText('Name');
    await waitFor(() => expect(name).toHaveValue(DEFAULT_SETTINGS.operatorName));
    await user.type(name, ' Nord');
    expect(asksBeforeReload()).toBe(true);
    await leaveAndReturn(user, 'Einstellungsseite');

    expect(await screen.findByText('Von vorhin, noch nicht gespeichert.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue(`${DEFAULT_SETTINGS.operatorName} Nord`);
    await user.click(screen.getByRole('button', { name: 'Änderungen verwerfen' }));
    expect(screen.getByLabelText('Name')).toHaveValue(DEFAULT_SETTINGS.operatorName);
    await leaveAndReturn(user, 'Einstellungsseite');
    expect(await screen.findByLabelText('Name')).toHaveValue(DEFAULT_SETTINGS.operatorName);
    expect(asksBeforeReload()).toBe(false);
  });

  it('in a dialog is restored after a visit to another page, and deleted once saved', async () => {
    serveOffice();
    const { user } = openOffice('/add-user');
    await typePhone(user);
    await leaveAndReturn(user, 'Benutzerseite');

    const again = await openKasse(user);
    expect(again.getByLabelText('Telefon')).toHaveValue('040 99');
    expect(again.getByText(/Ihre Eingaben von vorhin stehen wieder hier/)).toBeVisible();
    await user.click(again.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const fresh = await openKasse(user);
    expect(fresh.getByLabelText('Telefon')).toHaveValue(buildUser().phone);
  });
});

describe('closing a dialog', () => {
  it('asks „Änderungen verwerfen?“ after input, and keeps the input unless confirmed', async () => {
    serveOffice();
    const { user } = openOffice('/add-user');
    const dialog = await typePhone(user);
    expect(asksBeforeReload()).toBe(true);
    pressEscape();
    await user.click(within(question() as HTMLElement).getByRole('button', { name: 'Weiter bearbeiten' }));
    expect(question()).toBeNull();
    expect(dialog.getByLabelText('Telefon')).toHaveValue('040 99');

    pressEscape();
    await user.click(within(question() as HTMLElement).getByRole('button', { name: 'Verwerfen' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await openKasse(user)).getByLabelText('Telefon')).toHaveValue(buildUser().phone);
  });

  it('does not ask without input', async () => {
    serveOffice();
    const { user } = openOffice('/add-user');
    await openKasse(user);
    expect(asksBeforeReload()).toBe(false);
    pressEscape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

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

describe('returning to a page refetches what other users may have changed:', () => {
  it.each<[string, string, ReactNode]>([
    ['/all-user', '/add-user', <UsersPage key="page" />],
    ['/all-fine', '/add-fine', <AdministrationPage key="page" />],
    ['/settings', '/add-fine?tab=einstellungen', <AdministrationPage key="page" />],
    ['/security-settings', '/add-fine?tab=sicherheit', <AdministrationPage key="page" />],
    ['/permits', '/permits', <PermitsPage key="page" />],
  ])('%s on %s', async (call, address, page) => {
    const sent = serveApi(() => internalError);
    showPage(page, address);
    const times = () => sent.filter(({ path }) => path === call).length;
    await waitFor(() => expect(times()).toBe(1));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(times()).toBe(2));
  });
});
