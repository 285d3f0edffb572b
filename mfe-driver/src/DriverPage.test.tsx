import { screen, waitFor, within } from '@testing-library/react';
import { CASE, type DriverServer, failure, SESSION, startDriverServer, TOKEN } from './testing/driverServer.ts';
import { forgetPage, openCase, openPage } from './testing/openPage.tsx';

let server: DriverServer;

beforeEach(async () => {
  server = await startDriverServer();
});
afterEach(async () => {
  forgetPage();
  await server.stop();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the question for the plate', () => {
  it('asks nothing of the server before a plate is sent', async () => {
    openPage();
    await heading('Vorgang ansehen');
    expect(server.requests).toEqual([]);
  });

  it('opens the case with the token of the address and the plate, and moves the focus to its heading', async () => {
    await openCase();
    expect(await heading('Vorgang 100170')).toHaveFocus();
    expect(server.sent('POST /driver-page/open')[0]?.body).toEqual({ token: TOKEN, plate: 'B-AB 1234' });
    expect(window.location.pathname).toBe(`/p/${TOKEN}`);
    expect(document.title).toBe('Vorgang 100170');
  });

  it('says what to compare when nothing is found, and keeps the plate', async () => {
    await openCase('X-Y 9');
    expect(await screen.findByRole('alert')).toHaveTextContent('Bitte vergleichen Sie beides mit dem Papier');
    expect(screen.getByLabelText('Kennzeichen')).toHaveValue('X-Y 9');
    expect(screen.getByLabelText('Kennzeichen')).toHaveFocus();
  });

  it.each([
    [' ', 'Bitte geben Sie das Kennzeichen ein.'],
    ['B?', 'Ein Kennzeichen hat höchstens 20 Zeichen'],
  ])('does not send „%s“, which is no plate', async (plate, sentence) => {
    await openCase(plate);
    expect(screen.getByLabelText('Kennzeichen')).toBeInvalid();
    expect(screen.getByText(sentence, { exact: false })).toBeVisible();
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['broken', 'Es besteht keine Verbindung'],
    [failure(429, 'TOO_MANY_REQUESTS'), 'Gerade kommen zu viele Anfragen'],
    [failure(500, 'INTERNAL'), 'Die Seite ist gerade gestört'],
    [failure(400, 'INVALID_INPUT'), 'Bitte prüfen Sie Ihre Angaben'],
  ] as const)('has a sentence for a failure (%#), and another try', async (answer, sentence) => {
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

  it('asks for the plate again after its end', async () => {
    const { unmount } = await openCase();
    await heading('Vorgang 100170');
    unmount();
    server.answers({ 'GET /driver-page': failure(401, 'PAGE_SESSION_ENDED') });
    openPage();
    expect(await screen.findByText('Aus Sicherheitsgründen endet die Ansicht', { exact: false })).toBeVisible();
  });

  it('offers another try while the case cannot be read', async () => {
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

  it('works where the browser stores nothing', async () => {
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

describe('the case', () => {
  it('tells first what is open and until when', async () => {
    await openCase();
    await heading('Vorgang 100170');
    expect(section('Stand').getByText(/36,50/)).toBeVisible();
    expect(section('Stand').getByText('Bitte bezahlen Sie bis zum 3. Dezember 2999.')).toBeVisible();
  });

  it.each([
    [{ state: 'settled', open: 0 }, 'Erledigt: Es ist nichts mehr zu bezahlen.'],
    [{ state: 'cancelled', open: 0 }, 'Storniert: Von Ihnen wird nichts gefordert.'],
    [{ state: 'nothing-due', open: 0 }, 'Zurzeit ist nichts zu bezahlen.'],
    [{ state: 'of-tomorrow', open: 5 }, 'Noch zu bezahlen'],
    [{ state: 'partly-paid', paid: 10, open: 26.5 }, 'Ein Teil ist bezahlt, noch offen sind'],
    [{ isBlocked: true }, 'Der Betreiber prüft den Vorgang und mahnt solange nicht.'],
    [{ transfer: { ...CASE.transfer, deadline: '3.12.2020' } as typeof CASE.transfer }, 'Die Frist war der'],
  ])('says how it stands: %j', async (change, sentence) => {
    server.shows(change);
    await openCase();
    await heading('Vorgang 100170');
    expect(section('Stand').getByText(sentence, { exact: false })).toBeVisible();
  });

  it('names kind, reason, day and amount of each line, and marks the operator’s own words as German', async () => {
    await openCase();
    await heading('Vorgang 100170');
    const [fine, cost, unknown] = section('Was gefordert wird und warum').getAllByRole('listitem');
    expect(fine).toHaveTextContent('VertragsstrafeFalschparkenAußerhalb der Stellplätze.5. November 202630,00');
    expect(within(fine as HTMLElement).getByText('Falschparken')).toHaveAttribute('lang', 'de');
    expect(cost).toHaveTextContent(/^Mahnkosten19. November 20265,50/);
    expect(unknown).toHaveTextContent(/^Ganz Neues20. November 2026/);
    expect(section('Was gefordert wird und warum').getByText(/36,50/)).toBeVisible();
  });

  it('lists the account with what was taken back, and kinds that it does not know', async () => {
    await openCase();
    await heading('Vorgang 100170');
    const rows = section('Konto')
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      expect.stringMatching(/^5. November 2026Vertragsstrafe30,00/),
      expect.stringMatching(/^12. November 2026Zahlung-10,00/),
      expect.stringMatching(/^13. November 2026Zahlung \(zurückgenommen\)10,00/),
      expect.stringMatching(/^14. November 2026Buchung1,00/),
    ]);
  });

  it('says that the fee follows while the car is parked', async () => {
    server.shows({ exitTime: null, bookings: [], lines: [], transfer: undefined, open: 0, state: 'nothing-due' });
    await openCase();
    expect(await screen.findByText('Das Fahrzeug steht noch dort.', { exact: false })).toBeVisible();
    expect(screen.getByText('Hier wird zurzeit nichts gefordert.')).toBeVisible();
    expect(screen.getByText('Noch ist nichts verbucht.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Bezahlen' })).toBeNull();
  });

  it('shows photos that open by their signed links, in another tab', async () => {
    server.answers({
      'GET /driver-page/photos': {
        status: 200,
        body: { photos: [{ thumbnail: '/files/small', image: '/files/large' }], filesLeft: 2 },
      },
    });
    await openCase();
    const photo = await screen.findByRole('link', { name: 'Foto 1 von 1 , öffnet in einem neuen Tab' });
    expect(photo).toHaveAttribute('href', '/files/large');
    expect(screen.getByRole('img', { name: 'Foto 1 von 1' })).toHaveAttribute('src', '/files/small');
  });

  it('shows the rest when the photos cannot be loaded, and offers another try', async () => {
    server.answers({ 'GET /driver-page/photos': failure(500, 'INTERNAL') });
    const { user } = await openCase();
    expect(await screen.findByText('Die Fotos konnten nicht geladen werden.')).toBeVisible();
    server.answers({});
    await user.click(section('Fotos').getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Zu diesem Vorgang gibt es keine Fotos.')).toBeVisible();
  });
});

describe('the language', () => {
  it.each([
    ['en-US', 'View your case', 'en'],
    ['tr', 'Dosyanızı görüntüleyin', 'tr'],
    ['pl-PL', 'Zobacz swoją sprawę', 'pl'],
    ['de', 'Vorgang ansehen', 'de'],
  ])('of a browser in %s is the page’s', async (wanted, title, language) => {
    openPage([wanted]);
    await heading(title);
    expect(document.documentElement.lang).toBe(language);
  });

  it('is chosen by name, and stays for the tab', async () => {
    const { user, unmount } = openPage();
    await user.click(screen.getByRole('button', { name: 'Polski' }));
    await heading('Zobacz swoją sprawę');
    expect(screen.getByRole('button', { name: 'Polski' })).toHaveAttribute('aria-pressed', 'true');
    expect(document.documentElement.lang).toBe('pl');
    unmount();
    openPage();
    await heading('Zobacz swoją sprawę');
  });

  it('changes everything but the operator’s words', async () => {
    const { user } = await openCase();
    await heading('Vorgang 100170');
    await user.click(screen.getByRole('button', { name: 'English' }));
    await heading('Case 100170');
    const [, , unknown] = section('What is claimed and why').getAllByRole('listitem');
    expect(unknown).toHaveTextContent(/^Further claimGanz Neues/);
    expect(screen.getByText('Mahnkosten')).toHaveAttribute('lang', 'de');
    await waitFor(() => expect(document.title).toBe('Case 100170'));
    const own = [...document.querySelectorAll('main p, main dt, main h2, main button, main th')]
      .filter((element) => !element.closest('[lang=de]'))
      .map(({ textContent }) => textContent)
      .join(' ');
    expect(own).toContain('What is claimed and why');
    expect(own).not.toMatch(/Bezahlen|Widersprechen|Konto|Kopieren|gefordert/);
  });
});
