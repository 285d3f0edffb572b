import type { Letter } from '@parkwart/contracts/letter';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/settings';
import { buildCheckedOut, fines } from '@parkwart/contracts/testing/records';
import { registerPrinter } from '@parkwart/web';
import { stopDate } from '@parkwart/web/testing/clock';
import { conflict, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { forgetToasts, showPage } from '../testing/showPage.tsx';
import { LetterDialog } from './LetterDialog.tsx';

interface MockUpload {
  readonly invoiceNumber: number;
  readonly file: File;
  readonly idempotencyKey: string;
}
const mockUploads: MockUpload[] = [];
let mockUploadFails = false;
jest.mock('../attachments/uploadAttachment.ts', () => ({
  uploadAttachment: async (upload: MockUpload) => {
    mockUploads.push(upload);
    if (mockUploadFails) throw new Error('storage down');
    return [];
  },
}));

const first = buildCheckedOut({ fines, MIStatus: 'M', version: 4 });
const second = buildCheckedOut({
  _id: 'r-2',
  invoiceNumber: 100002,
  vehicleNumber: 'M-XY 9',
  MIStatus: 'M',
  version: 7,
});
const known = { ownerName: 'Erika Mustermann', address: 'Heidestraße 17\n51147 Köln' };

const made: Letter[][] = [];
const printed: Blob[] = [];

beforeEach(() => {
  stopDate(new Date('2026-12-08T09:00:00Z'));
  made.length = 0;
  printed.length = 0;
  mockUploads.length = 0;
  mockUploadFails = false;
  URL.createObjectURL = () => 'blob:letter';
  URL.revokeObjectURL = () => {};
  registerPrinter({
    printReceipt: async () => {},
    letterPdf: async (letters) => {
      made.push([...letters]);
      return new Blob(['%PDF'], { type: 'application/pdf' });
    },
    printPdf: async (pdf) => void printed.push(pdf),
  });
});
afterEach(() => {
  forgetToasts();
  jest.useRealTimers();
});

/** Answers the settings, and each change with the record as it then is. */
function serveOffice(records: readonly ParkingRecord[], refuse: (request: SentRequest) => boolean = () => false) {
  return serveApi((request) => {
    if (request.path === '/settings') return ok({ settings: DEFAULT_SETTINGS, version: 1 });
    const record = records.find(({ invoiceNumber }) => request.path.endsWith(String(invoiceNumber)));
    if (request.method === 'GET') {
      const sought = request.query.get('invoiceNumber');
      return ok(records.filter(({ invoiceNumber }) => String(invoiceNumber) === sought).map(asChanged));
    }
    return refuse(request) ? conflict : ok({ ...record, ...(request.body as object), version: 99 });
  });
}
const asChanged = (record: ParkingRecord): ParkingRecord => ({ ...record, version: record.version + 1 });

function show(records: readonly ParkingRecord[]) {
  const finished: (readonly ParkingRecord[])[] = [];
  const closed: true[] = [];
  const { user } = showPage(
    <LetterDialog
      records={records}
      isOpen
      onClose={() => void closed.push(true)}
      onPrinted={(changed) => void finished.push(changed)}
    />,
  );
  return { user, finished, closed };
}

async function typeOwnerDay(user: UserEvent): Promise<void> {
  const group = await screen.findByRole('group', { name: 'Halterauskunft vom' });
  const [day] = within(group).getAllByRole('spinbutton');
  if (!day) throw new Error('The day has no segments.');
  await user.click(day);
  await user.keyboard('05122026');
}

async function makeAndPrint(user: UserEvent): Promise<void> {
  await typeOwnerDay(user);
  await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
  await user.click(await screen.findByRole('button', { name: 'Drucken' }));
}

const puts = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'PUT');

describe('LetterDialog', () => {
  it('is filled with what is known: numbers, plate, today and the deadline of the settings', async () => {
    serveOffice([first]);
    show([{ ...first, ...known }]);

    expect(await screen.findByLabelText('Rechnungsnummer')).toHaveValue('100001');
    expect(screen.getByLabelText('Fahrzeugnummer')).toHaveValue('B-AB 1234');
    expect(screen.getByLabelText('Name des Halters')).toHaveValue('Erika Mustermann');
    expect(screen.getByRole('group', { name: 'Heutiges Datum' })).toHaveTextContent(/8\.12\.2026/);
    expect(screen.getByRole('group', { name: 'Zahlbar bis' })).toHaveTextContent(/18\.12\.2026/);
  });

  it('begins with the owner where nobody knows them yet', async () => {
    serveOffice([first]);
    show([first]);

    expect(await screen.findByLabelText('Name des Halters')).toHaveFocus();
    expect(screen.queryByText(/^Diese Rechnung ist/)).not.toBeInTheDocument();
  });

  it.each([
    ['schon bezahlt', { isPay: true }],
    ['inaktiv', { isDisable: true }],
  ])('says of an invoice that needs no letter that it is %s', async (state, change) => {
    serveOffice([first]);
    show([{ ...first, ...known, ...change }]);

    expect(await screen.findByText(`Diese Rechnung ist ${state}.`)).toBeVisible();
  });

  it('says „Bitte alle Felder ausfüllen.“ while a field is empty, and makes nothing', async () => {
    serveOffice([first]);
    const { user } = show([first]);
    await user.click(await screen.findByRole('button', { name: 'PDF erstellen' }));

    expect(await screen.findByText('Bitte alle Felder ausfüllen.')).toBeVisible();
    expect(screen.getByLabelText('Name des Halters')).toHaveAccessibleDescription('Bitte ausfüllen.');
    expect(made).toEqual([]);
  });

  it('makes the letter of the inputs, shows it and prints it', async () => {
    serveOffice([first]);
    const { user } = show([{ ...first, ...known }]);
    await makeAndPrint(user);

    expect(screen.getByTitle('Vorschau der Mahnung')).toHaveAttribute('src', 'blob:letter#navpanes=0&view=FitH');
    expect(printed).toHaveLength(1);
    expect(made[0]?.[0]?.inputs).toEqual({
      ...known,
      invoiceNumber: '100001',
      vehicleNumber: 'B-AB 1234',
      todayDate: '2026-12-08',
      deadline: '2026-12-18',
      fahrzeughalter: '2026-12-05',
    });
  });

  it('opens the print dialog once when the button is pressed twice', async () => {
    serveOffice([first]);
    let opened = () => {};
    registerPrinter({
      printReceipt: async () => {},
      letterPdf: async () => new Blob(['%PDF'], { type: 'application/pdf' }),
      printPdf: (pdf) => {
        printed.push(pdf);
        return new Promise((resolve) => {
          opened = resolve;
        });
      },
    });
    const { user } = show([{ ...first, ...known }]);
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
    await user.dblClick(await screen.findByRole('button', { name: 'Drucken' }));
    opened();

    expect(await screen.findByRole('button', { name: 'Ja, gedruckt' })).toBeVisible();
    expect(printed).toHaveLength(1);
  });

  it('sets isPrint and files the PDF once „Wurde die Mahnung gedruckt?“ is answered with yes', async () => {
    const sent = serveOffice([first]);
    const { user, finished, closed } = show([{ ...first, ...known }]);
    await makeAndPrint(user);
    expect(await screen.findByRole('heading', { name: 'Wurde die Mahnung gedruckt?' })).toBeVisible();
    expect(puts(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Ja, gedruckt' }));

    expect(
      await screen.findByText('Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.'),
    ).toBeVisible();
    expect(puts(sent)).toMatchObject([{ path: '/print/100001', ifMatch: '"4"', body: { isPrint: true, ...known } }]);
    expect(mockUploads).toMatchObject([{ invoiceNumber: 100001, file: { name: 'Mahnung_100001.pdf' } }]);
    expect(finished).toMatchObject([[{ invoiceNumber: 100001, isPrint: true }]]);
    expect(closed).toHaveLength(1);
  });

  it('changes nothing when the question is answered with no', async () => {
    const sent = serveOffice([first]);
    const { user } = show([{ ...first, ...known }]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Noch nicht' }));

    expect(puts(sent)).toEqual([]);
    expect(mockUploads).toEqual([]);
    expect(screen.getByTitle('Vorschau der Mahnung')).toBeInTheDocument();
  });

  it('names the invoice that failed and does only what is left when it is tried again', async () => {
    let refusals = 1;
    const sent = serveOffice([first, second], ({ path }) => path === '/print/100002' && refusals-- > 0);
    const { user, finished } = show([
      { ...first, ...known },
      { ...second, ...known },
    ]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
    expect(await screen.findByText(/Rechnung 100002: Der Druck konnte nicht vermerkt werden\./)).toBeVisible();
    expect(finished).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));

    expect(await screen.findByText(/^2 Mahnungen sind als gedruckt vermerkt/)).toBeVisible();
    expect(puts(sent).map(({ path, ifMatch }) => [path, ifMatch])).toEqual([
      ['/print/100001', '"4"'],
      ['/print/100002', '"7"'],
      // With what somebody else has made of it, which the person has been told.
      ['/print/100002', '"8"'],
    ]);
    expect(mockUploads.map(({ invoiceNumber }) => invoiceNumber)).toEqual([100001, 100002]);
  });

  it('uploads again under the same key after the storage was down, and prints no second time', async () => {
    const sent = serveOffice([first]);
    mockUploadFails = true;
    const { user } = show([{ ...first, ...known }]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
    expect(await screen.findByText(/das PDF konnte nicht abgelegt werden/)).toBeVisible();
    mockUploadFails = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.');

    expect(puts(sent)).toHaveLength(1);
    expect(mockUploads).toHaveLength(2);
    expect(mockUploads[1]?.idempotencyKey).toBe(mockUploads[0]?.idempotencyKey);
  });

  it('keeps what was typed when the PDF cannot be made', async () => {
    serveOffice([first]);
    registerPrinter({
      printReceipt: async () => {},
      letterPdf: () => Promise.reject(new Error('no module')),
      printPdf: async () => {},
    });
    const { user } = show([{ ...first, address: known.address }]);
    await user.type(await screen.findByLabelText('Name des Halters'), 'Otto Normal');
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));

    // In the dialog, where the button tries again, and as a toast.
    await waitFor(() => expect(screen.getAllByText(/Das PDF konnte nicht erstellt werden\./)).toHaveLength(2));
    expect(screen.getByLabelText('Name des Halters')).toHaveValue('Otto Normal');
  });

  it('asks Änderungen verwerfen? before it is closed with something typed', async () => {
    serveOffice([first]);
    const { user, closed } = show([first]);
    await user.type(await screen.findByLabelText('Name des Halters'), 'Otto');
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    const question = within(screen.getByRole('dialog', { name: 'Änderungen verwerfen?' }));
    await user.click(question.getByRole('button', { name: 'Abbrechen' }));
    expect(closed).toEqual([]);
    expect(screen.getByLabelText('Name des Halters')).toHaveValue('Otto');

    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
    expect(closed).toEqual([true]);
  });
});
