import { LIST_STATES } from '@parkwart/contracts/calls/listMembership';
import { buildRecord } from '@parkwart/contracts/testing/records';
import { toast } from '@parkwart/web';
import { errorResponse, internalError } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor } from '@testing-library/react';
import { serveRecords } from '../testing/recordServer.ts';
import { clearToasts } from '../testing/showPage.tsx';
import { mockLayout } from '../testing/window.ts';
import { errorToasts, pageError, row, show } from './testing/showFines.tsx';

beforeEach(() => mockLayout());
afterEach(clearToasts);

describe('Bußgelder › failures of loading', () => {
  it.each([
    ['all', 'Fehler beim Abrufen des Verlaufs'],
    ['active', 'Fehler beim Abrufen des Verlaufs'],
    ['inactive', 'Fehler beim Abrufen des Verlaufs'],
    ['open', 'Fehler beim Abrufen der Zahlungshistorie'],
    ['closed', 'Fehler beim Abrufen der Zahlungshistorie'],
    ['reminder', 'Fehler beim Abrufen der Erinnerungsdaten'],
    ['collection', 'Fehler beim Abrufen der Erinnerungsdaten'],
  ] as const)('the list %s shows „%s“ and loads on retry', async (list, message) => {
    let isDown = true;
    serveRecords([buildRecord(LIST_STATES[list])], ({ path }) =>
      isDown && path === '/records' ? errorResponse(500, 'Datenbank fort.') : undefined,
    );
    const { user } = show(`/pay?list=${list}`);

    expect(await pageError(message)).toBeVisible();
    await waitFor(() => expect(errorToasts(message)).toHaveLength(1));
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await row(100001)).toBeVisible();
  });

  it('are toasted once, however often a retry fails', async () => {
    const sent = serveRecords([], ({ path }) => (path === '/records' ? internalError : undefined));
    const { user } = show('/pay?list=open');
    const message = 'Fehler beim Abrufen der Zahlungshistorie';
    await waitFor(() => expect(errorToasts(message)).toHaveLength(1));
    act(() => toast.remove());
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));

    await waitFor(() => expect(sent.filter(({ path }) => path === '/records')).toHaveLength(2));
    expect(await pageError(message)).toBeVisible();
    expect(errorToasts(message)).toHaveLength(0);
  });
});
