import { screen } from '@testing-library/react';
import { serveRecords } from '../testing/recordServer.ts';
import { clearToasts } from '../testing/showPage.tsx';
import { mockLayout } from '../testing/window.ts';
import { expectNoRow, row, show, year } from './testing/showFines.tsx';

beforeEach(() => mockLayout());
afterEach(clearToasts);

describe('Bußgelder › searches', () => {
  it.each([
    ['/pay', 'Fahrzeugnummer suchen', 'Bitte! Geben Sie die Fahrzeugnummer ein'],
    ['/pay', 'Rechnungsnummer suchen', 'Bitte! Geben Sie die Fahrzeugnummer ein'],
    ['/pay?list=open', 'Fahrzeugnummer suchen', 'Bitte geben Sie die Fahrzeugnummer ein'],
    ['/pay?list=open', 'Rechnungsnummer suchen', 'Bitte geben Sie die Rechnungsnummer ein'],
  ])('at %s „%s“ without input shows „%s“', async (address, button, message) => {
    serveRecords(year());
    const { user } = show(address);
    await row(100001);
    await user.click(screen.getByRole('button', { name: button }));

    expect(await screen.findByText(message)).toBeVisible();
  });

  it('treats a plate of only separators as no input', async () => {
    serveRecords(year());
    const { user, address } = show();
    await row(100001);
    await user.type(screen.getByRole('searchbox', { name: 'Fahrzeugnummer' }), '- {Enter}');

    expect(await screen.findByText('Bitte! Geben Sie die Fahrzeugnummer ein')).toBeVisible();
    expect(address()).toBe('/pay');
  });

  it('searches by part of a plate, keeps it in the address and clears it', async () => {
    serveRecords(year());
    const { user, address } = show();
    await row(100001);
    await user.type(screen.getByRole('searchbox', { name: 'Fahrzeugnummer' }), 'mxy{Enter}');

    await row(100002);
    await expectNoRow(100001);
    expect(address()).toBe('/pay?plate=mxy');
    await user.click(screen.getByRole('button', { name: 'Suche nach Fahrzeugnummer aufheben' }));
    await row(100001);
    expect(address()).toBe('/pay');
  });

  it('stops searching for a plate that was deleted from its field', async () => {
    serveRecords(year());
    const { user, address } = show('/pay?plate=mxy');
    await row(100002);
    await user.clear(screen.getByRole('searchbox', { name: 'Fahrzeugnummer' }));

    await row(100001);
    expect(address()).toBe('/pay');
    await user.type(screen.getByRole('searchbox', { name: 'Rechnungsnummer' }), '100001{Enter}');
    await expectNoRow(100002);
    await row(100001);
  });

  it('clears one search’s error after the other search', async () => {
    serveRecords(year());
    const { user } = show();
    await row(100001);
    await user.click(screen.getByRole('button', { name: 'Fahrzeugnummer suchen' }));
    await screen.findByText('Bitte! Geben Sie die Fahrzeugnummer ein');
    await user.type(screen.getByRole('searchbox', { name: 'Rechnungsnummer' }), '100001{Enter}');

    await expectNoRow(100002);
    expect(screen.queryByText('Bitte! Geben Sie die Fahrzeugnummer ein')).not.toBeInTheDocument();
  });

  it('reads search and range from a link', async () => {
    const sent = serveRecords(year());
    show('/pay?list=open&invoiceNumber=100002&from=2026-11-01&to=2026-11-30');

    await row(100002);
    await expectNoRow(100001);
    const requested = sent.find(({ path }) => path === '/records')?.query;
    expect(Object.fromEntries(requested ?? [])).toEqual({
      list: 'open',
      invoiceNumber: '100002',
      from: '2026-11-01',
      to: '2026-11-30',
      limit: '100',
    });
  });
});

describe('Bußgelder › a reversed range', () => {
  it('selects the same days', async () => {
    const sent = serveRecords(year());
    show('/pay?from=2026-11-30&to=2026-11-01');

    await row(100001);
    const requested = sent.find(({ path }) => path === '/records')?.query;
    expect([requested?.get('from'), requested?.get('to')]).toEqual(['2026-11-01', '2026-11-30']);
  });
});
