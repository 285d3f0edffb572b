import type { OwnSession } from '@parkwart/contracts/calls/ownSessions';
import { polyfillDialogs } from '@parkwart/web/testing/dialogs';
import { screen, within } from '@testing-library/react';
import { readAccount } from '../../testing/account.ts';
import { serve } from '../../testing/serve.ts';
import { kasse, resetShell, showShell } from '../../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../../testing/federation.tsx'));
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

describe('the sessions of the account', () => {
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

  it.each([204, 404])('can be ended one by one, even if already over (status %i)', async (status) => {
    const rejection = { code: 'SESSION_NOT_FOUND', message: 'Diese Sitzung gibt es nicht mehr.' };
    const sent = serveSessions([here, elsewhere], () => ({ status, ...(status === 404 && { body: rejection }) }));
    const { user, section } = await openProfile();
    await user.click(section.getByRole('button', { name: 'Sitzung auf Safari auf iPhone beenden' }));

    expect(await section.findByText('Sie sind nur hier angemeldet.')).toBeVisible();
    expect(screen.getByText('Sitzung beendet')).toBeVisible();
    expect(sent).toEqual(['DELETE /sessions/s-2']);
  });

  it('of other devices end after a confirmation', async () => {
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
