import { buildRecord } from '@parkwart/contracts/testing/records';
import { deferred, internalError, ok } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../../testing/recordServer.ts';
import { row } from '../../testing/rows.ts';
import { showPage } from '../../testing/showPage.tsx';
import { mockLayout } from '../../testing/window.ts';
import { RemindersPage } from './RemindersPage.tsx';

const reminder = (invoiceNumber: number, isPrint = false) =>
  buildRecord({ _id: `r-${invoiceNumber}`, invoiceNumber, MIStatus: 'M', isPrint, fee: 2 });

const some = () => [reminder(100003, true), reminder(100002), reminder(100001), buildRecord({ invoiceNumber: 100000 })];

const shown = () => screen.queryAllByRole('rowheader').map(({ textContent }) => Number(textContent));

const printButton = () => screen.getByRole('button', { name: 'Ausgewählte drucken' });

beforeEach(() => mockLayout());

describe('Mahnverfahren', () => {
  it('shows only the reminders to print', async () => {
    serveRecords(some());
    showPage(<RemindersPage />, '/reminder');

    await row(100001);
    expect(screen.getByRole('heading', { name: 'Mahnverfahren' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Zu drucken', selected: true })).toBeVisible();
    expect(shown()).toEqual([100002, 100001]);
  });

  it('links to the next steps if there is no letter to print, and shows that nothing was found if there are no next steps', async () => {
    const work = [
      { kind: 'overdue', count: 12 },
      { kind: 'run', count: 4 },
      { kind: 'collection', count: 2 },
      { kind: 'keepers', count: 1 },
    ];
    serveRecords([], ({ path }) => (path === '/work' ? ok({ work }) : undefined));
    const { unmount } = showPage(<RemindersPage />, '/reminder');
    const links = within(await screen.findByRole('list')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['4 Mahnungen für einen Mahnlauf', '/reminder?tab=mahnlauf'],
      ['2 Rechnungen für das Inkasso', '/reminder?tab=inkasso'],
      ['1 Halter zu erfragen', '/reminder?tab=halter'],
    ]);
    expect(screen.queryByText('Hoppla!!! Nichts gefunden.')).not.toBeInTheDocument();
    unmount();
    serveRecords([], ({ path }) => (path === '/work' ? ok({ work: work.slice(0, 1) }) : undefined));
    const older = showPage(<RemindersPage />, '/reminder');
    const run = await screen.findByRole('link', { name: '12 Rechnungen überfällig' });
    expect(run).toHaveAttribute('href', '/reminder?tab=mahnlauf');
    older.unmount();
    serveRecords([], ({ path }) => (path === '/work' ? ok({ work: [] }) : undefined));
    showPage(<RemindersPage />, '/reminder');
    expect(await screen.findByText('Hoppla!!! Nichts gefunden.')).toBeVisible();
  });

  it('shows the printed reminders, and stores the selected tab in the page’s URL', async () => {
    serveRecords(some());
    const { user, address } = showPage(<RemindersPage />, '/reminder');
    await row(100001);
    await user.click(screen.getByRole('tab', { name: 'Gedruckt' }));

    await row(100003);
    await waitFor(() => expect(shown()).toEqual([100003]));
    expect(address()).toBe('/reminder?printed=true');
  });

  it('shows under „Gedruckt“ the day of printing', async () => {
    serveRecords([{ ...reminder(100003, true), printedAt: '8.12.2026 10:01:02' }, reminder(100002, true)]);
    showPage(<RemindersPage />, '/reminder?printed=true');

    const day = async (number: number) => (await row(number)).querySelector('[data-column="printed"]')?.textContent;
    expect(await day(100003)).toBe('8.12.2026');
    expect(await day(100002)).toBe('–');
    expect(screen.getByRole('columnheader', { name: 'Gedruckt' })).toBeVisible();
  });

  it('selects single rows and all rows for printing', async () => {
    serveRecords(some());
    const { user } = showPage(<RemindersPage />, '/reminder');
    await row(100001);
    expect(printButton()).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Rechnung 100001 auswählen' }));

    expect(printButton()).toBeEnabled();
    expect(screen.getByText('1 von 2 ausgewählt')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Alle auswählen' }));
    expect(await screen.findByText('2 von 2 ausgewählt')).toBeVisible();
  });

  it('deselects a row that leaves the list', async () => {
    serveRecords(some());
    const { user } = showPage(<RemindersPage />, '/reminder');
    await user.click(await screen.findByRole('checkbox', { name: 'Rechnung 100001 auswählen' }));
    await user.click(within(await row(100001)).getByRole('button', { name: /^I: Inkasso/ }));

    expect(await screen.findByText('Rechnung 100001 ist jetzt unter „Inkasso“.')).toBeVisible();
    await waitFor(() => expect(shown()).toEqual([100002]));
    expect(printButton()).toBeDisabled();
  });
});

describe('Mahnverfahren, while the list has more rows than the page has loaded,', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => reminder(100_000 + count - index));
  const ticked = () => screen.getAllByRole('checkbox', { name: /^Rechnung/, checked: true });
  const requested = (sent: readonly { readonly path: string }[]) => sent.filter(({ path }) => path === '/records');

  it('selects the whole list, including rows not loaded yet', async () => {
    const sent = serveRecords(many(150));
    const { user } = showPage(<RemindersPage />, '/reminder');
    await row(100150);
    expect(requested(sent)).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Alle 150 auswählen' }));

    expect(await screen.findByText('150 von 150 ausgewählt')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Alle auswählen' })).toBeChecked();
    expect(requested(sent)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(printButton()).toBeDisabled();
  });

  it('limits a selection to two hundred rows, and shows a text about the limit', async () => {
    serveRecords(many(320));
    const { user } = showPage(<RemindersPage />, '/reminder');
    await row(100320);
    await user.click(await screen.findByRole('button', { name: '200 von 320 auswählen' }));

    expect(await screen.findByText('200 von 320 ausgewählt, mehr gehen nicht auf einmal')).toBeVisible();
    const first = ticked()[0];
    if (first) await user.click(first);
    expect(screen.getByText('199 von 320 ausgewählt')).toBeVisible();
  });

  it('selects nothing if the user clears the selection while the remaining rows are loading', async () => {
    const rest = deferred();
    serveRecords(many(150), ({ path, query }) =>
      path === '/records' && query.has('after') ? rest.promise : undefined,
    );
    const { user } = showPage(<RemindersPage />, '/reminder');
    await user.click(await screen.findByRole('checkbox', { name: 'Rechnung 100150 auswählen' }));
    await user.click(await screen.findByRole('button', { name: 'Alle 150 auswählen' }));
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    await act(async () => rest.resolve(ok({ records: many(150).slice(100), deadlineDays: 10 })));

    expect(printButton()).toBeDisabled();
  });

  it('selects the loaded rows and shows an error if the remaining rows cannot be loaded', async () => {
    serveRecords(many(150), ({ path, query }) =>
      path === '/records' && query.has('after') ? internalError : undefined,
    );
    const { user } = showPage(<RemindersPage />, '/reminder');
    await row(100150);
    await user.click(await screen.findByRole('button', { name: 'Alle 150 auswählen' }));

    expect(await screen.findByText('100 von 150 ausgewählt')).toBeVisible();
    expect(
      await screen.findByText('Fehler beim Abrufen der Erinnerungsdaten', { selector: '[data-kind="error"] *' }),
    ).toBeVisible();
  });
});
