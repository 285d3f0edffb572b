import { ApiError } from '@parkwart/web';
import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor } from '@testing-library/react';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { Attachments } from './testing/Attachments.tsx';

let mockFailures = 0;
let mockError = new Error('storage down');
let mockStored: { readonly name: string }[] = [];
jest.mock('./uploadAttachment.ts', () => ({
  uploadAttachment: async () => {
    if (mockFailures-- > 0) throw mockError;
    return mockStored;
  },
}));

afterEach(clearToasts);

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
    mockFailures = 1;
    const user = await choose('Protokoll.txt');

    await waitFor(() => expect(screen.getAllByText('Error uploading files')).toHaveLength(2));
    expect(screen.getByText('Protokoll.txt')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Datei hochgeladen')).toBeVisible();
  });

  it('is toasted once when several fail', async () => {
    mockFailures = 2;
    await choose('1.txt', '2.txt', '3.txt');

    expect(await screen.findByText('1 von 3 hochgeladen')).toBeVisible();
    // One per file, plus the toast.
    expect(screen.getAllByText('Error uploading files')).toHaveLength(3);
  });

  it('does not stop the other uploads; one toast says how many succeeded, and why the others failed', async () => {
    mockFailures = 1;
    const message = '„1.txt“ ist ein Programm.';
    mockError = new ApiError(415, 'EXECUTABLE', message);
    await choose('1.txt', '2.txt', '3.txt');

    expect(await screen.findByText('2 von 3 hochgeladen')).toBeVisible();
    expect(screen.queryByText(/Dateien? hochgeladen/)).not.toBeInTheDocument();
    // One in the file's line and one in the toast; each shows the file name once.
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect(screen.queryByText('1.txt')).toBeNull();
    expect(screen.queryByText('3.txt')).toBeNull();
  });
});

describe('an upload whose name is taken', () => {
  it('a file whose name is taken is shown with the name it was stored under, until the message is dismissed', async () => {
    mockStored = [{ name: 'Foto (2).jpg' }];
    const user = await choose('Foto.jpg');
    const notice = '„Foto.jpg“ ist als „Foto (2).jpg“ abgelegt, damit jeder Name nur einmal vorkommt.';

    expect(await screen.findByText(notice)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ausblenden' }));
    expect(screen.queryByText(notice)).toBeNull();
    mockStored = [];
  });
});
