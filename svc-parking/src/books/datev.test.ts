import { CHARTS } from '@parkwart/contracts/entities/bookSettings';
import { bookLinesOf } from './bookLines.ts';
import type { BookSettings, DatevSettings } from './bookSettings.ts';
import { CREATED, DATEV, datevFiles, exportBatches, rowsOf, textOf } from './testing/batches.ts';
import { goldenBatch } from './testing/goldenBatch.ts';
import { buildPostings, SETTINGS } from './testing/postings.ts';

const month = [
  ...buildPostings([
    ['charge', 'fee', 200],
    ['charge', 'fine', 3_000],
    ['charge', 'owner-lookup', 700, 20260319],
    ['charge', 'reminder-cost', 550, 20260319],
    ['payment', 'card', -1_250, 20260320],
    ['payment', 'transfer', -3_000, 20260331],
    ['payment', 'transfer', 3_000, 20260331, 6],
    ['waiver', 'uncollectible', -3_200, 20260331],
  ]),
  ...buildPostings(
    [
      ['charge', 'fine', 3_000],
      ['payment', 'before-account', -3_000],
    ],
    100_101,
    20,
  ),
];

describe('the booking batch of a month', () => {
  it.each(['SKR03', 'SKR04'] as const)('has these bytes by %s', (chart) => {
    const [file, ...others] = exportBatches(month, { accounts: CHARTS[chart] }, { chart });
    expect(others).toEqual([]);
    expect(file?.name).toBe('EXTF_Buchungsstapel_2026-03.csv');
    const bytes = file?.bytes ?? new Uint8Array();
    expect(textOf(bytes)).toBe(goldenBatch(chart));
    expect(Buffer.compare(bytes, Buffer.from(goldenBatch(chart), 'latin1'))).toBe(0);
  });

  it('is in Windows-1252, doubles quotes and keeps a text on its line', () => {
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
  ])('names the fiscal year that begins in month %d', (fiscalYearMonth, _month, begin) => {
    const [file] = exportBatches(month, {}, { fiscalYearMonth });
    expect(textOf(file?.bytes ?? new Uint8Array()).split(';')[12]).toBe(begin);
  });

  it('is locked in each row and in the header where the setting says so', () => {
    const [file] = exportBatches(month, {}, { isLocked: true });
    expect(textOf(file?.bytes ?? new Uint8Array()).split(';')[20]).toBe('1');
    expect(rowsOf(file?.bytes ?? new Uint8Array()).map((row) => row[113])).toEqual(Array(8).fill('1'));
  });

  it('has what belongs to an exported month on the first day after it', () => {
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
  ])('throws for %s that DATEV does not read', (_title, books, datev) => {
    expect(() => exportBatches(month, books, datev)).toThrow(RangeError);
  });
});
