import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import { buildCheckedOut } from '@parkwart/contracts/testing/records';
import { type PlainDocument, registerPrinter } from '@parkwart/web';
import { stopDate } from '@parkwart/web/testing/clock';
import { errorResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildPermit } from '../testing/permits.ts';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

const mockSaved: { name: string; blob: Blob }[] = [];
jest.mock('@parkwart/web/files/saveFile', () => ({
  saveFile: (blob: Blob, name: string) => void mockSaved.push({ name, blob }),
}));

const RECORD = buildCheckedOut({
  invoiceNumber: 100_123,
  ownerName: 'Erika Muster',
  address: 'Weg 1\n10115 Berlin',
  isPay: true,
});
const PREVIEW = `${'i'.repeat(22)}.${'p'.repeat(43)}`;
const mention = { subject: 'record:100200', fields: ['checkOutNote'], text: 'Anruf von Erika Muster' };
const ATTACHMENT = {
  id: 'a',
  name: 'Brief.pdf',
  kind: 'file',
  type: 'application/pdf',
  size: 1_000,
  uploadedAt: '2026-11-21T10:00:00.000Z',
  uploadedBy: 'admin',
  invoiceNumber: 100_123,
};
const NO_FILES = { attachments: [], mentions: [], journal: [], asUser: { count: 0, invoiceNumbers: [] } };
const PARKING = {
  records: [{ ...RECORD, holdUntil: '31.12.2027', holdReason: 'Rechtsstreit' }],
  permits: [buildPermit({ vehicleNumber: 'B-AB 1234' })],
  mentions: [mention],
  journal: [
    {
      _id: '1',
      at: '2026-11-21T10:00:00.000Z',
      account: null,
      origin: 'office',
      kind: 'payment',
      subject: 'record:100123',
      before: { isPay: false },
      after: { isPay: true },
    },
  ],
};
const PERSON = { kind: 'name', text: 'Erika Muster' };
const RUNNING = {
  _id: 'i'.repeat(22),
  ...PERSON,
  account: 'u-admin',
  startedAt: '2026-11-21T10:59:00.000Z',
  counts: { removed: 1, anonymised: 1, permits: 1, accounts: 0, mentions: 1, asUser: 0 },
  parts: [
    { service: 'users', state: 'done' },
    { service: 'files', state: 'retrying' },
    { service: 'parking', state: 'waiting' },
  ],
};
const { text: _, ...WITHOUT_TEXT } = RUNNING;
const DONE = {
  ...WITHOUT_TEXT,
  doneAt: '2026-11-21T11:00:00.000Z',
  parts: RUNNING.parts.map((part) => ({ ...part, state: 'done' })),
};
const TRIAL = {
  parking: {
    records: [
      { invoiceNumber: 100_122, outcome: 'remove' },
      { invoiceNumber: 100_123, outcome: 'anonymise', reason: 'Beträge bleiben.' },
      { invoiceNumber: 100_124, outcome: 'keep', reason: 'Die Forderung ist noch offen.' },
    ],
    permits: 1,
    permitList: [{ _id: '7', vehicleNumber: 'B-AB 1234', validFrom: '1.1.2026', validTo: null }],
    mentions: [mention],
    asUser: 3,
  },
  users: { accounts: [], mentions: [], preview: '' },
  files: {
    mentions: [{ subject: 'record:100123', fields: ['files'], text: 'Erika Muster.pdf' }],
    asUser: 0,
    preview: '',
  },
  preview: PREVIEW,
};
const DISCLOSED = {
  person: PERSON,
  parking: PARKING,
  users: { accounts: [], mentions: [], journal: [] },
  files: { ...NO_FILES, attachments: [ATTACHMENT] },
};
const FOUND: Readonly<Record<string, unknown>> = {
  'GET /disclosure/whole': DISCLOSED,
  'GET /erasures/trial': TRIAL,
  'GET /erasures': { erasures: [] },
  'POST /erasures': RUNNING,
  'GET /settings': {
    version: 1,
    settings: {},
  },
};

const nameOf = ({ method, path }: SentRequest) => `${method} ${path}`;
function serve(changes: Readonly<Record<string, unknown>> = {}) {
  return serveApi((request) => {
    const body = { ...FOUND, ...changes }[nameOf(request)];
    if (typeof body === 'function') return body(request);
    return body === undefined ? { status: 404 } : ok(body);
  });
}
const erasures = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method === 'POST').map((request) => [request.path, request.body]);

/** jsdom's Blob has no text(). */
const textOf = (blob = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(blob);
  });

async function searchFor(kind: 'Kennzeichen' | 'Name', text: string) {
  const { user } = showPage(<PrivacyPage />, '/privacy');
  await user.click(await screen.findByRole('radio', { name: kind }));
  await user.type(screen.getByRole('searchbox', { name: kind }), text);
  await user.click(screen.getByRole('button', { name: 'Suchen' }));
  return user;
}

beforeEach(() => {
  stopDate(new Date('2026-11-21T11:00:00Z'));
  mockSaved.length = 0;
});
afterEach(() => {
  clearToasts();
  jest.useRealTimers();
});

describe('Auskunft', () => {
  it('shows what all services store, in groups', async () => {
    const sent = serve();
    await searchFor('Name', 'Erika Muster');
    const records = within(await screen.findByRole('region', { name: 'Rechnungen' }));
    expect(records.getByText('Rechnung 100123 · B-AB 1234')).toBeVisible();
    for (const text of ['Erika Muster', '31.12.2027', 'Rechtsstreit', 'bezahlt']) {
      expect(records.getByText(text)).toBeVisible();
    }
    expect(records.getByText(/Brief\.pdf, hochgeladen am 21\.11\.2026 11:00:00 von admin/)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Dauerparker' })).getByText('B-AB 1234')).toBeVisible();
    const others = within(screen.getByRole('region', { name: 'An anderer Stelle erwähnt' }));
    expect(others.getByText('Anruf von Erika Muster')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Änderungsprotokoll' })).toHaveTextContent('Bezahlt: nein, dann ja');
    const asked = sent.filter(({ path }) => path.startsWith('/disclosure'));
    expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([PERSON]);
  });

  it.each([
    ['Name', 'e', 'Bitte geben Sie den ganzen Namen ein.'],
    ['Kennzeichen', '%', 'Bitte geben Sie das ganze Kennzeichen ein.'],
  ] as const)('asks for the whole %s instead of %s', async (kind, text, sentence) => {
    const sent = serve();
    await searchFor(kind, text);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(sent.map(nameOf)).toEqual(['GET /erasures']);
  });

  it('says that nothing is stored, and offers a retry after a failure', async () => {
    let isDown = true;
    const missing = 'Es fehlen die Benutzerkonten: Der Dienst svc-users antwortet gerade nicht.';
    const nothing = {
      ...DISCLOSED,
      person: { kind: 'plate', text: 'B-XY 1' },
      parking: { records: [], permits: [] },
      files: NO_FILES,
    };
    serve({ 'GET /disclosure/whole': () => (isDown ? errorResponse(503, missing) : ok(nothing)) });
    const user = await searchFor('Kennzeichen', 'B-XY 1');
    const failure = 'Die Auskunft konnte nicht zusammengestellt werden.';
    await waitFor(() => expect(screen.getAllByText(failure)).toHaveLength(2));
    expect(screen.getAllByText(missing)[0]).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Zu dem Kennzeichen „B-XY 1“ ist nichts gespeichert.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Löschen auf Verlangen …' })).toBeNull();
  });

  it('is handed out as PDF and JSON, named without the person', async () => {
    const documents: PlainDocument[] = [];
    registerPrinter({
      printReceipt: async () => {},
      letterPdf: async () => new Blob(),
      printPdf: async () => {},
      documentPdf: async (document) => {
        documents.push(document);
        return new Blob(['%PDF']);
      },
    });

    serve({ 'GET /settings': { version: 1, settings: DEFAULT_SETTINGS } });
    const user = await searchFor('Name', 'Erika Muster');
    await user.click(await screen.findByRole('button', { name: 'Auskunft als PDF' }));
    await user.click(screen.getByRole('button', { name: 'Als JSON' }));
    await waitFor(() =>
      expect(mockSaved.map(({ name }) => name).sort()).toEqual(['Auskunft_21.11.2026.json', 'Auskunft_21.11.2026.pdf']),
    );
    expect(documents).toMatchObject([
      {
        title: 'Auskunft nach Art. 15 DSGVO',
        lines: ['Gespeicherte Angaben zu: Name „Erika Muster“', expect.any(String), 'Stand: 21.11.2026 12:00:00'],
        sections: [
          { title: 'Rechnungen' },
          { title: 'Dauerparker' },
          { title: 'An anderer Stelle erwähnt' },
          { title: 'Änderungsprotokoll' },
          { title: 'Hinweise zum Datenschutz', text: DEFAULT_SETTINGS.privacyText },
        ],
      },
    ]);
    const json = mockSaved.find(({ name }) => name.endsWith('json'));
    expect(JSON.parse(await textOf(json?.blob))).toMatchObject({
      parking: { records: [{ ownerName: 'Erika Muster' }] },
    });
  });
});

describe('Löschen auf Verlangen', () => {
  const open = async () => {
    const user = await searchFor('Name', 'Erika Muster');
    await user.click(await screen.findByRole('button', { name: 'Löschen auf Verlangen …' }));
    const dialog = within(await screen.findByRole('dialog', { name: '„Erika Muster“ löschen' }));
    await dialog.findByText('Wird gelöscht');
    return { user, dialog };
  };

  it('names what goes, what stays and why, and erases what it has shown and what was chosen', async () => {
    const sent = serve();
    const { user, dialog } = await open();
    for (const text of [
      'Rechnung 100122, mit allen Dateien',
      'Dauerparker B-AB 1234, ab 1.1.2026',
      'Rechnung 100123, mit allen Dateien',
      'Rechnung 100124: Die Forderung ist noch offen.',
      'Anruf von Erika Muster',
    ]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
    for (const box of dialog.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    expect(erasures(sent)).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'Rechnung 100200 (Notiz)' }));
    await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
    expect(await screen.findByText('Die Löschung läuft; Sie können diese Seite schließen.')).toBeVisible();
    const body = { ...PERSON, preview: PREVIEW, mentions: ['record:100200'], asUser: false };
    expect(erasures(sent)).toEqual([['/erasures', body]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows how far each service is, and reads the disclosure again when all is done', async () => {
    let erasure: object = RUNNING;
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-21T11:00:00Z') });
    const sent = serve({ 'GET /erasures': () => ok({ erasures: [erasure] }) });
    await searchFor('Name', 'Erika Muster');
    const list = within(await screen.findByRole('region', { name: 'Löschungen auf Verlangen' }));
    expect(list.getByText('Name „Erika Muster“')).toBeVisible();
    expect(list.getByText('läuft')).toBeVisible();
    expect(list.getByText('Benutzerkonten: erledigt')).toBeVisible();
    expect(list.getByText('Bilder und Dateien: fehlgeschlagen, wird wiederholt')).toBeVisible();
    expect(list.getByText('Rechnungen und Dauerparker: wartet')).toBeVisible();
    await screen.findByRole('region', { name: 'Rechnungen' });
    erasure = DONE;
    await act(() => jest.advanceTimersByTimeAsync(2_100));
    expect(await list.findByText('abgeschlossen')).toBeVisible();
    expect(list.getByText('Name')).toBeVisible();
    await waitFor(() => expect(sent.filter(({ path }) => path === '/disclosure/whole')).toHaveLength(2));
  });

  it('says where something had changed, and that the rest has to be looked for again', async () => {
    const parts = DONE.parts.map((part) => (part.service === 'files' ? { ...part, state: 'changed' } : part));
    serve({ 'GET /erasures': { erasures: [{ ...DONE, parts }] } });
    showPage(<PrivacyPage />, '/privacy');
    const list = within(await screen.findByRole('region', { name: 'Löschungen auf Verlangen' }));
    expect(list.getByText('nicht vollständig')).toBeVisible();
    expect(list.getByText(/^Bilder und Dateien: inzwischen geändert/)).toBeVisible();
    expect(list.getByText(/Bitte suchen Sie noch einmal/)).toBeVisible();
  });

  it('shows the new findings when something has changed since, and erases nothing', async () => {
    const sentence = 'Inzwischen hat sich etwas geändert; nichts wurde gelöscht.';
    const sent = serve({ 'POST /erasures': () => errorResponse(409, sentence) });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    await waitFor(() => expect(sent.filter(({ path }) => path === '/erasures/trial')).toHaveLength(2));
    expect(erasures(sent)).toHaveLength(1);
  });

  it('offers nothing where all stays', async () => {
    const kept = { invoiceNumber: 100_124, outcome: 'keep', reason: 'Das Fahrzeug parkt noch.' };
    serve({
      'GET /erasures/trial': {
        ...TRIAL,
        parking: { records: [kept], permits: 0 },
        files: { mentions: [], asUser: 0, preview: '' },
      },
    });
    const user = await searchFor('Name', 'Erika Muster');
    await user.click(await screen.findByRole('button', { name: 'Löschen auf Verlangen …' }));
    expect(await screen.findByText('Rechnung 100124: Das Fahrzeug parkt noch.')).toBeVisible();
    expect(screen.getByText('Es gibt nichts, was gelöscht werden kann.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Endgültig löschen' })).toBeDisabled();
  });
});

describe('Löschfristen', () => {
  const rule = (name: string, invoiceNumbers: number[]) => ({
    rule: name,
    count: invoiceNumbers.length,
    invoiceNumbers,
  });

  it('lists by rule what goes next, and why', async () => {
    const many = Array.from({ length: 12 }, (_, index) => 100_001 + index);
    serve({
      'GET /retention-preview': {
        rules: [rule('parking', many), rule('images', [])],
        permits: { count: 2, ids: ['1', '2'] },
      },
    });
    showPage(<PrivacyPage />, '/privacy?tab=fristen');
    const row = within((await screen.findByText('Parken ohne Forderung')).closest('tr') as HTMLElement);
    expect(row.getByText('Die Frist nach der Ausfahrt ist vorbei.')).toBeVisible();
    expect(row.getByRole('link', { name: '100001' })).toHaveAttribute('href', '/pay?list=all&record=100001');
    expect(row.getByText('und 4 weitere')).toBeVisible();
    expect(screen.getByText('Abgelaufene Dauerparker')).toBeVisible();
    expect(screen.queryByText('Bilder abgeschlossener Rechnungen')).toBeNull();
  });

  it('says that nothing is due', async () => {
    serve({ 'GET /retention-preview': { rules: [rule('parking', [])] } });
    showPage(<PrivacyPage />, '/privacy?tab=fristen');
    expect(await screen.findByText('Nichts ist fällig.')).toBeVisible();
  });
});

describe('Aufbewahrt', () => {
  const HOLD = { invoiceNumber: 100_123, vehicleNumber: 'B-AB 1234', until: '31.12.2027', reason: 'Rechtsstreit' };
  const saved = (sent: readonly SentRequest[]) =>
    sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

  it('sets a hold with day and reason, which it demands', async () => {
    const sent = serve({ 'GET /holds': { holds: [] }, 'PUT /holds/100123': () => ({ status: 204 }) });
    const { user } = showPage(<PrivacyPage />, '/privacy?tab=aufbewahrt');
    expect(await screen.findByText('Nichts wird aus einem besonderen Grund aufbewahrt.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Vorgang aufbewahren' }));
    await user.type(await screen.findByLabelText('Rechnungsnummer'), '100123');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Bitte geben Sie den Grund an.')).toBeVisible();
    await user.type(screen.getByLabelText('Grund'), 'Rechtsstreit');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Wird aufbewahrt.')).toBeVisible();
    expect(saved(sent)).toEqual([['/holds/100123', { until: '2027-11-21', reason: 'Rechtsstreit' }]]);
  });

  it('lists holds, and lifts one after a question', async () => {
    const sent = serve({ 'GET /holds': { holds: [HOLD] }, 'PUT /holds/100123': () => ({ status: 204 }) });
    const { user } = showPage(<PrivacyPage />, '/privacy?tab=aufbewahrt');
    expect(await screen.findByText('Rechtsstreit')).toBeVisible();
    expect(screen.getByText('31.12.2027')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aufbewahrung von Rechnung 100123 aufheben' }));
    await user.click(await screen.findByRole('button', { name: 'Aufheben' }));
    expect(await screen.findByText('Aufbewahrung aufgehoben.')).toBeVisible();
    expect(saved(sent)).toEqual([['/holds/100123', { until: null }]]);
  });
});
