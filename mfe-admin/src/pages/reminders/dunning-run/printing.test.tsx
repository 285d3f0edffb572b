import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import { registerPrinter } from '@parkwart/web';
import { stopDate } from '@parkwart/web/testing/clock';
import { noPrinter } from '@parkwart/web/testing/noPrinter';
import { ok } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { townOf } from '../../../record/town.ts';
import { showPage } from '../../../testing/showPage.tsx';
import { typeOwnerDay } from '../../../testing/typeOwnerDay.ts';
import { mockLayout } from '../../../testing/window.ts';
import { RemindersPage } from '../RemindersPage.tsx';
import { letterPackage } from './letterPackage.ts';
import { sortedLetters } from './runLetters.ts';
import { buildLine, buildRun, OWNER, puts, serveRuns } from './testing/runServer.ts';

const mockNames: string[] = [];
const mockRows: string[][] = [];
// jsdom has no streams; an e2e test opens a real archive.
jest.mock('client-zip', () => ({
  downloadZip: (entries: AsyncIterable<{ readonly name: string }>) => ({
    blob: async () => {
      for await (const { name } of entries) mockNames.push(name);
      return { size: 1 };
    },
  }),
}));
jest.mock('../../../parts/items/csvFile.ts', () => ({
  csvFile: async (rows: string[][]) => {
    mockRows.push(...rows);
    return new Blob([]);
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

async function printAll(user: UserEvent, count: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `${count} drucken` }));
  await typeOwnerDay(user);
  await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
  await user.click(await screen.findByRole('button', { name: 'Drucken' }));
  await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
}

describe('the letters of a dunning run', () => {
  it('are printed as one PDF, sorted by postcode and with the look-up day, and then marked as printed', async () => {
    const sent = serveRuns({ runs: [buildRun()], lines: [buildLine(100_001), buildLine(100_002, {}, in10623)] });
    const user = show();
    await printAll(user, '2 Mahnungen');
    expect(await screen.findByText('2 Mahnungen sind vermerkt; ihre PDFs werden abgelegt.')).toBeVisible();
    expect(created[0]?.map(({ inputs }) => inputs)).toMatchObject([
      { invoiceNumber: '100002', todayDate: '8.12.2026', deadline: '18.12.2026', fahrzeughalter: '2026-12-05' },
      { invoiceNumber: '100001' },
    ]);
    expect(noted(sent).map(({ path, body }) => [path, body])).toEqual([
      ['/dunning-runs/3/printed', { invoiceNumbers: ['100002', '100001'], lookUpDate: '2026-12-05' }],
    ]);
  });

  it('require the day of the owner look-up, which must not be after the letter’s day', async () => {
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

  it('have no field for the day of the look-up if answers of the registration office contain this day for all of them', async () => {
    const known = (invoiceNumber: number, lookUpDate: string) => buildLine(invoiceNumber, {}, { ...OWNER, lookUpDate });
    const sent = serveRuns({ runs: [buildRun()], lines: [known(100_001, '1.12.2026'), known(100_002, '2.12.2026')] });
    const user = show();
    await user.click(await screen.findByRole('button', { name: '2 Mahnungen drucken' }));
    const create = screen.getByRole('button', { name: 'PDF erstellen' });
    await waitFor(() => expect(create).toBeEnabled());
    expect(screen.queryByRole('group', { name: 'Halterauskunft vom' })).not.toBeInTheDocument();
    await user.click(create);
    await user.click(await screen.findByRole('button', { name: 'Drucken' }));
    await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
    expect(await screen.findByText('2 Mahnungen sind vermerkt; ihre PDFs werden abgelegt.')).toBeVisible();
    expect(created[0]?.map(({ inputs }) => inputs.fahrzeughalter)).toEqual(['1.12.2026', '2.12.2026']);
    expect(noted(sent).map(({ body }) => body)).toEqual([{ invoiceNumbers: ['100001', '100002'] }]);
  });

  it('have no field for the day of the look-up if all of them go to named drivers', async () => {
    const driver = { name: 'Erika Muster', address: 'Weg 1\n12345 Ort' };
    const sent = serveRuns({ runs: [buildRun()], lines: [buildLine(100_001, {}, { ...OWNER, driver })] });
    const user = show();
    await user.click(await screen.findByRole('button', { name: '1 Mahnung drucken' }));
    const create = screen.getByRole('button', { name: 'PDF erstellen' });
    await waitFor(() => expect(create).toBeEnabled());
    expect(screen.queryByRole('group', { name: 'Halterauskunft vom' })).not.toBeInTheDocument();
    await user.click(create);
    await user.click(await screen.findByRole('button', { name: 'Drucken' }));
    await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
    await waitFor(() => expect(noted(sent).map(({ body }) => body)).toEqual([{ invoiceNumbers: ['100001'] }]));
  });

  it('are made from the lines that their dialog read when it was opened', async () => {
    const sent = serveRuns({ runs: [buildRun()], lines: [buildLine(100_001)] });
    const user = show();
    const print = await screen.findByRole('button', { name: '1 Mahnung drucken' });
    const reads = () => sent.filter(({ path }) => path.endsWith('/lines')).length;
    const before = reads();
    await user.click(print);
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
    await screen.findByRole('button', { name: 'Drucken' });
    expect(reads()).toBe(before + 1);
  });

  it('require the day of the look-up if a letter without this day was added while the dialog for printing was open', async () => {
    const lines = [buildLine(100_001, {}, { ...OWNER, lookUpDate: '1.12.2026' })];
    serveRuns({ runs: [buildRun()], lines });
    const user = show();
    await user.click(await screen.findByRole('button', { name: '1 Mahnung drucken' }));
    const create = screen.getByRole('button', { name: 'PDF erstellen' });
    await waitFor(() => expect(create).toBeEnabled());
    lines.push(buildLine(100_002));
    stopDate(new Date('2026-12-08T09:02:00Z'));
    await user.click(create);
    expect(await screen.findByRole('group', { name: 'Halterauskunft vom' })).toBeVisible();
    expect(created).toEqual([]);
    await typeOwnerDay(user);
    await user.click(create);
    await screen.findByRole('button', { name: 'Drucken' });
    expect(created[0]?.map(({ inputs }) => inputs.fahrzeughalter)).toEqual(['1.12.2026', '2026-12-05']);
  });

  it('have the sum of their claims shown in the list, and in the dialog before their PDF is created', async () => {
    serveRuns({ runs: [buildRun()], lines: [buildLine(100_001), buildLine(100_002, { amount: 1_200 })] });
    const user = show();
    expect(await screen.findByText(/^Zusammen 1\.244,50.€$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '2 Mahnungen drucken' }));
    expect(await screen.findByText(/^Zusammen fordern sie 1\.244,50.€\.$/)).toBeVisible();
  });

  it('that can no longer be marked as printed are listed with the reason', async () => {
    const stored = { runs: [buildRun()], lines: [buildLine(100_001), buildLine(100_002)] };
    const reason = 'Mahnsperre ohne Enddatum: Widerspruch.';
    serveRuns(stored, ({ path }) => {
      if (path.endsWith('/printed')) stored.lines[1] = buildLine(100_002, { state: 'excluded', reason });
      return undefined;
    });
    const user = show();
    await printAll(user, '2 Mahnungen');
    const outcome = within(await screen.findByRole('dialog', { name: 'Mahnungen vermerkt' }));
    expect(outcome.getByText('1 Mahnung ist vermerkt; ihr PDF wird abgelegt.')).toBeVisible();
    expect(outcome.getByText(`Rechnung 100002: ${reason}`)).toBeVisible();
  });

  it('are filed by the service while the page shows how many are filed', async () => {
    const lines = [buildLine(100_001, { state: 'printed' }), buildLine(100_002, { state: 'printed' })];
    const sent = serveRuns({ runs: [buildRun({ state: 'done' })], lines });
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-08T09:00:00Z') });
    show(`${ADDRESS}&run=3`);
    expect(await screen.findByText('0 von 2 abgelegt')).toBeVisible();
    expect(await screen.findAllByText('fehlt')).toHaveLength(2);
    for (const [index, line] of lines.entries()) lines[index] = { ...line, filedAt: '2026-12-08T09:00:00.000Z' };
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByText('2 von 2 abgelegt')).toBeVisible();
    expect(await screen.findAllByText('abgelegt')).toHaveLength(2);
    const reads = () => sent.filter(({ path }) => path === '/dunning-runs').length;
    const before = reads();
    await act(() => jest.advanceTimersByTimeAsync(9_000));
    expect(reads()).toBe(before);
  });

  it('are handed to the print service if it is switched on', async () => {
    const sent = serveRuns({ runs: [buildRun()], lines: [buildLine(100_001)] }, ({ path }) =>
      path === '/letter-service' ? ok({ mode: 'live', isOn: true, bills: [] }) : undefined,
    );
    const user = show();
    await user.click(await screen.findByRole('button', { name: '1 Mahnung drucken' }));
    await user.click(await screen.findByRole('button', { name: 'Verschicken lassen' }));
    expect(await screen.findByText('Bitte ausfüllen.')).toBeVisible();
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'Verschicken lassen' }));
    expect(await screen.findByText('1 Mahnung ist vermerkt; ihr PDF wird abgelegt.')).toBeVisible();
    const body = { invoiceNumbers: ['100001'], lookUpDate: '2026-12-05', isByService: true };
    expect(noted(sent).map((one) => one.body)).toEqual([body]);
    expect(created).toEqual([]);
  });

  it('that were handed to the print service are shown with their state at the service', async () => {
    const dispatch = { _id: '1', state: 'sent', price: 1.19, sentOn: '7.12.2026' } as const;
    const refused = { _id: '2', state: 'refused', reason: 'Die Post konnte den Brief nicht zustellen.' } as const;
    const lines = [
      buildLine(100_001, { state: 'printed', dispatch }),
      buildLine(100_002, { state: 'printed', dispatch: refused }),
    ];
    serveRuns({ runs: [buildRun({ state: 'done', dispatches: { queued: 0, sent: 1, refused: 1 } })], lines });
    show(`${ADDRESS}&run=3`);
    expect(await screen.findByText(/^0 von 2 abgelegt · 1 verschickt, 1 zurückgekommen/)).toBeVisible();
    expect(await screen.findByText(/^am 7\.12\.2026, 1,19.€$/)).toBeVisible();
    expect(screen.getByText(refused.reason)).toBeVisible();
  });

  it('that cannot be filed are shown with the reason, and can be filed again', async () => {
    const reason = 'Das PDF konnte nicht erstellt werden.';
    const lines = [buildLine(100_001, { state: 'printed', reason })];
    const sent = serveRuns({ runs: [buildRun({ state: 'done' })], lines });
    const user = show(`${ADDRESS}&run=3`);
    expect(await screen.findByText(/^1 PDF kann nicht abgelegt werden\./)).toBeVisible();
    expect(await screen.findByText(reason)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen: Rechnung 100001' }));
    await waitFor(() => expect(screen.queryByText(reason)).not.toBeInTheDocument());
    expect(noted(sent).map(({ body }) => body)).toEqual([{ invoiceNumbers: ['100001'] }]);
    expect(screen.queryByRole('button', { name: /^Erneut versuchen/ })).not.toBeInTheDocument();
  });
});

describe('the sorting of a run’s letters', () => {
  const given = {
    run: buildRun(),
    settings: { settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS },
    lookUp: '2026-12-05',
  };
  it('limits one PDF to 500 letters', () => {
    const lines = Array.from({ length: 501 }, (_, index) => buildLine(100_001 + index));
    expect(sortedLetters(lines, given)).toHaveLength(500);
  });

  it.each([
    ['Heidestraße 17\n51147 Köln', '51147', 'Köln'],
    ['Weg 1\nA-1010 Wien\nÖsterreich', '1010', 'Wien'],
    ['c/o Muster\nIrgendwo', '', 'Irgendwo'],
    ['', '', ''],
  ])('reads from the address %j the postcode %j and the town %j', (address, postcode, town) => {
    expect(townOf(address)).toEqual({ postcode, town });
  });
});

class InkAtTheEdge extends Error {
  override readonly name = 'InkAtTheEdge';
}

it('the archive of a run’s letters has a PDF of each letter that a print service would accept, and a list of all letters', async () => {
  registerPrinter({
    ...noPrinter,
    printReceipt: async () => {},
    printPdf: async () => {},
    letterPdf: async ([letter], options) => {
      if (options?.isChecked && letter?.inputs.invoiceNumber === '100003') throw new InkAtTheEdge();
      return new Blob(['%PDF']);
    },
  });
  const lines = [
    buildLine(100_001, {}, { ...OWNER, address: 'Gasse 1\n1010 Wien\nÖsterreich' }),
    buildLine(100_002, {}, { ...OWNER, address: 'Gasse 1\n1010 Wien' }),
    buildLine(100_003),
    buildLine(100_004),
  ];
  const settings = { settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS };
  const letters = sortedLetters(lines, { run: buildRun(), settings, lookUp: '2026-12-05' });
  const { leftOut } = await letterPackage(letters);
  expect(mockNames).toEqual(['Mahnung_100001.pdf', 'Mahnung_100004.pdf', 'Briefe.csv']);
  expect(leftOut).toEqual(['100002', '100003']);
  expect(mockRows.map(([file, invoice, , , , , , , country, said]) => [file, invoice, country, said])).toEqual([
    ['Datei', 'Rechnung', 'Land', 'Prüfung'],
    ['Mahnung_100001.pdf', '100001', 'AT', 'in Ordnung'],
    ['', '100002', '', expect.stringContaining('weder Postleitzahl und Ort noch ein Land')],
    ['', '100003', 'DE', 'Der Brief hält den Rand von 5 mm nicht ein.'],
    ['Mahnung_100004.pdf', '100004', 'DE', 'in Ordnung'],
  ]);
  expect(mockRows[1]).toEqual(expect.arrayContaining(['Erika Mustermann', 'Gasse 1', '1010 Wien', 'Österreich']));
});
