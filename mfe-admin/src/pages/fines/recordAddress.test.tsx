import { internalError } from '@parkwart/web/testing/pageApi';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../../testing/recordServer.ts';
import { showPage } from '../../testing/showPage.tsx';
import { WithBack } from '../../testing/WithBack.tsx';
import { mockLayout } from '../../testing/window.ts';
import { FinesPage } from './FinesPage.tsx';
import { row, show, year } from './testing/showFines.tsx';

beforeEach(() => mockLayout());

/**
 * Awaits the render that the click starts. That render is a transition, which React may not finish while the page's
 * data suspends it.
 */
const press = (control: HTMLElement) => act(async () => control.click());

function open(address = '/pay') {
  const page = showPage(
    <WithBack>
      <FinesPage />
    </WithBack>,
    address,
  );
  const goBack = () => press(screen.getByRole('button', { name: 'zurück', hidden: true }));
  return { ...page, goBack };
}

type User = ReturnType<typeof open>['user'];

const dialog = (name: string) => screen.findByRole('dialog', { name });

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the dialog of a record', () => {
  it.each(['', '?list=open', '?list=reminder', '?list=active', '?list=inactive'])(
    'is opened by a click on any row, and closed by the Back button: /pay%s',
    async (search) => {
      serveRecords(year());
      const { user, address, goBack } = open(`/pay${search}`);
      const [first] = await screen.findAllByRole('rowheader');
      const invoiceNumber = first?.textContent;
      const cell = first?.closest('tr')?.querySelector('[data-column="date"]') as HTMLElement;
      await user.click(cell);

      expect(await dialog(`Rechnung ${invoiceNumber}`)).toBeVisible();
      expect(address()).toBe(`/pay${search ? `${search}&` : '?'}record=${invoiceNumber}`);
      await goBack();
      await expectClosed();
      expect(address()).toBe(`/pay${search}`);
    },
  );

  it('is opened with the keyboard, and leaves no entry in the browser’s history when it is closed', async () => {
    serveRecords(year());
    const { user, address } = open('/pay?list=open');
    const link = within(await row(100001)).getByRole('link', { name: '100001' });
    link.focus();
    await user.keyboard('{Enter}');
    await dialog('Rechnung 100001');
    await user.keyboard('{Escape}');

    await expectClosed();
    expect(address()).toBe('/pay?list=open');
    expect(link).toHaveFocus();
  });

  it('is not opened by a click on a control in the row', async () => {
    serveRecords(year());
    const { user, address } = open();
    await user.click(within(await row(100001)).getByLabelText('Notiz zu Rechnung 100001'));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/pay');
  });

  it('is opened by a link, even if the list does not contain the record', async () => {
    serveRecords(year());
    const { user, address } = open('/pay?list=reminder&record=100002');
    expect(await dialog('Rechnung 100002')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Beleg drucken' }));
    await user.keyboard('{Escape}');

    await expectClosed();
    expect(address()).toBe('/pay?list=reminder');
  });

  it('shows a message if the record does not exist', async () => {
    serveRecords(year());
    open('/pay?record=999999');

    expect(
      await within(await dialog('Rechnung 999999')).findByText(
        'Eine Rechnung 999999 gibt es nicht, oder sie ist inzwischen gelöscht.',
      ),
    ).toBeVisible();
  });

  it.each([
    ['„Rückgängig“', (user: User) => user.click(screen.getByRole('button', { name: 'Rückgängig' }))],
    ['Ctrl+Z', (user: User) => user.keyboard('{Control>}z{/Control}')],
  ])('shows after a change which list now contains the record; %s reverts the change', async (_how, undo) => {
    const sent = serveRecords(year());
    const { user } = open('/pay?list=open&record=100001');
    const actions = within(await screen.findByRole('group', { name: 'Aktionen' }));
    await user.click(actions.getByRole('button', { name: 'Inkasso (I)' }));
    expect(await screen.findByText('Rechnung 100001 ist jetzt unter „Inkasso“.')).toBeVisible();
    await undo(user);

    await waitFor(() =>
      expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { MIStatus: 'I' },
        { MIStatus: null },
      ]),
    );
  });

  it('changes the record, and shows the new state', async () => {
    const sent = serveRecords(year());
    const { user } = open('/pay?list=open&record=100001');
    const actions = within(await screen.findByRole('group', { name: 'Aktionen' }));
    await user.click(actions.getByRole('button', { name: 'Mahnung (M)' }));

    await waitFor(() =>
      expect(actions.getByRole('button', { name: 'Mahnung (M)' })).toHaveAttribute('aria-pressed', 'true'),
    );
    await user.click(actions.getByRole('button', { name: 'Bezahlt' }));
    await waitFor(() => {
      const changes = sent.filter(({ method }) => method === 'PUT');
      expect(changes.map(({ path, body, ifMatch }) => ({ path, body, ifMatch }))).toEqual([
        { path: '/update-MI/100001', body: { MIStatus: 'M' }, ifMatch: '"1"' },
        { path: '/update-payment/100001', body: { isPay: true }, ifMatch: '"2"' },
      ]);
    });
  });

  it('has a button that adds another fine: the button opens the form with the focus on the choice of the fine', async () => {
    serveRecords(year());
    const { user, address } = open('/pay?record=100002');
    await user.click(await screen.findByRole('button', { name: 'Bußgeld hinzufügen' }));

    const shown = await dialog('Rechnung 100002 bearbeiten');
    await waitFor(() => expect(within(shown).getByRole('combobox', { name: 'Bußgeld hinzufügen' })).toHaveFocus());
    expect(address()).toBe('/pay?record=100002&task=fine');
  });

  it('asks before Back discards input, and then keeps or discards the input as the user chooses', async () => {
    serveRecords(year());
    const { user, address, goBack } = open('/pay?list=open');
    await user.click(await screen.findByRole('link', { name: '100001' }));
    await press(await screen.findByRole('button', { name: 'Bearbeiten' }));
    const plate = await screen.findByLabelText('Fahrzeugnummer', { selector: 'dialog *' });
    await user.type(plate, '9');
    await goBack();
    const question = () => dialog('Änderungen verwerfen?');
    await user.click(within(await question()).getByRole('button', { name: 'Weiter bearbeiten' }));
    expect(plate).toHaveValue('B-AB 12349');
    expect(address()).toBe('/pay?list=open&record=100001&task=edit');

    await goBack();
    await user.click(within(await question()).getByRole('button', { name: 'Verwerfen' }));
    expect(await dialog('Rechnung 100001')).toBeVisible();
    expect(address()).toBe('/pay?list=open&record=100001');
    await goBack();
    await expectClosed();
  });
});

const dialogOf = (invoiceNumber: number) => screen.findByRole('dialog', { name: `Rechnung ${invoiceNumber}` });

const button = (name: 'Voriger' | 'Nächster') => screen.findByRole('button', { name: `${name} Vorgang` });

async function openOf(address: string, invoiceNumber: number, override?: Parameters<typeof serveRecords>[1]) {
  serveRecords(year(), override);
  const page = show(address);
  const link = within(await row(invoiceNumber)).getByRole('link');
  await page.user.click(link);
  await dialogOf(invoiceNumber);
  return page;
}

describe('the next and the previous record in a record’s dialog', () => {
  it('are opened by buttons in the order of the list; a button keeps the focus, and is disabled at the end of the list', async () => {
    const { user, address } = await openOf('/pay?list=active', 100002);
    expect(await button('Nächster')).not.toHaveAttribute('aria-disabled');
    await user.click(await button('Nächster'));
    await dialogOf(100001);
    expect(address()).toBe('/pay?list=active&record=100001&at=100001');
    const next = await button('Nächster');
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await dialogOf(100001)).toBeVisible();

    await user.click(await button('Voriger'));
    expect(await dialogOf(100002)).toBeVisible();
  });

  it('are opened by the keys J and K; closing the dialog returns to the row of the record shown last', async () => {
    const { user, address } = await openOf('/pay?list=active', 100002);
    await button('Nächster');
    await user.keyboard('k');
    await dialogOf(100003);
    await user.keyboard('kk');
    await dialogOf(100004);
    expect(await button('Voriger')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('j');
    await dialogOf(100003);
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/pay?list=active&at=100003');
    await waitFor(async () => expect(within(await row(100003)).getByRole('link')).toHaveFocus());
  });

  it('can still be opened after the current record has left the list', async () => {
    const { user } = await openOf('/pay?list=open', 100002);
    await user.click(await screen.findByRole('button', { name: 'Inkasso (I)' }));
    await screen.findByText('Rechnung 100002 ist jetzt unter „Inkasso“.');
    await waitFor(() => expect(screen.queryByText('100002', { selector: 'th a' })).toBeNull());
    await user.click(await button('Nächster'));
    expect(await dialogOf(100001)).toBeVisible();
  });

  it('are opened only after the user has confirmed if a note that could not be saved would be lost', async () => {
    const { user } = await openOf('/pay?list=open', 100002, ({ method }) =>
      method === 'PUT' ? internalError : undefined,
    );
    const note = () => screen.findByLabelText('Notiz zu Rechnung 100002', { selector: 'dialog *' });
    await user.type(await note(), 'jk{Enter}');
    await screen.findByText('Error updating checkout note');
    expect(await note()).toHaveValue('jk');
    await user.click(await button('Nächster'));
    const question = () => screen.findByRole('dialog', { name: 'Änderungen verwerfen?' });
    await user.click(within(await question()).getByRole('button', { name: 'Weiter bearbeiten' }));
    expect(await note()).toHaveValue('jk');

    await user.click(await button('Nächster'));
    await user.click(within(await question()).getByRole('button', { name: 'Verwerfen' }));
    expect(await dialogOf(100001)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Änderungen verwerfen?' })).toBeNull();
  });
});

describe('the keys of a row', () => {
  const changes = (sent: ReturnType<typeof serveRecords>) =>
    sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
  const link = async (invoiceNumber: number) => within(await row(invoiceNumber)).getByRole('link');
  const focus = async (invoiceNumber: number) => {
    const element = await link(invoiceNumber);
    act(() => element.focus());
  };

  it('move the focus from row to row (J and K), also when the focus is on the list itself', async () => {
    serveRecords(year());
    const { user } = show('/pay?list=active');
    await row(100004);
    act(() => screen.getByRole('region', { name: 'Aktiv' }).focus());
    await user.keyboard('j');
    await waitFor(async () => expect(await link(100004)).toHaveFocus());
    await user.keyboard('jj');
    expect(await link(100002)).toHaveFocus();
    await user.keyboard('k');
    expect(await link(100003)).toHaveFocus();
  });

  it.each([
    ['in the list, on its row', 100003, 100002],
    ['not in the list, on the list', 100005, 100004],
  ])(
    'move the focus to a row even after a dialog that the page’s URL had opened was closed: for a record %s',
    async (_where, opened, next) => {
      serveRecords(year());
      const { user } = show(`/pay?list=active&record=${opened}`);
      await row(100004);
      await dialog(`Rechnung ${opened}`);
      await user.keyboard('{Escape}');
      await expectClosed();
      await waitFor(() => expect(document.body).not.toHaveFocus());
      await user.keyboard('j');
      await waitFor(async () => expect(await link(next)).toHaveFocus());
    },
  );

  it('set the state as the row’s buttons do (M and I), and the next row gets the focus', async () => {
    const sent = serveRecords(year());
    const { user } = show('/pay?list=open');
    await focus(100002);
    await user.keyboard('i');

    await waitFor(() => expect(changes(sent)).toEqual([{ path: '/update-MI/100002', body: { MIStatus: 'I' } }]));
    await waitFor(async () => expect(await link(100001)).toHaveFocus());
    await user.keyboard('m');
    await waitFor(() => expect(changes(sent).at(-1)).toEqual({ path: '/update-MI/100001', body: { MIStatus: 'M' } }));
  });

  it('move the focus to the row above if the last row has left the list', async () => {
    serveRecords(year());
    const { user } = show('/pay?list=open');
    await focus(100001);
    await user.keyboard('i');
    await waitFor(async () => expect(await link(100002)).toHaveFocus());
  });

  it('change only one record while the user holds the key, although the focus moves to the next row', async () => {
    const sent = serveRecords(year());
    const { user } = show('/pay?list=open');
    await focus(100002);
    await user.keyboard('i');
    await waitFor(async () => expect(await link(100001)).toHaveFocus());
    fireEvent.keyDown(await link(100001), { key: 'i', repeat: true });
    await user.keyboard('m');

    await waitFor(() =>
      expect(changes(sent)).toEqual([
        { path: '/update-MI/100002', body: { MIStatus: 'I' } },
        { path: '/update-MI/100001', body: { MIStatus: 'M' } },
      ]),
    );
  });

  it('show after M and I a message that offers undo, also in „Alle“, where the row stays in the list', async () => {
    const sent = serveRecords(year());
    const { user } = show('/pay');
    await focus(100002);
    await user.keyboard('m');

    expect(await screen.findByText('Rechnung 100002 ist jetzt unter „Mahnung“.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    await waitFor(() => expect(changes(sent).at(-1)).toEqual({ path: '/update-MI/100002', body: { MIStatus: null } }));
  });

  it('show after M and I why a record with a dunning block is not dunned', async () => {
    const dunningBlock = { reason: 'dispute', note: '', by: 'admin', at: '22.11.2026 08:00:00' };
    const sent = serveRecords(year().map((record) => ({ ...record, dunningBlock })));
    const { user } = show('/pay?list=open');
    await focus(100001);
    await user.keyboard('m');

    expect(await screen.findByText('Mahnsperre ohne Enddatum: Widerspruch.')).toBeVisible();
    expect(changes(sent)).toEqual([]);
  });

  it('open the record at the tab for objections (E)', async () => {
    serveRecords(year(), ({ path }) =>
      path.startsWith('/objections') ? { status: 200, body: { objections: [] } } : undefined,
    );
    const { user, address } = show('/pay?list=open');
    await focus(100001);
    await user.keyboard('e');

    await dialogOf(100001);
    expect(address()).toBe('/pay?list=open&record=100001&part=objections');
    expect(await screen.findByRole('tab', { name: 'Widerspruch', selected: true })).toBeVisible();
  });

  it('are typed as text in a field, and do nothing with Ctrl or while a dialog is open', async () => {
    const sent = serveRecords(year());
    const { user } = show('/pay');
    await row(100001);
    await user.type(screen.getByLabelText('Notiz zu Rechnung 100001'), 'mie{Escape}');
    await focus(100001);
    await user.keyboard('{Control>}m{/Control}{Enter}');
    await dialogOf(100001);
    await user.keyboard('mi');

    expect(changes(sent)).toEqual([]);
    expect(screen.queryByText('Etwas ist schief gelaufen.')).toBeNull();
  });
});
