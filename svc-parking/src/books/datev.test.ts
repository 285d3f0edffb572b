import { text } from 'node:stream/consumers';
import { CHARTS, type StoredBookSettings } from '@parkwart/contracts/calls/bookSettings';
import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { PostingRow } from '../accounts/posting.ts';
import { startParking } from '../testing/startParking.ts';
import { bookLinesOf, byRecord } from './bookLines.ts';
import type { BookSettings, DatevSettings } from './bookSettings.ts';
import { DATEV_ENCODING, datevFile, fileCount } from './datev.ts';
import { anyPostings } from './testing/anyPostings.ts';
import { CREATED, DATEV, datevFiles, exportBatches, rowsOf, textOf } from './testing/batches.ts';
import { bookkeeping } from './testing/bookkeeping.ts';
import { goldenBatch } from './testing/goldenBatch.ts';
import { buildPostings, SETTINGS } from './testing/postings.ts';

const month = buildPostings([
  ['charge', 'fee', 200],
  ['charge', 'fine', 3_000],
  ['charge', 'owner-lookup', 700, 20260319],
  ['charge', 'reminder-cost', 550, 20260319],
  ['payment', 'card', -1_250, 20260320],
  ['payment', 'transfer', -3_000, 20260331],
  ['payment', 'transfer', 3_000, 20260331, 6],
  ['waiver', 'uncollectible', -3_200, 20260331],
]);

describe('the booking batch of a month', () => {
  it.each(['SKR03', 'SKR04'] as const)('has exactly the expected bytes with the chart of accounts %s', (chart) => {
    const [file, ...others] = exportBatches(month, { accounts: CHARTS[chart] }, { chart });
    expect(others).toEqual([]);
    expect(file?.name).toBe('EXTF_Buchungsstapel_2026-03.csv');
    const bytes = file?.bytes ?? new Uint8Array();
    expect(textOf(bytes)).toBe(goldenBatch(chart));
    expect(Buffer.compare(bytes, Buffer.from(goldenBatch(chart), 'latin1'))).toBe(0);
  });

  it('is spread over several files with a header each if it is large, and the files add up to the same rows', async () => {
    const batch = { ids: month.map(({ id }) => id), postings: month };
    const fileOf = async (part: number | undefined, most: number) => {
      async function* batches() {
        yield batch;
      }
      const file = datevFile(batches(), SETTINGS, { ...DATEV, month: 202603, created: CREATED, part }, most);
      return DATEV_ENCODING.encode(await text(file));
    };
    const rows = rowsOf(await fileOf(undefined, 99_999));
    expect(rows).toHaveLength(8);
    const parts = [await fileOf(1, 3), await fileOf(2, 3), await fileOf(3, 3)];
    expect(parts.map((part) => rowsOf(part).length)).toEqual([3, 3, 2]);
    expect(parts.flatMap(rowsOf)).toEqual(rows);
    expect(textOf(parts[1] ?? new Uint8Array()).split(';')[16]).toBe('"Parkwart 03/2026 Teil 2"');
    expect([0, 1, 99_999, 100_000].map((count) => fileCount(count))).toEqual([1, 1, 1, 2]);
  });

  it('is in Windows-1252, doubles quotes and keeps each text on one line', () => {
    const [line] = bookLinesOf(month, SETTINGS);
    if (!line) throw new Error('no line');
    const [file] = datevFiles([{ ...line, text: '5 € –\r\n"quer"' }], DATEV, { created: CREATED });
    const bytes = Buffer.from(file?.bytes ?? []);
    expect(bytes.includes(Buffer.from([0x22, 0x35, 0x20, 0x80, 0x20, 0x96, 0x20, 0x20, 0x22, 0x22]))).toBe(true);
    expect(rowsOf(bytes)[0]?.[13]).toBe('5 € –  "quer"');
  });

  it.each([
    [1, 202603, '20260101'],
    [4, 202603, '20250401'],
    [3, 202603, '20260301'],
    [12, 202603, '20251201'],
  ])('states the beginning of a fiscal year that begins in month %d', (fiscalYearMonth, _month, begin) => {
    const [file] = exportBatches(month, {}, { fiscalYearMonth });
    expect(textOf(file?.bytes ?? new Uint8Array()).split(';')[12]).toBe(begin);
  });

  it('is marked as locked in each row and in the header if the setting for the lock is on', () => {
    const [file] = exportBatches(month, {}, { isLocked: true });
    expect(textOf(file?.bytes ?? new Uint8Array()).split(';')[20]).toBe('1');
    expect(rowsOf(file?.bytes ?? new Uint8Array()).map((row) => row[113])).toEqual(Array(8).fill('1'));
  });

  it('dates postings of an already exported month on the first day after that month', () => {
    const lines = bookLinesOf(month, SETTINGS);
    const files = datevFiles(lines, DATEV, { created: CREATED, openFrom: 20260401 });
    expect(files.map(({ name }) => name)).toEqual(['EXTF_Buchungsstapel_2026-04.csv']);
    expect(new Set(rowsOf(files[0]?.bytes ?? new Uint8Array()).map((row) => row[9]))).toEqual(new Set(['0104']));
  });

  it.each<[title: string, books: Partial<BookSettings>, datev: Partial<DatevSettings>]>([
    ['a consultant', {}, { consultant: 1_000 }],
    ['a client', {}, { client: 100_000 }],
    ['a length of accounts', {}, { accountLength: 9 }],
    ['a month', {}, { fiscalYearMonth: 13 }],
    ['an account', { accounts: { ...CHARTS.SKR03, revenue: '84000' } }, {}],
    ['an account', { accounts: { ...CHARTS.SKR03, bank: '12 00' } }, {}],
  ])('throws a RangeError for %s that DATEV does not read', (_title, books, datev) => {
    expect(() => exportBatches(month, books, datev)).toThrow(RangeError);
  });
});

describe('the batches of any postings', () => {
  const cents = (amount: string) => Number(amount.replace(',', ''));

  /** Debit less credit of each account in the rows. */
  function balances(rows: readonly string[][]): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const [amount = '', side, , , , , debit = '', credit = ''] of rows) {
      const signed = side === 'S' ? cents(amount) : -cents(amount);
      sums[debit] = (sums[debit] ?? 0) + signed;
      sums[credit] = (sums[credit] ?? 0) - signed;
    }
    return sums;
  }

  type Is = (posting: PostingRow) => boolean;
  const sum = (postings: readonly PostingRow[], is: Is = () => true) =>
    postings.filter(is).reduce((total, one) => total + one.cents, 0);
  const isMoney: Is = ({ kind, type }) => (kind === 'payment' && type === 'transfer') || kind === 'refund';
  /** Card and manual payments, which are not yet in a bank statement. */
  const isInTransit: Is = ({ kind, type }) => kind === 'payment' && (type === 'card' || type === 'by-hand');
  const isWaiver: Is = ({ kind }) => kind === 'waiver';
  const isCharge =
    (...types: readonly string[]): Is =>
    ({ kind, type }) =>
      kind === 'charge' && types.includes(type);

  /** Whether a record has no waivers, and no payment that was reversed after a refund. */
  const isPlain = (own: readonly PostingRow[]) => {
    const refund = own.findIndex(({ kind }) => kind === 'refund');
    const isFailed = ({ kind, reverses }: PostingRow) => kind === 'payment' && reverses !== null;
    return own.every(({ kind }) => kind !== 'waiver') && (refund < 0 || !own.slice(refund).some(isFailed));
  };

  it.each(['agreed', 'received'] as const)(
    'contain exactly the money of the postings when taxed as %s, in rows that DATEV can read',
    (taxation) => {
      const readable = (row: string[], month: number) => {
        expect(row).toHaveLength(125);
        expect(row[0]).toMatch(/^(?!0+,00)\d{1,10},\d{2}$/);
        expect([row[1], row[117]]).toEqual(row[1] === 'S' ? ['S', ''] : ['H', '1']);
        expect(row[9]).toMatch(new RegExp(`^\\d{2}0${month % 100}$`));
        expect(row[10]).toMatch(/^\d{6}$/);
        expect(row[13]).toMatch(/^.{1,60}$/);
      };
      fc.assert(
        fc.property(anyPostings, (postings) => {
          const files = exportBatches(postings, { taxation });
          for (const { bytes, month } of files) for (const row of rowsOf(bytes)) readable(row, month);
          const sums = balances(files.flatMap(({ bytes }) => rowsOf(bytes)));
          expect(sums['1200'] ?? 0).toBe(0 - sum(postings, isMoney));
          expect(sums['1360'] ?? 0).toBe(0 - sum(postings, isInTransit));
        }),
        { numRuns: 300 },
      );
    },
  );

  it('add up to all postings when taxed as agreed (Soll)', () => {
    fc.assert(
      fc.property(anyPostings, (postings) => {
        const sums = balances(exportBatches(postings).flatMap(({ bytes }) => rowsOf(bytes)));
        const of = (...accounts: readonly string[]) => accounts.reduce((total, one) => total + (sums[one] ?? 0), 0);
        expect(of('1400')).toBe(sum(postings));
        expect(of('8400')).toBe(0 - sum(postings, isCharge('fee', 'fine')));
        const untaxed = of('2742', '2650') + sum(postings, isCharge('owner-lookup', 'reminder-cost', 'interest'));
        expect(of('8720', '2406') + untaxed).toBe(0 - sum(postings, isWaiver));
      }),
      { numRuns: 300 },
    );
  });

  it('keep overpayments as a liability when taxed as received (Ist)', () => {
    fc.assert(
      fc.property(anyPostings, (postings) => {
        const records = byRecord(postings).filter(isPlain);
        const files = exportBatches(records.flat(), { taxation: 'received' });
        const sums = balances(files.flatMap(({ bytes }) => rowsOf(bytes)));
        const overpaid = records.reduce((total, own) => total + Math.min(sum(own), 0), 0);
        expect(sums['1590'] ?? 0).toBe(overpaid);
      }),
      { numRuns: 300 },
    );
  });
});

describeOnDatabase('the bookkeeping files of a month', (makeDatabase) => {
  const cents = (amount = '') => Number(amount.replace(',', ''));

  const parking = running(async () => startParking(await makeDatabase()), 'each');
  let books: ReturnType<typeof bookkeeping>;
  beforeEach(() => {
    books = bookkeeping(parking);
  });

  /** Books the postings of a small month on one record. @returns the record's invoice number */
  const smallMonth = async (settings: Partial<StoredBookSettings> = {}) => {
    await books.set(settings);
    const { invoiceNumber: id } = await parking.checkIn();
    await books.send('POST', `/checkout?id=${id}`);
    await books.send('PUT', `/update-fine/${id}`, { fines: [{ type: 'Quer', price: 30 }] });
    books.on('19.3.2026');
    await books.send('PUT', `/print/${id}`, { isPrint: true, letterDate: '19.3.2026' });
    books.on('31.3.2026');
    await books.pay(id, 12.5, '20.3.2026', 'card');
    await books.pay(id, 30, '31.3.2026');
    const { postings } = (await books.send('GET', `/accounts/${id}`)).body;
    await books.book(id, 'reversals', { posting: postings.at(-1)._id });
    await books.book(id, 'waivers', { amount: 32, reason: 'uncollectible' });
    parking.setClock(CREATED.toISOString());
    return id;
  };

  it('have exactly the expected bytes, in Windows-1252', async () => {
    const id = await smallMonth();
    expect((await books.exportMonth('2026-03')).status).toBe(200);
    const { bytes } = await books.download('2026-03');
    const expected = goldenBatch('SKR03').replaceAll('100123', String(id));
    expect(textOf(bytes)).toBe(expected);
    expect(Buffer.compare(bytes, Buffer.from(expected, 'latin1'))).toBe(0);
  });

  it.each([
    ['agreed', { postings: 8, late: 0, charged: 44.5, waived: 32, received: 12.5, vat: 0, files: 1 }],
    ['received', { postings: 8, late: 0, charged: 44.5, waived: 32, received: 12.5, vat: 0, files: 1 }],
  ] as const)('add up to the account’s postings when taxed as %s', async (taxation, figures) => {
    const id = await smallMonth({ taxation });
    expect((await books.month('2026-03')).figures).toEqual(figures);
    await books.exportMonth('2026-03');
    const [listed] = (await books.send('GET', '/books')).body.months;
    expect(listed).toMatchObject({ state: 'exported', figures });

    const money = rowsOf((await books.download('2026-03')).bytes)
      .filter((row) => ['1200', '1360'].includes(row[6] ?? ''))
      .reduce((sum, row) => sum + (row[1] === 'S' ? 1 : -1) * cents(row[0]), 0);
    expect(money).toBe(1_250);
    const csv = (await books.send('GET', '/books/2026-03/postings')).body;
    const rows: string[][] = parse(csv, { bom: true, delimiter: ';', from_line: 2 });
    const { postings } = (await books.send('GET', `/accounts/${id}`)).body;
    const open = postings.reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0);
    expect(rows).toHaveLength(postings.length);
    expect(rows.reduce((sum, row) => sum + cents(row[4]) - cents(row[5]), 0)).toBe(open);
  });

  it('contain the tax of charges when taxed as agreed (Soll), and the tax of payments when taxed as received (Ist)', async () => {
    await books.set();
    const id = await books.fined('5.3.2026');
    await books.pay(id, 10, '5.3.2026');
    expect((await books.month('2026-03')).figures).toMatchObject({ charged: 30, received: 10, vat: 4.79 });
    await books.set({ taxation: 'received' });
    expect((await books.month('2026-03')).figures).toMatchObject({ charged: 30, received: 10, vat: 1.6 });
  });

  it('include a CSV with the same tax as the month’s figures; the tax of waived amounts is subtracted', async () => {
    await books.set();
    const id = await books.fined('5.3.2026');
    await books.book(id, 'waivers', { amount: 10, reason: 'goodwill' });
    expect((await books.month('2026-03')).figures.vat).toBe(3.19);
    const { body } = await books.send('GET', '/books/2026-03/postings');
    expect(body).toContain(`5.3.2026;${id};Erlass;Kulanz;;10,00;;1,60;`);
  });

  it('contain no tax of a small business, and no tax of charges before the day from which such charges are taxed', async () => {
    await books.set();
    await books.fined('5.3.2026');
    const claims = async (changes: object) => {
      await books.send('PUT', '/settings/claims', { ...DEFAULT_CLAIM_SETTINGS, ...changes });
      return (await books.month('2026-03')).figures.vat;
    };
    const { lines } = DEFAULT_CLAIM_SETTINGS;
    expect(await claims({ lines: { ...lines, fine: { ...lines.fine, vatFrom: '6.3.2026' } } })).toBe(0);
    expect(await claims({ lines: { ...lines, fine: { ...lines.fine, vatFrom: '5.3.2026' } } })).toBe(4.79);
    expect(await claims({ isSmallBusiness: true })).toBe(0);
  });

  it('can be read as CSV while the month is still running; reading them does not export the month', async () => {
    const id = await books.fined('5.3.2026');
    const { body, headers } = await books.send('GET', '/books/2026-03/postings');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="Buchungen_2026-03.csv"');
    expect(body).toContain(`5.3.2026;${id};Forderung;Bußgeld;30,00;;4,79;`);
    expect(await books.states()).toEqual(['2026-03 running']);
  });
});
