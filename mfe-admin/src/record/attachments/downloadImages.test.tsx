import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor } from '@testing-library/react';
import { showPage } from '../../testing/showPage.tsx';
import { Attachments } from './testing/Attachments.tsx';

const mockZipped: string[][] = [];
const mockSaved: string[] = [];
// jsdom has no streams; an e2e test opens a real archive.
jest.mock('./zipFiles.ts', () => ({
  zipFiles: async (_invoice: number, attachments: readonly { name: string }[]) => {
    mockZipped.push(attachments.map(({ name }) => name));
    return new Blob(['PK']);
  },
}));
jest.mock('@parkwart/web/files/saveFile', () => ({
  saveFile: (_blob: Blob, name: string) => void mockSaved.push(name),
}));

const attachment = (id: string, name: string, kind: Attachment['kind']): Attachment => ({
  id,
  name,
  kind,
  type: kind === 'image' ? 'image/jpeg' : 'application/pdf',
  size: 1_000,
  uploadedAt: '2026-11-21T09:12:05.000Z',
  uploadedBy: 'admin',
});

describe('„Alle Bilder herunterladen“', () => {
  it('saves only the images, as one archive', async () => {
    serveApi(() =>
      ok([
        attachment('a-1', 'Vorn.jpg', 'image'),
        attachment('a-2', 'Brief.pdf', 'file'),
        attachment('a-3', 'Hinten.jpg', 'image'),
      ]),
    );
    const { user } = showPage(<Attachments />);
    await user.click(await screen.findByRole('button', { name: 'Alle Bilder herunterladen' }));

    await waitFor(() => expect(mockSaved).toEqual(['100001_bilder.zip']));
    expect(mockZipped).toEqual([['Vorn.jpg', 'Hinten.jpg']]);
  });
});
