import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import { typeOwnerDay } from '../../testing/typeOwnerDay.ts';
import { created, first, known, makeAndPrint, puts, setUpPrinting, show } from './testing/letters.tsx';

jest.mock('../attachments/uploadAttachment.ts', () => ({ uploadAttachment: async () => [] }));

setUpPrinting();

const LETTER = { date: '6.10.2026', deadline: '16.10.2026', ownerLookup: 7, reminderCost: 5.5 };
const reminded = { ...first, ...known, isPrint: true, letter: LETTER };

function serveInterest(claims: object, interest: object = { interest: 0.28, from: '17.10.2026' }) {
  return serveApi(({ method, path }) => {
    if (path === '/settings') {
      return ok({ settings: DEFAULT_SETTINGS, claims: { ...DEFAULT_CLAIM_SETTINGS, ...claims }, version: 1 });
    }
    if (path === '/accounts/100001/interest') return ok(interest);
    return ok(method === 'GET' ? { records: [reminded] } : reminded);
  });
}

describe('the interest of a later letter', () => {
  it('is printed as the service calculates it for the letter’s day, and noted with the print', async () => {
    const sent = serveInterest({ isInterestCharged: true });
    const { user } = show([reminded]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
    await screen.findByText('Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.');

    const asked = sent.find(({ path }) => path.endsWith('/interest'));
    expect(asked?.query.get('letterDate')).toBe('2026-12-08');
    expect(created[0]).toMatchObject([{ interest: { amount: 0.28, from: '17.10.2026' } }]);
    expect(puts(sent)[0]).toMatchObject({ path: '/print/100001', body: { interest: 0.28 } });
  });

  it.each([
    ['while the settings have it off', {}, reminded],
    ['for a first letter', { isInterestCharged: true }, { ...first, ...known }],
  ])('is not asked for %s', async (_title, claims, record) => {
    const sent = serveInterest(claims);
    const { user } = show([record]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
    await screen.findByText('Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.');

    expect(sent.some(({ path }) => path.endsWith('/interest'))).toBe(false);
    expect(puts(sent)[0]?.body).not.toHaveProperty('interest');
  });

  it('without a base rate, a later letter claims no further interest, and its dialog says so', async () => {
    const sent = serveInterest({ isInterestCharged: true }, { interest: 0, missing: '1.1.2023' });
    const old = { ...reminded, letter: { ...LETTER, defaultFrom: '17.3.2023' } };
    const { user } = show([old]);
    expect(await screen.findByText(/Für das Halbjahr ab 1\.1\.2023 fehlt der Basiszinssatz/)).toBeVisible();
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
    await user.click(await screen.findByRole('button', { name: 'Trotzdem erstellen' }));
    await screen.findByTitle('Vorschau der Mahnung');

    expect(created[0]?.[0]).not.toHaveProperty('interest');
    expect(puts(sent)).toEqual([]);
  });
});
