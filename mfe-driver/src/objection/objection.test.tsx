import { MAX_FILE_BYTES } from '@parkwart/contracts/wire/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, SESSION } from '../testing/driverServer.ts';
import { driverServer, openCase, openPage } from '../testing/openPage.tsx';

const server = driverServer();

const OBJECTION = 'POST /driver-page/objections';

const FILES = 'POST /driver-page/files';

const TEXT = 'Ich hatte einen Parkschein.';

const field = () => screen.getByLabelText('Was stimmt aus Ihrer Sicht nicht?');

const sendButton = () => screen.getByRole('button', { name: 'Widerspruch absenden' });

const photo = new File(['Bild'], 'Foto.jpg', { type: 'image/jpeg' });

async function openForm(text = TEXT) {
  const page = await openCase();
  await page.user.click(await screen.findByRole('button', { name: 'Widerspruch schreiben' }));
  await waitFor(() => expect(field()).toHaveFocus());
  if (text) await page.user.paste(text);
  return { ...page, choose: (files: File[]) => page.user.upload(screen.getByLabelText('Dateien hinzufügen'), files) };
}

async function heavy(name: string): Promise<File> {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: MAX_FILE_BYTES + 1 });
  return file;
}

describe('an objection', () => {
  it('is sent with its text, and a message confirms that the objection has arrived', async () => {
    const { user } = await openForm();
    await user.click(sendButton());
    const confirmation = await screen.findByText('Ihr Widerspruch ist angekommen.', { exact: false });
    expect(confirmation.closest('[tabindex="-1"]')).toHaveFocus();
    const [sent] = server.sent(OBJECTION);
    expect(sent?.body).toEqual({ text: TEXT, files: [] });
    expect(sent?.headers).toMatchObject({ authorization: `Bearer ${SESSION}`, 'idempotency-key': expect.any(String) });
    expect(screen.getByText('In Prüfung')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Widerspruch schreiben' })).toBeNull();
  });

  it('is shown with its text in the tab that sent it, even after a reload, until the case is closed', async () => {
    const { user, unmount } = await openForm();
    await user.click(sendButton());
    await screen.findByRole('figure');
    unmount();
    const reloaded = openPage();
    expect(await screen.findByRole('figure')).toHaveTextContent(TEXT);
    await reloaded.user.click(screen.getByRole('button', { name: 'Vorgang schließen' }));
    reloaded.unmount();
    await openCase();
    await screen.findByText('In Prüfung');
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it.each([
    ['  ', 'Bitte schreiben Sie, was Sie einwenden.'],
    ['ä'.repeat(2_001), 'Bitte höchstens 2.000 Zeichen.'],
    ['a\u0007b', 'Der Text enthält Zeichen, die nicht übertragen werden können.'],
  ])('is not sent with a text that the server would reject (%#)', async (text, sentence) => {
    const { user } = await openForm('');
    await user.paste(text);
    await user.click(sendButton());
    expect(screen.getByText(sentence, { exact: false })).toBeVisible();
    expect(field()).toHaveFocus();
    expect(server.sent(OBJECTION)).toEqual([]);
  });

  it.each([
    [failure(422, 'OBJECTION_OPEN'), 'Ihr früherer Widerspruch wird noch geprüft.'],
    [failure(422, 'OBJECTION_NOT_POSSIBLE'), 'Hier ist kein weiterer Widerspruch möglich.'],
    ['broken', 'Es besteht keine Verbindung.'],
    [failure(429, 'TOO_MANY_REQUESTS'), 'Gerade kommen zu viele Anfragen.'],
  ] as const)(
    'keeps its text when the request fails (row %#), and is sent again with the same key',
    async (answer, sentence) => {
      server.answers({ [OBJECTION]: answer });
      const { user } = await openForm();
      await user.click(sendButton());
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(field()).toHaveValue(TEXT);
      server.answers({});
      await user.click(sendButton());
      await screen.findByText('Ihr Widerspruch ist angekommen.', { exact: false });
      const keys = server.sent(OBJECTION).map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('keeps text and files when the session ends, and can be sent after the plate is typed again', async () => {
    server.answers({ [OBJECTION]: failure(401, 'PAGE_SESSION_ENDED') });
    const { user, choose } = await openForm();
    await choose([photo]);
    await user.click(sendButton());
    expect(await screen.findByText('Aus Sicherheitsgründen endet die Ansicht', { exact: false })).toBeVisible();
    expect(screen.getByLabelText('Kennzeichen')).toHaveFocus();
    server.answers({});
    await user.type(screen.getByLabelText('Kennzeichen'), 'B-AB 1234');
    await user.click(screen.getByRole('button', { name: 'Vorgang öffnen' }));
    await waitFor(() => expect(sendButton()).toHaveFocus());
    expect(field()).toHaveValue(TEXT);
    await user.click(sendButton());
    await screen.findByText('Ihr Widerspruch ist angekommen.', { exact: false });
    expect(server.sent(OBJECTION).at(-1)?.body).toEqual({ text: TEXT, files: ['file-1'] });
    expect(server.sent(FILES)).toHaveLength(1);
  });

  it('keeps its unsent text after a reload of the tab', async () => {
    const { unmount } = await openForm();
    unmount();
    openPage();
    expect(await screen.findByDisplayValue(TEXT)).toBeVisible();
  });

  it('is empty in the case of another letter that the driver opens in the same tab', async () => {
    const { unmount } = await openForm();
    unmount();
    server.shows({ invoiceNumber: 100_171 });
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Widerspruch schreiben' }));
    await waitFor(() => expect(field()).toHaveValue(''));
  });

  it('that was sent earlier is listed with its decision, or with the server’s German sentence if its state is unknown', async () => {
    const earlier = (state: string, more = {}) => ({ arrived: '7.11.2026', state, sentence: 'Neues.', ...more });
    server.shows({
      mayObject: false,
      objections: [
        earlier('goodwill', { waived: 20 }),
        earlier('rejected', { reason: 'Das Schild steht an der Einfahrt.' }),
        earlier('of-tomorrow'),
      ],
    });
    await openCase();
    const section = within(await screen.findByRole('region', { name: 'Widersprechen' }));
    const [goodwill, rejected, unknown] = section.getAllByRole('listitem');
    expect(goodwill).toHaveTextContent(/7. November 2026Entgegengekommen.*Erlassen wurden 20,00/);
    expect(rejected).toHaveTextContent('Der Betreiber bleibt bei der Forderung.');
    expect(within(rejected as HTMLElement).getByText('Das Schild steht an der Einfahrt.')).toHaveAttribute(
      'lang',
      'de',
    );
    expect(within(unknown as HTMLElement).getByText('Neues.')).toHaveAttribute('lang', 'de');
    expect(section.getByText('Hier ist zurzeit kein Widerspruch möglich.', { exact: false })).toBeVisible();
  });
});

describe('an accepted objection that left nothing open', () => {
  it('is the last word of its section', async () => {
    const accepted = { arrived: '7.11.2026', state: 'justified', sentence: 'Berechtigt.', waived: 36.5 };
    server.shows({ state: 'settled', open: 0, waived: 36.5, mayObject: false, objections: [accepted] });
    await openCase();
    const section = within(await screen.findByRole('region', { name: 'Widersprechen' }));
    expect(section.getByText('Anerkannt')).toBeVisible();
    expect(section.queryByRole('button')).toBeNull();
    expect(section.queryByText('Hier ist zurzeit kein Widerspruch möglich.', { exact: false })).toBeNull();
  });
});

describe('the files of an objection', () => {
  it('are uploaded one per request when the objection is sent; the objection contains their ids, and the page shows their names', async () => {
    let uploads = 0;
    server.answers({
      [FILES]: () => {
        uploads += 1;
        return { status: 201, body: [{ id: `file-${uploads}`, name: 'x' }] };
      },
    });
    const { user, choose } = await openForm();
    await choose([photo, new File(['%PDF'], 'Beleg.pdf')]);
    expect(server.sent(FILES)).toEqual([]);
    await user.click(sendButton());
    await screen.findByText('Ihr Widerspruch ist angekommen.', { exact: false });
    expect(server.sent(FILES).map(({ body }) => /filename="([^"]+)"/.exec(String(body))?.[1])).toEqual([
      'Foto.jpg',
      'Beleg.pdf',
    ]);
    expect(server.sent(FILES)[0]?.headers.authorization).toBe(`Bearer ${SESSION}`);
    expect(server.sent(OBJECTION)[0]?.body).toEqual({ text: TEXT, files: ['file-1', 'file-2'] });
    expect(screen.getByRole('figure')).toHaveTextContent(`${TEXT} Foto.jpg Beleg.pdf`);
  });

  it.each([
    [[415, 'EXECUTABLE'], 'Programme können nicht hochgeladen werden.'],
    [[415, 'MACROS'], 'Dokumente mit Makros können nicht hochgeladen werden.'],
    [[415, 'LOCATION_REMAINS'], 'Das Bild lässt sich nicht lesen.'],
    [[422, 'TOO_MANY_DRIVER_FILES'], 'Zu diesem Vorgang sind keine weiteren Dateien möglich.'],
    [[413, 'PAYLOAD_TOO_LARGE'], 'Die Datei ist zu groß.'],
  ] as const)(
    'show why a file is rejected (%j); once that file is removed, the objection is sent',
    async ([status, code], sentence) => {
      server.answers({ [FILES]: failure(status, code) });
      const { user, choose } = await openForm();
      await choose([photo]);
      await user.click(sendButton());
      expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
      expect(screen.getByText('Eine Datei konnte nicht hochgeladen werden.', { exact: false })).toBeVisible();
      expect(server.sent(OBJECTION)).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Foto.jpg entfernen' }));
      await user.click(sendButton());
      await screen.findByText('Ihr Widerspruch ist angekommen.', { exact: false });
    },
  );

  it('are uploaded again with the same idempotency key after a failed upload', async () => {
    server.answers({ [FILES]: failure(500, 'INTERNAL') });
    const { user, choose } = await openForm();
    await choose([photo]);
    await user.click(sendButton());
    expect(await screen.findByText('Eine Datei konnte nicht hochgeladen werden.', { exact: false })).toBeVisible();
    server.answers({});
    await user.click(sendButton());
    await screen.findByText('Ihr Widerspruch ist angekommen.', { exact: false });
    const keys = server.sent(FILES).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(server.sent(OBJECTION)[0]?.body).toEqual({ text: TEXT, files: ['file-1'] });
  });

  it('that are too large, empty or too many get an error message at once, and are not sent', async () => {
    const { user, choose } = await openForm();
    await choose([await heavy('gross.jpg'), new File([], 'leer.pdf'), photo]);
    const list = within(screen.getByRole('list', { name: 'Gewählte Dateien' }));
    expect(list.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Die Datei ist zu groß. Möglich sind 25 MB.',
      'Die Datei ist leer.',
      'Zu diesem Vorgang sind keine weiteren Dateien möglich.',
    ]);
    await user.click(screen.getByRole('button', { name: 'gross.jpg entfernen' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('the form that names the driver', () => {
  const NAMED = 'POST /driver-page/named-driver';

  const sendButton = () => screen.getByRole('button', { name: 'Angaben absenden' });

  async function openForm() {
    const page = await openCase();
    await page.user.click(await screen.findByRole('button', { name: 'Fahrer angeben' }));
    await waitFor(() => expect(screen.getByLabelText('Vor- und Nachname')).toHaveFocus());
    return page;
  }

  async function fill(user: Awaited<ReturnType<typeof openForm>>['user']) {
    await user.type(screen.getByLabelText('Vor- und Nachname'), 'Erika Beispiel');
    await user.type(screen.getByLabelText('Anschrift'), 'Weg 1\n10115 Berlin');
  }

  it('sends name and address, and shows a confirmation', async () => {
    const { user } = await openForm();
    await fill(user);
    await user.click(sendButton());
    expect(await screen.findByText('Ihre Angaben sind angekommen. Vielen Dank.')).toBeVisible();
    const [sent] = server.sent(NAMED);
    expect(sent?.body).toEqual({ name: 'Erika Beispiel', address: 'Weg 1\n10115 Berlin' });
    expect(sent?.headers.authorization).toBe(`Bearer ${SESSION}`);
    expect(screen.queryByRole('button', { name: 'Fahrer angeben' })).toBeNull();
    expect(screen.getByRole('figure')).toHaveTextContent('Erika Beispiel Weg 1');
  });

  it('shows an error message at each empty field, and focuses the first', async () => {
    const { user } = await openForm();
    await user.click(sendButton());
    expect(screen.getByText('Bitte geben Sie den Namen an.')).toBeVisible();
    expect(screen.getByText('Bitte geben Sie die Anschrift an.')).toBeVisible();
    expect(screen.getByLabelText('Vor- und Nachname')).toHaveFocus();
    expect(server.sent(NAMED)).toEqual([]);
  });

  it('keeps the input and shows an error message if another driver was named first', async () => {
    server.answers({ [NAMED]: failure(422, 'DRIVER_NAMED') });
    const { user } = await openForm();
    await fill(user);
    await user.click(sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Wer gefahren ist, wurde schon angegeben.');
    expect(screen.getByLabelText('Vor- und Nachname')).toHaveValue('Erika Beispiel');
  });

  it('is not offered if a driver is named already, or if the case does not allow the keeper to name one', async () => {
    server.shows({ isDriverNamed: true, mayNameDriver: false });
    const { unmount } = await openCase();
    expect(await screen.findByText('Wer gefahren ist, ist schon angegeben.')).toBeVisible();
    unmount();
    sessionStorage.clear();
    server.shows({ mayNameDriver: false });
    await openCase();
    await screen.findByRole('heading', { name: 'Konto' });
    expect(screen.queryByRole('heading', { name: 'Wer ist gefahren?' })).toBeNull();
  });
});
