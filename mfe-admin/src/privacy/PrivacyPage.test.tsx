import { stopDate } from '@parkwart/web/testing/clock';
import type { SentRequest } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import { serve } from '../testing/privacy.tsx';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

beforeEach(() => stopDate(new Date('2026-11-21T11:00:00Z')));
afterEach(() => {
  clearToasts();
  jest.useRealTimers();
});

describe('Löschfristen', () => {
  const rule = (name: string, invoiceNumbers: number[]) => ({
    rule: name,
    count: invoiceNumbers.length,
    invoiceNumbers,
  });

  it('lists by rule what will be deleted next, and why', async () => {
    const many = Array.from({ length: 12 }, (_, index) => 100_001 + index);
    serve({
      'GET /retention-preview': {
        rules: [rule('parking', many), rule('images', [])],
        permits: { count: 2, ids: ['1', '2'] },
        books: { bankEntries: 3, postings: 7 },
      },
    });
    showPage(<PrivacyPage />, '/privacy?tab=fristen');
    const row = within((await screen.findByText('Parken ohne Forderung')).closest('tr') as HTMLElement);
    expect(row.getByText('Die Frist nach der Ausfahrt ist vorbei.')).toBeVisible();
    expect(row.getByRole('link', { name: '100001' })).toHaveAttribute('href', '/pay?list=all&record=100001');
    expect(row.getByText('und 4 weitere')).toBeVisible();
    expect(screen.getByText('Abgelaufene Dauerparker')).toBeVisible();
    expect(screen.getByText('Angaben in Umsätzen der Bank')).toBeVisible();
    expect(screen.getByText('Buchungen gelöschter Rechnungen')).toBeVisible();
    expect(screen.queryByText('Bilder abgeschlossener Rechnungen')).toBeNull();
  });

  it('shows a message when nothing is due', async () => {
    serve({ 'GET /retention-preview': { rules: [rule('parking', [])] } });
    showPage(<PrivacyPage />, '/privacy?tab=fristen');
    expect(await screen.findByText('Nichts ist fällig.')).toBeVisible();
  });
});

describe('Aufbewahrt', () => {
  const HOLD = { invoiceNumber: 100_123, vehicleNumber: 'B-AB 1234', until: '31.12.2027', reason: 'Rechtsstreit' };
  const saved = (sent: readonly SentRequest[]) =>
    sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

  it('sets a hold with a day and a required reason', async () => {
    const sent = serve({ 'GET /holds': { holds: [] }, 'PUT /holds/100123': () => ({ status: 204 }) });
    const { user } = showPage(<PrivacyPage />, '/privacy?tab=aufbewahrt');
    expect(await screen.findByText('Nichts wird aus einem besonderen Grund aufbewahrt.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Vorgang aufbewahren' }));
    await user.type(await screen.findByLabelText('Rechnungsnummer'), '100123');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Bitte geben Sie den Grund an.')).toBeVisible();
    await user.type(screen.getByLabelText('Grund'), 'Rechtsstreit');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Wird aufbewahrt.')).toBeVisible();
    expect(saved(sent)).toEqual([['/holds/100123', { until: '2027-11-21', reason: 'Rechtsstreit' }]]);
  });

  it('lists holds, and lifts one after a confirmation', async () => {
    const sent = serve({ 'GET /holds': { holds: [HOLD] }, 'PUT /holds/100123': () => ({ status: 204 }) });
    const { user } = showPage(<PrivacyPage />, '/privacy?tab=aufbewahrt');
    expect(await screen.findByText('Rechtsstreit')).toBeVisible();
    expect(screen.getByText('31.12.2027')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aufbewahrung von Rechnung 100123 aufheben' }));
    await user.click(await screen.findByRole('button', { name: 'Aufheben' }));
    expect(await screen.findByText('Aufbewahrung aufgehoben.')).toBeVisible();
    expect(saved(sent)).toEqual([['/holds/100123', { until: null }]]);
  });
});
