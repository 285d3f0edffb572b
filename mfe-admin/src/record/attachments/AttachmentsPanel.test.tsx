import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { buildRecord } from '@parkwart/contracts/testing/records';
import { errorResponse, internalError, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeTabs } from '../../testing/otherTabs.ts';
import { showPage } from '../../testing/showPage.tsx';
import { Attachments } from './testing/Attachments.tsx';
import { buildAttachment, buildFile } from './testing/buildAttachment.ts';

const show = () => showPage(<Attachments />);

describe('the attachments of a record', () => {
  const image = buildAttachment('a-1', 'Kennzeichen.jpg', { size: 1_468_006 });
  const file = buildFile('a-2', 'Rückschein (2).pdf', { size: 1_468_006 });

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

  it('are shown in separate groups, one with the files that the driver sent and one with the office’s proof, also in the viewer', async () => {
    const sent = { ...image, id: 'a-3', name: 'Schild.jpg', isFromDriver: true };
    serveApi(() => ok([image, file, sent]));
    const { user } = show();
    const [driver, office] = [
      within(await screen.findByRole('region', { name: 'Bilder, Vom Fahrer eingereicht' })),
      within(screen.getByRole('region', { name: 'Bilder, Vom Büro' })),
    ];
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Vom Fahrer eingereicht',
      'Vom Büro',
    ]);
    expect(driver.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(['Schild.jpg']);
    expect(office.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(['Kennzeichen.jpg']);
    await user.click(driver.getByRole('button', { name: 'Schild.jpg ansehen' }));
    expect(await screen.findByText('1 von 1')).toBeVisible();
  });

  it('show a HEIC photo without a preview, with a text that the original photo can be downloaded', async () => {
    const photo = { ...file, id: 'a-4', name: 'IMG_1.HEIC', type: 'image/heic' };
    serveApi(() => ok([{ ...image, type: 'image/heic' }, file, photo]));
    show();
    expect(await screen.findByText(/^Foto ohne Vorschau/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'IMG_1.HEIC herunterladen' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'IMG_1.HEIC ansehen' })).toBeNull();
  });

  it('cannot be extended by more than 20 files at once', async () => {
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

  it('are downloaded by links that are requested by invoice and name; a failed request is shown', async () => {
    const sent = serveApi(({ path }) => (path === '/download-file' ? internalError : ok([file])));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Rückschein (2).pdf herunterladen' }));
    expect(await screen.findByText('Das Herunterladen ist fehlgeschlagen.')).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ files: ['Rückschein (2).pdf'], invoiceNumber: '100001' });
  });
});

describe('AttachmentViewer', () => {
  const images = [
    buildAttachment('a-1', 'Vorn.jpg'),
    buildAttachment('a-2', 'Hinten.jpg'),
    buildAttachment('a-3', 'Schein.jpg'),
  ];
  const letter = buildFile('a-4', 'Mahnung.pdf');

  /** Serves attachments; their content comes from a storage link on the page's own origin. */
  function serveAttachments(all: readonly Attachment[], content: () => Response = () => new Response('%PDF')) {
    const sent = serveApi(({ path }) => (path === '/download-file' ? ok(['/parkwart-files/key?signed']) : ok(all)));
    const api = globalThis.fetch;
    globalThis.fetch = async (address, init) =>
      String(address).startsWith('/parkwart-files/') ? content() : api(address, init);
    return sent;
  }
  const viewer = (name: string) => screen.findByRole('dialog', { name });

  beforeEach(() => {
    document.title = 'Bußgelder – Parkwart';
    URL.createObjectURL = () => 'blob:pdf';
    URL.revokeObjectURL = () => {};
  });

  describe('the viewer of images', () => {
    it('opens the image, shows its name as the title of the browser tab, and restores the title on close', async () => {
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

    it('shows the next and the previous image with keys and buttons, also from the last image to the first', async () => {
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

    it('zooms with keys and buttons; when zoomed in, arrow keys do not change the image', async () => {
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
    it('shows a PDF in the page, from a blob, without the buttons for the next image and for zoom', async () => {
      const sent = serveAttachments([letter]);
      const { user } = show();
      await user.click(await screen.findByRole('button', { name: 'Mahnung.pdf ansehen' }));
      const dialog = within(await viewer('Mahnung.pdf'));

      expect(await dialog.findByTitle('Mahnung.pdf')).toHaveAttribute('src', 'blob:pdf#navpanes=0&view=FitH');
      expect(dialog.queryByRole('button', { name: 'Vergrößern (+)' })).toBeNull();
      expect(sent.at(-1)?.body).toEqual({ files: ['Mahnung.pdf'], invoiceNumber: '100001' });
    });

    it('does not open files of other types, which can only be downloaded', async () => {
      serveAttachments([{ ...letter, name: 'Liste.xlsx', type: 'application/zip' }]);
      show();
      await screen.findByText('Liste.xlsx');
      expect(screen.queryByRole('button', { name: 'Liste.xlsx ansehen' })).toBeNull();
    });
  });
});

describe('the attachments panel', () => {
  /** Serves attachments and applies deletions, like svc-files. */
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
  const note = buildFile('a-2', 'Notiz.txt', { type: 'text/plain' });
  const all = [buildAttachment('a-1', 'Foto.jpg'), note, buildFile('a-3', 'Brief.txt', { type: 'text/plain' })];

  describe('deleting an attachment', () => {
    it('removes the attachment immediately, on the server as well, and moves the focus to its neighbour', async () => {
      const sent = serveAttachments(all);
      const { user } = show();
      await user.click(await screen.findByRole('button', { name: 'Notiz.txt löschen' }));

      expect(screen.queryByText('Notiz.txt')).toBeNull();
      expect(screen.getByText('Notiz.txt ist gelöscht.')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Brief.txt herunterladen' })).toHaveFocus();
      await waitFor(() => expect(changes(sent)).toEqual([['/attachment/a-2', { isDeleted: true }]]));
    });

    it('notifies other tabs', async () => {
      const tabs = fakeTabs();
      serveAttachments(all);
      const { user } = show();
      await user.click(await screen.findByRole('button', { name: 'Notiz.txt löschen' }));
      await waitFor(() => expect(tabs.sent).toEqual([['attachments', buildRecord().invoiceNumber]]));
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

    it('restores the attachment if the deletion fails, and shows an error', async () => {
      serveAttachments(all, () => true);
      const { user } = show();
      await user.click(await screen.findByRole('button', { name: 'Notiz.txt löschen' }));

      expect(await screen.findByText('Gerade nicht erreichbar.')).toBeVisible();
      expect(await screen.findByText('Notiz.txt')).toBeVisible();
    });
  });
});
