import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import type { PostingRow } from '../../accounts/posting.ts';
import { bookLinesOf } from '../bookLines.ts';
import type { BookSettings, DatevSettings } from '../bookSettings.ts';
import { datevFiles } from '../datev.ts';
import { SETTINGS } from './postings.ts';

export const DATEV: DatevSettings = {
  consultant: 29_098,
  client: 55_003,
  chart: 'SKR03',
  accountLength: 4,
  fiscalYearMonth: 1,
  isLocked: false,
};
export const CREATED = new Date('2026-04-01T06:30:12.345Z');

export const exportBatches = (
  postings: readonly PostingRow[],
  books: Partial<BookSettings> = {},
  datev: Partial<DatevSettings> = {},
): ReturnType<typeof datevFiles> =>
  datevFiles(bookLinesOf(postings, { ...SETTINGS, ...books }), { ...DATEV, ...datev }, { created: CREATED });
export const textOf = (bytes: Uint8Array) => iconv.decode(Buffer.from(bytes), 'win1252');
export const rowsOf = (bytes: Uint8Array): string[][] => parse(textOf(bytes), { delimiter: ';', from_line: 3 });
