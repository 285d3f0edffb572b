import type { Cents } from '@parkwart/contracts/rules/money';
import { formatClockTime } from '@parkwart/contracts/rules/time';
import iconv from 'iconv-lite';
import { storedDay } from '../storedDay.ts';
import type { BookLine } from './bookLines.ts';
import type { DatevSettings } from './bookSettings.ts';
import { COLUMNS, TEXT_COLUMNS } from './datevColumns.ts';
import { batchName } from './texts.ts';

interface DatevFile {
  readonly name: string;
  /** 202603 */
  readonly month: number;
  readonly bytes: Uint8Array;
}

interface Export {
  readonly created: Date;
  /** A stored day: earlier months have been exported, so what belongs to them is dated on this day. */
  readonly openFrom?: number;
}

const HEADER_FIELDS = 31;
const HEADER_TEXTS: ReadonlySet<number> = new Set([1, 4, 8, 9, 10, 17, 18, 22, 24, 27, 30, 31]);

/**
 * A booking batch per month in DATEV's format: EXTF 700, category 21, version 13.
 * @throws RangeError for settings or amounts that DATEV does not read
 */
export function datevFiles(lines: readonly BookLine[], settings: DatevSettings, given: Export): DatevFile[] {
  const dated = lines.map((line) => ({ line, day: Math.max(line.posting.day, given.openFrom ?? 0) }));
  dated.sort((one, other) => one.day - other.day || one.line.posting.id - other.line.posting.id);
  const months = [...new Set(dated.map(({ day }) => monthOf(day)))];
  return months.map((month) => {
    const rows = dated.filter(({ day }) => monthOf(day) === month).map(({ line, day }) => rowOf(line, day, settings));
    const text = [headerOf(month, settings, given.created), COLUMNS.join(';'), ...rows];
    const name = `EXTF_Parkwart_${Math.floor(month / 100)}-${twoDigits(month % 100)}.csv`;
    return { name, month, bytes: iconv.encode(text.map((one) => `${one}\r\n`).join(''), 'win1252') };
  });
}

const monthOf = (day: number) => Math.floor(day / 100);
const twoDigits = (part: number) => String(part).padStart(2, '0');

function headerOf(month: number, settings: DatevSettings, created: Date): string {
  const { consultant, client, accountLength, fiscalYearMonth, chart, isLocked } = settings;
  const [year, ofYear] = [Math.floor(month / 100), month % 100];
  const fiscalYear = ofYear < fiscalYearMonth ? year - 1 : year;
  const lastDay = new Date(Date.UTC(year, ofYear, 0)).getUTCDate();
  const time = formatClockTime(created).replaceAll(':', '');
  const values: Record<number, string> = {
    ...{ 1: 'EXTF', 2: '700', 3: '21', 4: 'Buchungsstapel', 5: '13' },
    6: `${storedDay(created)}${time}${String(created.getTime()).slice(-3)}`,
    8: 'RE',
    11: within('consultant', consultant, 1_001, 9_999_999),
    12: within('client', client, 1, 99_999),
    13: `${fiscalYear}${within('month', fiscalYearMonth, 1, 12).padStart(2, '0')}01`,
    14: within('account length', accountLength, 4, 8),
    15: `${month}01`,
    16: `${month}${lastDay}`,
    17: batchName(month),
    // Bookkeeping, for no particular accounting standard.
    ...{ 19: '1', 20: '0', 21: flag(isLocked), 22: 'EUR', 27: chart.slice(-2) },
  };
  return fields(HEADER_FIELDS, HEADER_TEXTS, values);
}

function rowOf({ posting, debit, credit, cents, text }: BookLine, day: number, settings: DatevSettings): string {
  const isReversal = cents < 0;
  const account = (number: string) => {
    if (!/^\d+$/.test(number) || number.length > settings.accountLength) throw new RangeError(`account: ${number}`);
    return number;
  };
  return fields(COLUMNS.length, TEXT_COLUMNS, {
    1: amount(Math.abs(cents)),
    // A reversal is entered on the other side; the mark takes it off the totals of its own side.
    2: isReversal ? 'H' : 'S',
    3: 'EUR',
    7: account(debit),
    8: account(credit),
    10: `${twoDigits(day % 100)}${twoDigits(Math.floor(day / 100) % 100)}`,
    11: String(posting.invoiceNumber),
    14: Array.from(text).slice(0, 60).join(''),
    // Empty would lock the whole batch.
    114: flag(settings.isLocked),
    118: isReversal ? '1' : '',
  });
}

const flag = (state: boolean) => (state ? '1' : '0');

function amount(cents: Cents): string {
  const text = `${Math.floor(cents / 100)},${twoDigits(cents % 100)}`;
  if (!/^\d{1,10},\d{2}$/.test(text) || cents <= 0) throw new RangeError(`amount in cents: ${cents}`);
  return text;
}

function within(name: string, number: number, least: number, most: number): string {
  if (!Number.isInteger(number) || number < least || number > most) throw new RangeError(`${name}: ${number}`);
  return String(number);
}

/** @param values by their column, counted from 1 */
function fields(count: number, texts: ReadonlySet<number>, values: Readonly<Record<number, string>>): string {
  const field = (column: number) => {
    const value = values[column] ?? '';
    return texts.has(column) ? `"${value.replace(/\p{Cc}/gu, ' ').replaceAll('"', '""')}"` : value;
  };
  return Array.from({ length: count }, (_, index) => field(index + 1)).join(';');
}
