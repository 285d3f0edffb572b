import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { errorResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor } from '@testing-library/react';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { Attachments } from './testing/Attachments.tsx';

const attachment = (id: string, name: string, kind: Attachment['kind']): Attachment => ({
  id,
  name,
  kind,
  type: kind === 'image' ? 'image/jpeg' : 'text/plain',
  size: 1_000,
  uploadedAt: '2026-11-21T09:12:05.000Z',
  uploadedBy: 'admin',
});

/** Serves attachments and remembers deletions, like svc-files. */
function serveAttachments(all: readonly Attachment[], refuse: (request: SentRequest) => boolean = () => false) {
  const deleted = new Set<string>();
  return serveApi((request) => {
    if (request.method !== 'PUT') return ok(all.filter(({ id }) => !deleted.has(id)));
    if (refuse(request)) return errorResponse(503, 'Gerade nicht erreichbar.');
    const id = request.path.split('/').at(-1) ?? '';
    const { isDeleted } = request.body as { isDeleted: boolean };
    deleted[isDeleted ? 'add' : 'delete'](id);
    return { status: 204 };
  });
}
const changes = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

const show = () => showPage(<Attachments />);
const note = attachment('a-2', 'Notiz.txt', 'file');
const all = [attachment('a-1', 'Foto.jpg', 'image'), note, attachment('a-3', 'Brief.txt', 'file')];

afterEach(clearToasts);

describe('deleting an attachment', () => {
  it('removes it at once, on the server as well, and moves the focus to its neighbour', async () => {
    const sent = serveAttachments(all);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Notiz.txt löschen' }));

    expect(screen.queryByText('Notiz.txt')).toBeNull();
    expect(screen.getByText('Notiz.txt ist gelöscht.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Brief.txt herunterladen' })).toHaveFocus();
    await waitFor(() => expect(changes(sent)).toEqual([['/attachment/a-2', { isDeleted: true }]]));
  });

  it('is undone by „Rückgängig“', async () => {
    const sent = serveAttachments(all);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Foto.jpg löschen' }));
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));

    expect(await screen.findByRole('img', { name: 'Foto.jpg' })).toBeVisible();
    expect(changes(sent)).toEqual([
      ['/attachment/a-1', { isDeleted: true }],
      ['/attachment/a-1', { isDeleted: false }],
    ]);
    expect(screen.queryByText('Foto.jpg ist gelöscht.')).toBeNull();
  });

  it('restores it when the deletion fails, and shows an error', async () => {
    serveAttachments(all, () => true);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Notiz.txt löschen' }));

    expect(await screen.findByText('Notiz.txt konnte nicht gelöscht werden. Gerade nicht erreichbar.')).toBeVisible();
    expect(await screen.findByText('Notiz.txt')).toBeVisible();
  });

  it('shows an error when it cannot be undone', async () => {
    serveAttachments(all, ({ body }) => (body as { isDeleted: boolean }).isDeleted === false);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Notiz.txt löschen' }));
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));

    expect(await screen.findByText(/^Notiz\.txt konnte nicht wiederhergestellt werden\./)).toBeVisible();
    expect(screen.queryByText('Notiz.txt')).toBeNull();
  });
});
