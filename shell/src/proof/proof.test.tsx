import { removePasskey } from '@parkwart/contracts/calls/passkeys';
import { SESSION_STORAGE_KEY } from '@parkwart/contracts/entities/sessionUser';
import { callApi, onChallenge, sessionStore } from '@parkwart/web';
import { polyfillDialogs } from '@parkwart/web/testing/dialogs';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeAuthenticator, removeAuthenticator, requestOptions } from '../testing/authenticator.ts';
import { serve } from '../testing/serve.ts';
import { admin, kasse } from '../testing/showShell.tsx';
import { handleChallenge } from './challenge.tsx';

polyfillDialogs();

type FakeResponse = { readonly status: number; readonly body?: unknown };
const rejection = (status: number, code: string, message: string, fields?: object): FakeResponse => ({
  status,
  body: { code, message, ...(fields && { fields }) },
});
const proofNeeded = rejection(403, 'PROOF_NEEDED', 'Bitte bestätigen Sie, dass Sie es sind.');

function serveWithProof({ options = null as object | null, proofs = [] as FakeResponse[] } = {}) {
  let isProven = false;
  const bodies: unknown[] = [];
  const requests = serve((address, { body }) => {
    if (address.endsWith('/session/passkey/options')) return { status: 200, body: { options } };
    if (address.endsWith('/session/proof')) {
      bodies.push(JSON.parse(String(body)));
      const response = proofs.shift() ?? { status: 204 };
      isProven = response.status < 300;
      return response;
    }
    return isProven ? { status: 204 } : proofNeeded;
  });
  return { requests, bodies, tries: () => requests.filter((address) => address.includes('/passkeys/')).length };
}

const change = (id = 'p-1') => callApi(removePasskey, { params: { id } });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Sind Sie es?' }));

beforeEach(() => {
  act(() => sessionStore.logIn(admin));
  onChallenge(handleChallenge);
});
afterEach(() => {
  removeAuthenticator();
  onChallenge(async () => false);
  localStorage.clear();
});

describe('a change that requires a fresh proof', () => {
  it('is made after the password was entered', async () => {
    const { bodies, tries } = serveWithProof();
    const user = userEvent.setup();
    const changed = change();
    const shown = await dialog();
    expect(shown.getByLabelText('Ihr Passwort')).toHaveFocus();
    await user.type(shown.getByLabelText('Ihr Passwort'), 'geheim{Enter}');

    await act(() => changed);
    expect(bodies).toEqual([{ password: 'geheim' }]);
    expect(tries()).toBe(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is made after the passkey’s confirmation', async () => {
    fakeAuthenticator();
    const { bodies } = serveWithProof({ options: requestOptions });
    const user = userEvent.setup();
    const changed = change();
    await user.click(await (await dialog()).findByRole('button', { name: 'Mit Passkey bestätigen' }));

    await act(() => changed);
    expect(bodies).toMatchObject([{ response: { type: 'public-key' } }]);
  });

  it('has a dialog that offers no passkey to an account without one', async () => {
    const { requests } = serveWithProof();
    const changed = expect(change()).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    const shown = await dialog();
    await act(async () => void (await Promise.resolve(requests)));
    expect(shown.queryByRole('button', { name: 'Mit Passkey bestätigen' })).not.toBeInTheDocument();
    await userEvent.setup().click(shown.getByRole('button', { name: 'Abbrechen' }));
    await act(() => changed);
  });

  it('is not made with a wrong password, which is reported at the password field, but is made with the right password', async () => {
    const sentence = 'Das Passwort ist falsch.';
    serveWithProof({ proofs: [rejection(422, 'WRONG_PASSWORD', sentence, { password: sentence })] });
    const user = userEvent.setup();
    const changed = change();
    const field = (await dialog()).getByLabelText('Ihr Passwort');
    await user.type(field, 'falsch{Enter}');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field).toHaveAccessibleDescription(sentence);
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, 'geheim{Enter}');

    await act(() => changed);
  });

  it('fails with the original error after Escape', async () => {
    const { tries } = serveWithProof();
    const rejected = expect(change()).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    await dialog();
    await userEvent.setup().keyboard('{Escape}');

    await act(() => rejected);
    expect(tries()).toBe(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shares one password dialog with other changes that are made at the same time', async () => {
    serveWithProof();
    const user = userEvent.setup();
    const changes = Promise.all([change('p-1'), change('p-2'), change('p-3')]);
    const shown = await dialog();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.type(shown.getByLabelText('Ihr Passwort'), 'geheim{Enter}');

    await act(() => changes);
  });

  it('is not made on behalf of another user who has logged in since', async () => {
    const { tries } = serveWithProof();
    const user = userEvent.setup();
    const rejected = expect(change()).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    const shown = await dialog();
    act(() => sessionStore.logIn(kasse));
    await user.type(shown.getByLabelText('Ihr Passwort'), 'geheim{Enter}');

    await act(() => rejected);
    expect(tries()).toBe(1);
  });
});

describe('a call of an account with a new required task', () => {
  it.each([
    ['PASSWORD_CHANGE_NEEDED', 'password'],
    ['PASSKEY_SETUP_NEEDED', 'passkey'],
  ])('that is rejected with %s sets the required task %s in the session', async (code, required) => {
    serve(() => rejection(403, code, 'Zuerst etwas anderes.'));

    await expect(change()).rejects.toMatchObject({ code });
    expect(sessionStore.get().user).toEqual({ ...admin, required });
    expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '')).toEqual({ ...admin, required });
  });
});
