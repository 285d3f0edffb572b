import { deferred, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { Attachments } from './testing/Attachments.tsx';

jest.mock('./uploadAttachment.ts', () => ({
  uploadAttachment: ({ signal }: { readonly signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
}));

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

const file = {
  id: 'a-1',
  name: 'Brief.pdf',
  kind: 'file',
  type: 'application/pdf',
  size: 1_000,
  uploadedAt: '2026-11-21T09:12:05.000Z',
  uploadedBy: 'admin',
};

afterEach(clearToasts);

describe('leaving the attachments', () => {
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
