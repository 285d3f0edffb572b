import { screen } from '@testing-library/react';
import { created, first, known, makeAndPrint, second, serveOffice, setUpPrinting, show } from './testing/letters.tsx';

setUpPrinting();

const dunningBlock = { reason: 'dispute', note: '', until: '8.12.2026', by: 'anna', at: '1.12.2026 10:00:00' };
const blocked = { ...second, ...known, dunningBlock };

describe('letters for records with a dunning block', () => {
  it('are left out of a batch, which names them and why', async () => {
    serveOffice([first, second]);
    const { user } = show([{ ...first, ...known }, blocked]);
    expect(await screen.findByText('Rechnung 100002: Mahnsperre bis 8.12.2026: Widerspruch.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Rechnung 100002' })).toBeNull();
    await makeAndPrint(user);
    expect(created.map((letters) => letters.map(({ record }) => record.invoiceNumber))).toEqual([[100001]]);
  });

  it('are not offered where none is left', async () => {
    serveOffice([second]);
    const { user, closed } = show([blocked]);
    expect(await screen.findByText('Rechnung 100002: Mahnsperre bis 8.12.2026: Widerspruch.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'PDF erstellen' })).toBeNull();
    await user.click(screen.getByText('Schließen'));
    expect(closed).toEqual([true]);
  });

  it('are made again once its last day is over', async () => {
    serveOffice([second]);
    show([{ ...blocked, dunningBlock: { ...dunningBlock, until: '7.12.2026' } }]);
    expect(await screen.findByRole('button', { name: 'PDF erstellen' })).toBeVisible();
    expect(screen.queryByText(/Mahnsperre/)).toBeNull();
  });
});
