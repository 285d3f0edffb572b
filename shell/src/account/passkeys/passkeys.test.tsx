import type { OwnSession } from '@parkwart/contracts/calls/ownSessions';
import type { Passkey } from '@parkwart/contracts/calls/passkeys';
import { polyfillDialogs } from '@parkwart/web/testing/dialogs';
import { render, screen, within } from '@testing-library/react';
import { localhostUrl, PasskeyError } from '../../passkey/PasskeyError.tsx';
import { readAccount } from '../../testing/account.ts';
import { creationOptions, fakeAuthenticator, removeAuthenticator } from '../../testing/authenticator.ts';
import { serve } from '../../testing/serve.ts';
import { kasse, resetShell, showShell } from '../../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../../testing/federation.tsx'));

describe('the passkeys of the account', () => {
  polyfillDialogs();

  type FakeResponse = { readonly status: number; readonly body?: unknown };

  const laptop: Passkey = { _id: 'p-1', name: 'Laptop', createdAt: '2026-03-05T08:00:00Z', lastUsedAt: null };

  function servePasskeys(known: Passkey[], other: (call: string) => FakeResponse | undefined = () => undefined) {
    const sent: [string, unknown][] = [];
    serve((address, { method, body }) => {
      const path = address.slice('/api/employee'.length);
      if (method === 'GET') return path === '/passkeys' ? { status: 200, body: [...known] } : readAccount(address);
      const call = `${method} ${path}`;
      const payload = JSON.parse(String(body ?? 'null'));
      sent.push([call, payload]);
      const response = other(call);
      if (response) return response;
      if (path === '/passkeys/options') return { status: 200, body: { options: creationOptions } };
      if (method === 'DELETE') known.length = 0;
      else known.splice(0, known.length, { ...laptop, name: payload.name });
      return method === 'DELETE' ? { status: 204 } : { status: 200, body: known[0] };
    });
    return sent;
  }

  async function openProfile() {
    const { user } = showShell('/profile', kasse);
    const section = within(await screen.findByRole('region', { name: 'Passkeys' }));
    return { user, section };
  }

  async function addPasskey(name: string) {
    const { user, section } = await openProfile();
    await user.click(await section.findByRole('button', { name: 'Passkey hinzufügen' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Passkey hinzufügen' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), `${name}{Enter}`);
    return { user, section, dialog };
  }

  afterEach(() => {
    removeAuthenticator();
    resetShell();
  });

  it('are listed with name, day and last use', async () => {
    servePasskeys([laptop, { ...laptop, _id: 'p-2', name: 'Telefon', lastUsedAt: '2026-03-06T09:00:00Z' }]);
    const { section } = await openProfile();
    const [first, second] = await section.findAllByRole('listitem');

    expect(first).toHaveTextContent('LaptopHinzugefügt am 5.3.2026 · noch nicht benutzt');
    expect(second).toHaveTextContent('TelefonHinzugefügt am 5.3.2026 · zuletzt benutzt am 6.3.2026');
  });

  it('include a newly created passkey under the typed name', async () => {
    const ceremonies = fakeAuthenticator();
    const sent = servePasskeys([]);
    const { section } = await addPasskey('Laptop im Büro');

    expect(await section.findByText('Laptop im Büro')).toBeVisible();
    expect(screen.getByText('Passkey hinzugefügt')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(ceremonies).toEqual(['create']);
    expect(sent.map(([call]) => call)).toEqual(['POST /passkeys/options', 'POST /passkeys']);
    expect(sent[1]?.[1]).toMatchObject({ name: 'Laptop im Büro', response: { type: 'public-key' } });
  });

  it.each([
    ['NotAllowedError', 'Es wurde kein Passkey eingerichtet, weil abgebrochen wurde.'],
    ['InvalidStateError', 'Auf diesem Gerät ist schon ein Passkey für Ihr Konto eingerichtet.'],
    ['NotReadableError', 'Der Passkey konnte nicht benutzt werden. Bitte versuchen Sie es erneut.'],
  ] as const)(
    'cause an error message if the creation fails with %s; the form keeps the typed name',
    async (outcome, sentence) => {
      fakeAuthenticator(outcome);
      servePasskeys([]);
      const { dialog } = await addPasskey('Laptop');

      expect(await dialog.findByText(sentence)).toBeVisible();
      expect(dialog.getByLabelText('Name')).toHaveValue('Laptop');
    },
  );

  it('cannot be created in a browser without WebAuthn', async () => {
    servePasskeys([]);
    const { dialog } = await addPasskey('Laptop');
    expect(await dialog.findByText(/^Dieser Browser kann hier keine Passkeys benutzen\./)).toBeVisible();
  });

  it('can be renamed', async () => {
    const sent = servePasskeys([laptop]);
    const { user, section } = await openProfile();
    await user.click(await section.findByRole('button', { name: 'Passkey Laptop umbenennen' }));
    const field = within(screen.getByRole('dialog', { name: 'Passkey umbenennen' })).getByLabelText('Name');
    expect(field).toHaveValue('Laptop');
    await user.clear(field);
    await user.type(field, 'Telefon{Enter}');

    expect(await section.findByText('Telefon')).toBeVisible();
    expect(sent).toEqual([['PUT /passkeys/p-1', { name: 'Telefon' }]]);
  });

  it('are removed only after the user has confirmed a question that states the consequences', async () => {
    const sent = servePasskeys([laptop]);
    const { user, section } = await openProfile();
    await user.click(await section.findByRole('button', { name: 'Passkey Laptop entfernen' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Passkey entfernen' }));
    expect(dialog.getByText(/^Möchten Sie den Passkey „Laptop“ wirklich entfernen\?/)).toBeVisible();
    expect(dialog.getByText(/^Es ist Ihr einziger\./)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Entfernen' }));

    expect(await section.findByText('Noch kein Passkey eingerichtet.')).toBeVisible();
    expect(sent).toEqual([['DELETE /passkeys/p-1', null]]);
  });
});

describe('the sessions of the account', () => {
  polyfillDialogs();

  type FakeResponse = { readonly status: number; readonly body?: unknown };

  const here: OwnSession = {
    _id: 's-1',
    device: 'Chrome auf Windows',
    createdAt: '2026-03-05T08:00:00Z',
    lastUsedAt: '2026-03-06T08:00:00Z',
    isCurrent: true,
  };

  const elsewhere: OwnSession = { ...here, _id: 's-2', device: 'Safari auf iPhone', isCurrent: false };

  function serveSessions(known: OwnSession[], end: (path: string) => FakeResponse = () => ({ status: 204 })) {
    const sent: string[] = [];
    serve((address, { method }) => {
      const path = address.slice('/api/employee'.length);
      if (method === 'GET') return path === '/sessions' ? { status: 200, body: [...known] } : readAccount(address);
      sent.push(`${method} ${path}`);
      const response = end(path);
      if (response.status < 400 || response.status === 404) known.splice(1);
      return response;
    });
    return sent;
  }

  async function openProfile() {
    const { user } = showShell('/profile', kasse);
    const section = within(await screen.findByRole('region', { name: 'Sitzungen' }));
    await section.findAllByRole('listitem');
    return { user, section };
  }

  afterEach(resetShell);

  it('are listed with device and last use; the current one cannot be ended', async () => {
    serveSessions([here, elsewhere]);
    const { section } = await openProfile();
    const [first, second] = section.getAllByRole('listitem');

    expect(first).toHaveTextContent('Chrome auf WindowsDiese Sitzung');
    expect(first).toHaveTextContent('Angemeldet am 5.3.2026 · zuletzt benutzt am 6.3.2026');
    expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(within(second as HTMLElement).getByRole('button')).toHaveAccessibleName(
      'Sitzung auf Safari auf iPhone beenden',
    );
  });

  it.each([204, 404])('can be ended one by one, and are shown as ended after the response %i', async (status) => {
    const rejection = { code: 'SESSION_NOT_FOUND', message: 'Diese Sitzung gibt es nicht mehr.' };
    const sent = serveSessions([here, elsewhere], () => ({ status, ...(status === 404 && { body: rejection }) }));
    const { user, section } = await openProfile();
    await user.click(section.getByRole('button', { name: 'Sitzung auf Safari auf iPhone beenden' }));

    expect(await section.findByText('Sie sind nur hier angemeldet.')).toBeVisible();
    expect(screen.getByText('Sitzung beendet')).toBeVisible();
    expect(sent).toEqual(['DELETE /sessions/s-2']);
  });

  it('of other devices end only after the user has confirmed', async () => {
    const sent = serveSessions([here, elsewhere, { ...elsewhere, _id: 's-3' }]);
    const { user, section } = await openProfile();
    await user.click(section.getByRole('button', { name: 'Alle anderen beenden' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Alle anderen Sitzungen beenden' }));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Alle anderen beenden' }));

    expect(await section.findByText('Sie sind nur hier angemeldet.')).toBeVisible();
    expect(section.queryByRole('button', { name: 'Alle anderen beenden' })).not.toBeInTheDocument();
    expect(sent).toEqual(['DELETE /sessions']);
  });
});

describe('the message of a passkey error', () => {
  it.each([
    ['http://127.0.0.1:8080/profile', 'http://localhost:8080/'],
    ['http://127.0.0.1/', 'http://localhost/'],
    ['http://192.168.0.7:8080/', undefined],
    ['https://parkwart.example/', undefined],
  ])('links from the page %s to %s', (here, there) => {
    expect(localhostUrl(new URL(here))).toBe(there);
  });

  it('does not contain the text of an unexpected error', () => {
    render(<PasskeyError error={new Error('undefined is not a function')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Der Passkey konnte nicht benutzt werden.');
  });
});
