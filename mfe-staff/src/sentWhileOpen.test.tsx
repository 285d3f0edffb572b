import { screen, within } from '@testing-library/react';
import { CheckInPage } from './check-in/CheckInPage.tsx';
import { CheckOutPage } from './check-out/CheckOutPage.tsx';
import { boothDatabase } from './offline/database.ts';
import { queuedEntries } from './offline/queue.ts';
import { NOW } from './testing/checkIn.ts';
import { buildCheckedOut, buildRecord, TARIFF } from './testing/records.ts';
import { showPage } from './testing/showPage.tsx';
import {
  atABoothWithoutConnection,
  panel,
  parkedAs,
  type Respond,
  reconnect,
  sendNow,
  startBooth,
  startWithOneQueued,
} from './testing/withoutConnection.tsx';

atABoothWithoutConnection();

const sentRecord = { _id: 'r-100045', invoiceNumber: 100_045, vehicleNumber: 'B-OF 1', provisionalReference: 'C-0001' };
const parkedThere = () => buildRecord({ ...sentRecord, tariff: TARIFF });

/** As queued by an earlier version: its check-in was sent while the till still showed the reference. */
async function keepUnresolved() {
  const enteredAt = NOW.toISOString();
  const who = { vehicleNumber: 'B-OF 1', enteredAt, enteredBy: 'kasse' };
  const amounts = { feeCents: 0, totalCents: 0 };
  const item = { ...who, ...amounts, kind: 'check-out', reference: 'C-0001', recordId: undefined, state: 'waiting' };
  await (await boothDatabase()).add('kept', item as never);
}

describe('a record open at the till while its check-in is sent', () => {
  const respond: Respond = ({ path }) => {
    if (path === '/parking') return parkedAs(100_045, sentRecord);
    if (path === '/invoice-search') return { status: 200, body: [parkedThere()] };
    return { status: 200, body: buildCheckedOut({ ...sentRecord, exitTime: '21.11.2026 10:12:05', fee: 0 }) };
  };

  it('gets its invoice number, and is checked out at the server', async () => {
    const { server, writes } = await startWithOneQueued(respond);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=C-0001');
    expect(await screen.findByText('nach der Verbindung')).toBeVisible();
    await reconnect(server);
    const card = await screen.findByRole('region', { name: 'Rechnung 100045' });
    await user.click(within(card).getByRole('button', { name: 'Auschecken' }));
    expect(await within(card).findByText('Ausgecheckt')).toBeVisible();
    expect(writes().at(-1)).toMatchObject({ path: '/checkout' });
    expect(writes().at(-1)?.query.get('id')).toBe('r-100045');
    expect(await queuedEntries()).toEqual([]);
  });

  it('is checked out by its reference when its check-in is no longer queued', async () => {
    const { writes } = await startBooth(respond);
    await keepUnresolved();
    await sendNow();
    expect(writes().map(({ query }) => query.get('id'))).toEqual(['r-100045']);
    expect(await queuedEntries()).toEqual([]);
  });

  it('warns that another till has checked it out in the meantime', async () => {
    const left = buildCheckedOut({ ...sentRecord, exitTime: '21.11.2026 10:27:05', fee: 2 });
    await startBooth(({ path }) => ({ status: 200, body: path === '/invoice-search' ? [left] : left }));
    await keepUnresolved();
    showPage(<CheckInPage />, '/parking');
    await sendNow();
    const warning = /Schon ausgecheckt um 10:27 Uhr\. Der Betrag hat sich geändert: 0,00.€ → 2,00.€\./;
    expect(await within(await panel()).findByText(warning)).toBeVisible();
  });
});
