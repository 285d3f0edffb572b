import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import { clearToasts, showPage } from '../../../testing/showPage.tsx';
import { AdministrationPage } from '../AdministrationPage.tsx';

const STATE = { hasServer: true, sent: 12, waiting: 2, failed: 1 };

function open(state: object) {
  const sent = serveApi(({ path, body }) =>
    ok(path === '/mail-state' ? state : { settings: body ?? { isOn: false, sender: '' }, version: 1 }),
  );
  return { sent, ...showPage(<AdministrationPage />, '/add-fine?tab=e-mail') };
}
const form = async () => within(await screen.findByRole('form', { name: 'E-Mails an Fahrer' }));

afterEach(clearToasts);

describe('the settings of mails to drivers', () => {
  it.each([
    [{ ...STATE, hasServer: false }, 'Noch ist kein Mailserver eingetragen (SMTP_SERVER).'],
    [STATE, 'Letzte sieben Tage: gesendet 12, wartend 2, nicht zugestellt 1.'],
    [{ ...STATE, problem: '535 5.7.8' }, 'Der letzte Versuch ist gescheitert (535 5.7.8). Es wird weiter versucht.'],
  ])('say whether mails can be sent, and what became of them (%#)', async (state, sentence) => {
    open(state);
    expect(await (await form()).findByText(sentence, { exact: false })).toBeVisible();
  });

  it('want a sender to be switched on, which is an address', async () => {
    const { user, sent } = open(STATE);
    const fields = await form();
    await user.click(fields.getByRole('checkbox', { name: 'E-Mails an Fahrer' }));
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await fields.findByText('Bitte geben Sie an, von welcher Adresse die E-Mails kommen.')).toBeVisible();
    await user.type(fields.getByLabelText('Absender'), 'parken');
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await fields.findByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
    await user.type(fields.getByLabelText('Absender'), '@muster.example');
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Einstellungen der E-Mails erfolgreich aktualisiert!')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ isOn: true, sender: 'parken@muster.example' });
  });
});
