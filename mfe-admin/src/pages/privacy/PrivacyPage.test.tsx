import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { buildRecord } from '@parkwart/contracts/testing/records';
import { stopDate } from '@parkwart/web/testing/clock';
import { errorResponse, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { keepDocuments } from '../../testing/printer.ts';
import { DONE, nameOf, PERSON, PREVIEW, RUNNING, searchFor, serve, TRIAL } from '../../testing/privacy.tsx';
import { showPage } from '../../testing/showPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

const mockSaved: { name: string; blob: Blob }[] = [];
jest.mock('@parkwart/web/files/saveFile', () => ({
  saveFile: (blob: Blob, name: string) => void mockSaved.push({ name, blob }),
}));

describe('Datenschutz', () => {
  beforeEach(() => stopDate(new Date('2026-11-21T11:00:00Z')));

  describe('Löschfristen', () => {
    const rule = (name: string, invoiceNumbers: number[]) => ({
      rule: name,
      count: invoiceNumbers.length,
      invoiceNumbers,
    });

    it('lists for each rule the data that will be deleted next, and the reason', async () => {
      const many = Array.from({ length: 12 }, (_, index) => 100_001 + index);
      serve({
        'GET /retention-preview': {
          rules: [rule('parking', many), rule('images', [])],
          permits: { count: 2, ids: ['1', '2'] },
          books: { bankEntries: 3, postings: 7 },
        },
      });
      showPage(<PrivacyPage />, '/privacy?tab=fristen');
      const row = within((await screen.findByText('Parken ohne Forderung')).closest('tr') as HTMLElement);
      expect(row.getByText('Die Frist nach der Ausfahrt ist vorbei.')).toBeVisible();
      expect(row.getByRole('link', { name: '100001' })).toHaveAttribute('href', '/pay?list=all&record=100001');
      expect(row.getByText('und 4 weitere')).toBeVisible();
      expect(screen.getByText('Abgelaufene Dauerparker')).toBeVisible();
      expect(screen.getByText('Angaben in Umsätzen der Bank')).toBeVisible();
      expect(screen.getByText('Buchungen gelöschter Rechnungen')).toBeVisible();
      expect(screen.queryByText('Bilder abgeschlossener Rechnungen')).toBeNull();
    });
  });

  describe('Aufbewahrt', () => {
    const HOLD = { invoiceNumber: 100_123, vehicleNumber: 'B-AB 1234', until: '31.12.2027', reason: 'Rechtsstreit' };
    const saved = (sent: readonly SentRequest[]) =>
      sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

    it('sets a hold with a day and a required reason', async () => {
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

    it('lists holds, and lifts a hold only after the admin has confirmed', async () => {
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
});

const erasures = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method === 'POST').map((request) => [request.path, request.body]);

describe('Löschen auf Verlangen', () => {
  beforeEach(() => stopDate(new Date('2026-11-21T11:00:00Z')));

  const open = async () => {
    const user = await searchFor('Name', 'Erika Muster');
    await user.click(await screen.findByRole('button', { name: 'Löschen auf Verlangen …' }));
    const dialog = within(await screen.findByRole('dialog', { name: '„Erika Muster“ löschen' }));
    await dialog.findByText('Wird gelöscht');
    return { user, dialog };
  };

  it('lists the data to be erased and the data to be kept, with the reason, and erases exactly the data that was shown and selected', async () => {
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

  it('shows the progress of each service, and refetches the disclosure when all services are done', async () => {
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

  it('lists the services whose data had changed after the preview, and asks the admin to search again for the remaining data', async () => {
    const parts = DONE.parts.map((part) => (part.service === 'files' ? { ...part, state: 'changed' } : part));
    serve({ 'GET /erasures': { erasures: [{ ...DONE, parts }] } });
    showPage(<PrivacyPage />, '/privacy');
    const list = within(await screen.findByRole('region', { name: 'Löschungen auf Verlangen' }));
    expect(list.getByText('nicht vollständig')).toBeVisible();
    expect(list.getByText(/^Bilder und Dateien: inzwischen geändert/)).toBeVisible();
    expect(list.getByText(/Bitte suchen Sie noch einmal/)).toBeVisible();
  });

  it('refetches the preview and erases nothing if data has changed since the preview', async () => {
    const sentence = 'Inzwischen hat sich etwas geändert; nichts wurde gelöscht.';
    const sent = serve({ 'POST /erasures': () => errorResponse(409, sentence) });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    await waitFor(() => expect(sent.filter(({ path }) => path === '/erasures/trial')).toHaveLength(2));
    expect(erasures(sent)).toHaveLength(1);
  });

  it('cannot be confirmed if no data can be erased', async () => {
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
    expect(screen.queryByText(/lässt sich nicht rückgängig machen/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Endgültig löschen' })).toBeDisabled();
  });
});

describe('Auskunft', () => {
  /** jsdom's Blob has no text(). */
  const textOf = (blob = new Blob()) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(String(reader.result)));
      reader.readAsText(blob);
    });

  beforeEach(() => {
    stopDate(new Date('2026-11-21T11:00:00Z'));
    mockSaved.length = 0;
  });

  it('shows all data that the services store about a person, in groups', async () => {
    const sent = serve();
    await searchFor('Name', 'Erika Muster');
    const records = within(await screen.findByRole('region', { name: 'Rechnungen' }));
    expect(records.getByText('Rechnung 100123 · B-AB 1234')).toBeVisible();
    for (const text of ['Erika Muster', '31.12.2027', 'Rechtsstreit', 'bezahlt']) {
      expect(records.getByText(text)).toBeVisible();
    }
    expect(records.getByText(/^12\.10\.2026, Mahnkosten, 5,50.€$/)).toBeVisible();
    expect(records.getByText(/^12\.10\.2026, Zahlung: Überweisung, [-−]50,50.€, Umsatz 10$/)).toBeVisible();
    expect(records.getByText(/Brief\.pdf, hochgeladen am 21\.11\.2026 11:00:00 von admin/)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Dauerparker' })).getByText('B-AB 1234')).toBeVisible();
    const others = within(screen.getByRole('region', { name: 'An anderer Stelle erwähnt' }));
    expect(others.getByText('Anruf von Erika Muster')).toBeVisible();
    for (const text of ['RE 100123', '8.10.2026']) expect(others.getByText(text)).toBeVisible();
    expect(others.getByText(/^50,50.€$/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Änderungsprotokoll' })).toHaveTextContent('Bezahlt: nein, dann ja');
    const asked = sent.filter(({ path }) => path.startsWith('/disclosure'));
    expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([PERSON]);
  });

  it.each([
    ['BN-O 1234', 'BN-O 1234'],
    ['Nicht deutsch: BNO-1234', 'BNO-1234'],
  ])('asks first which plate „bno1234“ means: %s', async (button, text) => {
    const sent = serve();
    const asked = () => sent.filter(({ path }) => path.startsWith('/disclosure'));
    const user = await searchFor('Kennzeichen', 'bno1234');
    expect(await screen.findByText(/^Ohne Trennung ist das mehrdeutig: B-NO 1234 oder BN-O 1234\?/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'B-NO 1234' })).toHaveFocus());
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole('button', { name: button }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked().map(({ query }) => query.get('text'))).toEqual([text]));
  });

  it.each([
    ['Name', 'e', 'Bitte geben Sie den ganzen Namen ein.'],
    ['Kennzeichen', '%', 'Bitte geben Sie das ganze Kennzeichen ein.'],
  ] as const)(
    'shows an error that asks for the whole %s, and sends no request, if only „%s“ is typed',
    async (kind, text, sentence) => {
      const sent = serve();
      await searchFor(kind, text);
      expect(screen.getByText(sentence)).toBeVisible();
      expect(sent.map(nameOf)).toEqual(['GET /erasures']);
    },
  );

  it.each([
    ['on records', ['GÖ-LK 55', 'GÖ-LK 55', 'GÖ-LK 556'], []],
    ['only on a permit', [], ['GÖ-LK 55', 'GÖ-LK 556']],
    ['on a record and a permit', ['GÖ-LK 55'], ['GÖ-LK 55']],
  ])(
    'offers a plate that is stored with an umlaut if nothing is stored for the plate as typed: %s',
    async (_where, onRecords, onPermits) => {
      const asked: unknown[] = [];
      const nothing = { attachments: [], mentions: [], journal: [], asUser: { count: 0, invoiceNumbers: [] } };
      serve({
        'GET /disclosure/whole': ({ query }: SentRequest) => {
          const person = Object.fromEntries(query);
          asked.push(person);
          return ok({
            person,
            parking: { records: [], permits: [], mentions: [], journal: [] },
            users: { accounts: [], mentions: [], journal: [] },
            files: nothing,
          });
        },
        'GET /records/search': {
          records: onRecords.map((vehicleNumber, index) =>
            buildRecord({ invoiceNumber: 100_001 + index, vehicleNumber }),
          ),
        },
        'GET /permits': {
          permits: onPermits.map((vehicleNumber, index) => ({
            _id: String(index + 1),
            vehicleNumber,
            validFrom: '1.11.2026',
            validTo: null,
            note: '',
            version: 1,
          })),
        },
      });
      const user = await searchFor('Kennzeichen', 'goe lk55');
      expect(await screen.findByText('Zu dem Kennzeichen „GOE LK55“ ist nichts gespeichert.')).toBeVisible();
      const offer = await screen.findByRole('button', { name: 'GÖ-LK 55' });
      expect(screen.queryByRole('button', { name: 'GÖ-LK 556' })).toBeNull();
      await user.click(offer);
      await waitFor(() => expect(asked).toHaveLength(2));
      expect(asked[1]).toEqual({ kind: 'plate', text: 'GÖ-LK 55' });
      await waitFor(() => expect(screen.queryByRole('button', { name: 'GÖ-LK 55' })).toBeNull());
    },
  );

  it('is saved as PDF and JSON, in files whose names do not contain the person', async () => {
    const documents = keepDocuments();

    serve({ 'GET /settings': { version: 1, settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS } });
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
