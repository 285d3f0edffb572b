import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { buildCheckedOut, buildRecord, fines } from '@parkwart/contracts/testing/records';
import { registerPrinter } from '@parkwart/web';
import { noPrinter } from '@parkwart/web/testing/noPrinter';
import { conflict, internalError, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { buildEntry, buildNamed, serveJournals } from '../../testing/journal.ts';
import { serveUploads } from '../../testing/serveUploads.ts';
import { showPage } from '../../testing/showPage.tsx';
import { buildOwner } from '../../testing/users.ts';
import { buildAttachment, buildFile } from '../attachments/testing/buildAttachment.ts';
import { NoteField } from './NoteField.tsx';
import { nextStep } from './nextStep.ts';
import { RecordDialog } from './RecordDialog.tsx';

const files = serveUploads();
beforeEach(() => files.respond(() => new Promise(() => {})));

const show = () => showPage(<RecordDialog record={buildCheckedOut({ fines })} isOpen onClose={() => {}} />);

const providePrinter = (printReceipt: (invoiceNumber: number) => Promise<void>) =>
  registerPrinter({ ...noPrinter, printReceipt, letterPdf: async () => new Blob(), printPdf: async () => {} });

beforeEach(() => void serveApi(() => ok([])));

describe('the details of a record', () => {
  it('begin with plate, state, open amount and due day, and have one primary button', async () => {
    const letter = { date: '1.10.2026', deadline: '11.10.2026', ownerLookup: 7, reminderCost: 5.5 };
    const record = buildCheckedOut({ fines, fee: 4, MIStatus: 'M', isPrint: true, letter });
    serveApi(({ path }) =>
      ok(path === '/settings' ? { settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 } : []),
    );
    showPage(<RecordDialog record={record} isOpen onClose={() => {}} />);
    const due = await screen.findByText('Fällig', { selector: 'dt' });
    expect(due.nextElementSibling).toHaveTextContent(/^11\.10\.2026 seit \d+ Tagen$/);
    expect(screen.getByText('Offen', { selector: 'dt' }).nextElementSibling).toHaveTextContent(/^1\.272,00.€$/);
    expect(screen.getByText('Mahnung', { selector: 'span' })).toBeVisible();
    const main = screen.getAllByRole('button').filter((button) => button.dataset.variant === 'primary');
    expect(main.map(({ textContent }) => textContent)).toEqual(['Inkasso (I)']);
    const note = screen.getByLabelText('Notiz zu Rechnung 100001');
    expect(screen.getByText('Gesamt').compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('begin with the office’s pictures, which open in the viewer one after the other', async () => {
    const pictures = ['Vorn', 'Hinten', 'Schild'].map((name) =>
      buildAttachment(name, `${name}.jpg`, { ...(name === 'Schild' && { isFromDriver: true }) }),
    );
    serveApi(({ path }) => ok(path === '/attachments/100001' ? [...pictures, buildFile('letter', 'Brief.pdf')] : []));
    const { user } = show();
    const strip = within(await screen.findByRole('list', { name: 'Bilder des Büros' }));
    expect(strip.getAllByRole('button').map(({ title }) => title)).toEqual(['Vorn.jpg', 'Hinten.jpg']);
    const charges = screen.getByRole('heading', { name: 'Forderungen' });
    expect(strip.getAllByRole('listitem')[0]?.compareDocumentPosition(charges)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(strip.getByRole('button', { name: 'Bild 2 von 2 ansehen' }));
    expect(await screen.findByText('2 von 2')).toBeVisible();
  });

  it('show dunning block, driver and retention before the uploads', async () => {
    serveApi(({ path }) => ok(path === '/holds' ? { holds: [] } : path === '/drivers/100001' ? { drivers: [] } : []));
    show();
    const hold = await screen.findByRole('button', { name: 'Aufbewahren …' });
    const upload = screen.getByRole('button', { name: 'Bilder und Dateien hochladen' });
    const order = [screen.getByRole('button', { name: 'Mahnsperre …' }), hold, upload];
    for (const [index, element] of order.slice(1).entries())
      expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['Erlassen', { waived: 4 }, 'Bezahlt'],
    ['Bezahlt', { paid: 1, waived: 3 }, 'Erlassen'],
  ])('show the state „%s“ for a settled record with the amounts %j', async (state, settled, other) => {
    showPage(<RecordDialog record={buildCheckedOut({ fee: 4, isPay: true, ...settled })} isOpen onClose={() => {}} />);
    const chip = { selector: '[data-tone]' };
    expect(await screen.findByText(state, chip)).toBeVisible();
    expect(screen.queryByText(other, chip)).not.toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Bezahlt' });
    expect(button).toHaveAttribute('aria-pressed', String(state === 'Bezahlt'));
  });

  it('show that no parking fee is due because the car has a permit', async () => {
    showPage(<RecordDialog record={buildCheckedOut({ hasPermit: true, fee: 0 })} isOpen onClose={() => {}} />);
    expect(await screen.findByText('Dauerparker', { selector: 'dt' })).toBeVisible();
    expect(screen.getByText('Keine Parkgebühr')).toBeVisible();
  });

  it('show that a check-in was cancelled, and the reason', async () => {
    const record = buildRecord({ isDisable: true, cancelReason: 'Wieder weggefahren' });
    showPage(<RecordDialog record={record} isOpen onClose={() => {}} />);
    expect(await screen.findByText('Storniert', { selector: 'dt' })).toBeVisible();
    expect(screen.getByText('Wieder weggefahren')).toBeVisible();
    expect(screen.queryByText('Fahrzeug geparkt')).not.toBeInTheDocument();
  });

  it('show until when and why a hold protects the record from deletion, and offer to lift the hold', async () => {
    const hold = { invoiceNumber: 100001, vehicleNumber: 'B-AB 1234', until: '31.12.2027', reason: 'Rechtsstreit' };
    let holds = [hold];
    const sent = serveApi(({ method, path }) => {
      if (path === '/holds') return ok({ holds });
      if (method === 'PUT') holds = [];
      return method === 'PUT' ? { status: 204 } : ok([]);
    });
    const { user } = show();
    expect(await screen.findByText('Wird bis 31.12.2027 aufbewahrt')).toBeVisible();
    expect(screen.getByText('Rechtsstreit')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aufbewahrung von Rechnung 100001 aufheben' }));
    await user.click(await screen.findByRole('button', { name: 'Aufheben' }));
    expect(await screen.findByRole('button', { name: 'Aufbewahren …' })).toBeVisible();
    const changes = sent.filter(({ method }) => method === 'PUT');
    expect(changes.map(({ path, body }) => [path, body])).toEqual([['/holds/100001', { until: null }]]);
  });

  it('have a button that prints the receipt', async () => {
    const printed: number[] = [];
    providePrinter(async (invoiceNumber) => void printed.push(invoiceNumber));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Beleg drucken' }));

    await waitFor(() => expect(printed).toEqual([100001]));
  });

  it('ask for confirmation when the user closes them while files are uploading', async () => {
    const closed: true[] = [];
    const { user } = showPage(
      <RecordDialog record={buildCheckedOut()} isOpen onClose={() => void closed.push(true)} />,
    );
    const input = await screen.findByLabelText(/Bilder und Dateien hochladen/, { selector: 'input' });
    await user.upload(input, [new File(['1'], '1.txt'), new File(['2'], '2.txt')]);
    expect(screen.getByText('1.txt wird hochgeladen')).toBeVisible();
    expect(screen.getByText('2.txt wartet')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(closed).toEqual([]);

    const question = within(screen.getByRole('dialog', { name: 'Hochladen abbrechen?' }));
    await user.click(question.getByRole('button', { name: 'Hochladen abbrechen' }));
    expect(closed).toEqual([true]);
  });

  it('ask before Escape discards text typed in the note', async () => {
    const closed: true[] = [];
    const sent = serveApi(() => ok([]));
    const record = buildCheckedOut();
    const { user } = showPage(<RecordDialog record={record} isOpen onClose={() => void closed.push(true)} />);
    const note = await screen.findByLabelText('Notiz zu Rechnung 100001');
    await user.type(note, 'Rückruf{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }));
    await user.click(question.getByRole('button', { name: 'Weiter bearbeiten' }));
    expect(closed).toEqual([]);
    expect(note).toHaveValue('Rückruf');

    await user.click(note);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
    expect(closed).toEqual([true]);
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('show the record’s changes under „Verlauf“ while uploads continue', async () => {
    serveJournals(() => ({
      parking: [
        buildEntry({ _id: '2', kind: 'note', before: { checkOutNote: '' }, after: { checkOutNote: 'Rückruf' } }),
        buildEntry({
          at: '2026-11-21T08:00:00.000Z',
          origin: 'booth',
          kind: 'check-in',
          sentBy: 'u-kasse',
          before: {},
        }),
      ],
      files: [buildEntry({ at: '2026-11-21T09:00:00.000Z', kind: 'files-added', after: { files: ['Foto.jpg'] } })],
    }));
    const { user } = show();
    const input = await screen.findByLabelText(/Bilder und Dateien hochladen/, { selector: 'input' });
    await user.upload(input, [new File(['1'], '1.txt')]);
    await user.click(screen.getByRole('tab', { name: 'Verlauf' }));
    const changes = within(await screen.findByRole('list', { name: 'Verlauf' })).getAllByRole('listitem');
    const shown = changes.map(({ textContent }) => textContent).filter((text) => /2026/.test(text ?? ''));
    expect(shown).toEqual([
      expect.stringMatching(/^21\.11\.2026 10:12:05admin \(Büro\)Notiz geändertNotiz: – → Rückruf$/),
      expect.stringMatching(/Dateien hochgeladen.*Dateien: Foto\.jpg/),
      expect.stringMatching(/admin \(Kasse\)übertragen von kasse \(gelöscht\)Eingecheckt/),
    ]);
    await user.click(screen.getByRole('tab', { name: 'Übersicht' }));
    expect(await screen.findByText('1.txt wird hochgeladen')).toBeVisible();
  });
});

const record = buildRecord({ checkOutNote: 'Schranke defekt', version: 7 });

const note = () => screen.findByLabelText('Notiz zu Rechnung 100001');

function NoteInList() {
  const [isInSight, setInSight] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setInSight(!isInSight)}>
        Blättern
      </button>
      {isInSight && <NoteField record={buildRecord()} />}
    </>
  );
}

describe('the check-out note', () => {
  it('is saved with Enter, with the version that was read', async () => {
    const sent = serveApi(() => ok({ ...record, checkOutNote: 'Schranke defekt, bar bezahlt', version: 8 }));
    const { user } = showPage(<NoteField record={record} />);
    await user.type(await note(), ', bar bezahlt{Enter}');

    expect(await screen.findByText('Notiz gespeichert.')).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({
        path: '/check-notes/100001',
        ifMatch: '"7"',
        body: { checkOutNote: 'Schranke defekt, bar bezahlt' },
      }),
    ]);
  });

  it('is not sent if it is unchanged; Escape reverts the input', async () => {
    const sent = serveApi(() => ok(record));
    const { user } = showPage(<NoteField record={record} />);
    await user.type(await note(), ' x{Escape}');
    await user.tab();
    expect(await note()).toHaveValue('Schranke defekt');
    expect(sent).toEqual([]);
  });

  it("shows 'Error updating checkout note' and keeps the input when saving fails", async () => {
    serveApi(() => internalError);
    const { user } = showPage(<NoteField record={record} />);
    await user.type(await note(), '!{Enter}');
    expect(await screen.findByText('Error updating checkout note')).toBeVisible();
    await waitFor(async () => expect(await note()).toHaveValue('Schranke defekt!'));
  });

  it('of more than 1,000 characters stays complete and is not sent', async () => {
    const sent = serveApi(() => ok(record));
    const { user } = showPage(<NoteField record={record} isTall />);
    await user.clear(await note());
    await user.paste('x'.repeat(1_234));
    expect(await note()).toHaveValue('x'.repeat(1_234));
    expect(await note()).toHaveAccessibleDescription('Höchstens 1.000 Zeichen, es sind 1.234.');
    await user.tab();

    expect(
      await screen.findByText('Höchstens 1.000 Zeichen, es sind 1.234.', { selector: '[data-kind] *' }),
    ).toBeVisible();
    expect(sent).toEqual([]);
  });

  describe('after another user’s change of the record', () => {
    const theirs = { ...record, checkOutNote: 'Schranke repariert', version: 8 };
    const serve = (current: typeof record) =>
      serveApi(({ method, ifMatch, path }) => {
        if (path === '/journal')
          return ok({
            entries: [buildNamed(buildOwner().username, { after: { checkOutNote: current.checkOutNote } })],
            missing: [],
          });
        if (path === '/all-user') return ok([buildOwner()]);
        if (method === 'GET') return ok({ records: [current], deadlineDays: 10 });
        return ifMatch === '"8"' ? ok({ ...current, version: 9 }) : conflict;
      });
    const puts = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'PUT');

    it('is shown in both versions; if the user chooses the typed note, it replaces the newer version', async () => {
      const sent = serve(theirs);
      const { user } = showPage(<NoteField record={record} />);
      await user.type(await note(), ', bar bezahlt{Enter}');
      const dialog = within(await screen.findByRole('dialog', { name: 'Notiz zu Rechnung 100001' }));
      expect(dialog.getByText('Schranke defekt, bar bezahlt')).toBeVisible();
      expect(dialog.getByText('Schranke repariert')).toBeVisible();
      expect(await dialog.findByText('Gespeichert von admin')).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Ihre Notiz speichern' }));
      expect(await screen.findByText('Notiz gespeichert.')).toBeVisible();
      expect(puts(sent).map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"8"']);
    });

    it('stays as stored if the user chooses the stored version, and no further request is sent', async () => {
      const sent = serve(theirs);
      const { user } = showPage(<NoteField record={record} />);
      await user.type(await note(), '!{Enter}');
      await user.click(await screen.findByRole('button', { name: 'Gespeicherte behalten' }));
      await waitFor(async () => expect(await note()).toHaveValue('Schranke defekt'));
      expect(puts(sent)).toHaveLength(1);
    });

    it('is saved without a question if only another field was changed', async () => {
      const sent = serve({ ...record, isPay: true, version: 8 });
      const { user } = showPage(<NoteField record={record} />);
      await user.type(await note(), '!{Enter}');
      expect(await screen.findByText('Notiz gespeichert.')).toBeVisible();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(puts(sent)).toHaveLength(2);
    });
  });

  it('keeps unsaved input when its row in the list is scrolled out of view', async () => {
    serveApi(() => internalError);
    const { user } = showPage(<NoteInList />);
    await user.type(await screen.findByRole('textbox'), 'Schlüssel fehlt');
    await user.click(screen.getByRole('button', { name: 'Blättern' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Blättern' }));

    expect(screen.getByRole('textbox')).toHaveValue('Schlüssel fehlt');
  });
});

const OVER = '1.1.2026';

const FAR = '1.1.2100';

it.each([
  ['a parked car: the receipt', buildRecord(), undefined, 'print'],
  ['a record that owes nothing: the receipt', buildCheckedOut({ fines, isPay: true }), undefined, 'print'],
  ['a record whose due day is in the future: the payment', buildCheckedOut({ fines }), FAR, 'paid'],
  ['a record whose due day is over: the reminder', buildCheckedOut({ fines }), OVER, 'reminder'],
  ['a record whose due day is not known yet: nothing', buildCheckedOut({ fines }), undefined, undefined],
  ['a record in reminder: the letter', buildCheckedOut({ fines, MIStatus: 'M' }), OVER, 'letter'],
  [
    'a record whose letter is printed: the payment',
    buildCheckedOut({ fines, MIStatus: 'M', isPrint: true }),
    FAR,
    'paid',
  ],
  [
    'a record whose letter’s deadline is over: the collection',
    buildCheckedOut({ fines, MIStatus: 'M', isPrint: true }),
    OVER,
    'collection',
  ],
  ['a record in collection: the payment', buildCheckedOut({ fines, MIStatus: 'I' }), OVER, 'paid'],
  [
    'a record with a dunning block: the payment',
    buildCheckedOut({ fines, MIStatus: 'M', dunningBlock: { reason: 'dispute', note: '', by: '', at: '' } }),
    OVER,
    'paid',
  ],
  ['an inactive record: nothing', buildCheckedOut({ fines, isDisable: true }), OVER, undefined],
] as const)('a record shows its next step: %s', (_title, record, due, step) => {
  expect(nextStep(record, due)).toBe(step);
});
