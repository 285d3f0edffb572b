import { MAX_STATEMENT_BYTES } from '@parkwart/contracts/calls/bank';
import { ApiError } from '@parkwart/web';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildImport, serveBank } from '../../../testing/bankEntries.ts';
import { clearToasts, showPage } from '../../../testing/showPage.tsx';
import { BankPage } from '../BankPage.tsx';

const mockUpload = jest.fn();
jest.mock('@parkwart/web/files/uploadApi', () => ({
  uploadApi: (_call: unknown, _input: unknown, upload: unknown) => mockUpload(upload),
}));

interface Upload {
  readonly files: readonly File[];
  readonly onProgress: (fraction: number) => void;
}

async function choose(...files: File[]) {
  const sent = serveBank([]);
  const { user } = showPage(<BankPage />, '/bank');
  const input = await screen.findByLabelText('Kontoauszug auswählen', { selector: 'input' });
  await user.upload(input, files);
  return { user, sent, input };
}
const xml = (name = 'auszug.xml') => new File(['<Document/>'], name);
const names = () => mockUpload.mock.calls.map(([{ files }]: [Upload]) => files[0]?.name);

beforeEach(() => mockUpload.mockReset());
afterEach(clearToasts);

describe('importing a statement', () => {
  it('shows its progress, then days, new and known entries and what to know of it, and reloads the lists', async () => {
    let finish: (summary: unknown) => void = () => undefined;
    mockUpload.mockImplementation(({ onProgress }: Upload) => {
      onProgress(0.4);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const { sent } = await choose(xml());
    expect(await screen.findByRole('progressbar', { name: 'auszug.xml wird hochgeladen' })).toHaveValue(0.4);
    const reads = () => sent.filter(({ path }) => path === '/bank/entries').length;
    const before = reads();
    finish(buildImport({ notes: ['Lücke: Dazwischen fehlt ein Auszug.'] }));
    expect(await screen.findByText('„auszug.xml“ eingelesen: 2 neue Umsätze, 1 schon bekannt.')).toBeVisible();
    expect(
      screen.getByText(/^Kontoauszug 19.11.2026 bis 20.11.2026 · 2 neu · 1 schon bekannt · Endsaldo 130,50\s€$/),
    ).toBeVisible();
    expect(screen.getByText(/Lücke: Dazwischen fehlt ein Auszug\.$/)).toBeVisible();
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  it('gives the server’s reason when it is refused, and sends the file again', async () => {
    const reason = 'Gerade wird ein anderer Auszug eingelesen. Bitte versuchen Sie es gleich noch einmal.';
    mockUpload.mockRejectedValueOnce(new ApiError(409, 'IMPORT_RUNNING', reason)).mockResolvedValueOnce(buildImport());
    const { user } = await choose(xml());
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByText('Aus „auszug.xml“ wurde nichts übernommen.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText(/„auszug.xml“ eingelesen/)).toBeVisible();
    expect(names()).toEqual(['auszug.xml', 'auszug.xml']);
  });

  it('goes on with the next file when a refused one is left out', async () => {
    const reason = 'Die Umsätze ergeben nicht den Endsaldo: 3,00 € zu wenig.';
    mockUpload.mockRejectedValueOnce(new ApiError(422, 'STATEMENT_sums', reason)).mockResolvedValueOnce(buildImport());
    const { user } = await choose(xml('1.xml'), xml('2.xml'));
    expect(await screen.findByText(reason)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Weglassen' }));
    expect(await screen.findByText(/„auszug.xml“ eingelesen/)).toBeVisible();
    expect(names()).toEqual(['1.xml', '2.xml']);
  });

  it('takes a file that is dropped anywhere on the page, but sends none above 25 MB', async () => {
    serveBank([]);
    showPage(<BankPage />, '/bank');
    const file = Object.defineProperty(xml('jahr.zip'), 'size', { value: MAX_STATEMENT_BYTES + 1 });
    fireEvent.drop(await screen.findByRole('heading', { name: 'Zahlungen' }), { dataTransfer: { files: [file] } });
    expect(await screen.findByText('Die Datei ist größer als 25 MB.')).toBeVisible();
    expect(mockUpload).not.toHaveBeenCalled();
  });
});
