import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
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
  it('open with the focus in the field whose name is in the page’s URL', async () => {
    serveSettings();
    showPage(<AdministrationPage />, `${ADDRESS}#iban`);
    const field = (await form()).getByLabelText('IBAN');
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('have empty fields if operator and account are not entered yet', async () => {
    serveApi(({ path }) =>
      path === '/all-fine' ? ok([]) : versioned({ operatorName: NO_OPERATOR, accountHolder: NO_IBAN, iban: NO_IBAN }),
    );
    showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    for (const label of ['Name', 'Kontoinhaber', 'IBAN']) expect(fields.getByLabelText(label)).toHaveValue('');
  });

  it('are sent with prices in cents and the version that was read: „Einstellungen erfolgreich aktualisiert!“', async () => {
    const sent = serveSettings(({ body }) => versioned(body as Settings, 5));
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    await retype(user, 'Preis je angefangene Stunde in Euro', '2,5');
    await save(user);

    expect(await screen.findByText('Einstellungen erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)).toMatchObject([
      { method: 'PUT', path: '/settings', ifMatch: '"4"', body: { ...DEFAULT_SETTINGS, centsPerStartedHour: 250 } },
    ]);
  });

  it('show while the user types whether the IBAN is valid, and are not sent with an invalid IBAN', async () => {
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

  it('are shown with a preview of the receipt beside the form', async () => {
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
    ['VAT in the total', {}, 'Im Gesamtbetrag enthaltene USt 19 %: 5,75 €'],
    [
      'small business without VAT',
      { isSmallBusiness: true },
      /^Umsatzsteuerfrei: Steuerbefreiung für Kleinunternehmer/,
    ],
  ])('are shown with a preview of the receipt’s VAT line (case: %s)', async (_title, changes, sentence) => {
    const claims = { ...DEFAULT_CLAIM_SETTINGS, ...changes };
    serveApi(() => ok({ settings: DEFAULT_SETTINGS, claims, version: 4 }));
    showPage(<AdministrationPage />, ADDRESS);
    const preview = within(await screen.findByRole('complementary', { name: 'Vorschau des Belegs' }));
    expect(preview.getByText(sentence)).toBeVisible();
  });

  it("keep the user’s input after another admin's save, and update the fields that the user has not changed", async () => {
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

describe('a new version of the terms', () => {
  it('is prefilled with the wording of the newest version and the tariff from the settings', async () => {
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
  it('sends the version number that was read', async () => {
    const { sent } = await sealDraft(ok({ ...DRAFT, sealedAt: '2026-11-30T08:00:00.000Z' }));
    expect(await screen.findByText('Fassung festgeschrieben!')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({ path: '/terms/2/seal', ifMatch: '"3"' });
  });

  it('shows an error if another admin has removed the draft, and removes the draft from the list', async () => {
    const { dialog } = await sealDraft(errorResponse(404, 'Diese Fassung gibt es nicht.'));
    expect(await dialog.findByText('Diese Fassung gibt es nicht.')).toBeVisible();
    expect(screen.queryByText('Fassung festgeschrieben!')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('1.12.2026')).not.toBeInTheDocument());
  });
});
