import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import { ApiError, registerPrinter } from '@parkwart/web';
import { stopDate } from '@parkwart/web/testing/clock';
import { noPrinter } from '@parkwart/web/testing/noPrinter';
import { ConnectionError } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { townOf } from '../../record/town.ts';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { typeOwnerDay } from '../../testing/typeOwnerDay.ts';
import { mockLayout } from '../../testing/window.ts';
import { RemindersPage } from '../reminders/RemindersPage.tsx';
import { letterOf, sortedLetters } from './runLetters.ts';
import { buildLine, buildRun, OWNER, puts, serveRuns } from './testing/runServer.ts';

interface MockUpload {
  readonly invoiceNumber: number;
  readonly file: File;
  readonly idempotencyKey: string;
}
const mockUploads: MockUpload[] = [];
let mockFailure: Error | undefined;
jest.mock('../../record/attachments/uploadAttachment.ts', () => ({
  uploadAttachment: async (upload: MockUpload) => {
    mockUploads.push(upload);
    if (mockFailure) throw mockFailure;
    return [];
  },
}));

const created: (readonly Letter[])[] = [];
const ADDRESS = '/reminder?tab=mahnlauf';
const show = (address = ADDRESS) => showPage(<RemindersPage />, address).user;
const in10623 = { ...OWNER, address: 'Weg 1\n10623 Berlin' };
const noted = (sent: ReturnType<typeof serveRuns>) => puts(sent).filter(({ path }) => path.endsWith('/printed'));

beforeEach(() => {
  mockLayout();
  window.scrollTo = () => {};
  stopDate(new Date('2026-12-08T09:00:00Z'));
  created.length = 0;
  mockUploads.length = 0;
  mockFailure = undefined;
  URL.createObjectURL = () => 'blob:letters';
  URL.revokeObjectURL = () => {};
  registerPrinter({
    ...noPrinter,
    printReceipt: async () => {},
    letterPdf: async (letters) => {
      created.push(letters);
      return new Blob(['%PDF'], { type: 'application/pdf' });
    },
    printPdf: async () => {},
  });
});
afterEach(() => {
  clearToasts();
  jest.useRealTimers();
});

async function printAll(user: UserEvent, count: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `${count} drucken` }));
  await typeOwnerDay(user);
  await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
  await user.click(await screen.findByRole('button', { name: 'Drucken' }));
  await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
}

describe('the letters of a dunning run', () => {
  it('are one PDF by postcode with the day of the look-up, then noted, filed and named as done', async () => {
    const sent = serveRuns({ runs: [buildRun()], lines: [buildLine(100_001), buildLine(100_002, {}, in10623)] });
    const user = show();
    await printAll(user, '2 Mahnungen');
    expect(await screen.findByText('2 Mahnungen sind vermerkt und abgelegt.')).toBeVisible();
    expect(created[0]?.map(({ inputs }) => inputs)).toMatchObject([
      { invoiceNumber: '100002', todayDate: '8.12.2026', deadline: '18.12.2026', fahrzeughalter: '2026-12-05' },
      { invoiceNumber: '100001' },
    ]);
    expect(noted(sent).map(({ path, body }) => [path, body])).toEqual([
      ['/dunning-runs/3/printed', { invoiceNumbers: ['100002', '100001'], lookUpDate: '2026-12-05' }],
    ]);
    expect(mockUploads.map(({ file, idempotencyKey }) => [file.name, idempotencyKey])).toEqual([
      ['Mahnung_100002_Lauf_3.pdf', 'dunning-run-3-100002'],
      ['Mahnung_100001_Lauf_3.pdf', 'dunning-run-3-100001'],
    ]);
  });

  it('need the day of the look-up, not after the letter’s', async () => {
    serveRuns({ runs: [buildRun({ letterDate: '4.12.2026' })], lines: [buildLine(100_001)] });
    const user = show();
    await user.click(await screen.findByRole('button', { name: '1 Mahnung drucken' }));
    await user.click(await screen.findByRole('button', { name: 'PDF erstellen' }));
    expect(await screen.findByText('Bitte ausfüllen.')).toBeVisible();
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
    expect(await screen.findByText('Darf nicht nach dem Briefdatum liegen.')).toBeVisible();
    expect(created).toEqual([]);
  });

  it('are named with the reason where they are no longer noted, and then not filed', async () => {
    const stored = { runs: [buildRun()], lines: [buildLine(100_001), buildLine(100_002)] };
    const reason = 'Mahnsperre ohne Enddatum: Widerspruch.';
    serveRuns(stored, ({ path }) => {
      if (path.endsWith('/printed')) stored.lines[1] = buildLine(100_002, { state: 'excluded', reason });
      return undefined;
    });
    const user = show();
    await printAll(user, '2 Mahnungen');
    const outcome = within(await screen.findByRole('dialog', { name: 'Mahnungen vermerkt' }));
    expect(outcome.getByText('1 Mahnung ist vermerkt und abgelegt.')).toBeVisible();
    expect(outcome.getByText(`Rechnung 100002: ${reason}`)).toBeVisible();
    expect(mockUploads.map(({ invoiceNumber }) => invoiceNumber)).toEqual([100_001]);
  });

  it('are noted fifty at a time; after a broken connection the rest is noted, and nothing twice', async () => {
    let calls = 0;
    const lines = Array.from({ length: 60 }, (_, index) => buildLine(100_001 + index));
    const sent = serveRuns({ runs: [buildRun()], lines }, ({ path }) => {
      if (path.endsWith('/printed') && ++calls === 2) throw new ConnectionError('offline');
      return undefined;
    });
    const user = show();
    await printAll(user, '60 Mahnungen');
    expect(await screen.findByText(/^Nicht alle Mahnungen konnten vermerkt werden/)).toBeVisible();
    expect(mockUploads).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('60 Mahnungen sind vermerkt und abgelegt.')).toBeVisible();
    const sizes = noted(sent).map(({ body }) => (body as { invoiceNumbers: string[] }).invoiceNumbers.length);
    expect(sizes).toEqual([50, 10, 10]);
    expect(mockUploads).toHaveLength(60);
  });

  it('are named when their PDF cannot be filed, and filed again on demand', async () => {
    serveRuns({ runs: [buildRun()], lines: [buildLine(100_001)] });
    mockFailure = new Error('storage down');
    const user = show();
    await printAll(user, '1 Mahnung');
    expect(await screen.findByText(/^Rechnung 100001: Vermerkt, aber das PDF/)).toBeVisible();
    mockFailure = undefined;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('1 Mahnung ist vermerkt und abgelegt.')).toBeVisible();
  });

  it('are not filed under another user’s name after the session has ended, and remain to be filed', async () => {
    const lines = Array.from({ length: 6 }, (_, index) => buildLine(100_001 + index));
    serveRuns({ runs: [buildRun()], lines });
    mockFailure = new ApiError(401, 'SESSION_ENDED', 'Ihre Sitzung ist abgelaufen.');
    const user = show();
    await printAll(user, '6 Mahnungen');
    expect(await screen.findByText('Gedruckt (6)')).toBeInTheDocument();
    expect(mockUploads).toHaveLength(4);
    expect(screen.queryByText(/vermerkt und abgelegt/)).not.toBeInTheDocument();
    expect(screen.queryByText(/nicht abgelegt werden/)).not.toBeInTheDocument();
  });

  it('left unfiled by a closed browser are filed later, even if the first attempt had arrived', async () => {
    const files = ['Mahnung_100001_Lauf_3.pdf'];
    const lines = [
      buildLine(100_001, { state: 'printed' }, { ...OWNER, files }),
      buildLine(100_002, { state: 'printed' }),
    ];
    const sent = serveRuns({ runs: [buildRun({ state: 'done' })], lines });
    mockFailure = new ApiError(422, 'IDEMPOTENCY_KEY_REUSED', 'Schon gesendet.');
    const user = show(`${ADDRESS}&run=3`);
    const rows = await screen.findAllByText(/^(abgelegt|fehlt)$/);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['abgelegt', 'fehlt']);
    await user.click(screen.getByRole('button', { name: 'Fehlende PDFs ablegen' }));
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'Ablegen' }));
    expect(await screen.findByText('1 PDF ist abgelegt.')).toBeVisible();
    expect(mockUploads.map(({ invoiceNumber }) => invoiceNumber)).toEqual([100_002]);
    expect(noted(sent)).toEqual([]);
  });
});

describe('a letter of a run', () => {
  const given = {
    run: buildRun(),
    settings: { settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS },
    lookUp: '2026-12-05',
  };
  const letter = { date: '1.11.2026', deadline: '11.11.2026', ownerLookup: 7, reminderCost: 5.5 };

  it('has its own text, interest and cost, added to what earlier ones cost', () => {
    const interest = { amount: 0.31, from: '12.11.2026' };
    const later = { level: 2, cost: 2.5, text: 'Noch einmal.', interest };
    const made = letterOf(buildLine(100_001, later, { ...OWNER, isPrint: true, letter }), given);
    expect(made).toMatchObject({ text: 'Noch einmal.', interest, record: { letter: { ...letter, reminderCost: 8 } } });
  });

  it('claims, once it is printed, what its record has', () => {
    const printed = buildLine(100_001, { level: 2, cost: 2.5, state: 'printed' }, { isPrint: true, letter });
    expect(letterOf(printed, given).record.letter).toEqual(letter);
  });

  it('names the day of its own look-up, otherwise that of the run', () => {
    const days = ['4.12.2026', undefined].map(
      (lookUpDate) => letterOf(buildLine(100_001, {}, { lookUpDate }), given).inputs.fahrzeughalter,
    );
    expect(days).toEqual(['4.12.2026', '2026-12-05']);
  });

  it('takes at most 500 of a run into one PDF', () => {
    const lines = Array.from({ length: 501 }, (_, index) => buildLine(100_001 + index));
    expect(sortedLetters(lines, given)).toHaveLength(500);
  });

  it.each([
    ['Heidestraße 17\n51147 Köln', '51147', 'Köln'],
    ['Weg 1\nA-1010 Wien\nÖsterreich', '1010', 'Wien'],
    ['c/o Muster\nIrgendwo', '', 'Irgendwo'],
    ['', '', ''],
  ])('goes, with the address %j, to the postcode %j, %j', (address, postcode, town) => {
    expect(townOf(address)).toEqual({ postcode, town });
  });
});
