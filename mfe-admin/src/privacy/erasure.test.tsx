import { stopDate } from '@parkwart/web/testing/clock';
import { errorResponse, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DONE, PERSON, PREVIEW, RUNNING, searchFor, serve, TRIAL } from '../testing/privacy.tsx';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

const erasures = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method === 'POST').map((request) => [request.path, request.body]);

beforeEach(() => stopDate(new Date('2026-11-21T11:00:00Z')));
afterEach(() => {
  clearToasts();
  jest.useRealTimers();
});

describe('Löschen auf Verlangen', () => {
  const open = async () => {
    const user = await searchFor('Name', 'Erika Muster');
    await user.click(await screen.findByRole('button', { name: 'Löschen auf Verlangen …' }));
    const dialog = within(await screen.findByRole('dialog', { name: '„Erika Muster“ löschen' }));
    await dialog.findByText('Wird gelöscht');
    return { user, dialog };
  };

  it('lists what is erased, what is kept and why, and erases exactly what was shown and selected', async () => {
    const sent = serve();
    const { user, dialog } = await open();
    for (const text of [
      'Rechnung 100122, mit allen Dateien',
      'Dauerparker B-AB 1234, ab 1.1.2026',
      'Rechnung 100123, mit allen Dateien',
      'Rechnung 100124: Die Forderung ist noch offen.',
      'Anruf von Erika Muster',
    ]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
    for (const box of dialog.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    expect(erasures(sent)).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'Rechnung 100200 (Notiz)' }));
    await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
    expect(await screen.findByText('Die Löschung läuft; Sie können diese Seite schließen.')).toBeVisible();
    const body = { ...PERSON, preview: PREVIEW, mentions: ['record:100200'], asUser: false };
    expect(erasures(sent)).toEqual([['/erasures', body]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the progress of each service, and refetches the disclosure when all are done', async () => {
    let erasure: object = RUNNING;
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-21T11:00:00Z') });
    const sent = serve({ 'GET /erasures': () => ok({ erasures: [erasure] }) });
    await searchFor('Name', 'Erika Muster');
    const list = within(await screen.findByRole('region', { name: 'Löschungen auf Verlangen' }));
    expect(list.getByText('Name „Erika Muster“')).toBeVisible();
    expect(list.getByText('läuft')).toBeVisible();
    expect(list.getByText('Benutzerkonten: erledigt')).toBeVisible();
    expect(list.getByText('Bilder und Dateien: fehlgeschlagen, wird wiederholt')).toBeVisible();
    expect(list.getByText('Rechnungen und Dauerparker: wartet')).toBeVisible();
    await screen.findByRole('region', { name: 'Rechnungen' });
    erasure = DONE;
    await act(() => jest.advanceTimersByTimeAsync(2_100));
    expect(await list.findByText('abgeschlossen')).toBeVisible();
    expect(list.getByText('Name')).toBeVisible();
    await waitFor(() => expect(sent.filter(({ path }) => path === '/disclosure/whole')).toHaveLength(2));
  });

  it('names the services whose data had changed, and asks to search again for the rest', async () => {
    const parts = DONE.parts.map((part) => (part.service === 'files' ? { ...part, state: 'changed' } : part));
    serve({ 'GET /erasures': { erasures: [{ ...DONE, parts }] } });
    showPage(<PrivacyPage />, '/privacy');
    const list = within(await screen.findByRole('region', { name: 'Löschungen auf Verlangen' }));
    expect(list.getByText('nicht vollständig')).toBeVisible();
    expect(list.getByText(/^Bilder und Dateien: inzwischen geändert/)).toBeVisible();
    expect(list.getByText(/Bitte suchen Sie noch einmal/)).toBeVisible();
  });

  it('refetches the preview and erases nothing when something has changed since', async () => {
    const sentence = 'Inzwischen hat sich etwas geändert; nichts wurde gelöscht.';
    const sent = serve({ 'POST /erasures': () => errorResponse(409, sentence) });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    await waitFor(() => expect(sent.filter(({ path }) => path === '/erasures/trial')).toHaveLength(2));
    expect(erasures(sent)).toHaveLength(1);
  });

  it('cannot be confirmed when everything is kept', async () => {
    const kept = { invoiceNumber: 100_124, outcome: 'keep', reason: 'Das Fahrzeug parkt noch.' };
    serve({
      'GET /erasures/trial': {
        ...TRIAL,
        parking: { records: [kept], permits: 0 },
        files: { mentions: [], asUser: 0, preview: '' },
      },
    });
    const user = await searchFor('Name', 'Erika Muster');
    await user.click(await screen.findByRole('button', { name: 'Löschen auf Verlangen …' }));
    expect(await screen.findByText('Rechnung 100124: Das Fahrzeug parkt noch.')).toBeVisible();
    expect(screen.getByText('Es gibt nichts, was gelöscht werden kann.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Endgültig löschen' })).toBeDisabled();
  });
});
