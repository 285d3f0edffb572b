import type { Permit } from '@parkwart/contracts/calls/permits';
import { stopDate } from '@parkwart/web/testing/clock';
import { conflict, errorResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { buildPermit } from '../../testing/permits.ts';
import { showPage } from '../../testing/showPage.tsx';
import { PermitsPage } from './PermitsPage.tsx';

const PERMITS = [
  buildPermit({ _id: '4', vehicleNumber: 'B-DP 4', validFrom: '1.12.2026', validTo: null, note: '' }),
  buildPermit({ _id: '3', vehicleNumber: 'B-DP 3', validTo: null }),
  buildPermit({ _id: '2', vehicleNumber: 'B-DP 2', validFrom: '21.11.2026', validTo: '21.11.2026' }),
  buildPermit({ _id: '1', validTo: '20.11.2026' }),
];
const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');
const queries = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method === 'GET').map(({ query }) => Object.fromEntries(query));

function servePermits(permits: readonly Permit[] = PERMITS, other: Parameters<typeof serveApi>[0] = () => conflict) {
  return serveApi((request) => (request.method === 'GET' ? ok({ permits }) : other(request)));
}
const rowOf = async (plate: string) => within((await screen.findByText(plate)).closest('tr') as HTMLElement);

beforeEach(() => stopDate(new Date('2026-11-21T11:00:00Z')));

describe('Dauerparker', () => {
  it('lists plates, days, states and notes, and offers to end permits that last beyond today', async () => {
    servePermits();
    showPage(<PermitsPage />, '/permits');
    for (const [plate, days, state, canEnd] of [
      ['B-DP 4', 'ab 1.12.2026', 'künftig', false],
      ['B-DP 3', 'ab 1.3.2026', 'gültig', true],
      ['B-DP 2', '21.11.2026', 'gültig', false],
      ['B-DP 1', '1.3.2026 – 20.11.2026', 'abgelaufen', false],
    ] as const) {
      const row = await rowOf(plate);
      expect(row.getByText(days)).toBeVisible();
      expect(row.getByText(state)).toBeVisible();
      expect(row.queryByRole('button', { name: `Dauerparker ${plate} heute beenden` }) !== null).toBe(canEnd);
    }
    expect((await rowOf('B-DP 3')).getByText('Stellplatz 4')).toBeVisible();
  });

  it('invites the user to add the first permit, and shows „Ops!!! Nichts gefunden.“ for an empty search', async () => {
    servePermits([]);
    const { user } = showPage(<PermitsPage />, '/permits');
    await user.click(await screen.findByRole('button', { name: 'Ersten Dauerparker hinzufügen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dauerparker hinzufügen' }));
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.queryByText('Ops!!! Nichts gefunden.')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Nur gültige' }));
    expect(await screen.findByText('Ops!!! Nichts gefunden.')).toBeVisible();
  });

  it('filters by part of a plate and by validity; both filters are in the address', async () => {
    const sent = servePermits();
    const { user, address } = showPage(<PermitsPage />, '/permits');
    await user.type(await screen.findByLabelText('Kennzeichen'), 'dp{Enter}');
    await user.click(screen.getByRole('switch', { name: 'Nur gültige' }));
    expect(address()).toBe('/permits?plate=dp&valid=true');
    await waitFor(() =>
      expect(queries(sent)).toEqual([
        { limit: '50' },
        { plate: 'dp', limit: '50' },
        { plate: 'dp', isValid: 'true', limit: '50' },
      ]),
    );
  });
});

describe('a permit', () => {
  it('is added from today without an end: „Dauerparker erfolgreich hinzugefügt!“', async () => {
    const sent = servePermits([], () => ({ status: 201, body: PERMITS[1] }));
    const { user } = showPage(<PermitsPage />, '/permits');
    await user.click(await screen.findByRole('button', { name: 'Dauerparker hinzufügen' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Kennzeichen'), 'b-dp 3');
    await user.type(dialog.getByLabelText('Notiz'), 'Mieter');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Dauerparker erfolgreich hinzugefügt!')).toBeVisible();
    expect(written(sent)).toMatchObject([
      {
        method: 'POST',
        path: '/permits',
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: { vehicleNumber: 'B-DP 3', validFrom: '2026-11-21', validTo: null, note: 'Mieter' },
      },
    ]);
  });

  it('is changed with the version that was read; its form keeps the input if the permit overlaps another one', async () => {
    const message = 'Dieses Kennzeichen ist schon Dauerparker, ab 1.1.2026 ohne Ende.';
    const sent = servePermits(PERMITS, () => errorResponse(422, message, { vehicleNumber: message }));
    const { user } = showPage(<PermitsPage />, '/permits');
    await user.click((await rowOf('B-DP 1')).getByRole('button', { name: 'Dauerparker B-DP 1 bearbeiten' }));
    const dialog = within(await screen.findByRole('dialog'));
    const plate = await dialog.findByLabelText('Kennzeichen');
    await user.clear(plate);
    await user.type(plate, 'B-DP 3');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(plate).toBeInvalid();
    expect(plate).toHaveValue('B-DP 3');
    expect(written(sent)).toMatchObject([
      {
        path: '/permits/1',
        ifMatch: '"3"',
        body: { vehicleNumber: 'B-DP 3', validFrom: '2026-03-01', validTo: '2026-11-20' },
      },
    ]);
  });

  it('can be ended as of today; „Rückgängig“ removes the end with the newest version', async () => {
    const permit = PERMITS[1] ?? buildPermit();
    const sent = servePermits(PERMITS, ({ body }) => ok({ ...permit, ...(body as object), version: 4 }));
    const { user } = showPage(<PermitsPage />, '/permits');
    await user.click(await screen.findByRole('button', { name: 'Dauerparker B-DP 3 heute beenden' }));
    expect(await screen.findByText('B-DP 3 ist nur noch heute Dauerparker.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { path: '/permits/3', ifMatch: '"3"', body: { validFrom: '1.3.2026', validTo: '21.11.2026' } },
        { path: '/permits/3', ifMatch: '"4"', body: { validFrom: '1.3.2026', validTo: null } },
      ]),
    );
  });

  it('is deleted only after the admin has confirmed: „Dauerparker erfolgreich gelöscht!“', async () => {
    const sent = servePermits(PERMITS, () => ({ status: 204 }));
    const { user } = showPage(<PermitsPage />, '/permits');
    await user.click((await rowOf('B-DP 1')).getByRole('button', { name: 'Dauerparker B-DP 1 löschen' }));
    const question = within(await screen.findByRole('dialog', { name: 'Dauerparker löschen' }));
    expect(written(sent)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Löschen' }));
    expect(await screen.findByText('Dauerparker erfolgreich gelöscht!')).toBeVisible();
    expect(written(sent)).toMatchObject([{ method: 'DELETE', path: '/permits/1', ifMatch: '"3"' }]);
  });
});
