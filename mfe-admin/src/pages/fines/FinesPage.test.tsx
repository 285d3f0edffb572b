import { buildCheckedOut, buildRecord } from '@parkwart/contracts/testing/records';
import { stopDate } from '@parkwart/web/testing/clock';
import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../../testing/recordServer.ts';
import { catchSavedFiles } from '../../testing/savedFiles.ts';
import { showPage } from '../../testing/showPage.tsx';
import { mockLayout } from '../../testing/window.ts';
import { ExportButton } from './FinesPage.tsx';
import { expectNoRow, row, show, tab, year } from './testing/showFines.tsx';

const fines = [{ type: 'Ohne Schein', price: 30, description: '' }];
const letter = { date: '6.3.2026', deadline: '16.3.2026', ownerLookup: 7, reminderCost: 5.5 };
const block = { reason: 'instalments', note: '', by: 'admin', at: '22.11.2026 08:00:00' };

describe('Bußgelder', () => {
  beforeEach(() => mockLayout());

  describe('Bußgelder › lists', () => {
    it('shows the list Alle by default, newest first, with the columns of the specification', async () => {
      serveRecords(year());
      show();

      const shown = await row(100001);
      const [select, ...headers] = screen.getAllByRole('columnheader');
      expect(within(select as HTMLElement).getByRole('checkbox', { name: 'Alle auswählen' })).toBeVisible();
      expect(headers.map(({ textContent }) => textContent)).toEqual([
        'Rechnung',
        'Datum',
        'Uhrzeit',
        'Kennzeichen',
        'Farbe',
        'Modell',
        'Notiz',
        'Stand',
        'Bußgeld',
        'Offen',
        'Aktionen',
      ]);
      expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
        [100005, 100004, 100003, 100002, 100001].map(String),
      );
      expect(within(shown).getAllByText('30,00 €')).toHaveLength(2);
      await waitFor(() => expect(screen.getByRole('table', { name: 'Alle' })).toHaveAttribute('aria-rowcount', '6'));
      expect(shown).toHaveAttribute('aria-rowindex', '6');
    });

    it.each([
      ['Offen', 'open&payable=true', [100002]],
      ['Abgeschlossen', 'closed', []],
      ['Mahnung', 'reminder', [100003]],
      ['Inkasso', 'collection', []],
      ['Aktiv', 'active', [100004, 100003, 100002, 100001]],
      ['Inaktiv', 'inactive', [100005]],
    ])('shows the records of the tab %s, and stores the tab in the page’s URL', async (name, list, numbers) => {
      serveRecords(year());
      const { user, address } = show();
      await row(100001);
      await user.click(tab(name));

      if (numbers.length === 0) expect(await screen.findByText('Hoppla!!! Nichts gefunden.')).toBeVisible();
      else await screen.findByRole('columnheader', { name: 'Ausgecheckt' });
      expect(screen.queryAllByRole('rowheader').map(({ textContent }) => Number(textContent))).toEqual(numbers);
      expect(address()).toBe(`/pay?list=${list}`);
    });

    it('prints the name of the list, because the tabs are hidden in print', async () => {
      serveRecords(year());
      show('/pay?list=open');

      expect((await screen.findByText(/^2 Einträge/)).closest('[data-list]')).toHaveAttribute('data-list', 'Offen');
    });

    it('shows „mehr als“ when the count of a list has reached its limit', async () => {
      const sent = serveRecords(year(), ({ path }) =>
        path === '/records/count'
          ? ok({ total: 10_000, finesTotal: 12_345.5, chargedTotal: 20_000, openTotal: 400, isMore: true })
          : undefined,
      );
      show();

      expect((await screen.findByText(/Einträge/)).textContent?.replaceAll('\u00a0', ' ')).toBe(
        'mehr als 10.000 Einträge · Summe der Forderungen mindestens 20.000,00 € · davon offen mindestens 400,00 €',
      );
      expect(sent.find(({ path }) => path === '/records/count')?.query.get('most')).toBe('10000');
      expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
    });

    it('shows the sums of the whole list under their columns', async () => {
      const counted = { total: 5, finesTotal: 1_234.5, chargedTotal: 1_300, openTotal: 67.8 };
      serveRecords(year(), ({ path }) => (path === '/records/count' ? ok(counted) : undefined));
      show('/pay?list=open');

      const sums = (await screen.findByRole('cell', { name: 'Zusammen' })).closest('tr');
      const of = (column: string) => sums?.querySelector(`[data-column="${column}"]`)?.textContent;
      expect([of('fine'), of('open')]).toEqual(['1.234,50\u00a0€', '67,80\u00a0€']);
    });

    it('shows the charged and the open amount in one line if rows are shown as cards', async () => {
      mockLayout((query) => query.includes('width <'));
      const counted = { total: 5, finesTotal: 1_234.5, chargedTotal: 1_300, openTotal: 67.8 };
      serveRecords(year(), ({ path }) => (path === '/records/count' ? ok(counted) : undefined));
      show('/pay?list=open');

      const line = (await screen.findByText(/Einträge/)).textContent?.replaceAll('\u00a0', ' ');
      expect(line).toBe('5 Einträge · Summe der Forderungen 1.300,00 € · davon offen 67,80 €');
      expect(screen.queryByRole('cell', { name: 'Zusammen' })).not.toBeInTheDocument();
    });

    it('shows when a car left, or that it is parked', async () => {
      serveRecords(year());
      show('/pay?list=open');

      expect(within(await row(100001)).getByText('Fahrzeug geparkt')).toBeVisible();
      expect(within(await row(100002)).getByText('21.11.2026 13:40:11')).toBeVisible();
    });

    it('shows records with M in the tone of reminders, records with I and paid records in the tone of paid ones, and disabled records in grey', async () => {
      const collected = buildRecord({ _id: 'r-6', invoiceNumber: 100006, MIStatus: 'I' });
      const paid = buildRecord({ _id: 'r-7', invoiceNumber: 100007, isPay: true });
      serveRecords([paid, collected, ...year()]);
      show();

      expect(await row(100003)).toHaveAttribute('data-tone', 'reminder');
      expect(await row(100006)).toHaveAttribute('data-tone', 'paid');
      expect(await row(100007)).toHaveAttribute('data-tone', 'paid');
      expect(await row(100005)).toHaveAttribute('data-tone', 'inactive');
      expect(await row(100001)).not.toHaveAttribute('data-tone');
    });

    it.each([
      ['Geparkt', buildRecord({ fines }), '1.12.2026'],
      ['Offen', buildCheckedOut({ fines }), '1.12.2026'],
      ['Überfällig', buildCheckedOut({ fines, exitTime: '9.11.2026 12:00:00' }), '19.11.2026'],
      ['Nichts offen', buildCheckedOut({ fee: 0 }), ''],
      ['Mahnung', buildCheckedOut({ fines, MIStatus: 'M' }), '1.12.2026'],
      ['Gemahnt', buildCheckedOut({ fines, MIStatus: 'M', isPrint: true, letter }), '16.3.2026'],
      ['Inkasso', buildCheckedOut({ fines, MIStatus: 'I' }), '1.12.2026'],
      ['Widerspruch', buildCheckedOut({ fines, dunningBlock: { ...block, reason: 'dispute' } }), '1.12.2026'],
      ['Mahnsperre', buildCheckedOut({ fines, MIStatus: 'M', dunningBlock: block }), '1.12.2026'],
      ['Bezahlt', buildCheckedOut({ isPay: true }), ''],
      ['Erlassen', buildCheckedOut({ fee: 4, isPay: true, waived: 4 }), ''],
      ['Inaktiv', buildRecord({ isDisable: true }), ''],
      ['Storniert', buildRecord({ isDisable: true, cancelReason: 'Wieder weggefahren' }), ''],
    ])(
      'shows in the list Alle the state „%s“ of a record, and the due day of its open amount',
      async (state, record, day) => {
        stopDate(new Date('2026-11-24T12:00:00+01:00'));
        serveRecords([record]);
        show();

        const cell = (await row(100001)).querySelector('[data-column="state"]');
        expect(cell).toHaveTextContent(new RegExp(`^${state}${day}$`));
      },
    );

    it('shows the calendar for the range of days in a side bar', async () => {
      serveRecords(year());
      const { user } = show();
      await row(100001);
      expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
      const button = screen.getByRole('button', { name: 'Zeitraum: Alle Tage' });
      await user.click(button);

      const bar = screen.getByRole('complementary', { name: 'Zeitraum' });
      expect(await within(bar).findByRole('grid')).toBeVisible();
      await user.keyboard('{Escape}');
      expect(bar).not.toBeInTheDocument();
      expect(button).toHaveFocus();
      await user.click(button);
      await user.click(screen.getByRole('heading', { name: 'Bußgelder' }));
      expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
      await user.click(button);
      await within(screen.getByRole('complementary')).findByRole('grid');
      for (let presses = 0; presses < 8; presses += 1) await user.tab();
      expect(button).not.toHaveFocus();
      expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    });

    it('keeps the calendar beside the list if there is room, until the user closes it', async () => {
      mockLayout((query) => query.startsWith('(width >= '));
      serveRecords(year());
      const { user } = show();
      await row(100001);
      const bar = screen.getByRole('complementary', { name: 'Zeitraum' });
      expect(await within(bar).findByRole('grid')).toBeVisible();
      await user.click(screen.getByRole('searchbox', { name: 'Fahrzeugnummer' }));
      expect(bar).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Zeitraum: Alle Tage' }));
      expect(bar).not.toBeInTheDocument();
    });

    it('prints the page with „Seite drucken“', async () => {
      const print = jest.spyOn(window, 'print').mockImplementation(() => {});
      serveRecords(year());
      const { user } = show();
      await row(100001);
      await user.click(screen.getByRole('button', { name: 'Seite drucken' }));

      expect(print).toHaveBeenCalledTimes(1);
      print.mockRestore();
    });

    it('prints a note if rows are missing in print, and no note if all rows are printed', async () => {
      let total = 244;
      serveRecords(year(), ({ path }) =>
        path === '/records/count' ? ok({ total, finesTotal: 1, chargedTotal: 1, openTotal: 1 }) : undefined,
      );
      const { unmount } = show();
      await screen.findByText(/^244 Einträge/);
      await row(100001);
      const part = /^Gedruckt: \d+ von 244 Einträgen\. Summen und CSV-Export enthalten alle\.$/;
      expect(screen.queryByText(part)).not.toBeInTheDocument();
      act(() => void window.dispatchEvent(new Event('beforeprint')));
      expect(screen.getByText(part)).toBeInTheDocument();
      unmount();
      total = year().length;
      show();
      await screen.findByText(/Einträge/);
      await row(100001);
      act(() => void window.dispatchEvent(new Event('beforeprint')));
      expect(screen.queryByText(/^Gedruckt:/)).not.toBeInTheDocument();
    });

    it('lists the active filters in print', async () => {
      serveRecords(year());
      show('/pay?list=open&plate=mxy&from=2026-11-01&to=2026-11-30');
      await row(100002);

      expect(screen.getByText('Fahrzeugnummer: mxy · Zeitraum: 1.11.2026 – 30.11.2026')).toBeInTheDocument();
    });

    it('separates reminders to print from printed ones in the tab Mahnung', async () => {
      serveRecords(year());
      const { user, address } = show('/pay?list=reminder');
      await row(100003);
      await user.click(screen.getByRole('radio', { name: 'Gedruckt' }));

      await row(100004);
      await expectNoRow(100003);
      expect(address()).toBe('/pay?list=reminder&printed=true');
    });
  });

  describe('Bußgelder › on a phone', () => {
    beforeEach(() => mockLayout((query) => query.includes('< ')));

    it('hides the filters behind a button with the number of active filters', async () => {
      serveRecords(year());
      const { user } = show('/pay?plate=mxy&from=2026-11-01&to=2026-11-30');
      await row(100002);
      const fold = screen.getByRole('button', { name: 'Filter, 2 aktiv' });
      expect(fold).toHaveAttribute('aria-expanded', 'false');
      expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
      await user.click(fold);

      expect(fold).toHaveAttribute('aria-expanded', 'true');
      expect(screen.getByRole('searchbox', { name: 'Fahrzeugnummer' })).toHaveValue('mxy');
      expect(screen.getByRole('button', { name: 'Zeitraum: 1.11.2026 – 30.11.2026' })).toBeVisible();
    });

    it('shows two lines of each record, and a button for its other fields and its actions', async () => {
      serveRecords(year());
      const { user } = show();
      const shown = within(await row(100001));
      expect(shown.queryByRole('switch')).not.toBeInTheDocument();
      await user.click(shown.getByRole('button', { name: 'Mehr zu Rechnung 100001' }));
      const more = within(await screen.findByRole('dialog', { name: /^Rechnung 100001, / }));
      expect(more.getByText('Uhrzeit')).toBeVisible();
      expect(more.getByRole('textbox', { name: /Notiz/ })).toBeVisible();
      expect(more.getByRole('switch', { name: 'Rechnung 100001 aktiv' })).toBeChecked();

      await user.click(more.getByRole('button', { name: /Details/ }));
      expect(await screen.findByRole('dialog', { name: 'Rechnung 100001' })).toBeVisible();
      expect(screen.queryByRole('dialog', { name: /^Rechnung 100001, / })).not.toBeInTheDocument();
    });
  });
});

it.each([
  [{ list: 'all', isOverdue: 'true' }, 'Parkwart Überfällig '],
  [{ list: 'open', isOverdue: 'true', hasFines: 'true' }, 'Parkwart Offen, Überfällig, Nur mit Bußgeld '],
  [{ list: 'active', isParked: 'true' }, 'Parkwart Aktiv, Jetzt geparkt '],
  [{ list: 'all' }, 'Parkwart Alle '],
] as const)('the export of %j is named „%s…“', async (filters, name) => {
  const saved = catchSavedFiles();
  serveApi(() => ok('Rechnung;Datum'));
  const { user } = showPage(<ExportButton filters={filters} isSmall={false} />);
  await user.click(await screen.findByRole('button', { name: 'CSV-Export' }));
  await waitFor(() => expect(saved).toEqual([expect.stringContaining(name)]));
});

const owed = buildCheckedOut({ fines, fee: 4 });

describe('open amounts', () => {
  beforeEach(() => mockLayout());

  it.each([
    ['Alle', {}, '34,00 €'],
    ['Offen', {}, '34,00 €'],
    ['Mahnung', { MIStatus: 'M', isPrint: false }, '34,00 €'],
    ['Mahnung', { MIStatus: 'M', isPrint: true, letter }, '46,50 €'],
    ['Abgeschlossen', { isPay: true, letter }, '0,00 €'],
    ['Inaktiv', { isDisable: true, letter }, '0,00 €'],
  ] as const)('appear beside the fines in the list %s', async (list, changes, open) => {
    const record = { ...owed, ...changes };
    serveRecords([record]);
    const lists = { Alle: 'all', Offen: 'open', Mahnung: 'reminder', Abgeschlossen: 'closed', Inaktiv: 'inactive' };
    show(`/pay?list=${lists[list]}${record.isPrint ? '&printed=true' : ''}`);

    const cells = [...(await row(100001)).children];
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const under = (head: string) => cells[heads.indexOf(head)]?.textContent?.replaceAll('\u00a0', ' ');
    expect(under('Bußgeld')).toBe('30,00 €');
    expect(under('Offen')).toMatch(new RegExp(`^${open}`));
  });
});
