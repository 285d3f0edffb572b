import { buildCheckedOut } from '@parkwart/contracts/testing/records';
import { screen } from '@testing-library/react';
import { serveRecords } from '../testing/recordServer.ts';
import { clearToasts } from '../testing/showPage.tsx';
import { mockLayout } from '../testing/window.ts';
import { row, show } from './testing/showFines.tsx';

beforeEach(() => mockLayout());
afterEach(clearToasts);

const fines = [{ type: 'Ohne Schein', price: 30, description: '' }];
const letter = { date: '6.3.2026', deadline: '16.3.2026', ownerLookup: 7, reminderCost: 5.5 };
const owed = buildCheckedOut({ fines, fee: 4 });

describe('open amounts', () => {
  it.each([
    ['Alle', {}, '34,00 €'],
    ['Offen', {}, '34,00 €'],
    ['Mahnung', { MIStatus: 'M', isPrint: false }, '34,00 €'],
    ['Mahnung', { MIStatus: 'M', isPrint: true, letter }, '46,50 €'],
    ['Abgeschlossen', { isPay: true, letter }, '0,00 €'],
    ['Inaktiv', { isDisable: true, letter }, '0,00 €'],
  ] as const)('appear beside the fines in %s', async (list, changes, open) => {
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
