import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import type { Terms } from '@parkwart/contracts/calls/terms';
import { errorResponse, type FakeResponse, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { clearToasts, showPage } from '../../../testing/showPage.tsx';
import { TermsList } from './TermsList.tsx';

const DRAFT: Terms = {
  _id: '2',
  validFrom: '1.12.2026',
  text: 'Höchstparkdauer 2 Stunden.',
  tariff: { freeMinutes: 15, centsPerStartedHour: 150, maxCentsPerDay: 1_200 },
  sealedAt: null,
  version: 3,
};

const settings = { ...DEFAULT_SETTINGS, freeMinutes: 20, centsPerStartedHour: 250, maxCentsPerDay: 1_500 };
const read = (path: string, terms: readonly Terms[]) =>
  ok(path === '/settings' ? { settings, claims: DEFAULT_CLAIM_SETTINGS, version: 1 } : { terms });

async function sealDraft(response: FakeResponse) {
  let terms: readonly Terms[] = [DRAFT];
  const sent = serveApi(({ method, path }) => {
    if (method === 'GET') return read(path, terms);
    terms = [];
    return response;
  });
  const { user } = showPage(<TermsList />);
  await user.click(await screen.findByRole('button', { name: 'Fassung ab 1.12.2026 festschreiben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fassung festschreiben' }));
  await user.click(dialog.getByRole('button', { name: 'Festschreiben' }));
  return { sent, dialog };
}

afterEach(clearToasts);

describe('a new version', () => {
  it('begins with the newest wording and the tariff of the settings', async () => {
    serveApi(({ path }) => read(path, [{ ...DRAFT, sealedAt: '2026-11-30T08:00:00.000Z' }]));
    const { user } = showPage(<TermsList />);
    await user.click(await screen.findByRole('button', { name: 'Fassung hinzufügen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fassung hinzufügen' }));
    expect(dialog.getByLabelText(/^Wortlaut/)).toHaveValue(DRAFT.text);
    expect(dialog.getByLabelText(/^Freie Minuten/)).toHaveValue('20');
    expect(dialog.getByLabelText(/^Preis je angefangene Stunde/)).toHaveValue('2,50');
    expect(dialog.getByLabelText(/^Höchstpreis je 24 Stunden/)).toHaveValue('15,00');
  });
});

describe('sealing terms', () => {
  it('sends the version that was seen', async () => {
    const { sent } = await sealDraft(ok({ ...DRAFT, sealedAt: '2026-11-30T08:00:00.000Z' }));
    expect(await screen.findByText('Fassung festgeschrieben!')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({ path: '/terms/2/seal', ifMatch: '"3"' });
  });

  it('says so when another admin has removed the draft, and takes it off the list', async () => {
    const { dialog } = await sealDraft(errorResponse(404, 'Diese Fassung gibt es nicht.'));
    expect(await dialog.findByText('Diese Fassung gibt es nicht.')).toBeVisible();
    expect(screen.queryByText('Fassung festgeschrieben!')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('1.12.2026')).not.toBeInTheDocument());
  });
});
