import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { Attachments } from './testing/Attachments.tsx';

const image = (id: string, name: string): Attachment => ({
  id,
  name,
  kind: 'image',
  type: 'image/jpeg',
  size: 1_000,
  uploadedAt: '2026-11-21T09:12:05.000Z',
  uploadedBy: 'admin',
});
const images = [image('a-1', 'Vorn.jpg'), image('a-2', 'Hinten.jpg'), image('a-3', 'Schein.jpg')];
const letter: Attachment = { ...image('a-4', 'Mahnung.pdf'), kind: 'file', type: 'application/pdf' };

/** The content comes from a storage link on the page's own origin. */
function serveAttachments(all: readonly Attachment[], content: () => Response = () => new Response('%PDF')) {
  const sent = serveApi(({ path }) => (path === '/download-file' ? ok(['/parkwart-files/key?signed']) : ok(all)));
  const api = globalThis.fetch;
  globalThis.fetch = async (address, init) =>
    String(address).startsWith('/parkwart-files/') ? content() : api(address, init);
  return sent;
}

const show = () => showPage(<Attachments />);
const viewer = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => {
  document.title = 'Bußgelder – Parkwart';
  URL.createObjectURL = () => 'blob:pdf';
  URL.revokeObjectURL = () => {};
});
afterEach(clearToasts);

describe('the viewer of images', () => {
  it('opens the image, names the tab after it, and restores the title on close', async () => {
    serveAttachments(images);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Hinten.jpg ansehen' }));
    const dialog = within(await viewer('Hinten.jpg'));

    expect(dialog.getByRole('img', { name: 'Hinten.jpg' })).toHaveAttribute('src', '/api/employee/image/a-2');
    expect(dialog.getByText('2 von 3')).toBeVisible();
    expect(document.title).toBe('Hinten.jpg – Parkwart');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.title).toBe('Bußgelder – Parkwart'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('steps with keys and buttons, and from the last image to the first', async () => {
    serveAttachments(images);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Vorn.jpg ansehen' }));
    await viewer('Vorn.jpg');
    await user.keyboard('{ArrowLeft}');
    await viewer('Schein.jpg');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await viewer('Hinten.jpg');
    await user.click(screen.getByRole('button', { name: 'Nächstes Bild (→)' }));
    await user.click(screen.getByRole('button', { name: 'Nächstes Bild (→)' }));
    await viewer('Vorn.jpg');
  });

  it('zooms with keys and buttons; when zoomed in, arrow keys do not step', async () => {
    serveAttachments(images);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Vorn.jpg ansehen' }));
    const picture = within(await viewer('Vorn.jpg')).getByRole('img');
    await user.keyboard('++');
    expect(picture).toHaveStyle({ width: '200%' });
    await user.keyboard('{ArrowRight}');
    await user.click(screen.getByRole('button', { name: 'Verkleinern (−)' }));
    expect(screen.getByText('150 %')).toBeVisible();
    await user.keyboard('0');
    expect(picture).toHaveStyle({ width: '100%' });
    await viewer('Vorn.jpg');
  });

  it('shows the next one after a deletion, and closes after the last', async () => {
    let left = images.slice(1);
    serveApi(({ method, path }) => {
      if (method !== 'PUT') return ok(left);
      left = left.filter(({ id }) => !path.endsWith(id));
      return { status: 204 };
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Hinten.jpg ansehen' }));
    await user.click(within(await viewer('Hinten.jpg')).getByRole('button', { name: 'Löschen' }));
    await user.click(within(await viewer('Schein.jpg')).getByRole('button', { name: 'Löschen' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(left).toEqual([]);
  });

  it('offers a retry when an image cannot be loaded', async () => {
    const sent = serveAttachments(images);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Vorn.jpg ansehen' }));
    const dialog = within(await viewer('Vorn.jpg'));
    fireEvent.error(dialog.getByRole('img'));
    expect(dialog.getByText('Der Anhang konnte nicht geladen werden.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }));

    expect(await dialog.findByRole('img', { name: 'Vorn.jpg' })).toBeInTheDocument();
    expect(sent.filter(({ path }) => path.startsWith('/attachments/'))).toHaveLength(2);
  });
});

describe('the viewer of PDFs', () => {
  it('shows one in the page, from a blob, without stepping or zooming', async () => {
    const sent = serveAttachments([letter]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Mahnung.pdf ansehen' }));
    const dialog = within(await viewer('Mahnung.pdf'));

    expect(await dialog.findByTitle('Mahnung.pdf')).toHaveAttribute('src', 'blob:pdf#navpanes=0&view=FitH');
    expect(dialog.queryByRole('button', { name: 'Vergrößern (+)' })).toBeNull();
    expect(sent.at(-1)?.body).toEqual({ files: ['Mahnung.pdf'], invoiceNumber: '100001' });
  });

  it('offers a retry after a failure', async () => {
    let isDown = true;
    serveAttachments([letter], () => new Response('%PDF', { status: isDown ? 503 : 200 }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Mahnung.pdf ansehen' }));
    const retry = within(await viewer('Mahnung.pdf')).findByRole('button', { name: 'Erneut versuchen' });
    isDown = (await retry) === null;
    await user.click(await retry);

    expect(await screen.findByTitle('Mahnung.pdf')).toBeInTheDocument();
  });

  it('leaves other files to be downloaded', async () => {
    serveAttachments([{ ...letter, name: 'Liste.xlsx', type: 'application/zip' }]);
    show();
    await screen.findByText('Liste.xlsx');
    expect(screen.queryByRole('button', { name: 'Liste.xlsx ansehen' })).toBeNull();
  });
});
