import { ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import { clearToasts, showPage } from '../../../testing/showPage.tsx';
import { AdministrationPage } from '../AdministrationPage.tsx';

const ADDRESS = '/add-fine?tab=kasse';
const NAME = 'Kartenzahlung an der Kasse';
const form = async () => within(await screen.findByRole('form', { name: 'Kasse' }));

function serveTill(takesCards = false): SentRequest[] {
  let stored = { settings: { takesCards }, version: 1 };
  return serveApi(({ method, body }) => {
    if (method === 'PUT') stored = { settings: body as typeof stored.settings, version: stored.version + 1 };
    return ok(stored);
  });
}

afterEach(clearToasts);

describe('the settings of the till', () => {
  it('take no cards at first, and say that Parkwart takes no cash', async () => {
    serveTill();
    showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    expect(screen.getByRole('tab', { name: 'Kasse', selected: true })).toBeVisible();
    expect(fields.getByRole('checkbox', { name: NAME })).not.toBeChecked();
    expect(fields.getByText(/^Bargeld geht nicht durch Parkwart/)).toBeVisible();
    expect(fields.queryByRole('link')).not.toBeInTheDocument();
  });

  it('are saved with the version that was read, and then lead to the day’s report', async () => {
    const sent = serveTill();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    await user.click(fields.getByRole('checkbox', { name: NAME }));
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Einstellungen der Kasse erfolgreich aktualisiert!')).toBeVisible();
    const written = sent.filter(({ method }) => method === 'PUT');
    expect(written).toMatchObject([{ path: '/settings/till', body: { takesCards: true }, ifMatch: '"1"' }]);
    expect(await fields.findByRole('link', { name: 'Tagesbericht ansehen' })).toHaveAttribute('href', '/day-report');
  });
});
