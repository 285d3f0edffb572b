import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import type { KeeperLine } from '@parkwart/contracts/entities/keeperRequest';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { buildCheckedOut, fines } from '@parkwart/contracts/testing/records';
import { ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { keepDocuments } from '../../../testing/printer.ts';
import { showPage } from '../../../testing/showPage.tsx';
import { RemindersPage } from '../RemindersPage.tsx';

const mockSaved: { readonly blob: Blob; readonly name: string }[] = [];
jest.mock('@parkwart/web/files/saveFile', () => ({
  saveFile: (blob: Blob, name: string) => mockSaved.push({ blob, name }),
}));

const record = (invoiceNumber: number, changes: Partial<ParkingRecord> = {}) =>
  buildCheckedOut({ _id: `r-${invoiceNumber}`, invoiceNumber, fines, ...changes });
const need = (one: ParkingRecord) => ({ record: one, reason: `Grund ${one.invoiceNumber}`, cost: 7, pictures: 2 });
const line = (one: ParkingRecord, state = 'requested'): KeeperLine => ({ ...need(one), state });

const first = record(100_001, { vehicleNumber: 'B-AB 1' });
const second = record(100_002, { vehicleNumber: 'M-XY 2' });
const answered = record(100_003, {
  vehicleNumber: 'B-CD 3',
  ownerName: 'Erika Muster',
  address: 'Weg 1\n12345 Ort',
  registered: { make: 'OPEL', colour: 'ROT', isChecked: false },
});
const REQUEST = { _id: '4', day: '8.12.2026', account: 'a-1', requested: 2, answered: 1 };

type Respond = (request: SentRequest) => { status: number } | undefined;

function serve(
  write: Respond = () => undefined,
  lines = [line(first), line(second), line(answered, 'answered')],
  needs = [need(first), need(second)],
  requests = [REQUEST],
) {
  return serveApi((request) => {
    const { method, path } = request;
    if (method !== 'GET') return write(request) ?? ok({ records: [first] });
    if (path === '/keeper-needs') return ok({ needs, hasMore: false });
    if (path === '/keeper-requests') return ok({ requests });
    if (path.startsWith('/keeper-requests/')) return ok({ lines });
    if (path === '/account-names') return ok({ accounts: [] });
    return path === '/settings'
      ? ok({ version: 1, settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS })
      : ok({ records: [], deadlineDays: 10 });
  });
}
const writes = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');
const showNeeds = () => showPage(<RemindersPage />, '/reminder?tab=halter');
const showRequest = () => showPage(<RemindersPage />, '/reminder?tab=halter&request=4');
const choose = async (user: ReturnType<typeof showPage>['user'], text: string) => {
  const file = new File([text], 'antworten.csv', { type: 'text/csv' });
  // jsdom's Blob has no arrayBuffer().
  Object.defineProperty(file, 'arrayBuffer', { value: async () => new TextEncoder().encode(text) });
  await user.upload(await screen.findByLabelText('CSV-Datei wählen …', { selector: 'input' }), file);
};
const HEAD = 'Kennzeichen;Name;Straße;PLZ;Ort;Marke;Farbe';

afterEach(() => {
  mockSaved.length = 0;
});

describe('the keepers whose names the office is to request', () => {
  it('are all selected at first, with their cost, and can be deselected before the request is created', async () => {
    const sent = serve(() => ({ status: 201, body: { ...REQUEST, requested: 1, answered: 0 } }));
    const { user, address } = showNeeds();
    expect(await screen.findByText(/^2 Rechnungen ausgewählt, Kosten 14,00/)).toBeVisible();
    expect(screen.getByText('Grund 100001')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Rechnung 100002 auswählen' }));
    expect(screen.getByText(/^1 Rechnung ausgewählt, Kosten 7,00/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Anfrage erstellen' }));
    expect(await screen.findByText('Anfrage für 1 Rechnung erstellt.')).toBeVisible();
    expect(writes(sent)).toMatchObject([
      { path: '/keeper-requests', body: { invoiceNumbers: ['100001'] }, idempotencyKey: expect.any(String) },
    ]);
    await waitFor(() => expect(address()).toBe('/reminder?tab=halter&request=4'));
  });

  it('are all selected even if there are more than 100', async () => {
    const many = Array.from({ length: 184 }, (_, index) => need(record(100_001 + index)));
    serve(undefined, undefined, many);
    showNeeds();
    expect(await screen.findByText(/^184 Rechnungen ausgewählt/)).toBeVisible();
  });

  it('are not selected at first if the plate is foreign, and the row shows why', async () => {
    const foreign = record(100_004, { vehicleNumber: 'ZH 123456' });
    serve(undefined, undefined, [need(first), need(foreign)]);
    const { user } = showNeeds();
    expect(await screen.findByText(/^1 Rechnung ausgewählt/)).toBeVisible();
    expect(screen.getAllByText(/Kein deutsches Kennzeichen, deshalb nicht vorausgewählt\.$/)).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: 'Rechnung 100004 auswählen' }));
    expect(screen.getByText(/^2 Rechnungen ausgewählt/)).toBeVisible();
  });
});

it('a keeper is not selected at first if less is open than the look-up costs, and the row shows why', async () => {
  const small = record(100_004, { fines: [], fee: 6.99 });
  const enough = record(100_005, { fines: [], fee: 7 });
  serve(undefined, undefined, [need(small), need(enough)]);
  showNeeds();
  expect(await screen.findByText(/^1 Rechnung ausgewählt/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Rechnung 100005 auswählen' })).toBeChecked();
  expect(screen.getByText(/Offen sind nur 6,99.€, weniger als die Auskunft kostet;/)).toBeVisible();
});

describe('a request for keepers', () => {
  it('can be downloaded as a PDF per district and as a CSV', async () => {
    const documents = keepDocuments();
    const unknown = { ...answered, vehicleModel: '', vehicleColor: '' };
    serve(undefined, [line(first), line(second), line(unknown, 'answered')]);
    const { user } = showRequest();
    await user.click(await screen.findByRole('button', { name: 'PDF B (2)' }));
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await user.click(screen.getByRole('button', { name: 'Vorlage für Antworten' }));
    await waitFor(() =>
      expect(mockSaved.map(({ name }) => name).sort()).toEqual([
        'Halteranfrage_4_Antworten.csv',
        'Halteranfrage_4_B.pdf',
        'Halteranfrage_4_Rechnungen.csv',
      ]),
    );
    expect(documents).toMatchObject([
      {
        title: 'Halteranfrage, Zulassungsbezirk B',
        sections: [
          {
            text: expect.stringContaining('§ 39 Abs. 1 StVG'),
            items: [{ title: 'B-AB 1, Rechnung 100001' }, { title: 'B-CD 3, Rechnung 100003' }],
          },
        ],
      },
    ]);
    const labels = documents[0]?.sections[0]?.items.map(({ facts }) => facts.map(([label]) => label));
    expect(labels).toEqual([
      ['Abgestellt am', 'Notiert', 'Grund', 'Nachweis'],
      ['Abgestellt am', 'Grund', 'Nachweis'],
    ]);
    expect(documents[0]?.sections[0]?.items[0]?.facts).toContainEqual(['Grund', 'Grund 100001']);
    expect(screen.getByRole('button', { name: 'PDF M (1)' })).toBeVisible();
  });

  it('can be downloaded as one PDF for all districts, with a separate document for each district', async () => {
    const documents = keepDocuments();
    serve();
    const { user } = showRequest();
    await user.click(await screen.findByRole('button', { name: 'Ein PDF für alle (3)' }));
    await waitFor(() => expect(mockSaved).toMatchObject([{ name: 'Halteranfrage_4_alle.pdf' }]));
    expect(documents.map(({ title, sections }) => [title, sections[0]?.title, sections[0]?.text])).toEqual([
      ['Halteranfrage, Zulassungsbezirk B', 'Fahrzeuge', expect.stringContaining('Halter dieser Fahrzeuge, dazu')],
      ['Halteranfrage, Zulassungsbezirk M', 'Fahrzeug', expect.stringContaining('Halters dieses Fahrzeugs, dazu')],
    ]);
  });

  it('can be combined with other selected requests in one PDF, with one document for each district', async () => {
    const documents = keepDocuments();
    serve(undefined, undefined, undefined, [REQUEST, { ...REQUEST, _id: '3' }]);
    const { user } = showNeeds();
    await user.click(await screen.findByRole('checkbox', { name: 'Anfrage 4 auswählen' }));
    await user.click(screen.getByRole('checkbox', { name: 'Anfrage 3 auswählen' }));
    await user.click(screen.getByRole('button', { name: 'Ein PDF' }));
    await waitFor(() => expect(mockSaved).toMatchObject([{ name: 'Halteranfrage_3-4_alle.pdf' }]));
    expect(documents.map(({ sections }) => sections[0]?.items.length)).toEqual([4, 2]);
  });

  it('shows which lines are answered, and marks an answer about a car that differs from the recorded one', async () => {
    serve();
    showRequest();
    const row = within((await screen.findByRole('link', { name: '100003' })).closest('tr') as HTMLElement);
    expect(row.getByText('beantwortet')).toBeVisible();
    expect(row.getByText('Anderes Auto')).toBeVisible();
    expect(row.getByText('Erika Muster')).toBeVisible();
    expect(row.queryByRole('button', { name: /^Zurücknehmen/ })).toBeNull();
  });

  it('can be answered by hand, in a form that requires the name of the keeper', async () => {
    const sent = serve();
    const { user } = showRequest();
    await user.click(await screen.findByRole('button', { name: 'Eintragen: Rechnung 100001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Halterauskunft eintragen' }));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Bitte geben Sie den Namen des Halters an.')).toBeVisible();
    await user.type(dialog.getByLabelText('Name des Halters'), 'Anna Adler');
    await user.type(dialog.getByLabelText('Straße, Hausnummer'), 'Weg 2');
    await user.type(dialog.getByLabelText('Postleitzahl'), '01067');
    await user.type(dialog.getByLabelText('Ort'), 'Dresden');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Halterauskunft eingetragen.')).toBeVisible();
    const answer = { ownerName: 'Anna Adler', street: 'Weg 2', postcode: '01067', city: 'Dresden' };
    expect(writes(sent)).toMatchObject([
      {
        path: '/keeper-answers',
        body: {
          answers: [{ ...answer, vehicleNumber: 'B-AB 1', invoiceNumber: '100001', make: '', colour: '' }],
        },
      },
    ]);
  });

  it.each([
    ['3411', false],
    ['341190', false],
    ['D-3411', false],
    ['34119', true],
    ['D-34119', true],
    ['A-1010', true],
    ['SW1A 1AA', true],
  ])('accepts a file of answers with the postcode %s: %s', async (postcode, isStored) => {
    const sent = serve();
    const { user } = showRequest();
    await choose(user, `${HEAD}\nB-AB 1;Anna Adler;Weg 2;${postcode};Dresden;VW;BLAU\n`);
    expect(await screen.findByText(isStored ? /^Halter eingetragen/ : /^Zeile 2: Eine deutsche/)).toBeVisible();
    expect(writes(sent)).toHaveLength(isStored ? 1 : 0);
  });

  it('shows the day of the look-up beside an answer that is corrected', async () => {
    serve(undefined, [line({ ...answered, lookUpDate: '14.9.2026' }, 'answered')]);
    const { user } = showRequest();
    await user.click(await screen.findByRole('button', { name: /^Ändern/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Halterauskunft eintragen' }));
    expect(dialog.getByText(/^Halterauskunft vom 14\.9\.2026;/)).toBeVisible();
  });

  it('can be answered by a CSV file with the answers', async () => {
    const sent = serve();
    const { user } = showRequest();
    await choose(user, `${HEAD}\nB-AB 1;Anna Adler;Weg 2;01067;Dresden;VW;BLAU\n`);
    expect(await screen.findByText('Halter eingetragen: 1 Rechnung.')).toBeVisible();
    expect(writes(sent)).toMatchObject([{ body: { answers: [{ vehicleNumber: 'B-AB 1', make: 'VW' }] } }]);
  });

  it('lists the lines of an answer file that fit no request, and stores no answer of the file', async () => {
    serve(() => ({
      status: 422,
      body: {
        code: 'ANSWERS_DO_NOT_FIT',
        message: 'Es wurde nichts eingetragen.',
        fields: { 'answers.1.vehicleNumber': 'Für B-ZZ 9 ist keine Halterauskunft angefragt.' },
      },
    }));
    const { user } = showRequest();
    await choose(user, `${HEAD}\nB-AB 1;A;W;12345;O;;\nB-ZZ 9;A;W;12345;O;;\n`);
    expect(await screen.findByText('Zeile 3: Für B-ZZ 9 ist keine Halterauskunft angefragt.')).toBeVisible();
    expect(screen.getByText('Es wurde nichts eingetragen.')).toBeVisible();
    await choose(user, 'Kennzeichen;Name\nB-AB 1;A\n');
    expect(await screen.findByText('In der ersten Zeile fehlt: Straße, PLZ, Ort, Marke, Farbe.')).toBeVisible();
    expect(screen.queryByText(/^Zeile 3/)).toBeNull();
  });

  it('lists all faulty lines of an answer file together: incomplete lines, and lines that fit no request', async () => {
    const sent = serve(() => ({
      status: 422,
      body: {
        code: 'ANSWERS_DO_NOT_FIT',
        message: 'Es wurde nichts eingetragen.',
        fields: { 'answers.1.vehicleNumber': 'Für B-ZZ 9 ist keine Halterauskunft angefragt.' },
      },
    }));
    const { user } = showRequest();
    const incomplete = Array.from({ length: 22 }, (_, index) => `B-AB ${index};;W;${index === 0 ? '3411' : ''};O;;`);
    await choose(user, [HEAD, 'B-AB 1;A;W;12345;O;;', ...incomplete, 'B-ZZ 9;A;W;12345;O;;', ''].join('\n'));
    expect(await screen.findByText('Zeile 25: Für B-ZZ 9 ist keine Halterauskunft angefragt.')).toBeVisible();
    const said = screen.getAllByText(/^Zeile \d+: /).map(({ textContent }) => textContent);
    expect(said).toEqual([
      ...incomplete.map(
        (_, index) =>
          `Zeile ${index + 3}: Bitte geben Sie den Namen des Halters an. ${
            index === 0
              ? 'Eine deutsche Postleitzahl hat fünf Ziffern; vor einer ausländischen steht das Land, wie in A-1010.'
              : 'Bitte geben Sie die Postleitzahl an.'
          }`,
      ),
      expect.stringContaining('Zeile 25'),
    ]);
    const plates = [{ vehicleNumber: 'B-AB 1' }, { vehicleNumber: 'B-ZZ 9' }];
    expect(writes(sent)).toMatchObject([{ path: '/keeper-answers', body: { isTrial: true, answers: plates } }]);
  });

  it('that was not sent can be withdrawn for one record, but only after the admin has confirmed', async () => {
    const sent = serve(() => ({ status: 204 }));
    const { user } = showRequest();
    await user.click(await screen.findByRole('button', { name: 'Zurücknehmen: Rechnung 100002' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Anfrage zurücknehmen' }));
    await user.click(dialog.getByRole('button', { name: 'Zurücknehmen' }));
    expect(await screen.findByText('Zurückgenommen.')).toBeVisible();
    expect(writes(sent)).toMatchObject([{ method: 'DELETE', path: '/keeper-requests/4/lines/100002' }]);
  });
});
