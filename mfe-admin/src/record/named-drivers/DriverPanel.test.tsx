import type { NamedDriver } from '@parkwart/contracts/calls/namedDrivers';
import { buildCheckedOut, fines } from '@parkwart/contracts/testing/records';
import { stopDate } from '@parkwart/web/testing/clock';
import { ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { showPage } from '../../testing/showPage.tsx';
import { DriverPanel } from './DriverPanel.tsx';

describe('the driver of a record', () => {
  beforeEach(() => stopDate(new Date('2026-12-08T09:00:00Z')));

  const record = buildCheckedOut({ fines });

  const received: NamedDriver = {
    _id: '7',
    invoiceNumber: 100_001,
    arrived: '4.12.2026',
    source: 'page',
    state: 'received',
    name: 'Erika Muster',
    address: 'Weg 1\n12345 Ort',
    enteredBy: '',
    enteredAt: '2026-12-04T09:00:00.000Z',
  };

  const accepted = { ...received, source: 'form', state: 'accepted' };

  const driver = { name: received.name, address: received.address };

  const serve = (
    drivers: readonly NamedDriver[],
    written: { status: number } = ok({ ...record, version: 9, driver }),
  ) => serveApi(({ method }) => (method === 'GET' ? ok({ drivers }) : written));

  const writes = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

  const button = (name: string) => screen.findByRole('button', { name });

  it('is entered with day, source, name and address', async () => {
    const sent = serve([]);
    const { user } = showPage(<DriverPanel record={record} />);
    await user.click(await button('Fahrer benennen …'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fahrer benennen' }));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Bitte geben Sie den Namen des Fahrers an.')).toBeVisible();
    expect(dialog.getByText('Bitte geben Sie die Anschrift des Fahrers an.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Woher'), 'Formular');
    await user.type(dialog.getByLabelText('Name des Fahrers'), 'Erika Muster');
    await user.type(dialog.getByLabelText('Anschrift'), 'Weg 1{enter}12345 Ort');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText(/^Der Fahrer ist jetzt Schuldner/)).toBeVisible();
    expect(writes(sent)).toMatchObject([
      {
        method: 'POST',
        path: '/named-drivers/100001',
        idempotencyKey: expect.any(String),
        body: { arrived: '2026-12-08', source: 'form', ...driver },
      },
    ]);
  });

  it('is accepted with one click if the driver was named on the drivers’ page', async () => {
    const sent = serve([received]);
    const { user } = showPage(<DriverPanel record={record} />);
    expect(await screen.findByText('Als Fahrer benannt: Erika Muster')).toBeVisible();
    expect(screen.getByText('Weg 1, 12345 Ort')).toBeVisible();
    expect(screen.getByText('Seite vom 4.12.2026')).toBeVisible();
    await user.click(await button('Annehmen'));
    expect(await screen.findByText(/^Angenommen\./)).toBeVisible();
    expect(writes(sent)).toMatchObject([{ path: '/named-drivers/100001/7/state', body: { state: 'accepted' } }]);
  });

  it.each([
    ['rejected after a confirmation', received, 'Ablehnen …', 'Ablehnen', 'Abgelehnt. Der Halter bleibt Schuldner.'],
    [
      'revoked after a confirmation',
      accepted,
      'Zurücknehmen …',
      'Zurücknehmen',
      'Zurückgenommen. Der Halter ist wieder Schuldner.',
    ] as const,
  ] as const)('is %s', async (_title, given, press, confirm, told) => {
    const sent = serve([given]);
    const { user } = showPage(<DriverPanel record={record} />);
    await user.click(await button(press));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    expect(await screen.findByText(told)).toBeVisible();
    expect(writes(sent)).toMatchObject([{ path: '/named-drivers/100001/7/state', body: { state: 'rejected' } }]);
  });

  it('cannot be accepted while the record is in collection, and the card shows the reason', async () => {
    serve([received]);
    showPage(<DriverPanel record={{ ...record, MIStatus: 'I', collectionDay: '1.12.2026' }} />);
    expect(
      await screen.findByText(/^Annehmen geht erst, wenn die Rechnung nicht mehr beim Inkasso liegt/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Annehmen' })).toBeNull();
    expect(await button('Ablehnen …')).toBeVisible();
  });

  it('can no longer be entered once the record is paid', async () => {
    const sent = serve([{ ...received, state: 'rejected' }]);
    showPage(<DriverPanel record={{ ...record, isPay: true }} />);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Fahrer benennen …' })).toBeNull();
  });
});
