import { buildCheckedOut } from '@parkwart/contracts/testing/records';
import { screen, within } from '@testing-library/react';
import { serveRecords } from '../testing/recordServer.ts';
import { clearToasts } from '../testing/showPage.tsx';
import { mockLayout } from '../testing/window.ts';
import { row, show } from './testing/showFines.tsx';

const MESSAGE = 'Mahnsperre ohne Enddatum: Widerspruch.';
const dunningBlock = { reason: 'dispute', note: 'Schild verdeckt', by: 'anna', at: '1.12.2026 10:00:00' };
const records = () => [
  buildCheckedOut({ _id: 'r-2', invoiceNumber: 100002, dunningBlock }),
  buildCheckedOut({ dunningBlock: { ...dunningBlock, until: '1.1.2026' } }),
];

beforeEach(() => mockLayout());
afterEach(clearToasts);

describe('records with a dunning block', () => {
  it.each(['/pay', '/pay?list=open'])('are marked in the list %s with the reason, while it stands', async (address) => {
    serveRecords(records());
    show(address);
    const marked = within(await row(100002));
    expect(marked.getByRole('img', { name: `${MESSAGE} Schild verdeckt` })).toBeVisible();
    expect(within(await row(100001)).queryByRole('img', { name: /^Mahnsperre/ })).toBeNull();
  });

  it('stay in their list when M or I is pressed, and say why', async () => {
    const sent = serveRecords(records());
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100002)).getByRole('button', { name: /^I: Inkasso/ }));
    expect(await screen.findByText(MESSAGE)).toBeVisible();
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('are named with the server’s reason when several are dunned at once', async () => {
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

describe('records that an agency has', () => {
  const REASON = 'Die Rechnung ist seit 1.12.2026 beim Inkassobüro. Bitte rufen Sie sie zuerst zurück.';
  const handedOver = () => [buildCheckedOut({ MIStatus: 'I', collectionDay: '1.12.2026' })];

  it.each([/^M: Mahnung/, /^I: Inkasso/])(
    'have a switch (%s) that says why it is refused, and sends nothing',
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

  it('get no letter: its button in Alle says why, and so does the dialog', async () => {
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

it('a dunning block refuses M and I in the same way, but not taking an active one back', async () => {
  const block = { dunningBlock, MIStatus: 'M' } as const;
  serveRecords([buildCheckedOut(block)]);
  show('/pay?list=reminder');
  const marked = within(await row(100001));
  expect(marked.getByRole('button', { name: /^I: Inkasso/ })).toHaveAccessibleDescription(MESSAGE);
  expect(marked.getByRole('button', { name: /^M: Mahnung/ })).not.toHaveAttribute('aria-disabled');
});
