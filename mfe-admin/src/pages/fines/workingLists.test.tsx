import { buildCheckedOut, buildRecord } from '@parkwart/contracts/testing/records';
import { stopDate } from '@parkwart/web/testing/clock';
import { internalError, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../../testing/recordServer.ts';
import { mockLayout } from '../../testing/window.ts';
import { errorToasts, row, show, tab, year } from './testing/showFines.tsx';

beforeEach(() => mockLayout());

const lastPage = (sent: readonly SentRequest[]) =>
  Object.fromEntries(sent.filter(({ path }) => path === '/records').at(-1)?.query ?? []);
const header = (name: string) => screen.getByRole('columnheader', { name });
const changes = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
const numbers = () => screen.queryAllByRole('rowheader').map(({ textContent }) => Number(textContent));

describe('a sorted list', () => {
  it('cycles, by clicks on the head of a column, through the first order of the column, the reverse order and newest first, and stores the order in the page’s URL', async () => {
    const sent = serveRecords(year());
    const { user, address } = show('/pay?list=open');
    await row(100001);
    expect(header('Rechnung')).toHaveAttribute('aria-sort', 'descending');

    await user.click(screen.getByRole('button', { name: 'Bußgeld' }));
    await waitFor(() => expect(header('Bußgeld')).toHaveAttribute('aria-sort', 'descending'));
    expect(address()).toBe('/pay?list=open&sort=fine&order=desc');
    await waitFor(() => expect(lastPage(sent)).toMatchObject({ list: 'open', sort: 'fine', order: 'desc' }));
    await user.click(screen.getByRole('button', { name: 'Bußgeld' }));
    await waitFor(() => expect(header('Bußgeld')).toHaveAttribute('aria-sort', 'ascending'));
    await user.click(screen.getByRole('button', { name: 'Bußgeld' }));
    await waitFor(() => expect(header('Bußgeld')).not.toHaveAttribute('aria-sort'));
    expect(address()).toBe('/pay?list=open');

    await user.click(tab('Alle'));
    await user.click(await screen.findByRole('button', { name: 'Stand' }));
    await waitFor(() => expect(lastPage(sent)).toMatchObject({ list: 'all', sort: 'state', order: 'desc' }));
    await user.click(screen.getByRole('button', { name: 'Rechnung' }));
    await user.click(screen.getByRole('button', { name: 'Rechnung' }));
    await waitFor(() => expect(header('Rechnung')).toHaveAttribute('aria-sort', 'ascending'));
  });

  it('requests its next page by the sort value of the last loaded record', async () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      buildRecord({ _id: `r${index}`, invoiceNumber: 100_200 - index }),
    );
    const sent = serveRecords(many, ({ path, query }) => {
      if (path === '/records/count') return ok({ total: 150, finesTotal: 0, chargedTotal: 0, openTotal: 0 });
      if (path !== '/records') return undefined;
      return ok({
        deadlineDays: 10,
        ...(query.has('after') ? { records: [] } : { records: many, edges: { first: 'B1', last: 'B9' } }),
      });
    });
    const { user } = show('/pay?sort=plate&order=asc');
    await row(100200);
    await user.click(screen.getByRole('checkbox', { name: 'Alle auswählen' }));

    await waitFor(() => expect(lastPage(sent)).toMatchObject({ sort: 'plate', after: '100101', value: 'B9' }));
  });
});

describe('overdue records', () => {
  it('are shown with the due day and the number of days since the due day', async () => {
    stopDate(new Date('2026-11-24T12:00:00+01:00'));
    const fines = [{ type: 'Ohne Schein', price: 30, description: '' }];
    const late = buildCheckedOut({ exitTime: '9.11.2026 12:00:00', fines });
    serveRecords([late], ({ path }) => (path === '/records' ? ok({ records: [late], deadlineDays: 10 }) : undefined));
    show('/pay?list=open');

    const due = within(await row(100001)).getByText('19.11.2026').parentElement;
    expect(due).toHaveTextContent('19.11.2026seit 5 Tagen');
  });

  it('can be selected by a quick view, as records with fines can; both views can be combined with the tab and a range of days', async () => {
    const sent = serveRecords(year());
    const { user, address } = show('/pay?from=2026-11-01');
    await row(100001);
    await user.click(screen.getByRole('button', { name: 'Überfällig', pressed: false }));
    await user.click(screen.getByRole('button', { name: 'Nur mit Bußgeld', pressed: false }));
    await user.click(tab('Offen'));

    expect(address()).toBe('/pay?from=2026-11-01&overdue=true&fined=true&list=open&payable=true');
    await waitFor(() =>
      expect(lastPage(sent)).toMatchObject({ list: 'open', from: '2026-11-01', isOverdue: 'true', hasFines: 'true' }),
    );
    expect(screen.getByRole('button', { name: 'Überfällig', pressed: true })).toBeVisible();
  });
});

describe('the list „Offen“', () => {
  const fines = [{ type: 'Ohne Schein', price: 30, description: '' }];
  const cars = () => [
    buildRecord({ _id: 'r-3', invoiceNumber: 100003, fines }),
    buildCheckedOut({ _id: 'r-2', invoiceNumber: 100002, fee: 0 }),
    buildCheckedOut({ fines }),
  ];
  const preset = (pressed: boolean) => screen.getByRole('button', { name: 'Zu zahlen', pressed });

  it('has a preset filter, removable by the user, that hides parked cars and records without an open amount', async () => {
    const sent = serveRecords(cars());
    const { user, address } = show();
    await row(100003);
    expect(screen.queryByRole('button', { name: 'Zu zahlen' })).not.toBeInTheDocument();
    await user.click(tab('Offen'));
    await waitFor(() => expect(numbers()).toEqual([100001]));
    expect(lastPage(sent)).toMatchObject({ list: 'open', isPayable: 'true' });

    await user.click(preset(true));
    await waitFor(() => expect(numbers()).toEqual([100003, 100002, 100001]));
    expect(address()).toBe('/pay?list=open');
    await user.click(tab('Aktiv'));
    await user.click(tab('Offen'));
    await waitFor(() => expect(numbers()).toEqual([100001]));
    await user.click(tab('Aktiv'));
    expect(address()).toBe('/pay?list=active');
  });

  it('shows all records if a link opens it without the preset filter; that filter and the view of parked cars exclude each other', async () => {
    serveRecords(cars());
    const { user, address } = show('/pay?list=open');
    await waitFor(() => expect(numbers()).toEqual([100003, 100002, 100001]));
    await user.click(screen.getByRole('button', { name: 'Jetzt geparkt' }));
    await waitFor(() => expect(numbers()).toEqual([100003]));
    await user.click(preset(false));

    await waitFor(() => expect(numbers()).toEqual([100001]));
    expect(address()).toBe('/pay?list=open&payable=true');
    expect(screen.queryByRole('button', { name: 'Jetzt geparkt' })).not.toBeInTheDocument();
  });
});

it('a list has a quick view of partly paid records', async () => {
  const fines = [{ type: 'Ohne Schein', price: 30, description: '' }];
  const sent = serveRecords([
    buildCheckedOut({ _id: 'r-2', invoiceNumber: 100002, fines }),
    buildCheckedOut({ fines, paid: 10 }),
  ]);
  const { user, address } = show('/pay?list=open');
  await waitFor(() => expect(numbers()).toEqual([100002, 100001]));
  await user.click(screen.getByRole('button', { name: 'Teilweise bezahlt', pressed: false }));

  expect(address()).toBe('/pay?list=open&partly=true');
  await waitFor(() => expect(numbers()).toEqual([100001]));
  expect(lastPage(sent)).toMatchObject({ list: 'open', isPartlyPaid: 'true' });
});

it('the active list has a quick view of the parked cars, to which the dashboard links', async () => {
  const sent = serveRecords([buildRecord({ _id: 'r-2', invoiceNumber: 100002 }), buildCheckedOut()]);
  const { user, address } = show('/pay?list=active&parked=true');
  await waitFor(() => expect(numbers()).toEqual([100002]));
  expect(lastPage(sent)).toMatchObject({ list: 'active', isParked: 'true' });
  await user.click(screen.getByRole('button', { name: 'Jetzt geparkt', pressed: true }));

  expect(address()).toBe('/pay?list=active');
  await waitFor(() => expect(numbers()).toEqual([100002, 100001]));
});

describe('a search', () => {
  it.each(['100 003', '100.003', 'Rechnung 100003'])(
    'finds a record by an invoice number that is typed as „%s“',
    async (typed) => {
      serveRecords(year());
      const { user, address } = show('/pay?list=active');
      await row(100001);
      await user.type(screen.getByRole('searchbox', { name: 'Rechnungsnummer' }), `${typed}{Enter}`);

      expect(address()).toBe('/pay?list=active&invoiceNumber=100003');
      await waitFor(() => expect(numbers()).toEqual([100003]));
    },
  );

  it('shows which list contains the record if the searched list does not, and opens the record', async () => {
    serveRecords(year());
    const { user, address } = show('/pay?list=open&invoiceNumber=100004');

    expect(await screen.findByText('Rechnung 100004 ist unter „Mahnung“, „Gedruckt“.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '100004 öffnen' }));
    expect(address()).toBe('/pay?list=open&invoiceNumber=100004&record=100004');
  });

  it('shows that the record with the entered number does not match the other filters', async () => {
    serveRecords(year());
    show('/pay?list=open&invoiceNumber=100001&from=2030-01-01');
    expect(await screen.findByText('Rechnung 100001 passt nicht zu den übrigen Filtern.')).toBeVisible();
  });
});

describe('several selected rows', () => {
  const select = (invoiceNumber: number) =>
    screen.getByRole('checkbox', { name: `Rechnung ${invoiceNumber} auswählen` });

  it('are changed together, and one undo reverts all of them', async () => {
    const sent = serveRecords(year());
    const { user } = show('/pay?list=open');
    await row(100001);
    await user.click(select(100001));
    await user.click(select(100002));
    expect(await screen.findByText('2 von 2 ausgewählt')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '2 Rechnungen als bezahlt vermerken' }));

    expect(await screen.findByText('2 Rechnungen als bezahlt vermerkt.')).toBeVisible();
    await waitFor(() => expect(numbers()).toEqual([]));
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(() => expect(numbers()).toEqual([100002, 100001]));
    expect(changes(sent)).toEqual(
      [true, false].flatMap((isPay) =>
        [100002, 100001].map((number) => ({ path: `/update-payment/${number}`, body: { isPay } })),
      ),
    );
  });

  it('are set to Inkasso only after the user has confirmed a question that shows how many of them have no open amount', async () => {
    const free = buildRecord({ _id: 'r-6', invoiceNumber: 100006 });
    const sent = serveRecords([free, ...year()]);
    const { user } = show('/pay?list=open');
    await row(100001);
    await user.click(screen.getByRole('checkbox', { name: 'Alle auswählen' }));
    await user.click(await screen.findByRole('button', { name: '3 Rechnungen in das Inkasso geben' }));

    const question = await screen.findByRole('dialog', { name: 'Trotzdem in das Inkasso geben?' });
    expect(within(question).getByText('Bei 1 von 3 ausgewählten Rechnungen ist nichts offen.')).toBeVisible();
    expect(changes(sent)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Trotzdem' }));
    await waitFor(() => expect(changes(sent)).toHaveLength(3));
  });

  it('are changed; a row whose change fails stays in the list, and an error lists the record of this row', async () => {
    serveRecords(year(), ({ method, path }) =>
      method === 'PUT' && path.endsWith('100002') ? internalError : undefined,
    );
    const { user } = show('/pay?list=open');
    await row(100001);
    await user.click(screen.getByRole('checkbox', { name: 'Alle auswählen' }));
    await user.click(await screen.findByRole('button', { name: '2 Rechnungen in die Mahnung geben' }));

    expect(await screen.findByText('1 Rechnung jetzt unter „Mahnung“.')).toBeVisible();
    expect(errorToasts('1 Rechnung nicht geändert:')).toHaveLength(1);
    expect(screen.getByText(/^Rechnung 100002/, { selector: '[data-kind="error"] li' })).toBeVisible();
    await waitFor(() => expect(numbers()).toEqual([100002]));
  });

  it('are selected with the keyboard: space, arrows, Shift with arrows', async () => {
    serveRecords(year());
    const { user } = show('/pay?list=active');
    await row(100001);
    select(100004).focus();
    await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(await screen.findByText('3 von 4 ausgewählt')).toBeVisible();
    expect(select(100002)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(select(100003)).toHaveFocus();
    expect(screen.getByText('3 von 4 ausgewählt')).toBeVisible();
  });
});

const MESSAGE = 'Mahnsperre ohne Enddatum: Widerspruch.';
const dunningBlock = { reason: 'dispute', note: 'Schild verdeckt', by: 'anna', at: '1.12.2026 10:00:00' };
const records = () => [
  buildCheckedOut({ _id: 'r-2', invoiceNumber: 100002, dunningBlock }),
  buildCheckedOut({ dunningBlock: { ...dunningBlock, until: '1.1.2026' } }),
];

describe('records with a dunning block', () => {
  it.each(['/pay', '/pay?list=open'])(
    'are marked with the reason in the list %s while the block is in force',
    async (address) => {
      serveRecords(records());
      show(address);
      const marked = within(await row(100002));
      expect(marked.getByRole('img', { name: `${MESSAGE} Schild verdeckt` })).toBeVisible();
      expect(within(await row(100001)).queryByRole('img', { name: /^Mahnsperre/ })).toBeNull();
    },
  );

  it('stay in their list when M or I is pressed, and the reason is shown', async () => {
    const sent = serveRecords(records());
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100002)).getByRole('button', { name: /^I: Inkasso/ }));
    expect(await screen.findByText(MESSAGE)).toBeVisible();
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('are listed with the server’s reason if several records are dunned in one action', async () => {
    const blocked = { status: 409, body: { code: 'DUNNING_BLOCKED', message: MESSAGE } };
    serveRecords(records(), ({ method, path }) =>
      method === 'PUT' && path === '/update-MI/100002' ? blocked : undefined,
    );
    const { user } = show('/pay?list=open');
    await user.click(await screen.findByRole('checkbox', { name: 'Alle auswählen' }));
    await user.click(await screen.findByRole('button', { name: '2 Rechnungen in die Mahnung geben' }));
    expect(await screen.findByText('1 Rechnung jetzt unter „Mahnung“.')).toBeVisible();
    expect(await screen.findByText(`Rechnung 100002: ${MESSAGE}`)).toBeVisible();
    expect(await row(100002)).toBeVisible();
  });
});

describe('records at a collection agency', () => {
  const REASON = 'Die Rechnung ist seit 1.12.2026 beim Inkassobüro. Bitte rufen Sie sie zuerst zurück.';
  const handedOver = () => [buildCheckedOut({ MIStatus: 'I', collectionDay: '1.12.2026' })];

  it.each([/^M: Mahnung/, /^I: Inkasso/])(
    'have a disabled button (%s) whose description is the reason; a click shows the reason and sends no request',
    async (name) => {
      const sent = serveRecords(handedOver());
      const { user } = show('/pay?list=collection');
      const button = within(await row(100001)).getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(REASON);
      await user.click(button);
      expect(await screen.findByText(REASON)).toBeVisible();
      expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
    },
  );

  it('get no letter: the disabled letter button in „Alle“ has the reason as its description, and shows it on a click', async () => {
    serveRecords(handedOver());
    const { user } = show('/pay');
    const button = within(await row(100001)).getByRole('button', { name: /^Mahnung als PDF/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(REASON);
    await user.click(button);
    expect(await screen.findByText(`Rechnung 100001: ${REASON}`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'PDF erstellen' })).toBeNull();
  });
});

it('a dunning block disables the button I and shows the reason, but an active M can still be removed', async () => {
  const block = { dunningBlock, MIStatus: 'M' } as const;
  serveRecords([buildCheckedOut(block)]);
  show('/pay?list=reminder');
  const marked = within(await row(100001));
  expect(marked.getByRole('button', { name: /^I: Inkasso/ })).toHaveAccessibleDescription(MESSAGE);
  expect(marked.getByRole('button', { name: /^M: Mahnung/ })).not.toHaveAttribute('aria-disabled');
});
