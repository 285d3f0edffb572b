import { stopDate } from '@parkwart/web/testing/clock';
import { internalError, ok } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { showPage } from '../../../testing/showPage.tsx';
import { mockLayout } from '../../../testing/window.ts';
import { RemindersPage } from '../RemindersPage.tsx';
import { buildLine, buildRun, puts, serveRuns } from './testing/runServer.ts';

const ADDRESS = '/reminder?tab=mahnlauf';
const show = (address = ADDRESS) => showPage(<RemindersPage />, address);
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const press = (name: string) => screen.findByRole('button', { name });
const excluded = (number: number, reason: string, owner?: object) =>
  buildLine(number, { state: 'excluded', reason }, owner);
const refused = (code: string, message: string) => ({ status: 409, body: { code, message } });

beforeEach(() => {
  mockLayout();
  window.scrollTo = () => {};
  stopDate(new Date('2026-12-08T09:00:00Z'));
});

describe('dunning runs', () => {
  it('are started under „Mahnverfahren“, where the earlier runs are listed with user, time and number of lines', async () => {
    const done = buildRun({ _id: '2', state: 'done' });
    const lines = [buildLine(100_001, { state: 'printed' })];
    const sent = serveRuns({ runs: [done], lines });
    const { user, address } = showPage(<RemindersPage />, '/reminder');
    await user.click(screen.getByRole('tab', { name: 'Mahnlauf' }));
    expect(address()).toBe(ADDRESS);
    const runs = await table('Mahnläufe');
    await waitFor(() =>
      expect(runs.getAllByRole('row')[1]?.textContent).toBe('Mahnlauf 28.12.2026 09:00:00anna100abgeschlossen'),
    );
    await user.click(await press('Mahnlauf beginnen'));
    expect(await screen.findByRole('heading', { name: 'Mahnlauf 3, offen' })).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([{ path: '/dunning-runs' }]);
  });

  it('show recipient, level, amount and deadline of each letter, and the reason for each record without a letter', async () => {
    const second = buildLine(100_002, { level: 2, amount: 47, deadline: '15.12.2026' });
    serveRuns({ runs: [buildRun()], lines: [buildLine(100_001), second, excluded(100_003, 'Offen ist nichts.')] });
    const { user } = show();
    const rows = (await table('Vorgeschlagen')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '100001B-MA 1BMA 1Erika MustermannHeidestraße 17, 51147 Köln1. Mahnungbis 18.12.202644,50 €Herausnehmen',
      '100002B-MA 2BMA 2Erika MustermannHeidestraße 17, 51147 Köln2. Mahnungbis 15.12.202647,00 €Herausnehmen',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Ausgeschlossen (1)' }));
    expect((await table('Ausgeschlossen')).getByText('Offen ist nichts.')).toBeVisible();
  });

  it('let the admin remove a line and put it back', async () => {
    const sent = serveRuns({ runs: [buildRun()], lines: [buildLine(100_001), buildLine(100_002)] });
    const { user } = show();
    await user.click(await press('Herausnehmen: Rechnung 100001'));
    await screen.findByRole('tab', { name: 'Herausgenommen (1)' });
    expect(screen.queryByRole('button', { name: 'Herausnehmen: Rechnung 100001' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Herausgenommen (1)' }));
    await user.click(await press('Wieder aufnehmen: Rechnung 100001'));
    expect(await screen.findByRole('tab', { name: 'Vorgeschlagen (2)' })).toBeVisible();
    expect(puts(sent).map(({ path, body }) => [path, body])).toEqual([
      ['/dunning-runs/3/lines/100001', { isRemoved: true }],
      ['/dunning-runs/3/lines/100001', { isRemoved: false }],
    ]);
  });

  it('let the admin enter a missing owner, then propose the letter', async () => {
    const reason = 'Name oder Anschrift des Halters fehlt.';
    const sent = serveRuns({
      runs: [buildRun()],
      lines: [excluded(100_001, reason, { ownerName: '', address: '' })],
    });
    const { user } = show(`${ADDRESS}&state=excluded`);
    await user.click(await press('Halter eintragen: Rechnung 100001'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Halter eintragen' }));
    await user.type(dialog.getByLabelText('Name des Halters'), 'Max Muster');
    await user.type(dialog.getByLabelText('Anschrift'), 'Weg 1{Enter}10623 Berlin');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByRole('tab', { name: 'Vorgeschlagen (1)' })).toBeVisible();
    expect(puts(sent).map(({ path, body }) => [path, body])).toEqual([
      ['/print/100001', { isPrint: false, ownerName: 'Max Muster', address: 'Weg 1\n10623 Berlin' }],
      ['/dunning-runs/3/lines/100001', { isRemoved: false }],
    ]);
  });

  it('show the reason if a line stays excluded after another check', async () => {
    const line = excluded(100_001, 'Mahnsperre ohne Enddatum: Klärung.');
    serveRuns({ runs: [buildRun()], lines: [line] }, ({ path }) => (path.includes('/lines/') ? ok(line) : undefined));
    const { user } = show(`${ADDRESS}&state=excluded`);
    await user.click(await press('Neu prüfen: Rechnung 100001'));
    expect(
      await screen.findByText('Rechnung 100001 bleibt ausgeschlossen: Mahnsperre ohne Enddatum: Klärung.'),
    ).toBeVisible();
  });

  it('check all excluded lines again with one click, except lines without an owner', async () => {
    const reason = 'Für den Zinsraum fehlt ein Basiszinssatz.';
    const lines = [
      excluded(100_001, reason),
      excluded(100_002, 'Name oder Anschrift des Halters fehlt.', { ownerName: '', address: '' }),
      excluded(100_003, reason),
    ];
    const [, , blocked] = lines;
    const sent = serveRuns({ runs: [buildRun()], lines }, ({ path }) =>
      path.endsWith('/lines/100003') ? ok(blocked) : undefined,
    );
    const { user } = show(`${ADDRESS}&state=excluded`);
    await user.click(await press('Alle neu prüfen'));
    expect(await screen.findByText('1 von 2 Zeilen sind jetzt vorgeschlagen.')).toBeVisible();
    expect(puts(sent).map(({ path, body }) => [path, body])).toEqual([
      ['/dunning-runs/3/lines/100001', { isRemoved: false }],
      ['/dunning-runs/3/lines/100003', { isRemoved: false }],
    ]);
    expect(await screen.findByRole('tab', { name: 'Vorgeschlagen (1)' })).toBeVisible();
  });

  it('show that no letter is due, and are withdrawn only after the admin has confirmed', async () => {
    const sent = serveRuns({ runs: [buildRun()], lines: [] });
    const { user } = show();
    expect(await screen.findByText('Heute ist keine Mahnung fällig.')).toBeVisible();
    await user.click(await press('Lauf zurücknehmen'));
    const question = within(await screen.findByRole('dialog', { name: 'Lauf zurücknehmen' }));
    await user.click(question.getByRole('button', { name: 'Lauf zurücknehmen' }));
    expect(await screen.findByRole('button', { name: 'Mahnlauf beginnen' })).toBeVisible();
    expect(puts(sent)).toMatchObject([{ path: '/dunning-runs/3/state', body: { state: 'withdrawn' } }]);
  });

  it('are closed, not withdrawn, once one of their letters is printed; the question before the closing shows how many letters are not printed', async () => {
    serveRuns({ runs: [buildRun()], lines: [buildLine(100_001, { state: 'printed' }), buildLine(100_002)] });
    const { user } = show();
    await user.click(await press('Lauf abschließen'));
    expect(await screen.findByText(/^1 Mahnung ist nicht gedruckt/)).toBeVisible();
  });

  it('that another admin has started in the meantime are shown instead of a second run', async () => {
    const stored = { runs: [] as ReturnType<typeof buildRun>[], lines: [buildLine(100_001)] };
    serveRuns(stored, ({ method }) => {
      if (method !== 'POST') return undefined;
      stored.runs.push(buildRun({ _id: '9' }));
      return { status: 201, body: stored.runs[0] };
    });
    const { user } = show();
    await user.click(await press('Mahnlauf beginnen'));
    expect(await screen.findByRole('heading', { name: 'Mahnlauf 9, offen' })).toBeVisible();
  });

  it('that another admin has ended are shown as ended, and are not changed', async () => {
    const stored = { runs: [buildRun()], lines: [buildLine(100_001)] };
    serveRuns(stored, ({ path }) => {
      if (!path.includes('/lines/')) return undefined;
      stored.runs[0] = buildRun({ state: 'done' });
      return refused('RUN_HAS_ENDED', 'Dieser Mahnlauf ist schon beendet.');
    });
    const { user } = show();
    await user.click(await press('Herausnehmen: Rechnung 100001'));
    expect(await screen.findByText('Dieser Mahnlauf ist schon beendet.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Mahnlauf beginnen' })).toBeVisible();
  });

  it('show a line again, with an error, if removing the line has failed', async () => {
    serveRuns({ runs: [buildRun()], lines: [buildLine(100_001), buildLine(100_002)] }, ({ path }) =>
      path.includes('/lines/') ? internalError : undefined,
    );
    const { user } = show();
    await user.click(await press('Herausnehmen: Rechnung 100001'));
    expect(await screen.findByText('Die Zeile konnte nicht geändert werden.')).toBeVisible();
    expect(await press('Herausnehmen: Rechnung 100001')).toBeVisible();
  });

  it('can be opened by their URL, even if the list no longer contains them', async () => {
    serveRuns({ runs: [buildRun()], lines: [] }, ({ path }) =>
      path === '/dunning-runs/1' ? ok(buildRun({ _id: '1', state: 'withdrawn' })) : undefined,
    );
    show(`${ADDRESS}&run=1`);
    expect(await screen.findByRole('heading', { name: 'Mahnlauf 1, zurückgenommen' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Alle Mahnläufe' })).toHaveAttribute(
      'href',
      '/reminder?tab=mahnlauf&run=alle',
    );
    expect(screen.queryByRole('button', { name: 'Lauf zurücknehmen' })).not.toBeInTheDocument();
  });

  it('load 450 lines page by page, and render only the lines in view', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => buildLine(100_001 + index));
    const sent = serveRuns({ runs: [buildRun()], lines });
    show();
    expect(await table('Vorgeschlagen')).toBeDefined();
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/lines')).length).toBeGreaterThan(1));
    const drawn = document.querySelectorAll('tbody tr[aria-rowindex]').length;
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(400);
    expect(screen.getByRole('table', { name: 'Vorgeschlagen' })).toHaveAttribute('aria-rowcount', '451');
  });
});
