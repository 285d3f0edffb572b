import { screen, waitFor } from '@testing-library/react';
import { karla, readAccount } from '../testing/account.ts';
import { serve } from '../testing/serve.ts';
import { kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

afterEach(resetShell);

type FakeResponse = { readonly status: number; readonly body?: unknown };

function serveSlowly() {
  let respond: (response: FakeResponse) => void = () => {};
  const pending = new Promise<FakeResponse>((resolve) => {
    respond = resolve;
  });
  let writes = 0;
  serve((address, { method }) => {
    if (method === 'GET') return readAccount(address);
    writes += 1;
    return pending;
  });
  return { respond: (next: FakeResponse) => respond(next), writes: () => writes };
}

const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const saved = { status: 200, body: { ...karla, phone: '030 99', version: 5 } };

describe('while the account is being saved', () => {
  async function savePhone() {
    const service = serveSlowly();
    const { user } = showShell('/profile', kasse);
    await user.clear(await screen.findByLabelText('Telefon'));
    await user.type(screen.getByLabelText('Telefon'), '030 99{Enter}');
    await waitFor(() => expect(service.writes()).toBe(1));
    return { user, ...service };
  }

  it('new input in the profile stays', async () => {
    const { user, respond } = await savePhone();
    await user.clear(screen.getByLabelText('E-Mail'));
    await user.type(screen.getByLabelText('E-Mail'), 'neu@parkwart.example');
    respond(saved);

    expect(await screen.findByText('Profil erfolgreich aktualisiert')).toBeVisible();
    expect(screen.getByLabelText('E-Mail')).toHaveValue('neu@parkwart.example');
    expect(screen.getByLabelText('Telefon')).toHaveValue('030 99');
    expect(asksBeforeReload()).toBe(true);
  });

  it('the user may leave the profile: it is saved with a toast', async () => {
    const { user, respond } = await savePhone();
    await user.click(screen.getByRole('link', { name: 'Passwort ändern' }));
    await screen.findByLabelText('Aktuelles Passwort');
    respond(saved);

    expect(await screen.findByText('Profil erfolgreich aktualisiert')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Zurück zum Profil' }));
    await screen.findByLabelText('Telefon');
    expect(asksBeforeReload()).toBe(false);
  });

  it('a key press does not hide the success of the password change', async () => {
    const { respond, writes } = serveSlowly();
    const { user } = showShell('/password', kasse);
    await user.type(await screen.findByLabelText('Aktuelles Passwort'), 'altes-Passwort');
    await user.type(screen.getByLabelText('Neues Passwort'), 'neues-Passwort');
    await user.type(screen.getByLabelText('Neues Passwort bestätigen'), 'neues-Passwort{Enter}');
    await waitFor(() => expect(writes()).toBe(1));
    await user.type(screen.getByLabelText('Neues Passwort bestätigen'), 'x');
    respond({ status: 204 });

    expect(await screen.findByText('Das Passwort wurde erfolgreich geändert')).toBeVisible();
  });
});
