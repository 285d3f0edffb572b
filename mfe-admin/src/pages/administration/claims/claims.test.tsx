import { type ClaimSettings, DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { stopDate } from '@parkwart/web/testing/clock';
import { ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { showPage } from '../../../testing/showPage.tsx';
import { AdministrationPage } from '../AdministrationPage.tsx';

describe('the settings of claims', () => {
  const ADDRESS = '/add-fine?tab=forderungen';

  const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

  const form = async () => within(await screen.findByRole('form', { name: 'Forderungen' }));

  const group = async (name: string) => within((await form()).getByRole('group', { name }));

  function serveClaims(changes: Partial<ClaimSettings> = {}, put?: () => { status: number }): SentRequest[] {
    let stored: unknown = { ...DEFAULT_CLAIM_SETTINGS, ...changes };
    let version = 4;
    return serveApi(({ method, body }) => {
      if (method === 'PUT') {
        if (put) return put();
        [stored, version] = [body, version + 1];
      }
      return ok({ settings: stored, version });
    });
  }

  const save = async (user: ReturnType<typeof showPage>['user']) =>
    user.click((await form()).getByRole('button', { name: 'Forderungen speichern' }));

  it('are shown on a tab with text and VAT of each line, and a hint on what courts accept', async () => {
    serveClaims();
    showPage(<AdministrationPage />, ADDRESS);
    const lookup = await group('Halterermittlung');

    expect(screen.getByRole('link', { name: 'Forderungen', current: 'page' })).toBeVisible();
    expect(lookup.getByLabelText('Text auf Beleg und Mahnung')).toHaveValue('Halterermittlung');
    expect(lookup.getByLabelText('Umsatzsteuer der Zeile')).toHaveValue('none');
    expect(lookup.getByText(/nicht der Halter \(BGH V ZR 160\/14\)/)).toBeVisible();
    const fine = await group('Bußgeld (Vertragsstrafe)');
    expect(fine.getByLabelText('Umsatzsteuer der Zeile')).toHaveValue('contained');
    expect(fine.getByRole('group', { name: 'Enthalten ab' })).toHaveTextContent('1.1.2007');
    const interest = await group('Verzugszinsen');
    expect(interest.queryByLabelText('Umsatzsteuer der Zeile')).toBeNull();
  });

  it('are saved with the values that the admin has selected, and with the version that was read', async () => {
    const sent = serveClaims();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const reminder = await group('Mahnkosten');
    await user.click(reminder.getByRole('checkbox', { name: 'In der Mahnung an den Halter fordern' }));
    const lookup = await group('Halterermittlung');
    await user.click(lookup.getByRole('checkbox', { name: 'In der Mahnung an einen benannten Fahrer fordern' }));
    const fine = await group('Bußgeld (Vertragsstrafe)');
    await user.selectOptions(fine.getByLabelText('Umsatzsteuer der Zeile'), 'keine');
    const fields = await form();
    await user.selectOptions(fields.getByLabelText('Tag von Halterermittlung und Mahnkosten'), 'when-printed');
    await user.selectOptions(fields.getByLabelText('Eine Zahlung tilgt zuerst'), 'Hauptforderung zuerst');
    await save(user);

    expect(await screen.findByText('Einstellungen der Forderungen erfolgreich aktualisiert!')).toBeVisible();
    const { lines } = DEFAULT_CLAIM_SETTINGS;
    expect(written(sent)).toMatchObject([
      {
        path: '/settings/claims',
        ifMatch: '"4"',
        body: {
          lines: {
            fee: lines.fee,
            fine: { ...lines.fine, vatFrom: null },
            'owner-lookup': { ...lines['owner-lookup'], isDriverAsked: false },
            'reminder-cost': { ...lines['reminder-cost'], isKeeperAsked: false },
          },
          costDay: 'when-printed',
          imputation: 'principal-first',
        },
      },
    ]);
    await waitFor(() => expect(fields.queryByText('Noch nicht gespeichert.')).toBeNull());
  });

  it('show no VAT fields for the lines of a small business', async () => {
    serveClaims();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    await user.click(fields.getByRole('checkbox', { name: 'Keine Umsatzsteuer (§ 19 UStG)' }));

    expect(fields.queryByLabelText('Umsatzsteuer der Zeile')).toBeNull();
  });

  it('accept a base rate for a half-year for which Parkwart has no built-in rate yet', async () => {
    stopDate(new Date('2026-11-26T10:00:00Z'));
    const sent = serveClaims();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    expect(fields.getByText(/ab 1\.7\.2026 1,52/)).toBeVisible();
    await user.click(fields.getByRole('button', { name: 'Basiszinssatz hinzufügen' }));
    expect(fields.getByRole('group', { name: 'Gilt ab' })).toHaveTextContent('1.1.2027');
    expect(fields.queryByText('Bitte geben Sie den Zinssatz als Zahl an.')).toBeNull();
    await user.type(fields.getByLabelText('Prozent im Jahr'), '-0,88');
    await save(user);

    await waitFor(() => expect(written(sent)).toHaveLength(1));
    expect(written(sent)[0]?.body).toMatchObject({ baseRates: [{ from: '1.1.2027', percent: -0.88 }] });
  });

  it('show a warning if the current half-year has no base rate', async () => {
    stopDate(new Date('2027-02-03T10:00:00Z'));
    serveClaims();
    showPage(<AdministrationPage />, ADDRESS);

    expect(await screen.findByText(/Für das Halbjahr ab 1\.1\.2027 fehlt der Basiszinssatz/)).toBeVisible();
  });

  it('are not sent with a base rate that starts in March, nor with a rate that is not a number', async () => {
    const sent = serveClaims({ baseRates: [{ from: '1.3.2027', percent: 1 }] });
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const percent = (await form()).getByLabelText('Prozent im Jahr');
    await user.clear(percent);
    await user.type(percent, 'viel');
    await save(user);

    expect(await screen.findByText('Ein Basiszinssatz gilt ab dem 1.1. oder dem 1.7.')).toBeVisible();
    expect(screen.getByText('Bitte geben Sie den Zinssatz als Zahl an.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Basiszinssatz ab 1.3.2027 entfernen' }));
    await save(user);
    await waitFor(() => expect(written(sent)).toHaveLength(1));
  });
});
