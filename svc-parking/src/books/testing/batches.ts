import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import type { PostingRow } from '../../accounts/posting.ts';
import { type BookLine, bookLinesOf } from '../bookLines.ts';
import type { BookSettings, DatevSettings } from '../bookSettings.ts';
import { DATEV_ENCODING, datevFileName, datevHead, datevRow } from '../datev.ts';
import { monthOf } from '../months.ts';
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

interface Export {
  readonly created: Date;
  /** A stored day (20260305): the first day that is not in an exported month. */
  readonly openFrom?: number;
}

/** Returns one file per month. */
export function datevFiles(lines: readonly BookLine[], settings: DatevSettings, { created, openFrom = 0 }: Export) {
  const dated = lines.map((line) => ({ line, day: Math.max(line.posting.day, openFrom) }));
  dated.sort((one, other) => one.day - other.day || one.line.posting.id - other.line.posting.id);
  return [...new Set(dated.map(({ day }) => monthOf(day)))].map((month) => {
    const header = { ...settings, month, created };
    const rows = dated.filter(({ day }) => monthOf(day) === month).map(({ line }) => datevRow(line, header));
    return { name: datevFileName(month), month, bytes: DATEV_ENCODING.encode(datevHead(header) + rows.join('')) };
  });
}

export const exportBatches = (
  postings: readonly PostingRow[],
  books: Partial<BookSettings> = {},
  datev: Partial<DatevSettings> = {},
): ReturnType<typeof datevFiles> =>
  datevFiles(bookLinesOf(postings, { ...SETTINGS, ...books }), { ...DATEV, ...datev }, { created: CREATED });
export const textOf = (bytes: Uint8Array) => iconv.decode(Buffer.from(bytes), 'win1252');
export const rowsOf = (bytes: Uint8Array): string[][] => parse(textOf(bytes), { delimiter: ';', from_line: 3 });
