import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor } from '@testing-library/react';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { Attachments } from './testing/Attachments.tsx';

const image: Attachment = {
  id: 'a-1',
  name: 'Kennzeichen.jpg',
  kind: 'image',
  type: 'image/jpeg',
  size: 1_468_006,
  uploadedAt: '2026-11-21T09:12:05.000Z',
  uploadedBy: 'admin',
};
const file: Attachment = { ...image, id: 'a-2', name: 'Rückschein (2).pdf', kind: 'file', type: 'application/pdf' };

const show = () => showPage(<Attachments />);

afterEach(clearToasts);

describe('the attachments of a record', () => {
  it('show images as thumbnails and files by name with their size', async () => {
    serveApi(() => ok([image, file]));
    show();
    expect(await screen.findByRole('img', { name: 'Kennzeichen.jpg' })).toHaveAttribute(
      'src',
      '/api/employee/image/a-1?size=thumbnail',
    );
    expect(screen.getByText('Rückschein (2).pdf')).toBeVisible();
    expect(screen.getByText('1,4 MB · 21.11.2026, admin')).toBeVisible();
  });

  it('show a message when there are none', async () => {
    serveApi(() => ok([]));
    show();
    expect(await screen.findByText('Noch keine Bilder.')).toBeVisible();
    expect(screen.getByText('Noch keine Dateien.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Alle Bilder herunterladen' })).toBeNull();
  });

  it('are loaded on retry after a failure', async () => {
    let isDown = true;
    serveApi(() => (isDown ? internalError : ok([file])));
    const { user } = show();
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    await waitFor(() =>
      expect(screen.getAllByText('Beim Abrufen der Anhänge ist ein Fehler aufgetreten')).toHaveLength(2),
    );
    isDown = false;
    await user.click(retry);
    expect(await screen.findByText('Rückschein (2).pdf')).toBeVisible();
  });

  it('report an empty file without sending it', async () => {
    const sent = serveApi(() => ok([]));
    const { user } = show();
    const input = await screen.findByLabelText(/Bilder und Dateien hochladen/, { selector: 'input' });
    await user.upload(input, new File([], 'leer.pdf'));
    expect(await screen.findByText('Die Datei ist leer.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('reject more than 20 files at once', async () => {
    const sent = serveApi(() => ok([]));
    const { user } = show();
    const input = await screen.findByLabelText(/Bilder und Dateien hochladen/, { selector: 'input' });
    await user.upload(
      input,
      Array.from({ length: 21 }, (_, index) => new File(['x'], `${index}.txt`)),
    );
    expect(await screen.findByText('Höchstens 20 Dateien auf einmal.')).toBeVisible();
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toEqual([]));
  });

  it('request download links by invoice and name, and show a failure', async () => {
    const sent = serveApi(({ path }) => (path === '/download-file' ? internalError : ok([file])));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Rückschein (2).pdf herunterladen' }));
    expect(await screen.findByText('Das Herunterladen ist fehlgeschlagen.')).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ files: ['Rückschein (2).pdf'], invoiceNumber: '100001' });
  });
});
