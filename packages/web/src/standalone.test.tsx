import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderStandalone } from './standalone.tsx';
import { type ApiServer, startApi } from './testing/apiServer.ts';
import { clearSession, kasse } from './testing/sessions.ts';

let api: ApiServer;
beforeEach(async () => {
  clearSession();
  api = await startApi();
});
afterEach(() => api.stop());

describe('a standalone remote', () => {
  it('shows its pages and a login', async () => {
    document.body.innerHTML = '<div id="root"></div>';
    api.respond(() => ({ status: 200, body: kasse }));
    const user = userEvent.setup();
    act(() => renderStandalone({ '/parking': () => <h1>Auto parken</h1> }));

    await user.click(screen.getByRole('link', { name: '/parking' }));
    expect(screen.getByRole('heading', { name: 'Auto parken' })).toBeVisible();
    await user.type(screen.getByLabelText('Benutzername'), 'kasse');
    await user.type(screen.getByLabelText('Passwort'), 'geheim{Enter}');
    expect(await screen.findByRole('button', { name: 'Karla Kasse: Ausloggen' })).toBeVisible();
  });
});
