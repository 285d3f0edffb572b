import { act, screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../../testing/recordServer.ts';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { WithBack } from '../../testing/WithBack.tsx';
import { mockLayout } from '../../testing/window.ts';
import { FinesPage } from './FinesPage.tsx';
import { row, year } from './testing/showFines.tsx';

beforeEach(() => mockLayout());
afterEach(clearToasts);

/** Awaits the render: it is a transition, which React may not finish while the page's data suspends it. */
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

describe('a record by its address', () => {
  it.each(['', '?list=open', '?list=reminder', '?list=active', '?list=inactive'])(
    'is opened by a click on any row, and Back closes it: /pay%s',
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

  it('is opened by the keyboard, and closing it leaves no entry in the history', async () => {
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

  it('is not opened by a control of the row', async () => {
    serveRecords(year());
    const { user, address } = open();
    await user.click(within(await row(100001)).getByLabelText('Notiz zu Rechnung 100001'));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/pay');
  });

  it('is opened by a link, even if the list does not show it', async () => {
    serveRecords(year());
    const { user, address } = open('/pay?list=reminder&record=100002');
    expect(await dialog('Rechnung 100002')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Beleg drucken' }));
    await user.keyboard('{Escape}');

    await expectClosed();
    expect(address()).toBe('/pay?list=reminder');
  });

  it('shows a message when it does not exist', async () => {
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
  ])('shows in its dialog where the record is now, and restores it by %s', async (_how, undo) => {
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

  it('a record opened by its address is changed in its dialog, which shows the new state', async () => {
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

  it('gets another fine by a button of its own, which starts at the choice of the fine', async () => {
    serveRecords(year());
    const { user, address } = open('/pay?record=100002');
    await user.click(await screen.findByRole('button', { name: 'Bußgeld hinzufügen' }));

    const shown = await dialog('Rechnung 100002 bearbeiten');
    await waitFor(() => expect(within(shown).getByRole('combobox', { name: 'Bußgeld hinzufügen' })).toHaveFocus());
    expect(address()).toBe('/pay?record=100002&task=fine');
  });

  it('asks before Back discards input, and stays or leaves as chosen', async () => {
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
