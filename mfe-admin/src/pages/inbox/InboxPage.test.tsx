import type { Attachment } from '@parkwart/contracts/calls/attachments';
import type { InboxEntry } from '@parkwart/contracts/calls/inbox';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { buildCheckedOut, fines } from '@parkwart/contracts/testing/records';
import { stopDate } from '@parkwart/web/testing/clock';
import { fakeEventStreams } from '@parkwart/web/testing/eventSource';
import { internalError, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { showPage } from '../../testing/showPage.tsx';
import { mockLayout } from '../../testing/window.ts';
import { InboxCount } from './InboxCount.tsx';
import { InboxPage } from './InboxPage.tsx';

const record = buildCheckedOut({ fines: fines.slice(0, 1), fee: 0, vehicleNumber: 'B-AB 1234' });
const objected = {
  record,
  objection: {
    _id: '7',
    arrived: '4.12.2026',
    channel: 'page',
    text: 'Das Schild war verdeckt.',
    enteredBy: '',
    enteredAt: '2026-12-05T09:00:00.000Z',
  },
} satisfies InboxEntry;
const named: InboxEntry = {
  record: { ...record, _id: 'r-2', invoiceNumber: 100_002 },
  driver: {
    _id: '3',
    invoiceNumber: 100_002,
    arrived: '4.12.2026',
    source: 'page',
    state: 'received',
    name: 'Max Fahrer',
    address: 'Weg 2\n10115 Berlin',
    enteredBy: '',
    enteredAt: '2026-12-05T10:00:00.000Z',
  },
};

/** Serves the inbox; decided items are missing from the next response. */
function serve(entries: readonly InboxEntry[], count = entries.length) {
  let left = [...entries];
  return serveApi(({ method, path }) => {
    if (method === 'GET')
      return ok({ count: left.length < entries.length ? left.length : count, entries: left, cardPayments: [] });
    left = left.filter(({ record: { invoiceNumber } }) => !path.includes(String(invoiceNumber)));
    return ok(record);
  });
}
const writes = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const items = () => screen.getAllByRole('listitem');

beforeAll(() => mockLayout());

describe('the inbox', () => {
  it('shows for each objection and named driver the invoice, the offence, the open amount and how long the item has waited', async () => {
    stopDate(new Date('2026-12-09T09:00:00Z'));
    const fines = [{ type: 'Ohne Parkschein', price: 30, description: '' }];
    serve([{ ...objected, record: { ...objected.record, fines } }, named], 3);
    showPage(<InboxPage />);
    await screen.findByText('Das Schild war verdeckt.');
    const [first, second] = items();
    expect(first).toHaveTextContent(/Ohne Parkschein/);
    expect(first).toHaveTextContent(/Widerspruch, Seite vom 4\.12\.2026 seit 5 Tagen/);
    expect(first).toHaveTextContent(/offen 30,00.€/);
    expect(second).toHaveTextContent(/Als Fahrer benannt: Max Fahrer/);
    expect(within(first as HTMLElement).getByRole('link', { name: 'Rechnung 100001' })).toHaveAttribute(
      'href',
      '/pay?record=100001',
    );
    expect(screen.getByText('Ein weiterer Eingang folgt, sobald diese entschieden sind.')).toBeVisible();
  });

  it('shows since when a collection agency has the record', async () => {
    serve([{ ...objected, record: { ...record, collectionDay: '1.12.2026' } }, named]);
    showPage(<InboxPage />);
    await screen.findByText('Das Schild war verdeckt.');
    const [first, second] = items();
    expect(first).toHaveTextContent('beim Inkassobüro seit 1.12.2026');
    expect(second).not.toHaveTextContent('Inkassobüro');
  });

  describe('with files', () => {
    const attachment = (id: string, name: string, type = 'image/jpeg'): Attachment => ({
      id,
      name,
      kind: type === 'image/jpeg' ? 'image' : 'file',
      type,
      size: 1_000,
      uploadedAt: '2026-12-04T09:00:00.000Z',
      uploadedBy: 'admin',
    });
    const sent = [attachment('f-1', 'Schild.jpg'), attachment('f-2', 'Brief.docx', 'application/msword')];
    const ATTACHMENTS = [
      attachment('a-1', 'Vorn.jpg'),
      attachment('a-2', 'Hinten.jpg'),
      { ...attachment('f-0', 'Alt.jpg'), isFromDriver: true },
      ...sent.map((one) => ({ ...one, isFromDriver: true })),
    ];
    const images = ['a-1', 'a-2', 'f-0', 'f-1'].map((id) => `/api/employee/image/${id}`);
    const entry = (changes: Partial<ParkingRecord>): InboxEntry => ({
      record: { ...record, ...changes },
      objection: { ...objected.objection, files: ['f-1', 'f-2'] },
    });
    const serveFiles = (
      attachments: { status: number },
      changes: Partial<ParkingRecord> = { images, files: ['Brief.docx'] },
    ) =>
      serveApi(({ path }) =>
        path.startsWith('/attachments/') ? attachments : ok({ count: 1, entries: [entry(changes)], cardPayments: [] }),
      );

    it('shows the office’s picture of the car, and opens the files that came with the objection', async () => {
      serveFiles(ok(ATTACHMENTS));
      const { user } = showPage(<InboxPage />);
      const proof = await screen.findByRole('button', { name: '2 Bilder zu Rechnung 100001 ansehen' });
      expect(proof.querySelector('img')).toHaveAttribute('src', '/api/employee/image/a-1?size=thumbnail');
      await user.click(proof);
      const viewer = within(await screen.findByRole('dialog', { name: 'Vorn.jpg' }));
      expect(viewer.getByText('1 von 2')).toBeVisible();
      await user.keyboard('{Escape}');
      const links = within(screen.getByRole('list', { name: 'Dazu eingereicht' }));
      expect(links.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
        'Schild.jpg ansehen',
        'Brief.docx herunterladen',
      ]);
      await user.click(links.getByRole('button', { name: 'Schild.jpg ansehen' }));
      expect(within(await screen.findByRole('dialog', { name: 'Schild.jpg' })).getByText('1 von 1')).toBeVisible();
    });
  });

  it.each([
    ['Ablehnen', { decision: 'rejected' }],
    ['Berechtigt', { decision: 'justified' }],
  ])('lets the admin decide on an objection with two clicks: „%s“ and the confirmation', async (label, body) => {
    const sent = serve([objected]);
    const { user } = showPage(<InboxPage />);
    await user.click(await screen.findByRole('button', { name: label }));
    await user.click(await screen.findByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Es wartet nichts auf eine Entscheidung.')).toBeVisible();
    expect(writes(sent)).toEqual([['/objections/100001/7/decision', body]]);
  });

  it('asks for the amount that the office waives as goodwill', async () => {
    serve([objected]);
    const { user } = showPage(<InboxPage />);
    await user.click(await screen.findByRole('button', { name: 'Kulanz …' }));
    expect(await screen.findByLabelText('Betrag (€)')).toBeVisible();
  });

  it('accepts a named driver with one click', async () => {
    const sent = serve([named]);
    const { user } = showPage(<InboxPage />);
    await user.click(await screen.findByRole('button', { name: 'Annehmen' }));
    await waitFor(() => expect(writes(sent)).toEqual([['/named-drivers/100002/3/state', { state: 'accepted' }]]));
    expect(await screen.findByText(/^Angenommen\./)).toBeVisible();
  });

  it('asks the admin to cancel unbooked card payments at the terminal, and marks such a payment as settled with two clicks', async () => {
    const payment = { _id: '4', reference: '100001', amount: 2, voucher: 'AB-1', day: '5.3.2026', booth: 'A' };
    const known = { ...payment, record, code: 'MORE_THAN_OPEN' };
    const unknown = { ...payment, _id: '5', reference: 'A-0017', code: 'NEW_CODE' };
    let cardPayments: object[] = [known, unknown];
    const sent = serveApi(({ method }) => {
      if (method === 'PUT') cardPayments = [unknown];
      return method === 'PUT' ? { status: 204 } : ok({ count: cardPayments.length, entries: [], cardPayments });
    });
    const { user } = showPage(<InboxPage />);
    await screen.findByText(/A-0017/);
    const [first, second] = items();
    expect(first).toHaveTextContent(
      /Rechnung 100001.*Kartenzahlung 2,00.€ vom 5\.3\.2026, Beleg AB-1, nicht gebucht.?Auf der Rechnung war nichts offen\. Am Terminal von Arbeitsplatz A stornieren\?/,
    );
    expect(second).toHaveTextContent(/keine Rechnung gibt.*Der Server hat sie nicht angenommen\./);
    expect(screen.queryByText(/sobald/)).not.toBeInTheDocument();
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Erledigt …' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/^Ist die Kartenzahlung 2,00.€ vom 5\.3\.2026, Beleg AB-1, am Terminal storniert/),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Erledigt' }));
    expect(await screen.findByText('Als erledigt vermerkt.')).toBeVisible();
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(writes(sent)).toEqual([['/refused-card-payments/4/settled', undefined]]);
  });

  it('shows for a card payment that the record was at a collection agency', async () => {
    const payment = {
      _id: '4',
      reference: '100001',
      amount: 2,
      voucher: 'AB-1',
      day: '5.3.2026',
      code: 'IN_COLLECTION',
    };
    serveApi(() => ok({ count: 1, entries: [], cardPayments: [{ ...payment, record }] }));
    showPage(<InboxPage />);
    expect(await screen.findByText(/Die Rechnung war beim Inkassobüro\. Am Terminal stornieren\?$/)).toBeVisible();
  });

  it('resends a letter that the print service has refused, or marks the letter as settled', async () => {
    const reason = 'Die Post konnte den Brief nicht zustellen.';
    const letter = (_id: string) => ({ _id, record, level: 1, state: 'refused', reason });
    let letters = [letter('1'), letter('2'), letter('3')];
    const sent = serveApi(({ method, path }) => {
      if (path.startsWith('/print/')) return ok(record);
      if (method === 'PUT') letters = letters.slice(1);
      return method === 'PUT' ? { status: 204 } : ok({ count: letters.length, entries: [], cardPayments: [], letters });
    });
    const { user } = showPage(<InboxPage />);
    const press = async (name: string) => {
      await screen.findAllByText(reason);
      await user.click(within(items()[0] as HTMLElement).getByRole('button', { name }));
    };
    await press('Erneut verschicken');
    await waitFor(() => expect(items()).toHaveLength(2));
    await press('Anschrift ändern, verschicken …');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name des Halters'), 'Erika Muster');
    await user.type(dialog.getByLabelText('Anschrift'), 'Weg 2\n10115 Berlin');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(items()).toHaveLength(1));
    await press('Erledigt');
    expect(await screen.findByText('Es wartet nichts auf eine Entscheidung.')).toBeVisible();
    expect(writes(sent).map(([path, body]) => [path, Object(body).state])).toEqual([
      ['/letter-dispatches/1/state', 'queued'],
      ['/print/100001', undefined],
      ['/letter-dispatches/2/state', 'queued'],
      ['/letter-dispatches/3/state', 'settled'],
    ]);
  });

  it('reloads when a listed record changes or when another record may have entered the inbox, but for no other change', async () => {
    const streams = fakeEventStreams();
    const sent = serve([objected]);
    showPage(<InboxPage />);
    await screen.findByText('Das Schild war verdeckt.');
    const loads = () => sent.filter(({ path }) => path === '/inbox').length;
    const send = (...records: ParkingRecord[]) => {
      const invoiceNumbers = records.map(({ invoiceNumber }) => invoiceNumber);
      act(() => streams.send({ cursor: '7', isComplete: true, invoiceNumbers, records }));
    };
    send();
    const other = buildCheckedOut({ invoiceNumber: 100_009 });
    send({ ...other, version: 1 });
    send({ ...other, isPay: true, version: 2 });
    expect(loads()).toBe(1);
    send({ ...other, isPay: false, version: 2 });
    await waitFor(() => expect(loads()).toBe(2));
    send({ ...record, isPay: true, version: 2 });
    await waitFor(() => expect(loads()).toBe(3));
  });
});

describe('the count of the inbox in the menu', () => {
  it.each([
    ['how many entries wait', ok({ count: 3 }), '3 warten'],
    ['that one entry waits', ok({ count: 1 }), '1 wartet'],
    ['99+ for more than 99 entries', ok({ count: 120 }), '99+ warten'],
  ])('shows %s', async (_title, response, label) => {
    serveApi(() => response);
    showPage(<InboxCount />);
    await waitFor(() => expect(document.body).toHaveTextContent(label));
  });

  it.each([
    ['no entry waits', ok({ count: 0 })],
    ['the number cannot be fetched', internalError],
  ])('shows nothing if %s', async (_title, response) => {
    const sent = serveApi(() => response);
    showPage(<InboxCount />);
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/inbox/count']));
    // Waits long enough for a faulty page to show the response.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByText(/warte/)).not.toBeInTheDocument();
  });
});
