import { DEFAULT_DUNNING_SETTINGS } from '@parkwart/contracts/calls/dunningSettings';
import { ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import { clearToasts, showPage } from '../../../testing/showPage.tsx';
import { AdministrationPage } from '../AdministrationPage.tsx';

const ADDRESS = '/add-fine?tab=mahnstufen';
const form = async () => within(await screen.findByRole('form', { name: 'Mahnstufen' }));

function serveLevels(): SentRequest[] {
  let stored: { settings: unknown; version: number } = { settings: DEFAULT_DUNNING_SETTINGS, version: 1 };
  return serveApi(({ method, body }) => {
    if (method === 'PUT') stored = { settings: body, version: stored.version + 1 };
    return ok(stored);
  });
}

const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'PUT');

afterEach(clearToasts);

describe('the dunning levels', () => {
  it('are the specification’s one reminder at first, and say what courts accept of further ones', async () => {
    serveLevels();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    expect(fields.getByLabelText('Tage nach der Zahlungsfrist')).toHaveValue('0');
    expect(fields.getByText(/^Ihre Kosten und ihre Zahlungsfrist stehen unter „Einstellungen“/)).toBeVisible();
    expect(fields.getByText(/^Es gibt nur die erste Mahnung/)).toBeVisible();
    await user.click(fields.getByRole('button', { name: 'Weitere Mahnung hinzufügen' }));
    const second = within(fields.getByRole('group', { name: '2. Mahnung' }));
    expect(second.getByText(/Papier, Druck und Porto/)).toBeVisible();
  });

  it('are saved with the version that was read, three further ones at most', async () => {
    const sent = serveLevels();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    const add = () => fields.getByRole('button', { name: 'Weitere Mahnung hinzufügen' });
    for (let level = 2; level <= 4; level += 1) await user.click(add());
    expect(fields.queryByRole('button', { name: 'Weitere Mahnung hinzufügen' })).not.toBeInTheDocument();
    for (const level of [4, 3]) await user.click(fields.getByRole('button', { name: `${level}. Mahnung entfernen` }));
    const cost = fields.getByLabelText('Weitere Mahnkosten in Euro');
    await user.clear(cost);
    await user.type(cost, '1,50');
    const text = fields.getByLabelText('Text vor der Forderung');
    await user.clear(text);
    await user.type(text, 'Zahlen Sie bitte.');
    await user.click(fields.getByRole('button', { name: 'Mahnstufen speichern' }));
    expect(await screen.findByText('Mahnstufen erfolgreich aktualisiert!')).toBeVisible();
    const further = [{ afterDays: 7, text: 'Zahlen Sie bitte.', cost: 1.5, deadlineDays: 10 }];
    expect(written(sent)).toMatchObject([
      { path: '/settings/dunning', body: { afterDays: 0, further, tolerance: 0 }, ifMatch: '"1"' },
    ]);
  });

  it('are not sent with a number that is none; the field says so', async () => {
    const sent = serveLevels();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    const days = fields.getByLabelText('Tage nach der Zahlungsfrist');
    await user.clear(days);
    await user.type(days, 'bald');
    await user.click(fields.getByRole('button', { name: 'Mahnstufen speichern' }));
    expect(await fields.findByText('Bitte eine ganze Zahl von Tagen.')).toBeVisible();
    expect(written(sent)).toEqual([]);
  });
});
