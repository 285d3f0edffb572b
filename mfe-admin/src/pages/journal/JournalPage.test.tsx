import { errorResponse, type FakeResponse, type SentRequest } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEntry, serveJournals } from '../../testing/journal.ts';
import { showPage } from '../../testing/showPage.tsx';
import { WithBack } from '../../testing/WithBack.tsx';
import { JournalPage } from './JournalPage.tsx';

const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`;
const down: FakeResponse = errorResponse(503, 'Der Dienst ist gerade nicht erreichbar.');
const rowOf = async (text: string) =>
  within((await screen.findByText(text, { selector: 'strong' })).closest('tr') as HTMLElement);
const asked = (sent: readonly SentRequest[]) =>
  sent.filter(({ path }) => path === '/journal').map(({ query }) => Object.fromEntries(query));

beforeEach(() => {
  window.scrollTo = () => {};
});

describe('Protokoll', () => {
  it('lists the changes of all services in words, newest first', async () => {
    serveJournals(() => ({
      parking: [
        buildEntry({
          _id: '7',
          at: at(30),
          account: 'u-kasse',
          origin: 'booth',
          kind: 'check-out',
          before: { exitTime: null, fee: 0 },
          after: { exitTime: '21.11.2026 08:30:00', fee: 4, exitBackdatedMinutes: 120 },
        }),
        buildEntry({ _id: '6', at: at(10), account: null, origin: 'system', kind: 'record-erased', isErased: true }),
      ],
      users: [
        buildEntry({
          _id: '3',
          at: at(20),
          subject: 'fine-type:1',
          kind: 'fine-type-changed',
          before: { finePrice: 30 },
          after: { finePrice: 35.5 },
        }),
      ],
      files: [buildEntry({ at: at(25), kind: 'files-added', before: {}, after: { files: ['Foto.jpg'] } })],
    }));
    showPage(<JournalPage />, '/journal');
    const left = await rowOf('Ausgecheckt');
    expect(left.getByText('21.11.2026 10:30:00')).toBeVisible();
    expect(left.getByText('kasse (gelöscht)')).toBeVisible();
    expect(left.getByText('Kasse')).toBeVisible();
    expect(left.getByRole('link', { name: 'Rechnung 100001' })).toHaveAttribute('href', '?record=100001');
    const values = left.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(values).toEqual([
      'Ausfahrt: – → 21.11.2026 08:30:00',
      'Parkgebühr: 0,00\u00a0€ → 4,00\u00a0€',
      'Von Hand gesetzt: 2 Std. 0 Min. vor dem Auschecken',
    ]);
    expect((await rowOf('Bußgeldart geändert')).getByText(/30,00.€ → 35,50.€/)).toBeVisible();
    expect((await rowOf('Rechnung gelöscht')).getByText('Die persönlichen Angaben dazu sind gelöscht.')).toBeVisible();
    const kinds = screen.getAllByRole('row').map((row) => row.querySelector('strong')?.textContent);
    expect(kinds.slice(1)).toEqual(['Ausgecheckt', 'Dateien hochgeladen', 'Bußgeldart geändert', 'Rechnung gelöscht']);
  });

  it('shows only the changed part of a long text, and no unchanged fields', async () => {
    const before = `Wir löschen Ihre Daten nach sechs Monaten. ${'Mehr dazu am Aushang. '.repeat(40)}`;
    const after = before.replace('sechs', 'drei');
    serveJournals(() => ({
      parking: [
        buildEntry({
          subject: 'settings',
          kind: 'settings',
          before: { privacyText: before, deadlineDays: 10 },
          after: { privacyText: after, deadlineDays: 10 },
        }),
      ],
    }));
    showPage(<JournalPage />, '/journal');
    const values = (await rowOf('Einstellungen geändert')).getAllByRole('listitem');
    expect(values.map(({ textContent }) => textContent?.trim())).toEqual([
      expect.stringMatching(/: Wir löschen Ihre Daten nach sechs → drei Monaten\.$/),
    ]);
  });

  it('opens the record of a row without changing the filters, and Back closes it', async () => {
    serveJournals(() => ({ parking: [buildEntry(), buildEntry({ _id: '0', subject: 'settings', kind: 'settings' })] }));
    const { user, address } = showPage(
      <WithBack>
        <JournalPage />
      </WithBack>,
      '/journal?from=2026-11-01',
    );
    await user.click((await rowOf('Einstellungen geändert')).getByText('Einstellungen'));
    expect(address()).toBe('/journal?from=2026-11-01');
    await user.click((await rowOf('Zahlung geändert')).getByText('admin'));

    expect(await screen.findByRole('dialog', { name: 'Rechnung 100001' })).toBeVisible();
    expect(address()).toBe('/journal?from=2026-11-01&record=100001');
    await user.click(screen.getByRole('button', { name: 'zurück', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/journal?from=2026-11-01');
  });

  it('shows the names of users, permits and fine types', async () => {
    const entry = (kind: string, subject: string, _id: string) =>
      buildEntry({ _id, kind, subject, before: {}, after: { status: 'Aktiv' } });
    serveJournals(
      () => ({
        parking: [entry('permit-changed', 'permit:7', '9'), entry('permit-removed', 'permit:8', '8')],
        users: [entry('fine-type-changed', 'fine-type:1', '5'), entry('user-changed', 'user:u-admin', '4')],
      }),
      undefined,
      { 'permit:7': 'B-AB 1', 'permit:8': '(Name gelöscht)', 'fine-type:1': 'Falschparken', 'user:u-admin': 'admin' },
    );
    showPage(<JournalPage />, '/journal');
    expect((await rowOf('Dauerparker geändert')).getByText('Dauerparker B-AB 1')).toBeVisible();
    expect((await rowOf('Dauerparker gelöscht')).getByText('Dauerparker (Name gelöscht)')).toBeVisible();
    expect((await rowOf('Bußgeldart geändert')).getByText('Bußgeldart Falschparken')).toBeVisible();
    expect((await rowOf('Benutzer geändert')).getByText('Benutzer admin')).toBeVisible();
  });

  it('filters by the kind, days and record that the address contains', async () => {
    const sent = serveJournals(() => ({}));
    const { user, address } = showPage(<JournalPage />, '/journal?from=2026-11-20&to=2026-11-19&kind=falsch');
    await screen.findByText('Ops!!! Nichts gefunden.');
    expect(asked(sent)).toEqual([{ from: '2026-11-19', to: '2026-11-20', limit: '50' }]);
    await user.selectOptions(screen.getByLabelText('Art der Änderung'), 'Dateien hochgeladen');
    await user.type(screen.getByLabelText('Rechnungsnummer'), '100001{Enter}');
    expect(address()).toBe('/journal?kind=files-added&from=2026-11-19&to=2026-11-20&invoiceNumber=100001');
    await waitFor(() =>
      expect(asked(sent).at(-1)).toEqual({
        kind: 'files-added',
        from: '2026-11-19',
        to: '2026-11-20',
        subject: 'record:100001',
        limit: '50',
      }),
    );
  });

  it('shows which part is missing if a service is down, shows the other parts, and loads the missing part on retry', async () => {
    let files: FakeResponse | ReturnType<typeof buildEntry>[] = down;
    serveJournals(() => ({ parking: [buildEntry()], files }));
    const { user } = showPage(<JournalPage />, '/journal');
    expect(await screen.findByText('Zahlung geändert', { selector: 'strong' })).toBeVisible();
    const missing = 'Nicht abrufbar und deshalb hier nicht enthalten: Bilder und Dateien.';
    expect(screen.getByText(missing)).toBeVisible();
    files = [buildEntry({ kind: 'files-added', before: {}, after: { files: ['Foto.jpg'] } })];
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Dateien hochgeladen', { selector: 'strong' })).toBeVisible();
    expect(screen.queryByText(missing)).not.toBeInTheDocument();
  });

  it('filters for changes by the system', async () => {
    const sent = serveJournals(() => ({}));
    const { user, address } = showPage(<JournalPage />, '/journal');
    await user.selectOptions(await screen.findByLabelText('Wer'), 'System');
    expect(address()).toBe('/journal?account=system');
    await waitFor(() => expect(asked(sent)).toContainEqual({ account: 'system', limit: '50' }));
  });

  describe('CSV', () => {
    const headings =
      'Zeitpunkt;Konto;Gesendet von;Ort;Art;Gegenstand;Vorher;Nachher;Name des Kontos;Name des Senders;Name des Gegenstands\r\n';
    const file = (...rows: string[]): FakeResponse => ({
      status: 200,
      text: ['\uFEFF', headings, ...rows.map((row) => `${row}\r\n`)].join(''),
    });
    const saved: string[] = [];
    const save = async () => {
      const { user } = showPage(<JournalPage />, '/journal');
      await user.click(await screen.findByRole('button', { name: 'CSV-Export' }));
    };

    beforeEach(() => {
      saved.length = 0;
      URL.createObjectURL = (blob) => {
        const reader = new FileReader();
        reader.onload = () => saved.push(String(reader.result));
        reader.readAsText(blob as Blob);
        return 'blob:journal';
      };
      URL.revokeObjectURL = () => {};
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    });

    it('is one file with the changes in all services, newest first, with names and in words', async () => {
      serveJournals(
        () => ({}),
        file(
          '21.11.2026 10:30:00;u-kasse;;Kasse;check-out;record:100001;"{""fee"":0}";"{""fee"":4}";kasse (gelöscht);;',
          `21.11.2026 10:20:00;u-admin;;Büro;fine-type-changed;fine-type:1;;"{""fineType"":""a;\\r\\nb""}";admin;;"a;\r\nb"`,
          '21.11.2026 10:10:00;;;System;record-erased;record:100002;;;System;;',
        ),
      );
      await save();
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(saved[0]?.split('\r\n')).toEqual([
        'Zeitpunkt;Wer;Ort;Übertragen von;Gegenstand;Änderung;Angaben',
        '21.11.2026 10:30:00;kasse (gelöscht);Kasse;;Rechnung 100001;Ausgecheckt;Parkgebühr: 0,00\u00a0€ → 4,00\u00a0€',
        '21.11.2026 10:20:00;admin;Büro;;"Bußgeldart a;',
        'b";Bußgeldart geändert;"Art: a;',
        'b"',
        '21.11.2026 10:10:00;System;;;Rechnung 100002;Rechnung gelöscht;',
        '',
      ]);
    });

    it('is not exported while a service is down', async () => {
      serveJournals(() => ({}), down);
      await save();
      expect(await screen.findByText('Der CSV-Export ist fehlgeschlagen.')).toBeVisible();
      expect(saved).toEqual([]);
    });
  });
});
