import { buildRecord } from '@parkwart/contracts/testing/records';
import { deferred, errorResponse } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../testing/recordServer.ts';
import { clearToasts } from '../testing/showPage.tsx';
import { mockLayout } from '../testing/window.ts';
import { pageError, row, show } from './testing/showFines.tsx';

beforeEach(() => mockLayout());
afterEach(clearToasts);

describe('Bußgelder › the place in a long list', () => {
  const many = () =>
    Array.from({ length: 1_000 }, (_, index) => buildRecord({ _id: `r-${index}`, invoiceNumber: 101_000 - index }));

  it('renders only visible rows', async () => {
    serveRecords(many());
    show();

    await row(101_000);
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(40);
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001'));
  });

  it('starts at the record in the address and loads in both directions', async () => {
    const sent = serveRecords(many());
    show('/pay?at=100500');

    await row(100_500);
    await waitFor(() => {
      const starts = sent.filter(({ path }) => path === '/records').map(({ query }) => query);
      expect(starts[0]?.get('at')).toBe('100500');
      expect(starts.some((query) => query.get('before') === '100500')).toBe(true);
    });
  });

  it('jumps to the newest records', async () => {
    serveRecords(many());
    const { user, address } = show('/pay?at=100500');
    await row(100_500);
    await user.click(await screen.findByRole('button', { name: 'Zu den neuesten' }));

    await row(101_000);
    await waitFor(() => expect(address()).toBe('/pay'));
    expect(screen.getByRole('region', { name: 'Alle' })).toHaveFocus();
  });

  it('jumps to the oldest records and loads those above', async () => {
    const sent = serveRecords(many());
    const { user, address } = show();
    await row(101_000);
    await user.click(screen.getByRole('button', { name: 'Zu den ältesten' }));

    expect(await row(100_001)).toHaveAttribute('aria-rowindex', '1001');
    expect(screen.queryByRole('button', { name: 'Zu den ältesten' })).not.toBeInTheDocument();
    await waitFor(() => expect(sent.some(({ query }) => query.get('before') === '100100')).toBe(true));
    await waitFor(() => expect(address()).toMatch(/^\/pay\?at=1000\d\d$/));
    expect(sent.filter(({ query }) => query.get('after') === '100001')).toEqual([]);
  });

  it('shows icons instead of labels on a phone', async () => {
    mockLayout((query) => query.includes('< '));
    serveRecords(many());
    show();
    await row(101_000);

    expect(screen.getByRole('button', { name: 'Zu den ältesten' })).toHaveTextContent('↓');
  });

  it('jumps to its ends with the keys End and Home', async () => {
    serveRecords(many());
    const { user, address } = show();
    await row(101_000);
    const list = screen.getByRole('region', { name: 'Alle' });
    act(() => list.focus());
    await user.keyboard('{End}');
    await row(100_001);
    expect(list).toHaveFocus();
    await user.keyboard('{Home}');

    await row(101_000);
    expect(list).toHaveFocus();
    await waitFor(() => expect(address()).toBe('/pay'));
  });

  it('leaves the key End to a focused note', async () => {
    const sent = serveRecords(many());
    const { user } = show();
    await user.click(within(await row(101_000)).getByRole('textbox'));
    await user.keyboard('{End}');

    await row(101_000);
    expect(sent.filter(({ query }) => query.has('before'))).toEqual([]);
  });

  it('keeps the old place until the other end has loaded, and offers a retry when that fails', async () => {
    let isDown = true;
    const response = deferred();
    serveRecords(many(), ({ query }) => (query.get('before') === '0' && isDown ? response.promise : undefined));
    const { user } = show();
    await row(101_000);
    await user.click(screen.getByRole('button', { name: 'Zu den ältesten' }));
    expect(screen.getByRole('region', { name: 'Alle' })).toHaveAttribute('aria-busy', 'true');
    expect(await row(101_000)).toBeVisible();
    response.resolve(errorResponse(500, 'Datenbank fort.'));
    expect(await pageError('Fehler beim Abrufen des Verlaufs')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));

    expect(await row(100_001)).toBeVisible();
  });
});
