import { DEFAULT_SECURITY_SETTINGS } from '@parkwart/contracts/calls/securitySettings';
import { ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { clearToasts, showPage } from '../../../testing/showPage.tsx';
import { AdministrationPage } from '../AdministrationPage.tsx';

const ADDRESS = '/add-fine?tab=sicherheit';
const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');
const form = async () => within(await screen.findByRole('form', { name: 'Sicherheit' }));

function serveSecurity(): SentRequest[] {
  let stored: unknown = DEFAULT_SECURITY_SETTINGS;
  return serveApi(({ method, body }) => {
    if (method === 'PUT') stored = body;
    return ok(stored);
  });
}

afterEach(clearToasts);

describe('the security settings', () => {
  it('have a tab: passkeys optional for admins, two hours for the office, no limit for the booth', async () => {
    serveSecurity();
    showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();

    expect(screen.getByRole('tab', { name: 'Sicherheit', selected: true })).toBeVisible();
    expect(fields.getByRole('checkbox', { name: 'Admins brauchen einen Passkey' })).not.toBeChecked();
    expect(fields.getByLabelText('Büro: Minuten')).toHaveValue('120');
    expect(fields.getByLabelText('Kasse: Minuten')).toHaveValue('');
    expect(fields.getByLabelText('Kasse: Minuten')).toHaveAttribute('placeholder', 'keine');
  });

  it('are saved as typed', async () => {
    const sent = serveSecurity();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    await user.click(fields.getByRole('checkbox', { name: 'Admins brauchen einen Passkey' }));
    await user.clear(fields.getByLabelText('Büro: Minuten'));
    await user.type(fields.getByLabelText('Büro: Minuten'), 'keine');
    await user.type(fields.getByLabelText('Kasse: Minuten'), '45');
    await user.click(fields.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Sicherheitseinstellungen erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)).toMatchObject([
      {
        method: 'PUT',
        path: '/security-settings',
        body: { adminPasskeyRequired: true, officeIdleMinutes: null, boothIdleMinutes: 45 },
      },
    ]);
    await waitFor(() => expect(fields.queryByText('Noch nicht gespeichert.')).toBeNull());
  });

  it.each([
    ['4', 'Mindestens 5 Minuten.'],
    ['721', 'Höchstens 720 Minuten.'],
    ['zehn', 'Eine ganze Zahl.'],
  ])('are not sent with %s minutes: %s', async (typed, sentence) => {
    const sent = serveSecurity();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    await user.type(fields.getByLabelText('Kasse: Minuten'), typed);
    await user.click(fields.getByRole('button', { name: 'Speichern' }));

    expect(await fields.findByText(sentence)).toBeVisible();
    expect(fields.getByLabelText('Kasse: Minuten')).toHaveFocus();
    expect(written(sent)).toEqual([]);
  });
});
