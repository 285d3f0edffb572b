import 'fake-indexeddb/auto';
import { BOOTH_DATABASE, QUEUE } from '@parkwart/contracts/entities/boothStorage';
import { internalError, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { admin, kasse } from '@parkwart/web/testing/sessions';
import { showPageTo } from '@parkwart/web/testing/showPage';
import { fireEvent, screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { pageRules, provideBrowserParts } from '../testing/printing.ts';
import { DayReportPage } from './DayReportPage.tsx';

const REPORT = {
  day: '5.3.2026',
  asOf: '2026-03-05T14:00:00.000Z',
  operatorName: 'Muster Parkraum GmbH',
  checkOuts: [{ username: 'kasse', count: 34, booths: [{ booth: 'A', count: 30 }, { count: 4 }] }],
  cardPayments: [
    { account: 'u-1', booth: 'A', count: 8, amount: 60.5 },
    { account: 'u-1', count: 1, amount: 4 },
  ],
  payments: [],
};
const OTHERS = {
  ...REPORT,
  checkOuts: [...REPORT.checkOuts, { username: 'anna', count: 2 }],
  cardPayments: [...REPORT.cardPayments, { account: 'u-2', booth: 'C', count: 1, amount: 2 }],
};
const NAMES = {
  accounts: [
    { _id: 'u-1', username: 'kasse', isDeleted: false },
    { _id: 'u-2', username: 'berta', isDeleted: true },
  ],
};

const serve = (report: object = REPORT): SentRequest[] =>
  serveApi(({ path }) => ok(path === '/account-names' ? NAMES : report));
const show = (user = kasse) => showPageTo(user, <DayReportPage />, '/day-report?day=5.3.2026');
const paper = async () => (await screen.findByRole('article')).textContent?.replaceAll('\u00a0', ' ');

const settled = <Result,>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function queueAtTheBooth(...entries: object[]): Promise<void> {
  const opening = indexedDB.open(BOOTH_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(QUEUE, { autoIncrement: true });
  const database = await settled(opening);
  for (const entry of entries) await settled(database.transaction(QUEUE, 'readwrite').objectStore(QUEUE).add(entry));
  database.close();
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
beforeEach(provideBrowserParts);

describe('the day’s report', () => {
  it('prints an Angestellte’s check-outs and card payments by booth, and the sum of the payments, on paper of 72 mm', async () => {
    const sent = serve();
    show();
    expect(await paper()).toBe(
      'Muster Parkraum GmbHTagesbericht5.3.2026Stand 5.3.2026 15:00:00Benutzer kasseAusfahrten34davon Arbeitsplatz A30davon ohne Arbeitsplatz4Kartenzahlungen9 · 64,50 €davon Arbeitsplatz A8 · 60,50 €davon ohne Arbeitsplatz1 · 4,00 €Summe Karte64,50 €',
    );
    expect(sent.map(({ path }) => path)).toEqual(['/day-report']);
    expect(sent[0]?.query.get('day')).toBe('5.3.2026');
    expect(pageRules()).toEqual([expect.stringContaining('size: 72mm')]);
  });

  it('shows an admin the numbers of every user, sorted by name, and the totals of all users', async () => {
    serve(OTHERS);
    show(admin);
    const text = await paper();
    expect(text).toContain('Benutzer annaAusfahrten2Kartenzahlungen0 · 0,00 €Benutzer bertaAusfahrten0');
    expect(text).toContain('davon Arbeitsplatz C1 · 2,00 €');
    expect(text).toContain('Ausfahrten36Kartenzahlungen10Summe Karte66,50 €');
  });

  it('lists card payments by receipt number, and marks payments that were entered later, entered for an earlier day, reversed, not booked, or are still queued in this browser', async () => {
    const paid = { account: 'u-1', reference: '100123', amount: 2 };
    const payments = [
      { ...paid, voucher: '41' },
      { ...paid, voucher: '42', enteredOn: '6.3.2026' },
      { ...paid, voucher: '17', paidOn: '4.3.2026' },
      { ...paid, voucher: '18', reversedOn: '5.3.2026' },
      { ...paid, voucher: '43', reference: 'A-0017', refused: 'open' },
      { ...paid, voucher: '44', refused: 'settled' },
      { ...paid, account: 'u-2', voucher: '45', refused: 'open' },
    ];
    const [today, yesterday] = ['2026-03-05T12:00:00.000Z', '2026-03-04T12:00:00.000Z'];
    await queueAtTheBooth(
      { kind: 'check-in', reference: 'A-0018', body: { date: '5.3.2026' } },
      { kind: 'card-payment', reference: 'A-0018', body: { amount: 4, voucher: '46', paidAt: today } },
      { kind: 'card-payment', reference: 'A-0019', body: { amount: 4, voucher: '47', paidAt: yesterday } },
      {
        kind: 'card-payment',
        isReported: true,
        reference: 'A-0017',
        body: { amount: 2, voucher: '43', paidAt: today },
      },
    );
    serve({ ...REPORT, payments });
    show(admin);
    expect(await paper()).toMatch(
      /davon ohne Arbeitsplatz1 · 4,00 €Beleg 41, Nr\. 1001232,00 €Beleg 42, Nr\. 100123, nachgetragen am 6\.3\.20262,00 €Nachgetragen für frühere TageBeleg 17, Nr\. 100123, vom 4\.3\.20262,00 €Vom Büro zurückgenommen, nicht in der SummeBeleg 18, Nr\. 100123, zurückgenommen am 5\.3\.20262,00 €Nicht gebuchtBeleg 43, Nr\. A-00172,00 €Beleg 44, Nr\. 100123, erledigt2,00 €/,
    );
    const text = await paper();
    expect(text).toContain('Benutzer bertaAusfahrten0Kartenzahlungen0 · 0,00 €Nicht gebuchtBeleg 45');
    expect(text).toContain('Wartet an diesem GerätBeleg 46, Nr. A-00184,00 €Summe Karte');
  });

  it('omits the booths if none is known', async () => {
    serve({ ...REPORT, checkOuts: [{ username: 'kasse', count: 2, booths: [{ count: 2 }] }], cardPayments: [] });
    show();
    expect(await paper()).toContain('Ausfahrten2Kartenzahlungen0');
  });

  it('shows that a day had no check-out and no card payment, and shows the report of another day that the user enters', async () => {
    const sent = serve({ ...REPORT, checkOuts: [], cardPayments: [] });
    show();
    expect(await paper()).toContain('An diesem Tag keine Ausfahrt und keine Kartenzahlung.');
    fireEvent.change(screen.getByLabelText('Tag'), { target: { value: '4.3.2026' } });
    await screen.findByRole('article');
    expect(sent.at(-1)?.query.get('day')).toBe('4.3.2026');
  });

  it('shows that a day does not exist, and shows an error if the report could not be read', async () => {
    serveApi(() => internalError);
    showPageTo(kasse, <DayReportPage />, '/day-report?day=31.2.2026');
    expect(screen.getByText('Diesen Tag gibt es nicht.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Tag'), { target: { value: '4.3.2026' } });
    expect(await screen.findByText('Ein Fehler ist beim Abrufen des Tagesberichts aufgetreten.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  });

  it('loads the report on „Erneut versuchen“ after a failure', async () => {
    let isDown = true;
    serveApi(() => (isDown ? internalError : ok(REPORT)));
    const { user } = show();
    const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
    isDown = false;
    await user.click(again);
    expect(await paper()).toContain('Ausfahrten34');
  });
});
