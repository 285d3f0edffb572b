import { type ClaimSettings, DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { Terms } from '@parkwart/contracts/calls/terms';
import { NO_IBAN, NO_OPERATOR } from '@parkwart/contracts/rules/notEntered';
import { stopDate } from '@parkwart/web/testing/clock';
import {
  conflict,
  errorResponse,
  type FakeResponse,
  ok,
  type SentRequest,
  serveApi,
} from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { showPage } from '../../../testing/showPage.tsx';
import { AdministrationPage } from '../AdministrationPage.tsx';
import { TermsList } from '../terms/TermsList.tsx';

const ADDRESS = '/add-fine?tab=einstellungen';

const written = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

const versioned = (changes: Partial<Settings> = {}, version = 4) =>
  ok({ settings: { ...DEFAULT_SETTINGS, ...changes }, claims: DEFAULT_CLAIM_SETTINGS, version });

const serveSettings = (other: Parameters<typeof serveApi>[0] = () => ({ status: 204 })) =>
  serveApi((request) => {
    if (request.path === '/all-fine') return ok([]);
    return request.method === 'GET' ? versioned() : other(request);
  });

const form = async () => within(await screen.findByRole('form', { name: 'Einstellungen' }));

type User = ReturnType<typeof showPage>['user'];

async function retype(user: User, label: string, text: string) {
  const field = (await form()).getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

const save = async (user: User) => user.click((await form()).getByRole('button', { name: 'Einstellungen speichern' }));

describe('the settings', () => {
  it('have the focus in the field that the address names', async () => {
    serveSettings();
    showPage(<AdministrationPage />, `${ADDRESS}#iban`);
    const field = (await form()).getByLabelText('IBAN');
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('are empty where operator and account are not entered yet', async () => {
    serveApi(({ path }) =>
      path === '/all-fine' ? ok([]) : versioned({ operatorName: NO_OPERATOR, accountHolder: NO_IBAN, iban: NO_IBAN }),
    );
    showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    for (const label of ['Name', 'Kontoinhaber', 'IBAN']) expect(fields.getByLabelText(label)).toHaveValue('');
  });

  it('are saved in cents with the version seen: „Einstellungen erfolgreich aktualisiert!“', async () => {
    const sent = serveSettings(({ body }) => versioned(body as Settings, 5));
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    await retype(user, 'Preis je angefangene Stunde in Euro', '2,5');
    await save(user);

    expect(await screen.findByText('Einstellungen erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)).toMatchObject([
      { method: 'PUT', path: '/settings', ifMatch: '"4"', body: { ...DEFAULT_SETTINGS, centsPerStartedHour: 250 } },
    ]);
  });

  it('validate the IBAN while typing, and are not sent with an invalid one', async () => {
    const sent = serveSettings();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    await retype(user, 'IBAN', 'DE88 3704 0044 0532 0130 00');
    expect((await form()).getByText('Noch keine gültige IBAN.')).toBeVisible();
    await save(user);
    expect(await screen.findByText('Diese IBAN gibt es nicht; bitte prüfen Sie sie.')).toBeVisible();
    expect(written(sent)).toEqual([]);

    await retype(user, 'IBAN', 'de02120300000000202051');
    expect((await form()).getByText('Gültig: DE02 1203 0000 0000 2020 51')).toBeVisible();
  });

  it.each([
    ['Mahnkosten in Euro', 'abc', 'Mahnkosten: ein Betrag mit höchstens zwei Nachkommastellen.'],
    ['Mahnkosten in Euro', '-1', 'Mahnkosten: mindestens 0 €.'],
    ['E-Mail', 'kein@', 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
    ['Zahlungsfrist in Tagen', '', 'Eine ganze Zahl.'],
    ['Zahlungsfrist in Tagen', '1,5', 'Eine ganze Zahl.'],
  ])('are not sent when %s is „%s“', async (label, typed, sentence) => {
    const sent = serveSettings();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const field = (await form()).getByLabelText(label);
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await save(user);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(written(sent)).toEqual([]);
  });

  it('preview the receipt beside the form', async () => {
    stopDate(new Date('2026-11-21T12:00:00Z'));
    serveSettings();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const preview = within(await screen.findByRole('complementary', { name: 'Vorschau des Belegs' }));
    expect(preview.getByText('36,00 €')).toBeVisible();
    expect(preview.getByText('Bitte zahlen Sie bis zum 1.12.2026.')).toBeVisible();

    for (const shown of ['B-AB 1234', 'Rechnung Nr. 100123', 'Zweck RE 100123 B-AB 1234']) {
      expect(preview.getByText(shown)).toBeVisible();
    }
    const codeOf = async () => (await preview.findByRole('img', { name: /^GiroCode/ })).innerHTML;
    const code = await codeOf();

    await retype(user, 'Preis je angefangene Stunde in Euro', '3,00');
    expect(await codeOf()).not.toBe(code);
    await retype(user, 'Name', 'Parkhaus Nord');
    await retype(user, 'Zahlungsfrist in Tagen', '14');
    expect(preview.getByText('39,00 €')).toBeVisible();
    expect(preview.getByText('Parkhaus Nord')).toBeVisible();
    expect(preview.getByText(/Verantwortlich ist Parkhaus Nord, /)).toBeVisible();
    await retype(user, 'Registergericht und Nummer', 'Amtsgericht Berlin HRB 1');
    await retype(user, 'Geschäftsführung', 'Erika Muster');
    expect(preview.getByText('Amtsgericht Berlin HRB 1 · Geschäftsführung: Erika Muster')).toBeVisible();
    expect(preview.getByText('Bitte zahlen Sie bis zum 5.12.2026.')).toBeVisible();
  });

  it.each([
    ['contains', {}, 'Im Gesamtbetrag enthaltene USt 19 %: 5,75 €'],
    ['of a small business', { isSmallBusiness: true }, /^Umsatzsteuerfrei: Steuerbefreiung für Kleinunternehmer/],
  ])('preview the VAT that the receipt %s', async (_title, changes, sentence) => {
    const claims = { ...DEFAULT_CLAIM_SETTINGS, ...changes };
    serveApi(() => ok({ settings: DEFAULT_SETTINGS, claims, version: 4 }));
    showPage(<AdministrationPage />, ADDRESS);
    const preview = within(await screen.findByRole('complementary', { name: 'Vorschau des Belegs' }));
    expect(preview.getByText(sentence)).toBeVisible();
  });

  it("keep the input after another admin's save, and update the other fields", async () => {
    let stored = versioned();
    const sent = serveApi(({ method, ifMatch, body }) => {
      if (method === 'GET') return stored;
      if (ifMatch === '"5"') return versioned(body as Settings, 6);
      stored = versioned({ contactPhone: '030 999' }, 5);
      return conflict;
    });
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    await retype(user, 'Name', 'Parkhaus Nord');
    await save(user);

    expect(await screen.findByText(/Jemand anderes hat inzwischen gespeichert/)).toBeVisible();
    await waitFor(async () => expect((await form()).getByLabelText('Telefon')).toHaveValue('030 999'));
    expect((await form()).getByLabelText('Name')).toHaveValue('Parkhaus Nord');
    await save(user);
    expect(await screen.findByText('Einstellungen erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)[1]?.body).toMatchObject({ operatorName: 'Parkhaus Nord', contactPhone: '030 999' });
  });
});

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

  const save = async (user: User) => user.click((await form()).getByRole('button', { name: 'Forderungen speichern' }));

  it('have a tab with each line’s text, tax and what courts accept', async () => {
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

  it('are saved as chosen, with the version that was read', async () => {
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

  it('offer no tax of the lines to a small business', async () => {
    serveClaims();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    await user.click(fields.getByRole('checkbox', { name: 'Keine Umsatzsteuer (§ 19 UStG)' }));

    expect(fields.queryByLabelText('Umsatzsteuer der Zeile')).toBeNull();
  });

  it('take a base rate that the product does not know yet', async () => {
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

  it('say that the half-year’s base rate is missing', async () => {
    stopDate(new Date('2027-02-03T10:00:00Z'));
    serveClaims();
    showPage(<AdministrationPage />, ADDRESS);

    expect(await screen.findByText(/Für das Halbjahr ab 1\.1\.2027 fehlt der Basiszinssatz/)).toBeVisible();
  });

  it('are not sent with a rate from March, nor with words for a rate', async () => {
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

const DRAFT: Terms = {
  _id: '2',
  validFrom: '1.12.2026',
  text: 'Höchstparkdauer 2 Stunden.',
  tariff: { freeMinutes: 15, centsPerStartedHour: 150, maxCentsPerDay: 1_200 },
  sealedAt: null,
  version: 3,
};

const settings = { ...DEFAULT_SETTINGS, freeMinutes: 20, centsPerStartedHour: 250, maxCentsPerDay: 1_500 };

const read = (path: string, terms: readonly Terms[]) =>
  ok(path === '/settings' ? { settings, claims: DEFAULT_CLAIM_SETTINGS, version: 1 } : { terms });

async function sealDraft(response: FakeResponse) {
  let terms: readonly Terms[] = [DRAFT];
  const sent = serveApi(({ method, path }) => {
    if (method === 'GET') return read(path, terms);
    terms = [];
    return response;
  });
  const { user } = showPage(<TermsList />);
  await user.click(await screen.findByRole('button', { name: 'Fassung ab 1.12.2026 festschreiben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fassung festschreiben' }));
  await user.click(dialog.getByRole('button', { name: 'Festschreiben' }));
  return { sent, dialog };
}

describe('a new version', () => {
  it('begins with the newest wording and the tariff of the settings', async () => {
    serveApi(({ path }) => read(path, [{ ...DRAFT, sealedAt: '2026-11-30T08:00:00.000Z' }]));
    const { user } = showPage(<TermsList />);
    await user.click(await screen.findByRole('button', { name: 'Fassung hinzufügen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fassung hinzufügen' }));
    expect(dialog.getByLabelText(/^Wortlaut/)).toHaveValue(DRAFT.text);
    expect(dialog.getByLabelText(/^Freie Minuten/)).toHaveValue('20');
    expect(dialog.getByLabelText(/^Preis je angefangene Stunde/)).toHaveValue('2,50');
    expect(dialog.getByLabelText(/^Höchstpreis je 24 Stunden/)).toHaveValue('15,00');
  });
});

describe('sealing terms', () => {
  it('sends the version that was seen', async () => {
    const { sent } = await sealDraft(ok({ ...DRAFT, sealedAt: '2026-11-30T08:00:00.000Z' }));
    expect(await screen.findByText('Fassung festgeschrieben!')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({ path: '/terms/2/seal', ifMatch: '"3"' });
  });

  it('says so when another admin has removed the draft, and takes it off the list', async () => {
    const { dialog } = await sealDraft(errorResponse(404, 'Diese Fassung gibt es nicht.'));
    expect(await dialog.findByText('Diese Fassung gibt es nicht.')).toBeVisible();
    expect(screen.queryByText('Fassung festgeschrieben!')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('1.12.2026')).not.toBeInTheDocument());
  });
});
