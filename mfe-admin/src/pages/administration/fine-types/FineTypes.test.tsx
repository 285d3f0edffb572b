import {
  ConnectionError,
  errorResponse,
  internalError,
  ok,
  type SentRequest,
  serveApi,
} from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import { buildFineType } from '../../../testing/fineTypes.ts';
import { showPage } from '../../../testing/showPage.tsx';
import { AdministrationPage } from '../AdministrationPage.tsx';

const written = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');
const serveFineTypes = (other: Parameters<typeof serveApi>[0] = () => ({ status: 204 })) =>
  serveApi((request) =>
    request.path === '/all-fine' ? ok([buildFineType({ finePrice: 1225.5, number: 7 })]) : other(request),
  );

async function fill(user: ReturnType<typeof showPage>['user'], price: string) {
  await user.click(await screen.findByRole('button', { name: 'Bußgeld hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Art'), 'Behindertenparkplatz');
  await user.type(dialog.getByLabelText('Preis in Euro'), price);
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  return dialog;
}

describe('the list of fine types', () => {
  it('shows the number, type, price and actions of each fine type', async () => {
    serveFineTypes();
    showPage(<AdministrationPage />, '/add-fine');
    const row = within((await screen.findByText('Parken ohne gültigen Parkschein')).closest('tr') as HTMLElement);

    for (const header of ['Nummer', 'Art', 'Preis', 'Aktionen']) {
      expect(screen.getByRole('columnheader', { name: header })).toBeVisible();
    }
    expect(row.getByText('7')).toBeVisible();
    expect(row.getByText('1.225,50 €')).toBeVisible();
  });
});

describe('a fine type', () => {
  it('is created with a price in German notation: „Bußgeld erfolgreich hinzugefügt!“', async () => {
    const sent = serveFineTypes(() => ({ status: 201, body: buildFineType() }));
    const { user } = showPage(<AdministrationPage />, '/add-fine');
    await fill(user, '12,50');

    expect(await screen.findByText('Bußgeld erfolgreich hinzugefügt!')).toBeVisible();
    expect(written(sent)).toMatchObject([
      {
        method: 'POST',
        path: '/add-fine',
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: { fineType: 'Behindertenparkplatz', finePrice: 12.5, fineDescription: '' },
      },
    ]);
  });

  it.each([
    ['-1', 'Der Preis ist mindestens 0 €.'],
    ['1e9', 'Der Preis ist höchstens 100.000 €.'],
    ['abc', 'Bitte geben Sie den Preis als Zahl an.'],
    ['12,345', 'Höchstens zwei Nachkommastellen.'],
  ])('is not sent with the price %s; the form shows: %s', async (price, sentence) => {
    const sent = serveFineTypes();
    const { user } = showPage(<AdministrationPage />, '/add-fine');
    const dialog = await fill(user, price);

    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.getByLabelText('Preis in Euro')).toHaveValue(price);
    expect(written(sent)).toEqual([]);
  });

  it('is updated with the version that was read: „Bußgeld erfolgreich aktualisiert!“', async () => {
    const sent = serveFineTypes(() => ok(buildFineType({ version: 3 })));
    const { user } = showPage(<AdministrationPage />, '/add-fine');
    await user.click(await screen.findByRole('button', { name: /^Bußgeld .* bearbeiten$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Preis in Euro')).toHaveValue('1.225,50');
    await user.type(dialog.getByLabelText('Beschreibung'), ' am Wagen');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Bußgeld erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)).toMatchObject([
      {
        method: 'PUT',
        path: '/fine/f-1',
        ifMatch: '"2"',
        body: { finePrice: 1225.5, fineDescription: 'Kein Parkschein sichtbar am Wagen' },
      },
    ]);
  });

  it('keeps the input in its form after an error response: „Das Absenden des Formulars ist fehlgeschlagen“', async () => {
    serveFineTypes(() => errorResponse(422, 'Das geht nicht.', { fineType: 'Diese Art gibt es schon.' }));
    const { user } = showPage(<AdministrationPage />, '/add-fine');
    const dialog = await fill(user, '5');

    expect(await screen.findByText('Das Absenden des Formulars ist fehlgeschlagen')).toBeVisible();
    expect(dialog.getByText('Diese Art gibt es schon.')).toBeVisible();
    expect(dialog.getByLabelText('Preis in Euro')).toHaveValue('5');
  });

  it('cannot be saved without a connection: „Beim Absenden des Formulars ist ein Fehler aufgetreten“', async () => {
    serveFineTypes(() => {
      throw new ConnectionError();
    });
    const { user } = showPage(<AdministrationPage />, '/add-fine');
    await fill(user, '5');
    expect(await screen.findByText('Beim Absenden des Formulars ist ein Fehler aufgetreten')).toBeVisible();
  });

  async function remove(user: ReturnType<typeof showPage>['user']) {
    await user.click(await screen.findByRole('button', { name: /^Bußgeld .* löschen$/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }));
  }

  it('is deleted only after the admin has confirmed: „Bußgelddatensatz erfolgreich gelöscht!“', async () => {
    const sent = serveFineTypes();
    const { user } = showPage(<AdministrationPage />, '/add-fine');
    await remove(user);
    expect(await screen.findByText('Bußgelddatensatz erfolgreich gelöscht!')).toBeVisible();
    expect(written(sent)).toMatchObject([{ method: 'DELETE', path: '/fine/f-1' }]);
  });

  it('that cannot be deleted causes the error message „Beim Löschen des Bußgeldes ist ein Fehler aufgetreten“', async () => {
    serveFineTypes(() => internalError);
    const { user } = showPage(<AdministrationPage />, '/add-fine');
    await remove(user);
    expect(await screen.findByText('Beim Löschen des Bußgeldes ist ein Fehler aufgetreten')).toBeVisible();
  });
});
