import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { ADDRESS_TOO_LONG } from '@parkwart/contracts/entities/addressField';
import { buildRecord } from '@parkwart/contracts/testing/records';
import { buildLetter } from '@parkwart/letter/testing/letters';
import { screen } from '@testing-library/react';
import { json, serve, showToEmployee } from '../testing/showPage.tsx';
import { LetterPage } from './LetterPage.tsx';
import { letterPdf } from './letters.ts';

const mockMade: { readonly pageLink?: string }[][] = [];
jest.mock('./loadTypefaces.ts', () => ({ loadTypefaces: async () => ({}) }));
jest.mock('@parkwart/letter/makePdf', () => ({
  makePdf: async (letters: { readonly pageLink?: string }[]) => {
    mockMade.push(letters);
    return new Blob(['%PDF'], { type: 'application/pdf' });
  },
}));

const forbidden = () => json(403, { code: 'FORBIDDEN', message: 'Das dürfen Sie nicht.' });

beforeEach(() => {
  mockMade.length = 0;
  URL.createObjectURL = () => 'blob:letter';
  URL.revokeObjectURL = () => {};
});

function serveInvoice(records: unknown[]): string[] {
  const requested: string[] = serve(() => {
    const isSettings = requested.at(-1)?.endsWith('/settings');
    return json(
      200,
      isSettings
        ? { settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 }
        : { records, deadlineDays: 10 },
    );
  });
  return requested;
}

describe('/print-pdf', () => {
  it("shows the invoice's letter with all data that the office sees", async () => {
    const requested = serveInvoice([buildRecord({ invoiceNumber: 100123, ownerName: 'Erika Halter' })]);
    showToEmployee(<LetterPage />, '/print-pdf?invoiceNumber=100123');

    expect(await screen.findByTitle('Vorschau der Mahnung')).toHaveAttribute('src', 'blob:letter');
    expect(screen.getByRole('button', { name: 'Mahnung drucken' })).toBeVisible();
    expect(JSON.stringify(mockMade)).toContain('"invoiceNumber":"100123"');
    expect(JSON.stringify(mockMade)).toContain('Erika Halter');
    expect(requested).toContainEqual(expect.stringMatching(/\/records\?.*at=100123/));
  });

  it('shows an error instead of the letter if the address does not fit the letter’s address window', async () => {
    const address = 'c/o Muster\nFuhrpark\nHinterhaus\nWeg 1\n1010 Wien\nÖSTERREICH';
    serveInvoice([buildRecord({ invoiceNumber: 100123, ownerName: 'Erika Halter', address })]);
    showToEmployee(<LetterPage />, '/print-pdf?invoiceNumber=100123');

    expect(await screen.findByText(ADDRESS_TOO_LONG)).toBeVisible();
    expect(mockMade).toEqual([]);
  });

  it('prints the day of the owner lookup that is stored in the record', async () => {
    serveInvoice([buildRecord({ invoiceNumber: 100123, lookUpDate: '4.12.2026' })]);
    showToEmployee(<LetterPage />, '/print-pdf?invoiceNumber=100123');

    await screen.findByTitle('Vorschau der Mahnung');
    expect(JSON.stringify(mockMade)).toContain('"fahrzeughalter":"4.12.2026"');
  });

  it('offers the letter as a file if the browser shows no PDF', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: false });
    serveInvoice([buildRecord({ invoiceNumber: 100123 })]);
    showToEmployee(<LetterPage />, '/print-pdf?invoiceNumber=100123');

    const link = await screen.findByRole('link', { name: 'Mahnung herunterladen' });
    expect(link).toHaveAttribute('href', 'blob:letter');
    expect(screen.queryByRole('button', { name: 'Mahnung drucken' })).toBeNull();
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  });

  it('shows no letter to an Angestellte', async () => {
    serve(forbidden);
    showToEmployee(<LetterPage />, '/print-pdf?invoiceNumber=100123');

    expect(await screen.findByText('Die Mahnung können nur Admins sehen.')).toBeVisible();
    expect(mockMade).toEqual([]);
  });

  it('reports an unknown invoice', async () => {
    serveInvoice([]);
    showToEmployee(<LetterPage />, '/print-pdf?invoiceNumber=999');

    expect(await screen.findByText('Keine Datensätze für die angegebene Rechnungsnummer gefunden.')).toBeVisible();
  });

  it.each([
    ['/print-pdf', 'In der Adresse fehlt die Rechnungsnummer.'],
    ['/print-pdf?invoiceNumber=abc', 'Die Rechnungsnummer besteht nur aus Ziffern.'],
  ])('explains what is wrong with %s', async (address, sentence) => {
    const requested = serve(forbidden);
    showToEmployee(<LetterPage />, address);

    expect(await screen.findByText(sentence)).toBeVisible();
    expect(requested).toEqual([]);
  });
});

const LINK = 'https://parken.example/p/x';

const numbered = (count: number) =>
  Array.from({ length: count }, (_one, index) => ({
    ...buildLetter({ record: { invoiceNumber: 100_001 + index } }),
    hasDriverPage: true,
  }));

describe('letters with a code for the page of drivers', () => {
  beforeEach(() => {
    mockMade.length = 0;
  });

  it('are completed with the links to the driver’s page, fetched in portions; a letter without a link gets no code', async () => {
    const requested = serve(() => json(200, { links: [{ invoiceNumber: 100_001, link: LINK }] }));
    await letterPdf(numbered(201));
    expect(requested).toHaveLength(2);
    expect(mockMade[0]?.map(({ pageLink }) => pageLink)).toEqual([LINK, ...Array(200).fill(undefined)]);
  });

  it('are not created if the links cannot be fetched, because a letter would lack its code', async () => {
    serve(() => json(500, { code: 'INTERNAL', message: 'Es ist ein Fehler aufgetreten.' }));
    await expect(letterPdf(numbered(1))).rejects.toThrow('Es ist ein Fehler aufgetreten.');
    expect(mockMade).toEqual([]);
  });

  it('are created without a request for links while the driver’s page is off', async () => {
    const requested = serve(() => json(500, {}));
    await letterPdf([buildLetter()]);
    expect([requested, mockMade.length]).toEqual([[], 1]);
  });
});
