import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import type { Objection } from '@parkwart/contracts/calls/objections';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { ADDRESS_TOO_LONG } from '@parkwart/contracts/entities/addressField';
import { buildCheckedOut, fines } from '@parkwart/contracts/testing/records';
import { type PlainDocument, registerPrinter } from '@parkwart/web';
import { stopDate } from '@parkwart/web/testing/clock';
import { noPrinter } from '@parkwart/web/testing/noPrinter';
import { internalError, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { serveUploads } from '../../testing/serveUploads.ts';
import { showPage } from '../../testing/showPage.tsx';
import { buildFile } from '../attachments/testing/buildAttachment.ts';
import { ObjectionsTab } from './ObjectionsTab.tsx';

const files = serveUploads();

const record = buildCheckedOut({ fines: fines.slice(0, 1), fee: 0 });

const open: Objection = {
  _id: '7',
  arrived: '4.12.2026',
  channel: 'email',
  text: 'Das Schild war verdeckt.',
  enteredBy: 'a-1',
  enteredAt: '2026-12-05T09:00:00.000Z',
};

const decided: Objection = {
  ...open,
  _id: '6',
  decision: 'goodwill',
  waived: 10,
  decidedBy: 'a-1',
  decidedAt: '2026-12-06T09:00:00.000Z',
};

function serve(objections: readonly Objection[], written: { status: number; body?: unknown } = ok(record)) {
  return serveApi(({ method, path }) => {
    if (path === '/account-names') return ok({ accounts: [{ _id: 'a-1', username: 'anna', isDeleted: false }] });
    if (path === '/settings') return ok({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 });
    return method === 'GET' ? ok({ objections }) : written;
  });
}

const writes = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

const shown = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

beforeEach(() => stopDate(new Date('2026-12-08T09:00:00Z')));

describe('the objections to a record', () => {
  it('are shown with channel, day, text, decision and the users who entered and decided them', async () => {
    serve([decided]);
    showPage(<ObjectionsTab record={record} />);
    expect((await shown()).map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
      'E-Mail vom 4.12.2026Kulanz: 10,00 €Das Schild war verdeckt.eingetragen 5.12.2026 10:00:00, anna · entschieden 6.12.2026 10:00:00, annaBrief zur Entscheidung …',
    ]);
    expect(screen.getByRole('button', { name: 'Widerspruch eintragen …' })).toBeVisible();
  });

  it('from the driver’s page are shown without a user, and with the number of files that came with them', async () => {
    const sent = serve([{ ...open, channel: 'page', enteredBy: '', files: ['f-1', 'f-2'] }]);
    showPage(<ObjectionsTab record={record} />);
    expect(await shown()).toEqual([
      'Seite vom 4.12.2026offenDas Schild war verdeckt.2 Dateien dazu, in der Übersicht bei den Bildern und Dateien' +
        'eingetragen 5.12.2026 10:00:00, Seite für FahrerEntscheiden …',
    ]);
    expect(sent.filter(({ path }) => path === '/account-names')).toEqual([]);
  });

  it('are entered one at a time, with day, channel and text', async () => {
    const sent = serve([]);
    const { user } = showPage(<ObjectionsTab record={record} />);
    expect(await screen.findByText('Zu dieser Rechnung ist kein Widerspruch eingetragen.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Widerspruch eintragen …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Widerspruch eintragen' }));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Bitte wählen Sie den Eingang.')).toBeVisible();
    expect(dialog.getByText('Bitte geben Sie an, was eingewandt wird.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Eingang'), 'Telefon');
    await user.type(dialog.getByLabelText('Was eingewandt wird'), 'War nicht da.');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText(/^Widerspruch eingetragen\./)).toBeVisible();
    expect(writes(sent)).toMatchObject([
      {
        method: 'POST',
        path: '/objections/100001',
        idempotencyKey: expect.any(String),
        body: { arrived: '2026-12-08', channel: 'phone', text: 'War nicht da.' },
      },
    ]);
  });

  it('are decided, with an amount only for goodwill (Kulanz)', async () => {
    const sent = serve([open]);
    const { user } = showPage(<ObjectionsTab record={{ ...record, paid: 10 }} />);
    await user.click(await screen.findByRole('button', { name: 'Entscheiden …' }));
    expect(screen.queryByRole('button', { name: 'Widerspruch eintragen …' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Über den Widerspruch entscheiden' }));
    const choose = (label: string) => user.selectOptions(dialog.getByLabelText('Entscheidung'), label);
    expect(dialog.getByText(/^Rechnung 100001, B-AB 1234: 20,00.€ offen\.$/)).toBeVisible();
    await choose('berechtigt');
    expect(dialog.getByText('Alles Offene wird gestrichen, auch die Parkgebühr.')).toBeVisible();
    expect(dialog.getByText(/^Gezahlt sind schon 10,00.€\./)).toBeVisible();
    await choose('Kulanz');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Bitte geben Sie einen Betrag an.')).toBeVisible();
    await user.type(dialog.getByLabelText('Betrag (€)'), '12,50');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText(/^Entschieden\./)).toBeVisible();
    expect(writes(sent).map(({ path, body }) => [path, body])).toEqual([
      ['/objections/100001/7/decision', { decision: 'goodwill', amount: 12.5 }],
    ]);
  });

  it('are decided without the amount that was typed before another decision was chosen', async () => {
    const sent = serve([open]);
    const { user } = showPage(<ObjectionsTab record={record} />);
    await user.click(await screen.findByRole('button', { name: 'Entscheiden …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Über den Widerspruch entscheiden' }));
    await user.selectOptions(dialog.getByLabelText('Entscheidung'), 'Kulanz');
    await user.type(dialog.getByLabelText('Betrag (€)'), 'zehn');
    await user.selectOptions(dialog.getByLabelText('Entscheidung'), 'abgelehnt');
    await user.type(dialog.getByLabelText('Begründung'), 'Das Schild hing dort.');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText(/^Entschieden\./)).toBeVisible();
    expect(writes(sent).map(({ body }) => body)).toEqual([{ decision: 'rejected', reason: 'Das Schild hing dort.' }]);
  });

  it('show the reason for the decision; the dialog for the letter proposes a text that contains the reason', async () => {
    serve([{ ...decided, reason: 'Das Schild hing dort.' }]);
    const { user } = showPage(<ObjectionsTab record={record} />);
    expect(await screen.findByText('Begründung: Das Schild hing dort.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Brief zur Entscheidung …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Brief zur Entscheidung' }));
    expect(dialog.getByDisplayValue(/erlassen wir Ihnen 10,00.€\. Das Schild hing dort\.$/)).toBeVisible();
  });

  it('can be corrected until they are decided', async () => {
    const sent = serve([open]);
    const { user } = showPage(<ObjectionsTab record={record} />);
    await user.click(await screen.findByRole('button', { name: 'Berichtigen …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Widerspruch berichtigen' }));
    const text = dialog.getByLabelText('Was eingewandt wird');
    expect(text).toHaveValue('Das Schild war verdeckt.');
    await user.clear(text);
    await user.type(text, 'Das Schild fehlte.');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Widerspruch berichtigt.')).toBeVisible();
    expect(writes(sent)).toMatchObject([
      {
        method: 'PUT',
        path: '/objections/100001/7',
        body: { arrived: '2026-12-04', channel: 'email', text: 'Das Schild fehlte.' },
      },
    ]);
  });

  /** @returns the documents of which a PDF was made */
  function servePrinter(printPdf: () => Promise<void>): readonly PlainDocument[] {
    const made: PlainDocument[] = [];
    registerPrinter({
      ...noPrinter,
      printReceipt: async () => {},
      letterPdf: async () => new Blob(),
      printPdf,
      documentPdf: async (document) => {
        made.push(...[document].flat());
        return new Blob(['%PDF-1.7']);
      },
    });
    return made;
  }

  it('get a letter that is filed only once, even if it could not be printed', async () => {
    servePrinter(() => Promise.reject(new Error('no printer')));
    serve([decided], ok(record));
    const { user } = showPage(
      <ObjectionsTab record={{ ...record, ownerName: 'Erika Muster', address: 'Weg 1\n10623 Berlin' }} />,
    );
    await user.click(await screen.findByRole('button', { name: 'Brief zur Entscheidung …' }));
    await user.click(await screen.findByRole('button', { name: 'Drucken und ablegen' }));
    expect(await screen.findByText('Brief abgelegt bei den Dateien der Rechnung.')).toBeVisible();
    expect(await screen.findByText(/^Der Druckdialog konnte nicht geöffnet werden/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(files.uploads).toHaveLength(1);
  });

  it('get a letter about the decision; the letter is printed and filed with the record', async () => {
    const printPdf = jest.fn(async () => {});
    const made = servePrinter(printPdf);
    const sent = serve([decided], ok(record));
    const { user } = showPage(
      <ObjectionsTab record={{ ...record, waived: 10, ownerName: 'Erika Muster', address: '' }} />,
    );
    await user.click(await screen.findByRole('button', { name: 'Brief zur Entscheidung …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Brief zur Entscheidung' }));
    const print = dialog.getByRole('button', { name: 'Drucken und ablegen' });
    await user.click(print);
    expect(await dialog.findByText('Bitte alle Felder ausfüllen.')).toBeVisible();
    const line = (number: number) => `Zusatz ${number}{Enter}`;
    await user.type(dialog.getByLabelText('Anschrift'), `${[1, 2, 3, 4].map(line).join('')}Weg 1{Enter}10623 Berlin`);
    await user.click(print);
    expect(await dialog.findByText(ADDRESS_TOO_LONG)).toBeVisible();
    await user.clear(dialog.getByLabelText('Anschrift'));
    await user.type(dialog.getByLabelText('Anschrift'), 'Weg 1{Enter}10623 Berlin');
    await user.click(print);
    expect(await screen.findByText('Brief abgelegt bei den Dateien der Rechnung.')).toBeVisible();
    expect(made[0]).toMatchObject({
      letterhead: { inputs: { ownerName: 'Erika Muster', address: 'Weg 1\n10623 Berlin', todayDate: '8.12.2026' } },
      lines: expect.arrayContaining([
        expect.stringMatching(/erlassen wir Ihnen 10,00.€\.$/),
        expect.stringMatching(/^Offen sind noch 20,00.€\. Bitte überweisen Sie diesen Betrag bis zum 22\.12\.2026 auf/),
        'Mit freundlichen Grüßen',
      ]),
    });
    expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([
      {
        path: `/objections/100001/${decided._id}/decision`,
        body: { decision: 'goodwill', amount: 10, payUntil: '22.12.2026' },
      },
    ]);
    expect(printPdf).toHaveBeenCalledTimes(1);
    expect(files.uploads.map(({ invoiceNumber, name }) => [invoiceNumber, name])).toEqual([
      [100_001, 'Entscheidung 100001 8.12.2026.pdf'],
    ]);
  });
});

describe('the files of an objection', () => {
  const record = buildCheckedOut({ fines });

  const objection: Objection = {
    _id: '7',
    arrived: '4.12.2026',
    channel: 'letter',
    text: 'Das Schild war verdeckt.',
    files: ['f-1', 'f-gone'],
    enteredBy: 'a-1',
    enteredAt: '2026-12-05T09:00:00.000Z',
  };

  function serve(objections: readonly Objection[], attachments: { status: number; body?: unknown }) {
    return serveApi(({ method, path }) => {
      if (path === '/account-names') return ok({ accounts: [{ _id: 'a-1', username: 'anna', isDeleted: false }] });
      if (path.startsWith('/attachments/')) return attachments;
      return method === 'GET' ? ok({ objections }) : ok(record);
    });
  }

  const FILES = ok([buildFile('f-1', 'Schreiben.pdf'), buildFile('f-2', 'Umschlag.pdf')]);

  const open = async (user: UserEvent, button: string, title: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    return within(await screen.findByRole('dialog', { name: title }));
  };

  const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Speichern' }));

  it('are selected from the files of the record', async () => {
    const sent = serve([], FILES);
    const { user } = showPage(<ObjectionsTab record={record} />);
    const dialog = await open(user, 'Widerspruch eintragen …', 'Widerspruch eintragen');
    await user.selectOptions(dialog.getByLabelText('Eingang'), 'Brief');
    await user.type(dialog.getByLabelText('Was eingewandt wird'), 'Das Schild war verdeckt.');
    const files = within(dialog.getByRole('group', { name: 'Dateien dazu' }));
    await user.click(await files.findByRole('checkbox', { name: 'Umschlag.pdf' }));
    await save(user);
    expect(await screen.findByText(/^Widerspruch eingetragen/)).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ channel: 'letter', files: ['f-2'] });
  });

  it('are listed with the objection, can be opened from this list, and can be changed by a correction of the objection', async () => {
    const sent = serve([objection], FILES);
    const { user } = showPage(<ObjectionsTab record={record} />);
    const links = within(await screen.findByRole('list', { name: 'Dazu eingereicht' }));
    expect(links.getByText('Eine Datei ist gelöscht.')).toBeVisible();
    expect(links.queryByRole('button', { name: /Umschlag/ })).toBeNull();
    await user.click(links.getByRole('button', { name: 'Schreiben.pdf ansehen' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'Schreiben.pdf' }));
    expect(viewer.getByRole('button', { name: 'Herunterladen' })).toBeVisible();
    expect(viewer.queryByRole('button', { name: 'Löschen' })).toBeNull();
    await user.keyboard('{Escape}');
    const dialog = await open(user, 'Berichtigen …', 'Widerspruch berichtigen');
    expect(await dialog.findByRole('checkbox', { name: 'Schreiben.pdf' })).toBeChecked();
    await user.click(dialog.getByRole('checkbox', { name: 'Umschlag.pdf' }));
    await save(user);
    expect(await screen.findByText('Widerspruch berichtigt.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ files: ['f-1', 'f-2'] });
  });

  it('stay unchanged if they cannot be loaded; the other fields of the objection can still be corrected', async () => {
    const sent = serve([objection], internalError);
    const { user } = showPage(<ObjectionsTab record={record} />);
    const dialog = await open(user, 'Berichtigen …', 'Widerspruch berichtigen');
    expect(await dialog.findByText('Die Dateien der Rechnung konnten nicht geladen werden')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Eingang'), 'E-Mail');
    await save(user);
    expect(await screen.findByText('Widerspruch berichtigt.')).toBeVisible();
    const { files } = objection;
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ channel: 'email', files });
  });
});
