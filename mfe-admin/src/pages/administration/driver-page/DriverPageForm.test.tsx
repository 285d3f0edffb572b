import { ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import { clearToasts, showPage } from '../../../testing/showPage.tsx';
import { AdministrationPage } from '../AdministrationPage.tsx';

const form = async () => within(await screen.findByRole('form', { name: 'Seite für Fahrer' }));
const NAME = 'Seite für Fahrer („Ansehen und bezahlen“)';

function serve(): SentRequest[] {
  let stored = { settings: { isOn: false, address: '' }, version: 1 };
  return serveApi(({ method, body }) => {
    if (method === 'PUT') stored = { settings: body as typeof stored.settings, version: stored.version + 1 };
    return ok(stored);
  });
}

afterEach(clearToasts);

describe('the settings of the page for drivers', () => {
  it('is off at first, wants an address to be switched on, and is then saved with the version that was read', async () => {
    const sent = serve();
    const { user } = showPage(<AdministrationPage />, '/add-fine?tab=fahrerseite');
    const fields = await form();
    expect(fields.getByRole('checkbox', { name: NAME })).not.toBeChecked();
    await user.click(fields.getByRole('checkbox', { name: NAME }));
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await fields.findByText('Bitte geben Sie die Adresse an, die auf Beleg und Mahnung steht.')).toBeVisible();
    await user.type(fields.getByLabelText('Adresse der Seite'), 'parken.example');
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await fields.findByText('Zum Beispiel https://parken.example.')).toBeVisible();
    await user.clear(fields.getByLabelText('Adresse der Seite'));
    await user.type(fields.getByLabelText('Adresse der Seite'), 'https://parken.example');
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Einstellungen der Seite für Fahrer erfolgreich aktualisiert!')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([
      {
        path: '/settings/driver-page',
        ifMatch: '"1"',
        body: { isOn: true, address: 'https://parken.example' },
      },
    ]);
  });
});
