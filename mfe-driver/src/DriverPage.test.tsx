import { screen, waitFor } from '@testing-library/react';
import { CASE, failure, SESSION, TOKEN } from './testing/driverServer.ts';
import { driverServer, heading, openCase, openPage } from './testing/openPage.tsx';

const server = driverServer();

describe('the plate form', () => {
  it('shows operator, imprint, privacy notice and accessibility statement before a plate is sent, without sending the token', async () => {
    openPage();
    await heading('Vorgang ansehen');
    expect(await screen.findByText('Amtsgericht Berlin HRB 1')).toBeVisible();
    expect(screen.getByText('Datenschutz')).toBeVisible();
    expect(screen.getAllByRole('link', { name: '030 1234567' })).toHaveLength(2);
    expect(screen.getByText('Auch mit Vorleseprogramm.')).toBeInTheDocument();
    expect(screen.queryByText(/nur das Papier gefunden/)).toBeNull();
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /driver-page/operator']);
    expect(JSON.stringify(server.requests)).not.toContain(TOKEN);
  });

  it('opens the case that belongs to the token in the address, and moves the focus to the heading of the case', async () => {
    await openCase();
    expect(await heading('Vorgang 100170')).toHaveFocus();
    expect(server.sent('POST /driver-page/open')[0]?.body).toEqual({ token: TOKEN, plate: 'B-AB 1234' });
    expect(window.location.pathname).toBe(`/p/${TOKEN}`);
    expect(document.title).toBe('Vorgang 100170');
  });

  it('asks the driver, if no case is found, to compare the page’s address and the plate with the letter or receipt, and keeps the typed plate', async () => {
    await openCase('X-Y 9');
    expect(await screen.findByRole('alert')).toHaveTextContent('Bitte vergleichen Sie beides mit dem Papier');
    expect(screen.getByLabelText('Kennzeichen')).toHaveValue('X-Y 9');
    expect(screen.getByLabelText('Kennzeichen')).toHaveFocus();
  });

  it('offers the two plates that a text without separators may mean, and opens the case with the chosen plate', async () => {
    server.answers({ 'POST /driver-page/open': failure(404, 'PAGE_NOT_FOUND') });
    const { user } = await openCase('hhtx1267');
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'HH-TX 1267' })).toBeNull();
    await user.clear(screen.getByLabelText('Kennzeichen'));
    await user.type(screen.getByLabelText('Kennzeichen'), 'bab1234{Enter}');
    await waitFor(() => expect(server.sent('POST /driver-page/open')).toHaveLength(2));
    await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'BA-B 1234' })).toBeVisible();
    server.answers({});
    await user.click(screen.getByRole('button', { name: 'B-AB 1234' }));
    await heading('Vorgang 100170');
    const plates = server.sent('POST /driver-page/open').map(({ body }) => (body as { plate: string }).plate);
    expect(plates).toEqual(['hhtx1267', 'bab1234', 'B-AB 1234']);
  });

  it('shows one message at a time: none once the text is changed, then the question or what is missing', async () => {
    const { user } = await openCase('X-Y 9');
    await screen.findByRole('alert');
    await user.clear(screen.getByLabelText('Kennzeichen'));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByLabelText('Kennzeichen'), 'kcd203');
    expect(screen.queryByText('Welches Kennzeichen ist es?')).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Welches Kennzeichen ist es?');
    expect(screen.queryByText(/haben wir nichts gefunden/)).toBeNull();
    await user.clear(screen.getByLabelText('Kennzeichen'));
    await user.keyboard('{Enter}');
    expect(screen.getByText('Bitte geben Sie das Kennzeichen ein.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [' ', 'Bitte geben Sie das Kennzeichen ein.'],
    ['B?', 'Ein Kennzeichen hat höchstens 20 Zeichen'],
  ])('does not send „%s“, which is no plate', async (plate, sentence) => {
    await openCase(plate);
    expect(screen.getByLabelText('Kennzeichen')).toBeInvalid();
    expect(screen.getByText(sentence, { exact: false })).toBeVisible();
    expect(server.sent('POST /driver-page/open')).toEqual([]);
  });

  it.each([
    ['broken', 'Es besteht keine Verbindung'],
    [failure(429, 'TOO_MANY_REQUESTS'), 'Gerade kommen zu viele Anfragen'],
    [failure(429, 'PAGE_LOCKED'), 'Das Kennzeichen war zu oft falsch'],
    [failure(500, 'INTERNAL'), 'Die Seite ist gerade gestört'],
    [failure(400, 'INVALID_INPUT'), 'Bitte prüfen Sie Ihre Angaben'],
  ] as const)('shows an error message for a failure (row %#), and allows another try', async (answer, sentence) => {
    server.answers({ 'POST /driver-page/open': answer });
    const { user } = await openCase();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    server.answers({});
    await user.click(screen.getByRole('button', { name: 'Vorgang öffnen' }));
    await heading('Vorgang 100170');
  });
});

describe('the session', () => {
  it('survives a reload of the tab', async () => {
    const { unmount } = await openCase();
    await heading('Vorgang 100170');
    unmount();
    openPage();
    await heading('Vorgang 100170');
    expect(server.sent('GET /driver-page').at(-1)?.headers.authorization).toBe(`Bearer ${SESSION}`);
    expect(server.sent('POST /driver-page/open')).toHaveLength(1);
  });

  it('does not open another letter’s page in the same tab', async () => {
    const { unmount } = await openCase();
    await heading('Vorgang 100170');
    unmount();
    openPage(undefined, TOKEN.replace(/.$/, 'x'));
    await heading('Vorgang ansehen');
    expect(await screen.findByLabelText('Kennzeichen')).toHaveValue('');
    expect(server.sent('GET /driver-page')).toEqual([]);
  });

  it('leads back to the plate form when it has ended', async () => {
    const { unmount } = await openCase();
    await heading('Vorgang 100170');
    unmount();
    server.answers({ 'GET /driver-page': failure(401, 'PAGE_SESSION_ENDED') });
    openPage();
    expect(await screen.findByText('Aus Sicherheitsgründen endet die Ansicht', { exact: false })).toBeVisible();
  });

  it('continues on another try if the case cannot be read at first', async () => {
    const { unmount } = await openCase();
    await heading('Vorgang 100170');
    unmount();
    server.answers({ 'GET /driver-page': failure(500, 'INTERNAL') });
    const { user } = openPage();
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Seite ist gerade gestört');
    server.answers({});
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await heading('Vorgang 100170');
  });

  it('is forgotten when the driver closes the case', async () => {
    const { user, unmount } = await openCase();
    await user.click(await screen.findByRole('button', { name: 'Vorgang schließen' }));
    await heading('Vorgang ansehen');
    unmount();
    openPage();
    await heading('Vorgang ansehen');
    expect(screen.queryByText('100170', { exact: false })).toBeNull();
  });

  it('does not reopen a closed case when a pending response arrives', async () => {
    let arrive: (found: { status: number; body: unknown }) => void = () => undefined;
    const answer = new Promise<{ status: number; body: unknown }>((resolve) => {
      arrive = resolve;
    });
    server.shows({ getsMails: true });
    server.answers({ 'POST /driver-page/mail-addresses': () => answer });
    const { user } = await openCase();
    await user.click(await screen.findByRole('button', { name: 'Keine E-Mails mehr' }));
    await user.click(screen.getByRole('button', { name: 'Vorgang schließen' }));
    arrive({ status: 201, body: CASE });
    await user.type(screen.getByLabelText('Kennzeichen'), 'X-Y 9{Enter}');
    await screen.findByRole('alert');
    expect(screen.queryByText('100170', { exact: false })).toBeNull();
  });

  it('is not stored if the browser blocks storage, but the driver’s page still works', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No storage.', 'SecurityError');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('No storage.', 'SecurityError');
    });
    await openCase();
    await heading('Vorgang 100170');
  });
});
