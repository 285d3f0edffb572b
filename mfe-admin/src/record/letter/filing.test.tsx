import { screen } from '@testing-library/react';
import {
  created,
  first,
  known,
  makeAndPrint,
  puts,
  second,
  serveOffice,
  setUpPrinting,
  show,
} from './testing/letters.tsx';

interface MockUpload {
  readonly invoiceNumber: number;
  readonly file: File;
  readonly idempotencyKey: string;
}
const mockUploads: MockUpload[] = [];
let mockUploadFails = false;
let mockFiledBefore = false;
jest.mock('../attachments/uploadAttachment.ts', () => ({
  uploadAttachment: async (upload: MockUpload) => {
    mockUploads.push(upload);
    if (mockUploadFails) throw new Error('storage down');
    // Like svc-files, refuses a known key sent with other content.
    if (mockFiledBefore) {
      const reused = { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', message: 'Schon verwendet.' };
      throw Object.assign(new Error(reused.message), reused, { name: 'ApiError' });
    }
    return [];
  },
}));

setUpPrinting();
beforeEach(() => {
  mockUploads.length = 0;
  mockUploadFails = false;
  mockFiledBefore = false;
});

describe('printed letters', () => {
  it('set isPrint and file the PDF after „Ja“ to „Wurde die Mahnung gedruckt?“', async () => {
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

  it('go to a named driver, and leave the stored owner as he is', async () => {
    const driver = { name: 'Max Fahrer', address: 'Weg 2\n10623 Berlin' };
    const named = { ...first, ...known, driver };
    const sent = serveOffice([named]);
    const { user } = show([named]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
    await screen.findByText(/als gedruckt vermerkt und/);
    expect(created[0]).toMatchObject([{ inputs: { ownerName: driver.name, address: driver.address } }]);
    const days = { letterDate: '2026-12-08', deadline: '2026-12-18', lookUpDate: '2026-12-05' };
    expect(puts(sent)[0]?.body).toEqual({ isPrint: true, ...days });
  });

  it('a printed letter offers to set M on its record, so that it appears under „Gedruckt“', async () => {
    const open = { ...first, ...known, MIStatus: null };
    const collected = { ...second, ...known, MIStatus: 'I' } as const;
    const sent = serveOffice([open, collected]);
    const { user } = show([open, collected]);
    await makeAndPrint(user);
    expect(await screen.findByLabelText(/^Auf M setzen: Die Rechnung steht dann/)).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Ja, gedruckt' }));
    await screen.findByText(/^2 Mahnungen sind als gedruckt vermerkt/);

    expect(puts(sent).map(({ path, body }) => [path, body])).toMatchObject([
      ['/print/100001', { isPrint: true, letterDate: '2026-12-08', deadline: '2026-12-18' }],
      ['/update-MI/100001', { MIStatus: 'M' }],
      ['/print/100002', { isPrint: true }],
    ]);
  });

  it('leave the list unchanged when M is declined', async () => {
    const open = { ...first, ...known, MIStatus: null };
    const sent = serveOffice([open]);
    const { user } = show([open]);
    await makeAndPrint(user);
    await user.click(await screen.findByLabelText(/^Auf M setzen/));
    await user.click(screen.getByRole('button', { name: 'Ja, gedruckt' }));
    await screen.findByText(/als gedruckt vermerkt und/);

    expect(puts(sent).map(({ path }) => path)).toEqual(['/print/100001']);
  });

  it('change nothing after „Noch nicht“', async () => {
    const sent = serveOffice([first]);
    const { user } = show([{ ...first, ...known }]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Noch nicht' }));

    expect(puts(sent)).toEqual([]);
    expect(mockUploads).toEqual([]);
    expect(screen.getByTitle('Vorschau der Mahnung')).toBeInTheDocument();
  });

  it('name the failed invoice, and a retry does only the rest', async () => {
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

  it.each([
    ['lost the upload', false],
    ['lost only its response, although the PDF has other bytes now', true],
  ])(
    'are uploaded again with the same key after an outage that %s, without a second print',
    async (_what, isStored) => {
      const sent = serveOffice([first]);
      mockUploadFails = true;
      const { user } = show([{ ...first, ...known }]);
      await makeAndPrint(user);
      await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
      expect(await screen.findByText(/das PDF konnte nicht abgelegt werden/)).toBeVisible();
      mockUploadFails = false;
      mockFiledBefore = isStored;
      await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
      await screen.findByText('Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.');

      expect(puts(sent)).toHaveLength(1);
      expect(mockUploads).toHaveLength(2);
      expect(mockUploads[1]?.idempotencyKey).toBe(mockUploads[0]?.idempotencyKey);
    },
  );
});
