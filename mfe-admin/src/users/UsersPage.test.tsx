import type { User } from '@parkwart/contracts/user';
import {
  type Answer,
  conflict,
  internalError,
  later,
  NoConnection,
  ok,
  refusal,
  type SentRequest,
  serveApi,
} from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { forgetToasts, showPage } from '../testing/showPage.tsx';
import { buildOwner, buildUser } from '../testing/users.ts';
import { UsersPage } from './UsersPage.tsx';

/** Lists these users, and answers everything else as told. */
function serveUsers(
  users: readonly User[],
  other: (request: SentRequest) => Answer | Promise<Answer> = () => ({ status: 204 }),
) {
  return serveApi((request) => (request.path === '/all-user' ? ok(users) : other(request)));
}

const both = [buildOwner(), buildUser()];
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const written = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

async function fillNewUser(user: ReturnType<typeof showPage>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Benutzer hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Benutzername'), 'jana');
  await user.type(dialog.getByLabelText('E-Mail'), 'jana@parkraum.example');
  await user.type(dialog.getByLabelText('Telefon'), '0170 1234567');
  await user.type(dialog.getByLabelText('Passwort'), 'sehr-geheim-7');
  return dialog;
}

afterEach(forgetToasts);

describe('the list of users', () => {
  it('shows everybody, and Besitzer instead of actions for the own account', async () => {
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

  it('shows a skeleton while loading, and Ops!!! Nichts gefunden. when there is nobody', async () => {
    const answer = later();
    serveApi(() => answer.promise);
    showPage(<UsersPage />);
    expect(await screen.findByRole('status', { name: 'Wird geladen …' })).toBeVisible();

    answer.resolve(ok([]));
    expect(await screen.findByText('Ops!!! Nichts gefunden.')).toBeVisible();
  });

  it('says Beim Abrufen der Benutzerdaten ist ein Fehler aufgetreten, and loads on retry', async () => {
    let down = true;
    serveApi(() => (down ? internalError : ok(both)));
    const { user } = showPage(<UsersPage />);
    // In the page and as a toast.
    const sentence = 'Beim Abrufen der Benutzerdaten ist ein Fehler aufgetreten';
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));

    down = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await rowOf('kasse')).toBeVisible();
  });
});

describe('a new user', () => {
  it('is sent as männlicher Angestellter unless told otherwise: Benutzer erfolgreich hinzugefügt!', async () => {
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
    // The list has been asked for anew.
    expect(sent.filter(({ path }) => path === '/all-user')).toHaveLength(2);
  });

  it('is not sent without what is required', async () => {
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

  it('that the server refuses stays as typed, with its sentence at the field: Das Absenden des Formulars ist fehlgeschlagen', async () => {
    serveUsers(both, () => refusal(409, 'Das geht nicht.', { username: 'Diesen Namen gibt es schon.' }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Das Absenden des Formulars ist fehlgeschlagen')).toBeVisible();
    expect(dialog.getByText('Diesen Namen gibt es schon.')).toBeVisible();
    expect(dialog.getByLabelText('Benutzername')).toHaveValue('jana');
    expect(dialog.getByLabelText('Passwort')).toHaveValue('sehr-geheim-7');
  });

  it('says once, at the field, what the server said about it', async () => {
    const sentence = 'Diesen Benutzernamen gibt es schon. Bitte wählen Sie einen anderen.';
    serveUsers(both, () => refusal(409, sentence, { username: sentence }));
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.getByLabelText('Benutzername')).toHaveAccessibleDescription(sentence);
  });

  it('is sent again with the same key after the connection broke: Beim Absenden des Formulars ist ein Fehler aufgetreten', async () => {
    let broken = true;
    const sent = serveUsers(both, () => {
      if (broken) throw new NoConnection();
      return { status: 201, body: buildUser({ username: 'jana' }) };
    });
    const { user } = showPage(<UsersPage />);
    const dialog = await fillNewUser(user);
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Beim Absenden des Formulars ist ein Fehler aufgetreten')).toBeVisible();

    const failed = screen.getByText('Beim Absenden des Formulars ist ein Fehler aufgetreten').closest('[data-kind]');
    expect(failed).not.toHaveAttribute('data-leaving');
    broken = false;
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

  it('names the version that was seen and sends no password unless there is a new one: Benutzer erfolgreich aktualisiert!', async () => {
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

  it('keeps what was typed when somebody else was quicker, and goes on from the new version', async () => {
    let listed = both;
    const sent = serveApi((request) => {
      if (request.path === '/all-user') return ok(listed);
      if (request.ifMatch === '"4"') return ok(buildUser({ version: 5 }));
      listed = [buildOwner(), buildUser({ email: 'neu@parkraum.example', version: 4 })];
      return conflict;
    });
    const { user } = showPage(<UsersPage />);
    const dialog = await openKasse(user);
    await user.clear(dialog.getByLabelText('Telefon'));
    await user.type(dialog.getByLabelText('Telefon'), '040 99');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await dialog.findByText(/Jemand anderes hat inzwischen gespeichert/)).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText('E-Mail')).toHaveValue('neu@parkraum.example'));
    expect(dialog.getByLabelText('Telefon')).toHaveValue('040 99');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Benutzer erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)[1]?.body).toMatchObject({ email: 'neu@parkraum.example', phone: '040 99' });
  });

  it('to a name that another one has does not say that somebody else was quicker', async () => {
    const taken = 'Diesen Benutzernamen gibt es schon.';
    serveUsers(both, () => refusal(409, taken, { username: taken }));
    const { user } = showPage(<UsersPage />);
    const dialog = await openKasse(user);
    await user.type(dialog.getByLabelText('Benutzername'), 'x');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await dialog.findByText(taken)).toBeVisible();
    expect(dialog.queryByText(/Jemand anderes/)).toBeNull();
  });
});

describe('deleting a user', () => {
  it('asks first, and does nothing on Abbrechen', async () => {
    const sent = serveUsers(both);
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse löschen' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Möchten Sie den Benutzer „kasse“ wirklich löschen?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(written(sent)).toEqual([]);
  });

  it('is done after the confirmation: Benutzerdatensatz erfolgreich gelöscht!', async () => {
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

  it('that is refused says why: Beim Löschen des Benutzers ist ein Fehler aufgetreten', async () => {
    serveUsers(both, () => refusal(422, 'Der letzte aktive Admin bleibt.'));
    const { user } = showPage(<UsersPage />);
    await user.click(await screen.findByRole('button', { name: 'Benutzer kasse löschen' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }));

    expect(await screen.findByText('Beim Löschen des Benutzers ist ein Fehler aufgetreten')).toBeVisible();
    expect(screen.getByText('Der letzte aktive Admin bleibt.')).toBeVisible();
  });

  it('is done at the second try when somebody else has changed the account meanwhile', async () => {
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
