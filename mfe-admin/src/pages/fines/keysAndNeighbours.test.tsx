import { internalError } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../../testing/recordServer.ts';
import { clearToasts } from '../../testing/showPage.tsx';
import { mockLayout } from '../../testing/window.ts';
import { row, show, year } from './testing/showFines.tsx';

beforeEach(() => mockLayout());
afterEach(clearToasts);

const dialog = (invoiceNumber: number) => screen.findByRole('dialog', { name: `Rechnung ${invoiceNumber}` });
const button = (name: 'Voriger' | 'Nächster') => screen.findByRole('button', { name: `${name} Vorgang` });

async function open(address: string, invoiceNumber: number, override?: Parameters<typeof serveRecords>[1]) {
  serveRecords(year(), override);
  const page = show(address);
  const link = within(await row(invoiceNumber)).getByRole('link');
  await page.user.click(link);
  await dialog(invoiceNumber);
  return page;
}

describe('the next and the previous record in a record’s dialog', () => {
  it('follow the list’s order by button, which keeps the focus and ends with the list', async () => {
    const { user, address } = await open('/pay?list=active', 100002);
    expect(await button('Nächster')).not.toHaveAttribute('aria-disabled');
    await user.click(await button('Nächster'));
    await dialog(100001);
    expect(address()).toBe('/pay?list=active&record=100001&at=100001');
    const next = await button('Nächster');
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await dialog(100001)).toBeVisible();

    await user.click(await button('Voriger'));
    expect(await dialog(100002)).toBeVisible();
  });

  it('follow by K and J, and closing returns to the row of the last one', async () => {
    const { user, address } = await open('/pay?list=active', 100002);
    await button('Nächster');
    await user.keyboard('k');
    await dialog(100003);
    await user.keyboard('kk');
    await dialog(100004);
    expect(await button('Voriger')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('j');
    await dialog(100003);
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/pay?list=active&at=100003');
    await waitFor(async () => expect(within(await row(100003)).getByRole('link')).toHaveFocus());
  });

  it('still follow when the record has left the list', async () => {
    const { user } = await open('/pay?list=open', 100002);
    await user.click(await screen.findByRole('button', { name: 'Inkasso (I)' }));
    await screen.findByText('Rechnung 100002 ist jetzt unter „Inkasso“.');
    await waitFor(() => expect(screen.queryByText('100002', { selector: 'th a' })).toBeNull());
    await user.click(await button('Nächster'));
    expect(await dialog(100001)).toBeVisible();
  });

  it('ask before a note is lost that could not be saved, and stay or go as chosen', async () => {
    const { user } = await open('/pay?list=open', 100002, ({ method }) =>
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
    expect(await dialog(100001)).toBeVisible();
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

  it('J and K move from row to row, also from the list itself', async () => {
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

  it('M and I set the state as the row’s buttons do, and the next row takes the focus', async () => {
    const sent = serveRecords(year());
    const { user } = show('/pay?list=open');
    await focus(100002);
    await user.keyboard('i');

    await waitFor(() => expect(changes(sent)).toEqual([{ path: '/update-MI/100002', body: { MIStatus: 'I' } }]));
    await waitFor(async () => expect(await link(100001)).toHaveFocus());
    await user.keyboard('m');
    await waitFor(() => expect(changes(sent).at(-1)).toEqual({ path: '/update-MI/100001', body: { MIStatus: 'M' } }));
  });

  it('M and I say why a record with a dunning block is not dunned', async () => {
    const dunningBlock = { reason: 'dispute', note: '', by: 'admin', at: '22.11.2026 08:00:00' };
    const sent = serveRecords(year().map((record) => ({ ...record, dunningBlock })));
    const { user } = show('/pay?list=open');
    await focus(100001);
    await user.keyboard('m');

    expect(await screen.findByText('Mahnsperre ohne Enddatum: Widerspruch.')).toBeVisible();
    expect(changes(sent)).toEqual([]);
  });

  it('E opens the record where an objection is entered', async () => {
    serveRecords(year(), ({ path }) =>
      path.startsWith('/objections') ? { status: 200, body: { objections: [] } } : undefined,
    );
    const { user, address } = show('/pay?list=open');
    await focus(100001);
    await user.keyboard('e');

    await dialog(100001);
    expect(address()).toBe('/pay?list=open&record=100001&part=objections');
    expect(await screen.findByRole('tab', { name: 'Widerspruch', selected: true })).toBeVisible();
  });

  it('stay text in a field, and do nothing with Ctrl or while a dialog is open', async () => {
    const sent = serveRecords(year());
    const { user } = show('/pay');
    await row(100001);
    await user.type(screen.getByLabelText('Notiz zu Rechnung 100001'), 'mie{Escape}');
    await focus(100001);
    await user.keyboard('{Control>}m{/Control}{Enter}');
    await dialog(100001);
    await user.keyboard('mi');

    expect(changes(sent)).toEqual([]);
    expect(screen.queryByText('Etwas ist schief gelaufen.')).toBeNull();
  });
});
