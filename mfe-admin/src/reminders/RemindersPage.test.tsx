import { screen, waitFor, within } from '@testing-library/react';
import { holds } from '../record/recordLists.ts';
import { serveRecords } from '../testing/recordServer.ts';
import { buildRecord } from '../testing/records.ts';
import { forgetToasts, showPage } from '../testing/showPage.tsx';
import { teachLayout } from '../testing/window.ts';
import { RemindersPage } from './RemindersPage.tsx';

const reminder = (invoiceNumber: number, isPrint = false) =>
  buildRecord({ _id: `r-${invoiceNumber}`, invoiceNumber, MIStatus: 'M', isPrint });
const some = () => [reminder(100003, true), reminder(100002), reminder(100001), buildRecord({ invoiceNumber: 100000 })];

const row = (invoiceNumber: number) => screen.findByRole('row', { name: new RegExp(`${invoiceNumber}`) });
const shown = () => screen.queryAllByRole('rowheader').map(({ textContent }) => Number(textContent));
const printButton = () => screen.getByRole('button', { name: 'Ausgewählte drucken' });

beforeEach(() => teachLayout());
afterEach(forgetToasts);

describe('Mahnverfahren', () => {
  it('shows the reminders to print alone', async () => {
    serveRecords(some(), holds);
    showPage(<RemindersPage />, '/reminder');

    await row(100001);
    expect(screen.getByRole('heading', { name: 'Mahnverfahren' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Zu drucken' })).toBeChecked();
    expect(shown()).toEqual([100002, 100001]);
  });

  it('shows those printed, and keeps that in the address', async () => {
    serveRecords(some(), holds);
    const { user, address } = showPage(<RemindersPage />, '/reminder');
    await row(100001);
    await user.click(screen.getByRole('radio', { name: 'Gedruckt' }));

    await row(100003);
    await waitFor(() => expect(shown()).toEqual([100003]));
    expect(address()).toBe('/reminder?printed=true');
  });

  it('chooses single rows and all of them for printing', async () => {
    serveRecords(some(), holds);
    const { user } = showPage(<RemindersPage />, '/reminder');
    await row(100001);
    expect(printButton()).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Rechnung 100001 auswählen' }));

    expect(printButton()).toBeEnabled();
    expect(screen.getByText('1 ausgewählt')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Alle auswählen' }));
    expect(screen.getByText('2 ausgewählt')).toBeVisible();
  });

  it('forgets the choice of a row that leaves the list', async () => {
    serveRecords(some(), holds);
    const { user } = showPage(<RemindersPage />, '/reminder');
    await user.click(await screen.findByRole('checkbox', { name: 'Rechnung 100001 auswählen' }));
    await user.click(within(await row(100001)).getByRole('button', { name: 'I: Inkasso' }));

    expect(await screen.findByText('Rechnung 100001 ist jetzt unter „Inkasso“.')).toBeVisible();
    expect(shown()).toEqual([100002]);
    expect(printButton()).toBeDisabled();
  });
});
