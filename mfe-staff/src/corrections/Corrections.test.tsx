import { conflict, errorResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CheckInPage } from '../check-in/CheckInPage.tsx';
import { CheckOutPage } from '../check-out/CheckOutPage.tsx';
import { beIdle, checkInNow, NOW, parked, plate } from '../testing/checkIn.ts';
import { buildRecord, TARIFF } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';

const correctable = {
  tariff: TARIFF,
  correctableUntil: new Date(NOW.getTime() + 600_000).toISOString(),
};
const record = buildRecord(correctable);

const isWrite = ({ method }: SentRequest) => method === 'PUT';

async function checkIn(respond: (request: SentRequest) => ReturnType<typeof ok>) {
  const sent = serveApi((request) => {
    if (request.path === '/plate-history') return ok({ visits: 0, lastVisit: null, open: { amount: 0, stays: 0 } });
    return request.method === 'POST' ? { status: 201, body: record } : respond(request);
  });
  const page = showPage(<CheckInPage />, '/parking');
  await act(async () => beIdle());
  await page.user.type(plate(), 'B-AB 1234{Enter}');
  await screen.findByRole('region', { name: 'Fahrzeug eingecheckt' });
  await act(async () => beIdle());
  return { ...page, sent };
}

describe('a check-in of the last ten minutes', () => {
  checkInNow();

  it('can be corrected at the booth where it was made; the correction is sent with the version that was read', async () => {
    const changed = { ...record, vehicleNumber: 'B-AB 1235', vehicleColor: 'Rot', version: 2 };
    const { user, sent } = await checkIn(() => ok(changed));
    expect(await screen.findByText(/Bis 10:22 Uhr können Sie/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Korrigieren' }));
    const form = within(screen.getByRole('form', { name: 'Einfahrt korrigieren' }));
    expect(form.getByLabelText('Fahrzeugnummer')).toHaveFocus();
    expect(form.getByLabelText('Modell')).toHaveValue('Volkswagen Golf');
    await user.clear(form.getByLabelText('Fahrzeugnummer'));
    await user.click(form.getByRole('button', { name: 'Speichern' }));
    expect(await form.findByText('Bitte geben Sie die Fahrzeugnummer ein')).toBeVisible();
    await user.type(form.getByLabelText('Fahrzeugnummer'), 'b-ab 1235');
    expect(form.getByLabelText('Fahrzeugnummer')).toHaveValue('B-AB 1235');
    await user.clear(form.getByLabelText('Farbe'));
    await user.type(form.getByLabelText('Farbe'), 'Rot{Enter}');

    expect(await screen.findByText('B-AB 1235')).toBeVisible();
    expect(sent.filter(isWrite)).toMatchObject([
      {
        path: '/check-in/100001',
        ifMatch: '"1"',
        body: { vehicleNumber: 'B-AB 1235', vehicleModel: 'Volkswagen Golf', vehicleColor: 'Rot' },
      },
    ]);
    expect(screen.getByText(/Bitte einen schon gedruckten Beleg neu drucken/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Fahrzeug eingecheckt' })).toHaveFocus());
  });

  it('is not corrected to a text that may mean two plates until the user has selected one of them', async () => {
    const { user, sent } = await checkIn(() => ok({ ...record, vehicleNumber: 'BN-O 1234', version: 2 }));
    await user.click(await screen.findByRole('button', { name: 'Korrigieren' }));
    const form = within(screen.getByRole('form', { name: 'Einfahrt korrigieren' }));
    await user.clear(form.getByLabelText('Fahrzeugnummer'));
    await user.type(form.getByLabelText('Fahrzeugnummer'), 'bno1234{Enter}');
    expect(form.getByLabelText('Fahrzeugnummer')).toBeInvalid();
    await waitFor(() => expect(form.getByRole('button', { name: 'B-NO 1234' })).toHaveFocus());
    expect(sent.filter(isWrite)).toEqual([]);
    await user.click(form.getByRole('button', { name: 'BN-O 1234' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent.filter(isWrite)).toMatchObject([{ body: { vehicleNumber: 'BN-O 1234' } }]));
  });

  it('can be cancelled with a reason; its receipt can then no longer be printed', async () => {
    const cancelReason = 'Wieder weggefahren';
    const alsoParked = { invoiceNumber: 100_002, date: '21.11.2026', entryTime: '09:00:00' };
    const { user, sent } = await checkIn(() =>
      ok({ ...buildRecord({ isDisable: true, version: 2, alsoParked }), cancelReason }),
    );
    await user.click(await screen.findByRole('button', { name: 'Stornieren' }));
    await user.click(screen.getByRole('button', { name: 'Einfahrt stornieren' }));
    expect(await screen.findByText('Bitte geben Sie einen Grund an.')).toBeVisible();
    expect(sent.filter(isWrite)).toEqual([]);
    await user.type(screen.getByLabelText('Grund'), `${cancelReason}{Enter}`);

    const result = within(await screen.findByRole('region', { name: 'Einfahrt storniert' }));
    expect(result.getByText('Storniert: Wieder weggefahren')).toBeVisible();
    expect(result.getByText(/seit dem 21\.11\.2026, 09:00 Uhr, unter Rechnung 100002 geparkt/)).toBeVisible();
    expect(result.queryByRole('button', { name: 'Beleg drucken' })).not.toBeInTheDocument();
    expect(result.getByRole('button', { name: 'Nächstes Fahrzeug' })).toBeVisible();
    expect(sent.filter(isWrite)).toMatchObject([
      { path: '/cancel/100001', ifMatch: '"1"', body: { reason: cancelReason } },
    ]);
  });

  it('keeps the input in its form and shows the reason if the server rejects a change', async () => {
    const refusal = 'Eine Einfahrt lässt sich nur in den ersten zehn Minuten korrigieren.';
    const { user } = await checkIn(() => errorResponse(422, refusal));
    await user.click(await screen.findByRole('button', { name: 'Stornieren' }));
    await user.type(screen.getByLabelText('Grund'), 'Verklickt{Enter}');
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.getByLabelText('Grund')).toHaveValue('Verklickt');
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.getByRole('button', { name: 'Stornieren' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stornieren' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Korrigieren' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Korrigieren' })).toHaveFocus();
  });

  it('is fetched again if a change is rejected because of a newer version; the next attempt uses the new version', async () => {
    const current = { ...record, version: 5 };
    const { user, sent } = await checkIn(({ method, ifMatch }) =>
      method === 'GET' ? ok([current]) : ifMatch === '"5"' ? ok({ ...current, version: 6 }) : conflict,
    );
    await user.click(await screen.findByRole('button', { name: 'Korrigieren' }));
    const typed = within(screen.getByRole('form', { name: 'Einfahrt korrigieren' })).getByLabelText('Modell');
    await user.type(typed, ' Variant{Enter}');
    expect(await screen.findByText(/Diese Rechnung wurde inzwischen geändert/)).toBeVisible();
    expect(typed).toHaveValue('Volkswagen Golf Variant');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(sent.filter(isWrite).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"5"']));
  });

  it('can be corrected neither once the ten minutes are over, nor by another user', async () => {
    serveApi(parked);
    const { user } = showPage(<CheckInPage />, '/parking');
    await user.type(plate(), 'B-AB 1234{Enter}');
    await act(async () => beIdle());
    await screen.findByRole('region', { name: 'Fahrzeug eingecheckt' });
    expect(screen.queryByRole('button', { name: 'Korrigieren' })).not.toBeInTheDocument();
  });

  it('can also be changed at the till; a car whose check-in was cancelled at the till cannot be checked out', async () => {
    const cancelled = { ...record, isDisable: true, cancelReason: 'Doppelt erfasst', version: 2 };
    serveApi(({ method, path }) =>
      path === '/parked-cars' ? ok({ records: [] }) : ok(method === 'GET' ? [record] : cancelled),
    );
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    await user.click(await screen.findByRole('button', { name: 'Stornieren' }));
    await user.type(screen.getByLabelText('Grund'), 'Doppelt erfasst{Enter}');
    expect(await screen.findByText('Storniert: Doppelt erfasst')).toBeVisible();
    const card = screen.getByRole('region', { name: 'Rechnung 100001' });
    expect(card).toHaveFocus();
    expect(within(card).getByText('Storniert')).toBeVisible();
    expect(within(card).queryByRole('button', { name: 'Auschecken' })).not.toBeInTheDocument();
  });
});
