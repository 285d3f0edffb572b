import { SESSION_STORAGE_KEY } from '@parkwart/contracts/calls/session';
import { Link, useSession } from '@parkwart/web';
import { ConnectionError, deferred, errorResponse, ok } from '@parkwart/web/testing/pageApi';
import { Route, Routes } from '@parkwart/web/testing/router';
import { admin } from '@parkwart/web/testing/sessions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildNamed } from '../../testing/journal.ts';
import { fakeTabs } from '../../testing/otherTabs.ts';
import { buildSpace, SPACES_KEY, SpacesPage, serveSpaces, written } from '../../testing/SpacesPage.tsx';
import { showPage } from '../../testing/showPage.tsx';

type User = ReturnType<typeof showPage>['user'];

/** Remounts the page for another user, like the shell does. */
function Office() {
  return (
    <div key={useSession().user?.username}>
      <Link to="/elsewhere">Weg</Link>
      <Link to="/">Zurück</Link>
      <Routes>
        <Route path="/" element={<SpacesPage />} />
        <Route path="*" element={<p>Woanders</p>} />
      </Routes>
    </div>
  );
}

async function openNew(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Stellplatz hinzufügen' }));
  return within(await screen.findByRole('dialog', { name: 'Stellplatz hinzufügen' }));
}
async function openHof(user: User) {
  await user.click(await screen.findByRole('button', { name: /^Hof.* bearbeiten$/ }));
  return within(await screen.findByRole('dialog', { name: 'Stellplatz bearbeiten' }));
}
type Dialog = Awaited<ReturnType<typeof openNew>>;
const save = (user: User, dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Speichern' }));
const leave = async (user: User) => {
  await user.click(screen.getByRole('link', { name: 'Weg', hidden: true }));
  await screen.findByText('Woanders');
};
const comeBack = (user: User) => user.click(screen.getByRole('link', { name: 'Zurück' }));
const question = () => screen.queryByRole('dialog', { name: 'Änderungen verwerfen?' });
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('saving a form', () => {
  it('is rejected if fields are invalid: each invalid field shows a message, and the first invalid field gets the focus', async () => {
    const sent = serveSpaces([]);
    const { user } = showPage(<SpacesPage />);
    const dialog = await openNew(user);
    await user.type(dialog.getByLabelText('Notiz'), 'n'.repeat(21));
    await save(user, dialog);

    expect(await dialog.findByText('Bitte geben Sie den Namen ein.')).toBeVisible();
    expect(dialog.getByLabelText('Notiz')).toHaveAccessibleDescription('Höchstens 20 Zeichen.');
    expect(dialog.getByLabelText('Name')).toHaveFocus();
    expect(dialog.getByLabelText('Name')).toBeInvalid();
    expect(written(sent)).toEqual([]);
  });

  it('shows the server’s message only at the field that the message concerns, and keeps the input', async () => {
    const taken = 'Diesen Namen gibt es schon.';
    serveSpaces([buildSpace()], ({ method }) =>
      method === 'PUT' ? errorResponse(409, taken, { name: taken }) : undefined,
    );
    const { user } = showPage(<SpacesPage />);
    const dialog = await openHof(user);
    await user.type(dialog.getByLabelText('Name'), ' 2');
    await save(user, dialog);

    expect(await dialog.findByText(taken)).toBeVisible();
    expect(screen.queryByText('Das Absenden des Formulars ist fehlgeschlagen')).not.toBeInTheDocument();
    expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(taken);
    expect(dialog.getByLabelText('Name')).toHaveFocus();
    expect(dialog.getByLabelText('Name')).toHaveValue('Hof 2');
    // This 409 does not mean a stale version.
    expect(dialog.queryByText(/Jemand anderes/)).not.toBeInTheDocument();
  });

  it('shows the server’s reason above the fields if it belongs to no field', async () => {
    serveSpaces([], ({ method }) => (method === 'POST' ? errorResponse(422, 'Der Hof ist voll.') : undefined));
    const { user } = showPage(<SpacesPage />);
    const dialog = await openNew(user);
    await user.type(dialog.getByLabelText('Name'), 'Dach');
    await save(user, dialog);

    expect(await dialog.findByText('Der Hof ist voll.')).toBeVisible();
    expect(screen.queryByText('Das Absenden des Formulars ist fehlgeschlagen')).not.toBeInTheDocument();
    expect(dialog.getByLabelText('Name')).toHaveValue('Dach');
  });

  it('reports a rejection by a toast if no field of the form can show the reason', async () => {
    serveSpaces([], ({ method }) =>
      method === 'POST' ? errorResponse(422, 'Zu viele.', { elsewhere: 'Zu viele.' }) : undefined,
    );
    const { user } = showPage(<SpacesPage />);
    const dialog = await openNew(user);
    await user.type(dialog.getByLabelText('Name'), 'Dach');
    await save(user, dialog);
    expect(await screen.findByText('Das Absenden des Formulars ist fehlgeschlagen')).toBeVisible();
  });

  it('uses the same idempotency key to repeat an attempt whose response was lost, and another key to send changed input', async () => {
    let isDown = true;
    const sent = serveSpaces([], ({ method }) => {
      if (method === 'POST' && isDown) throw new ConnectionError();
      return undefined;
    });
    const { user } = showPage(<SpacesPage />);
    const dialog = await openNew(user);
    await user.type(dialog.getByLabelText('Name'), 'Dach');
    await save(user, dialog);
    const failure = await screen.findByText('Beim Absenden des Formulars ist ein Fehler aufgetreten');
    const toast = failure.closest('[data-kind]');
    expect(toast).not.toHaveAttribute('data-leaving');
    await save(user, dialog);
    await waitFor(() => expect(written(sent)).toHaveLength(2));
    expect(toast).toHaveAttribute('data-leaving');

    isDown = false;
    await user.type(dialog.getByLabelText('Name'), ' 2');
    await save(user, dialog);
    expect(await screen.findByText('Stellplatz hinzugefügt.')).toBeVisible();
    const [first, second, third] = written(sent).map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is sent once on a double click, and cannot be cancelled before the response', async () => {
    const response = deferred();
    const sent = serveSpaces([buildSpace()], ({ method }) => (method === 'PUT' ? response.promise : undefined));
    const { user } = showPage(<SpacesPage />);
    const dialog = await openHof(user);
    await user.type(dialog.getByLabelText('Notiz'), '!');
    await user.dblClick(dialog.getByRole('button', { name: 'Speichern' }));
    expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeDisabled();
    response.resolve(ok(buildSpace({ version: 4 })));

    expect(await screen.findByText('Stellplatz geändert.')).toBeVisible();
    expect(written(sent)).toHaveLength(1);
  });
});

describe('a change by another admin', () => {
  async function saveAfter(theirs: Parameters<typeof buildSpace>[0]) {
    const spaces = [buildSpace()];
    const sent = serveSpaces(spaces, ({ path }) =>
      path === '/journal' ? ok({ entries: [buildNamed('admin', { after: { note: 'Tor' } })], missing: [] }) : undefined,
    );
    const { user } = showPage(<SpacesPage />);
    const dialog = await openHof(user);
    await user.type(dialog.getByLabelText('Notiz'), ' links');
    spaces[0] = buildSpace({ ...theirs, version: 4 });
    await save(user, dialog);
    return { user, dialog, sent };
  }

  it('in another field is shown in the form, and the user’s input is sent with the new version', async () => {
    const { user, dialog, sent } = await saveAfter({ name: 'Hof Nord' });
    expect(await dialog.findByText(/Jemand anderes hat inzwischen gespeichert/)).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveValue('Hof Nord'));
    expect(dialog.getByLabelText('Notiz')).toHaveValue('Schranke links');
    await save(user, dialog);

    expect(await screen.findByText('Stellplatz geändert.')).toBeVisible();
    expect(written(sent)[1]).toMatchObject({ ifMatch: '"4"', body: { name: 'Hof Nord', note: 'Schranke links' } });
  });

  it('in the same field is shown beside the user’s value, and the user’s value can overwrite it', async () => {
    const { user, dialog, sent } = await saveAfter({ note: 'Tor' });
    const choice = within(await dialog.findByRole('group', { name: 'Notiz' }));
    expect(dialog.getAllByRole('group')).toHaveLength(1);
    expect(choice.getByRole('radio', { name: 'Ihr Wert Schranke links' })).toBeChecked();
    expect(await choice.findByRole('radio', { name: 'Gespeichert von admin Tor' })).not.toBeChecked();
    expect(dialog.queryByText(/Jemand anderes/)).not.toBeInTheDocument();
    await save(user, dialog);

    expect(await screen.findByText('Stellplatz geändert.')).toBeVisible();
    expect(written(sent)[1]).toMatchObject({ ifMatch: '"4"', body: { note: 'Schranke links' } });
  });

  it('in the same field can be chosen, and then the user’s value can be chosen again', async () => {
    const { user, dialog } = await saveAfter({ note: 'Tor' });
    const choice = within(await dialog.findByRole('group', { name: 'Notiz' }));
    await user.click(choice.getByRole('radio', { name: /^Gespeichert/ }));
    expect(dialog.getByLabelText('Notiz')).toHaveValue('Tor');
    await user.click(choice.getByRole('radio', { name: /^Ihr Wert/ }));
    expect(dialog.getByLabelText('Notiz')).toHaveValue('Schranke links');
    await user.click(choice.getByRole('radio', { name: /^Gespeichert/ }));
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(question()).not.toBeInTheDocument();
  });

  it.each([
    ['at once from another tab', () => act(() => fakeTabs().receive(SPACES_KEY))],
    [
      'from another machine on return to the window',
      () => act(() => void window.dispatchEvent(new Event('visibilitychange'))),
    ],
  ])('is shown before the user’s input is sent: %s', async (_title, notify) => {
    fakeTabs();
    const spaces = [buildSpace()];
    serveSpaces(spaces);
    const { user } = showPage(<SpacesPage />);
    const dialog = await openHof(user);
    await user.type(dialog.getByLabelText('Notiz'), ' links');
    spaces[0] = buildSpace({ name: 'Hof Nord', note: 'Tor', version: 4 });
    notify();

    expect(await dialog.findByRole('radio', { name: 'Gespeichert Tor' })).not.toBeChecked();
    expect(dialog.getByLabelText('Name')).toHaveValue('Hof Nord');
    expect(dialog.queryByRole('group', { name: 'Name' })).not.toBeInTheDocument();
  });
});

describe('closing a dialog', () => {
  const pressEscape = () =>
    fireEvent(screen.getByRole('dialog', { name: 'Stellplatz bearbeiten' }), new Event('cancel', { cancelable: true }));

  it('asks „Änderungen verwerfen?“ after input, and keeps the input unless the user confirms', async () => {
    serveSpaces([buildSpace()]);
    const { user } = showPage(<SpacesPage />);
    const dialog = await openHof(user);
    await user.type(dialog.getByLabelText('Notiz'), ' links');
    expect(asksBeforeReload()).toBe(true);
    pressEscape();
    await user.click(within(question() as HTMLElement).getByRole('button', { name: 'Weiter bearbeiten' }));
    expect(question()).toBeNull();
    expect(dialog.getByLabelText('Notiz')).toHaveValue('Schranke links');

    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    await user.click(within(question() as HTMLElement).getByRole('button', { name: 'Verwerfen' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await openHof(user)).getByLabelText('Notiz')).toHaveValue('Schranke');
  });

  it('does not ask without input', async () => {
    serveSpaces([buildSpace()]);
    const { user } = showPage(<SpacesPage />);
    await openHof(user);
    expect(asksBeforeReload()).toBe(false);
    pressEscape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

const logInAsAnotherUser = () => {
  const newValue = JSON.stringify({ ...admin, user: 'Bea Büro', username: 'bea' });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue })));
};

describe('unsaved input in a dialog', () => {
  it('is restored after a visit to another page, and is deleted after it has been saved', async () => {
    serveSpaces([buildSpace()]);
    const { user } = showPage(<Office />);
    await user.type((await openHof(user)).getByLabelText('Notiz'), ' links');
    await leave(user);
    await comeBack(user);

    const dialog = await openHof(user);
    expect(dialog.getByLabelText('Notiz')).toHaveValue('Schranke links');
    expect(dialog.getByText(/Ihre Eingaben von vorhin stehen wieder hier/)).toBeVisible();
    await save(user, dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await openHof(user);
    expect(again.getByLabelText('Notiz')).toHaveValue('Schranke links');
    expect(again.queryByText(/Ihre Eingaben von vorhin/)).not.toBeInTheDocument();
  });

  it('is not shown to another user who logs in', async () => {
    serveSpaces([]);
    const { user } = showPage(<Office />);
    await user.type((await openNew(user)).getByLabelText('Name'), 'Dach');
    logInAsAnotherUser();
    expect((await openNew(user)).getByLabelText('Name')).toHaveValue('');
  });

  it('is deleted if its saving succeeds after the user has left the page', async () => {
    const response = deferred();
    serveSpaces([], ({ method }) => (method === 'POST' ? response.promise : undefined));
    const { user } = showPage(<Office />);
    const dialog = await openNew(user);
    await user.type(dialog.getByLabelText('Name'), 'Dach');
    await save(user, dialog);
    await leave(user);
    response.resolve({ status: 201, body: buildSpace() });
    expect(await screen.findByText('Stellplatz hinzugefügt.')).toBeVisible();
    await comeBack(user);

    expect((await openNew(user)).getByLabelText('Name')).toHaveValue('');
  });
});
