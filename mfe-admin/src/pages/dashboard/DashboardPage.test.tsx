import { buildRecord } from '@parkwart/contracts/testing/records';
import { stopDate } from '@parkwart/web/testing/clock';
import { fakeEventStreams } from '@parkwart/web/testing/eventSource';
import { conflict, deferred, type errorResponse, internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { buildDashboard, MONEY_FIGURES, serveDashboard } from '../../testing/dashboards.ts';
import { showPage } from '../../testing/showPage.tsx';
import { WithBack } from '../../testing/WithBack.tsx';
import { mockLayout } from '../../testing/window.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { revenueTicks } from './RevenueLines.tsx';

/** `Intl` writes a non-breaking space before the euro sign. */
const euros = (text: string) => text.replace(' €', '\u00a0€');

const WEEKDAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'];

/** Excludes the table for screen readers, because that table repeats the drawn texts. */
const drawn = (text: string | RegExp) => screen.getAllByText(text).filter((word) => word.closest('table') === null);

const figure = (label: string) => screen.getByText(label).parentElement as HTMLElement;

/** The chart is only loaded after the first frame. */
const drawnLine = (colour: string) =>
  waitFor(() => {
    const line = document.querySelector(`path[stroke="${colour}"][d^="M"]`);
    if (!line) throw new Error(`There is no line in ${colour} yet.`);
    return line;
  });

const activities = async () => within(await screen.findByRole('table', { name: 'Letzte Aktivitäten' }));

describe('DashboardPage', () => {
  beforeEach(() => mockLayout());

  describe('the dashboard', () => {
    it('shows the fines of this and last month, the tax of 19 % and the number of parked cars', async () => {
      serveDashboard(() => ok(buildDashboard()));
      showPage(<DashboardPage />);
      await screen.findByText('Bußgelder diesen Monat');

      expect(figure('Bußgelder diesen Monat')).toHaveTextContent('90,00');
      expect(figure('Bußgelder diesen Monat')).toHaveTextContent('3 Vorgänge');
      expect(figure('Bußgelder letzten Monat')).toHaveTextContent('1.255,50');
      expect(figure('Steuer (19 %)')).toHaveTextContent('238,55');
      expect(figure('Jetzt geparkt')).toHaveTextContent('12');
    });

    it('links each figure to its list of records, with separate links for open and paid fines', async () => {
      stopDate(new Date('2026-11-21T09:00:00Z'));
      const byList = { closed: 40, open: 30, reminder: 0, printed: 20, collection: 0 };
      serveDashboard(() => ok(buildDashboard({ finesThisMonth: { count: 3, sum: 90, byList } })));
      showPage(<DashboardPage />);
      await screen.findByText('Bußgelder diesen Monat');
      const links = within(figure('Bußgelder diesen Monat')).getAllByRole('link');

      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['3 Vorgänge', '/pay?list=active&fined=true&from=2026-11-01&to=2026-11-30'],
        [euros('bezahlt oder erlassen 40,00 €'), '/pay?list=closed&fined=true&from=2026-11-01&to=2026-11-30'],
        [euros('offen 30,00 €'), '/pay?list=open&fined=true&from=2026-11-01&to=2026-11-30'],
        [euros('Mahnung gedruckt 20,00 €'), '/pay?list=reminder&printed=true&fined=true&from=2026-11-01&to=2026-11-30'],
      ]);
      const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
      expect(address('19 % der Bußgelder des Vormonats')).toBe(
        '/pay?list=active&fined=true&from=2026-10-01&to=2026-10-31',
      );
      expect(address('Nicht die Umsatzsteuer')).toBe('/books');
      expect(address('KW 47')).toBe('/pay?list=active&from=2026-11-16&to=2026-11-22');
      expect(address('KW 46')).toBe('/pay?list=active&from=2026-11-09&to=2026-11-15');
      expect(address('Fahrzeuge')).toBe('/pay?list=active&parked=true');
      expect(address('100002')).toBe('?record=100002');
      expect(screen.getByText(/Der Sonntag links ist ihr letzter Tag/)).toBeVisible();
      const counted = 'Bußgelder und Parkgebühren am Tag der Einfahrt, auch unbezahlte, ohne Mahnkosten.';
      expect(screen.getByText(counted)).toBeVisible();
    });

    it('draws the lines Current Week (#8884d8) and Last Week (#82ca9d) from Sonntag to Samstag, with a table for screen readers', async () => {
      serveDashboard(() => ok(buildDashboard()));
      showPage(<DashboardPage />);
      const table = within(await screen.findByRole('table', { name: 'Wochenumsatz' }));
      const days = table.getAllByRole('rowheader').map(({ textContent }) => textContent);

      expect(days).toEqual(WEEKDAYS);
      expect(
        within(table.getByRole('row', { name: /Montag/ }))
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ).toEqual([euros('120,50 €'), euros('10,00 €')]);
      for (const colour of ['#8884d8', '#82ca9d']) {
        await drawnLine(colour);
        expect(document.querySelectorAll(`path[stroke="${colour}"][d^="M"]`)).toHaveLength(1);
      }
      expect(drawn(/^(Current|Last) Week$/).map(({ textContent }) => textContent)).toEqual([
        'Current Week',
        'Last Week',
      ]);
    });

    it('ends the current week’s line today, and draws straight lines between two days', async () => {
      // A Wednesday
      stopDate(new Date('2026-11-18T09:00:00Z'));
      serveDashboard(() => ok(buildDashboard()));
      showPage(<DashboardPage />);
      const pointsOf = async (colour: string) => (await drawnLine(colour)).getAttribute('d')?.match(/[A-Z]/g)?.join('');
      expect(await pointsOf('#8884d8')).toBe('MLL');
      expect(await pointsOf('#82ca9d')).toBe('MLLLLLL');
      const table = within(await screen.findByRole('table', { name: 'Wochenumsatz' }));
      expect(table.getByRole('row', { name: /Mittwoch/ })).toHaveTextContent('60,00');
      for (const day of [/Donnerstag/, /Sonntag/])
        expect(within(table.getByRole('row', { name: day })).getAllByRole('cell')[0]).toHaveTextContent('–');
    });

    it.each([
      ['a computer screen', false],
      ['a phone', true],
    ])('shows the names of all seven days on %s', async (_screen, isNarrow) => {
      mockLayout((query) => isNarrow && query.includes('width <'));
      serveDashboard(() => ok(buildDashboard()));
      showPage(<DashboardPage />);
      await drawnLine('#8884d8');

      const names = screen.getAllByText((_text, word) => word?.matches('svg tspan') === true);
      expect(names.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(WEEKDAYS));
    });

    it('shows the last activities with date, time, plate, sum and switch', async () => {
      serveDashboard(() => ok(buildDashboard()));
      showPage(<DashboardPage />);
      const table = await activities();
      const row = within(table.getByRole('row', { name: /100002/ }));

      expect(row.getByText('21.11.2026')).toBeVisible();
      expect(row.getByText('10:12:05')).toBeVisible();
      expect(row.getByText('HH-XY 7')).toBeInTheDocument();
      expect(row.getAllByText('1.255,50 €')).toHaveLength(2);
      expect(row.getByRole('switch', { name: 'Rechnung 100002 aktiv' })).toBeChecked();
    });

    it('shows changes by other users, and keeps its data when a refetch fails', async () => {
      const streams = fakeEventStreams();
      const responses = [ok(buildDashboard()), ok(buildDashboard({ parkedNow: 13 })), internalError];
      serveDashboard(() => responses.shift() ?? internalError);
      showPage(<DashboardPage />);
      await screen.findByText('Jetzt geparkt');
      const change = (cursor: string) => streams.send({ cursor, isComplete: true, invoiceNumbers: [100001] });

      change('7');
      await waitFor(() => expect(figure('Jetzt geparkt')).toHaveTextContent('13'));
      change('8');
      await screen.findByText('Ein Fehler ist beim Abrufen der Fahrzeugdaten aufgetreten');
      expect(figure('Jetzt geparkt')).toHaveTextContent('13');
    });
  });

  describe('the switch of an activity', () => {
    const activitySwitch = async () => (await activities()).getByRole('switch', { name: 'Rechnung 100001 aktiv' });

    it('shows the change immediately and sends the version that was read', async () => {
      const response = deferred();
      const sent = serveApi(({ method }) => (method === 'PUT' ? response.promise : ok(buildDashboard())));
      const { user } = showPage(<DashboardPage />);
      await user.click(await activitySwitch());

      expect(await activitySwitch()).not.toBeChecked();
      expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
        path: '/disable/100001',
        ifMatch: '"1"',
        body: { isDisable: true },
      });
      response.resolve(ok(buildRecord({ isDisable: true, version: 2 })));
      await waitFor(() => expect(sent.filter(({ path }) => path === '/dashboard')).toHaveLength(2));
    });

    it('rolls back after an error: „Fehler beim Aktualisieren während des Deaktivierungsstatus“', async () => {
      serveApi(({ method }) => (method === 'PUT' ? conflict : ok(buildDashboard())));
      const { user } = showPage(<DashboardPage />);
      await user.click(await activitySwitch());

      expect(await screen.findByText('Fehler beim Aktualisieren während des Deaktivierungsstatus')).toBeVisible();
      expect(screen.getByText('Jemand anderes hat das gerade geändert.')).toBeVisible();
      expect(await activitySwitch()).toBeChecked();
    });
  });
});

const serveFigures = (respond = () => ok(MONEY_FIGURES) as ReturnType<typeof errorResponse>) =>
  serveDashboard(() => ok(buildDashboard()), respond);

const rows = async (name: string) => {
  const table = within(await screen.findByRole('table', { name }));
  return table.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
};

describe('the section about money on the dashboard', () => {
  beforeEach(() => mockLayout());

  it('shows open amounts by age, and payments by month, newest first', async () => {
    serveFigures();
    showPage(<DashboardPage />);
    expect(await rows('Offene Posten nach Alter')).toEqual([
      'AlterVorgängeBetrag',
      'bis 30 Tage12360,00 €',
      '31 bis 90 Tage390,00 €',
      '91 bis 365 Tage00,00 €',
      'über 365 Tage1.20436.120,50 €',
    ]);
    expect(await rows('Zahlungen nach Monat')).toEqual([
      'MonatBetrag',
      'November 2026−30,00 €',
      'Oktober 20261.255,50 €',
    ]);
  });

  it('warns of claims whose limitation period ends with the year, and links to their list', async () => {
    const limitation = { day: '31.12.2026', lastParkingDay: '31.12.2023', count: 12, sum: 360 };
    serveFigures(() => ok({ ...MONEY_FIGURES, limitation }));
    showPage(<DashboardPage />);
    expect(await screen.findByText(/^Bis zum 31.12.2026 verjähren 12 offene Rechnungen über 360,00.€/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Liste ansehen' });
    expect(link).toHaveAttribute('href', '/reminder?tab=verjaehrung&year=2026');
  });
});

async function open() {
  serveApi(({ path }) => {
    if (path === '/dashboard') return ok(buildDashboard());
    return path === '/records'
      ? ok({ records: [buildRecord()], deadlineDays: 10 })
      : ok(path === '/holds' ? { holds: [] } : []);
  });
  const page = showPage(
    <WithBack>
      <DashboardPage />
    </WithBack>,
    '/admin',
  );
  const table = within(await screen.findByRole('table', { name: 'Letzte Aktivitäten' }));
  return { ...page, row: within(table.getByRole('row', { name: /100001/ })) };
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('an activity', () => {
  beforeEach(() => mockLayout());

  it('can be opened with the keyboard', async () => {
    const { user, address, row } = await open();
    row.getByRole('link', { name: '100001' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Rechnung 100001' });
    await user.keyboard('{Escape}');

    await expectClosed();
    expect(address()).toBe('/admin');
  });

  it('opens its record on the page when its row is clicked, and Back closes the record', async () => {
    const { user, address, row } = await open();
    await user.click(row.getByText('21.11.2026'));

    // While the record loads, a dialog with the same name is shown first.
    expect(await screen.findByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Rechnung 100001' })).toBeVisible();
    expect(address()).toBe('/admin?record=100001');
    await user.click(screen.getByRole('button', { name: 'zurück', hidden: true }));
    await expectClosed();
    expect(address()).toBe('/admin');
  });
});

describe('the axis ticks that revenueTicks returns', () => {
  it.each([
    [[], [0, 1, 2, 3, 4]],
    [
      [0, 0],
      [0, 1, 2, 3, 4],
    ],
    [[3.5], [0, 1, 2, 3, 4]],
    [
      [10, 904.5],
      [0, 250, 500, 750, 1_000],
    ],
    [[1_000.01], [0, 500, 1_000, 1_500, 2_000]],
    [[39_999], [0, 10_000, 20_000, 30_000, 40_000]],
  ])('are round for %j and reach the largest value', (values, ticks) => {
    expect(revenueTicks(values)).toEqual(ticks);
  });
});
