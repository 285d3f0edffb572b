import { deferred, errorResponse, internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { STORED, serveUploads } from '../../testing/serveUploads.ts';
import { showPage } from '../../testing/showPage.tsx';
import { Attachments } from './testing/Attachments.tsx';
import { buildAttachment, buildFile } from './testing/buildAttachment.ts';

const server = serveUploads();
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

/** @param count how many uploads fail before the others are stored */
function fail(count: number, failure = internalError) {
  let failures = count;
  server.respond(() => (failures-- > 0 ? failure : STORED));
}

async function choose(...names: string[]) {
  serveApi(() => ok([]));
  const { user } = showPage(<Attachments />);
  const input = await screen.findByLabelText(/Bilder und Dateien hochladen/, { selector: 'input' });
  await user.upload(
    input,
    names.map((name) => new File([name], name)),
  );
  return user;
}

describe('an upload that fails', () => {
  it("shows 'Error uploading files' and is sent again on retry", async () => {
    fail(1);
    const user = await choose('Protokoll.txt');

    expect(await screen.findByText('Error uploading files')).toBeVisible();
    expect(screen.getByText('Protokoll.txt')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Datei hochgeladen')).toBeVisible();
  });

  it('is reported by a single toast if several uploads fail', async () => {
    fail(2);
    await choose('1.txt', '2.txt', '3.txt');

    expect(await screen.findByText('1 von 3 hochgeladen')).toBeVisible();
    expect(screen.getAllByText('Error uploading files')).toHaveLength(1);
  });

  it('does not stop the other uploads; one toast shows how many succeeded, and why the others failed', async () => {
    const message = '„1.txt“ ist ein Programm.';
    fail(1, errorResponse(415, message));
    await choose('1.txt', '2.txt', '3.txt');

    expect(await screen.findByText('2 von 3 hochgeladen')).toBeVisible();
    expect(screen.queryByText(/Dateien? hochgeladen/)).not.toBeInTheDocument();
    // One message in the file's line and one in the toast; each shows the file name once.
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect(screen.queryByText('1.txt')).toBeNull();
    expect(screen.queryByText('3.txt')).toBeNull();
  });
});

describe('an upload whose file name is already in use', () => {
  it('is shown with the name under which the file was stored, until the message is dismissed', async () => {
    server.respond(() => ({ status: 201, body: [buildAttachment('a-1', 'Foto (2).jpg')] }));
    const user = await choose('Foto.jpg');
    const notice = '„Foto.jpg“ ist als „Foto (2).jpg“ abgelegt, damit jeder Name nur einmal vorkommt.';

    expect(await screen.findByText(notice)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ausblenden' }));
    expect(screen.queryByText(notice)).toBeNull();
  });
});

/** Unmounts the page without asking, like the browser's Back button. */
function Leavable() {
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return <p>Woanders</p>;
  return (
    <>
      <Attachments />
      <button type="button" onClick={() => setLeft(true)}>
        Zurück
      </button>
    </>
  );
}

const file = buildFile('a-1', 'Brief.pdf');

describe('leaving the attachments', () => {
  beforeEach(() => server.respond(() => new Promise(() => {})));

  it('reports that pending uploads were stopped', async () => {
    serveApi(() => ok([]));
    const { user } = showPage(<Leavable />);
    const input = await screen.findByLabelText(/Bilder und Dateien hochladen/, { selector: 'input' });
    await user.upload(input, [new File(['1'], '1.txt'), new File(['2'], '2.txt')]);
    await screen.findByText('1.txt wird hochgeladen');
    await user.click(screen.getByRole('button', { name: 'Zurück' }));

    expect(await screen.findByText('Das Hochladen wurde abgebrochen.')).toBeVisible();
  });

  it('reports that a pending download was stopped', async () => {
    const links = deferred();
    serveApi(({ path }) => (path === '/download-file' ? links.promise : ok([file])));
    const { user } = showPage(<Leavable />);
    await user.click(await screen.findByRole('button', { name: 'Brief.pdf herunterladen' }));
    await user.click(screen.getByRole('button', { name: 'Zurück' }));

    expect(await screen.findByText('Das Herunterladen wurde abgebrochen.')).toBeVisible();
  });
});

describe('„Alle Bilder herunterladen“', () => {
  it('saves only the images, as one archive', async () => {
    serveApi(() =>
      ok([buildAttachment('a-1', 'Vorn.jpg'), buildFile('a-2', 'Brief.pdf'), buildAttachment('a-3', 'Hinten.jpg')]),
    );
    const { user } = showPage(<Attachments />);
    await user.click(await screen.findByRole('button', { name: 'Alle Bilder herunterladen' }));

    await waitFor(() => expect(mockSaved).toEqual(['100001_bilder.zip']));
    expect(mockZipped).toEqual([['Vorn.jpg', 'Hinten.jpg']]);
  });
});
