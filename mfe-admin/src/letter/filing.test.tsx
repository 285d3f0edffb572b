import { screen } from '@testing-library/react';
import { first, known, makeAndPrint, puts, second, serveOffice, setUpPrinting, show } from './testing/letters.tsx';

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

setUpPrinting();
beforeEach(() => {
  mockUploads.length = 0;
  mockUploadFails = false;
});

describe('printed letters', () => {
  it('set isPrint and file the PDF after a yes to „Wurde die Mahnung gedruckt?“', async () => {
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

  it('change nothing after a no', async () => {
    const sent = serveOffice([first]);
    const { user } = show([{ ...first, ...known }]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Noch nicht' }));

    expect(puts(sent)).toEqual([]);
    expect(mockUploads).toEqual([]);
    expect(screen.getByTitle('Vorschau der Mahnung')).toBeInTheDocument();
  });

  it('report the failed invoice, and a retry does only what is left', async () => {
    let conflicts = 1;
    const sent = serveOffice([first, second], ({ path }) => path === '/print/100002' && conflicts-- > 0);
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
      ['/print/100002', '"8"'],
    ]);
    expect(mockUploads.map(({ invoiceNumber }) => invoiceNumber)).toEqual([100001, 100002]);
  });

  it('are uploaded again with the same key after an outage, without a second print', async () => {
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
});
