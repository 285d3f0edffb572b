import { errorResponse, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { both, buildOwner, buildUser, rowOf, serveUsers, written } from '../testing/users.ts';
import { fillNewUser } from './testing/fillNewUser.ts';
import { UsersPage } from './UsersPage.tsx';

const BUTTON = 'Passkeys von kasse zurücksetzen';
const withPasskeys = [buildOwner({ passkeys: 1 }), buildUser({ passkeys: 2 })];

afterEach(clearToasts);

async function ask() {
  const { user } = showPage(<UsersPage />);
  await user.click(await screen.findByRole('button', { name: BUTTON }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Passkeys zurücksetzen' })) };
}

describe('lost passkeys of a user', () => {
  it('are counted in the list, and can be reset if there are any', async () => {
    serveUsers(withPasskeys);
    showPage(<UsersPage />);
    expect(await rowOf('kasse')).toHaveTextContent('2 Passkeys');
    expect(await rowOf('admin')).toHaveTextContent('1 Passkey');
    // The user's own are reset in the profile.
    expect(screen.getAllByRole('button', { name: /zurücksetzen/ })).toHaveLength(1);
  });

  it('cannot be reset if there are none', async () => {
    serveUsers(both);
    showPage(<UsersPage />);
    await rowOf('kasse');
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
  });

  it('are reset after a question that names the consequences', async () => {
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

  it('stay after an error response, which is shown', async () => {
    serveUsers(withPasskeys, () => errorResponse(403, 'Ihre eigenen Passkeys verwalten Sie in Ihrem Profil.'));
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Zurücksetzen' }));

    expect(await screen.findByText('Die Passkeys konnten nicht zurückgesetzt werden')).toBeVisible();
    expect(dialog.getByText('Ihre eigenen Passkeys verwalten Sie in Ihrem Profil.')).toBeVisible();
  });
});

describe('a change for which the admin cancels the proof', () => {
  const proofCancelled = {
    status: 403,
    body: { code: 'PROOF_NEEDED', message: 'Bitte bestätigen Sie, dass Sie es sind.' },
  };

  it('keeps the input, without a message', async () => {
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

  it('leaves the question open, without a message', async () => {
    const sent = serveUsers(withPasskeys, () => proofCancelled);
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Zurücksetzen' }));
    await waitFor(() => expect(written(sent)).toHaveLength(1));

    await waitFor(() => expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeEnabled());
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Die Passkeys konnten nicht zurückgesetzt werden')).toBeNull();
  });
});
