import type { BookFigures, BookMonth } from '@parkwart/contracts/calls/books';
import { polyfillMessageChannel } from '@parkwart/web/testing/messageChannel';
import { errorResponse, internalError, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { catchSavedFiles } from '../../testing/savedFiles.ts';
import { showPage } from '../../testing/showPage.tsx';
import { BooksPage } from './BooksPage.tsx';

polyfillMessageChannel();

const FIGURES: BookFigures = { postings: 12, late: 0, charged: 360, waived: 30, received: 300.5, vat: 52.69, files: 1 };
const EXPORTED = { exportedAt: '2026-10-02T08:05:00.000Z', account: 'u-1', figures: { ...FIGURES, late: 1 } };
const MONTHS: BookMonth[] = [
  { month: '2026-11', state: 'running' },
  { month: '2026-10', state: 'open' },
  { month: '2026-09', state: 'exported', ...EXPORTED },
  { month: '2025-12', state: 'before' },
];

type Override = (request: SentRequest) => Awaited<ReturnType<Parameters<typeof serveApi>[0]>> | undefined;
const serveBooks = (override: Override = () => undefined, months = MONTHS, isReady = true) =>
  serveApi((request) => {
    const { path } = request;
    const overridden = override(request);
    if (overridden) return overridden;
    if (path === '/account-names') return ok({ accounts: [{ _id: 'u-1', username: 'petra', isDeleted: false }] });
    if (path === '/books') return ok({ months, isReady });
    return ok({ month: path.slice(7, 14), state: 'open', figures: FIGURES });
  });
const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

describe('Buchhaltung', () => {
  it('lists the months of a year with their sums, and for each exported month the user who exported it', async () => {
    const sent = serveBooks();
    const { user, address } = showPage(<BooksPage />, '/books');
    await waitFor(async () =>
      expect(textOf(await rowOf('November 2026'))).toBe(
        'November 2026Läuft noch12 Buchungen360,00 €30,00 €300,50 €52,69 €',
      ),
    );
    expect(await screen.findByText('am 2.10.2026 10:05 von petra')).toBeVisible();
    expect(screen.getByText('12 Buchungen, davon 1 Nachtrag')).toBeVisible();
    expect(sent.map(({ path }) => path)).not.toContain('/books/2026-09');
    await user.selectOptions(screen.getByLabelText('Jahr'), '2025');
    expect(await screen.findByText('Vor dem Export')).toBeVisible();
    expect(address()).toBe('/books?year=2025');
  });

  it('shows last year’s months in January if some of them are not exported yet', async () => {
    serveBooks(undefined, [
      { month: '2027-01', state: 'running' },
      { month: '2026-12', state: 'open' },
    ]);
    showPage(<BooksPage />, '/books');
    expect(await rowOf('Dezember 2026')).toBeVisible();
    expect(screen.getByLabelText('Jahr')).toHaveValue('2026');
  });

  it('exports a month only after the admin has confirmed, and saves the file of the export', async () => {
    const saved = catchSavedFiles();
    const sent = serveBooks();
    const { user } = showPage(<BooksPage />, '/books');
    await user.click(await screen.findByRole('button', { name: 'DATEV exportieren: Oktober 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Oktober 2026 exportieren' }));
    expect(dialog.queryByText(/^Mit diesem Monat beginnt/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'DATEV exportieren' }));

    expect(await screen.findByText('Oktober 2026 ist exportiert.')).toBeVisible();
    await waitFor(() => expect(saved).toEqual(['EXTF_Buchungsstapel_2026-10.csv']));
    expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([{ path: '/books/2026-10/export' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows that a month has several files, and saves all of them', async () => {
    const saved = catchSavedFiles();
    const several = { month: '2026-10', state: 'exported', figures: { ...FIGURES, files: 2 } } as const;
    const sent = serveBooks(({ path }) => (path === '/books/2026-10' ? ok(several) : undefined), [several]);
    const { user } = showPage(<BooksPage />, '/books');
    expect(await screen.findByText(/Der Monat ergibt 2 DATEV-Dateien/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'DATEV-Datei: Oktober 2026' }));
    await waitFor(() =>
      expect(saved).toEqual(['EXTF_Buchungsstapel_2026-10_1.csv', 'EXTF_Buchungsstapel_2026-10_2.csv']),
    );
    const queries = sent.filter(({ path }) => path.endsWith('/datev')).map(({ query }) => String(query));
    expect(queries).toEqual(['part=1', 'part=2']);
  });

  it('shows before the first export that the exports will begin with the chosen month', async () => {
    serveBooks(undefined, MONTHS.slice(0, 2));
    const { user } = showPage(<BooksPage />, '/books');
    await user.click(await screen.findByRole('button', { name: 'DATEV exportieren: Oktober 2026' }));
    expect(await screen.findByText(/^Mit diesem Monat beginnt der Export/)).toBeVisible();
  });

  it('highlights the export of the oldest month, and lists the earlier months that the export of a later month would skip for good', async () => {
    const months: BookMonth[] = ['2026-10', '2026-09', '2026-07'].map((month) => ({ month, state: 'open' }));
    const down = ({ path }: SentRequest) => (path === '/books/2026-09' ? internalError : undefined);
    serveBooks(down, months);
    const { user } = showPage(<BooksPage />, '/books');
    const button = (month: string) => screen.findByRole('button', { name: `DATEV exportieren: ${month}` });
    const variants = [await button('Oktober 2026'), await button('September 2026'), await button('Juli 2026')];
    expect(variants.map(({ dataset }) => dataset.variant)).toEqual(['secondary', 'secondary', 'primary']);
    await user.click(await button('Oktober 2026'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Oktober 2026 exportieren' }));
    expect(dialog.getByText(/^Diese Monate davor bekämen keinen Export mehr/)).toBeVisible();
    const lost = async () => (await dialog.findAllByRole('listitem')).map(textOf);
    await waitFor(async () =>
      expect(await lost()).toEqual([
        'September 2026: Nicht geladen',
        'Juli 2026: 12 Buchungen, Forderungen 360,00 €, Erlasse 30,00 €, Einnahmen 300,50 €',
      ]),
    );
    expect(dialog.getByRole('button', { name: 'Ohne diese exportieren' })).toBeVisible();
    const first = dialog.getByRole('button', { name: 'Juli 2026 zuerst exportieren' });
    expect(first.dataset.variant).toBe('primary');
    await user.click(first);
    expect(await screen.findByRole('dialog', { name: 'Juli 2026 exportieren' })).toBeVisible();
    expect(screen.queryByText(/keinen Export mehr/)).toBeNull();
  });

  it('shows the server’s error message if the export of a month is rejected', async () => {
    const sentence = 'Exportieren Sie zuerst September 2026: Die Monate gehen der Reihe nach.';
    serveBooks(({ method }) => (method === 'PUT' ? errorResponse(422, sentence) : undefined));
    const { user } = showPage(<BooksPage />, '/books');
    await user.click(await screen.findByRole('button', { name: 'DATEV exportieren: Oktober 2026' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'DATEV exportieren' }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('downloads the file of an exported month again, and shows an error if the download fails', async () => {
    const saved = catchSavedFiles();
    let isDown = false;
    serveBooks(({ path }) => (isDown && path.endsWith('/postings') ? internalError : undefined));
    const { user } = showPage(<BooksPage />, '/books');
    await user.click(await screen.findByRole('button', { name: 'DATEV-Datei: September 2026' }));
    await user.click(screen.getByRole('button', { name: 'CSV laden: November 2026' }));
    await waitFor(() => expect(saved).toEqual(['EXTF_Buchungsstapel_2026-09.csv', 'Buchungen_2026-11.csv']));
    isDown = true;
    await user.click(screen.getByRole('button', { name: 'CSV laden: November 2026' }));
    expect(await screen.findByText('Die Datei konnte nicht geladen werden.')).toBeVisible();
  });

  it('links to the settings and offers no export while the tax adviser’s numbers are missing', async () => {
    serveBooks(undefined, MONTHS, false);
    showPage(<BooksPage />, '/books');
    const link = await screen.findByRole('link', { name: 'Nummern eintragen' });
    expect(link).toHaveAttribute('href', '/add-fine?tab=buchhaltung');
    expect(screen.queryByRole('button', { name: /^DATEV exportieren/ })).toBeNull();
  });

  it('offers a retry if the sums of a month cannot be loaded', async () => {
    let isDown = true;
    serveBooks(({ path }) => (isDown && path === '/books/2026-10' ? internalError : undefined));
    const { user } = showPage(<BooksPage />, '/books');
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen: Oktober 2026' }));
    isDown = false;
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen: Oktober 2026' }));
    await waitFor(async () => expect(textOf(await rowOf('Oktober 2026'))).toContain('12 Buchungen360,00 €'));
  });
});
