import type { Cents } from '@parkwart/contracts/rules/money';
import { formatClockTime } from '@parkwart/contracts/rules/time';
import iconv from 'iconv-lite';
import { storedDay } from '../storedDay.ts';
import { type BookBatch, inBatch } from './bookBatches.ts';
import { type BookLine, bookLinesOf } from './bookLines.ts';
import type { BookSettings, DatevSettings } from './bookSettings.ts';
import { firstDayOf, formatMonth } from './months.ts';
import { batchName, documentOf, lateText } from './texts.ts';

const numbered = (count: number, ...names: readonly string[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`)).flat();

/** The column names of a booking batch, format version 13, exactly as DATEV spells them. */
const COLUMNS: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Columns, counted from 1, that are quoted even when empty. */
const TEXT_COLUMNS: ReadonlySet<number> = new Set([
  2,
  3,
  6,
  9,
  11,
  12,
  14,
  16,
  20,
  ...range(21, 38),
  40,
  42,
  ...range(48, 87),
  91,
  95,
  96,
  98,
  102,
  103,
  105,
  107,
  109,
  110,
  112,
  118,
  120,
  121,
  123,
]);

interface Header extends DatevSettings {
  /** 202603 */
  readonly month: number;
  readonly created: Date;
  /** The file's number from 1, if the month has several files. */
  readonly part?: number | undefined;
}

/** DATEV reads at most this many bookings from a file. */
const MOST_ROWS = 99_999;

export const fileCount = (rows: number, most = MOST_ROWS): number => Math.max(Math.ceil(rows / most), 1);

const HEADER_FIELDS = 31;
const HEADER_TEXTS: ReadonlySet<number> = new Set([1, 4, 8, 9, 10, 17, 18, 22, 24, 27, 30, 31]);

export const DATEV_ENCODING = {
  charset: 'windows-1252',
  encode: (text: string): Uint8Array => iconv.encode(text, 'win1252'),
};

export const datevFileName = (month: number, part?: number) =>
  `EXTF_Buchungsstapel_${formatMonth(month)}${part === undefined ? '' : `_${part}`}.csv`;

/**
 * Yields a file of a month's booking batch in DATEV's format: EXTF 700, category 21, version 13; one chunk per batch of
 * postings.
 */
export async function* datevFile(
  batches: AsyncIterable<BookBatch>,
  settings: BookSettings,
  header: Header,
  most = MOST_ROWS,
): AsyncGenerator<string> {
  yield datevHead(header);
  let before = ((header.part ?? 1) - 1) * most;
  let left = most;
  for await (const batch of batches) {
    const lines = inBatch(batch, bookLinesOf(batch.postings, settings), ({ posting }) => posting);
    const own = lines.slice(before, before + left);
    before = Math.max(before - lines.length, 0);
    left -= own.length;
    yield own.map((line) => datevRow(line, header)).join('');
    if (left === 0) return;
  }
}

const LINE_END = '\r\n';
const twoDigits = (part: number) => String(part).padStart(2, '0');

/** @throws RangeError for settings that DATEV rejects */
export const datevHead = (header: Header): string => [headerOf(header), COLUMNS.join(';'), ''].join(LINE_END);

function headerOf(header: Header): string {
  const { month, part, created, consultant, client, accountLength, fiscalYearMonth, chart, isLocked } = header;
  const [year, ofYear] = [Math.floor(month / 100), month % 100];
  const fiscalYear = ofYear < fiscalYearMonth ? year - 1 : year;
  const lastDay = new Date(Date.UTC(year, ofYear, 0)).getUTCDate();
  const time = formatClockTime(created).replaceAll(':', '');
  const values: Record<number, string> = {
    1: 'EXTF',
    2: '700',
    3: '21',
    4: 'Buchungsstapel',
    5: '13',
    6: `${storedDay(created)}${time}${String(created.getTime()).slice(-3)}`,
    8: 'RE',
    11: within('consultant', consultant, 1_001, 9_999_999),
    12: within('client', client, 1, 99_999),
    13: `${fiscalYear}${within('month', fiscalYearMonth, 1, 12).padStart(2, '0')}01`,
    14: within('account length', accountLength, 4, 8),
    15: `${month}01`,
    16: `${month}${lastDay}`,
    17: batchName(month, part),
    // Financial accounting, without a particular accounting standard.
    19: '1',
    20: '0',
    21: flag(isLocked),
    22: 'EUR',
    27: chart.slice(-2),
  };
  return fields(NO_HEADER, values);
}

/** @throws RangeError for an account or an amount that DATEV rejects */
export function datevRow({ posting, debit, credit, cents, text }: BookLine, header: Header): string {
  const { month, accountLength, isLocked } = header;
  const isReversal = cents < 0;
  const account = (number: string) => {
    if (!/^\d+$/.test(number) || number.length > accountLength) throw new RangeError(`account: ${number}`);
    return number;
  };
  // A posting of an already exported month is dated on the first day after that month.
  const isLate = posting.day < firstDayOf(month);
  const day = isLate ? firstDayOf(month) : posting.day;
  const row = fields(NO_ROW, {
    1: amount(Math.abs(cents)),
    // A reversal is entered on the other side; with the flag in column 118, DATEV subtracts it from the totals of the
    // original side.
    2: isReversal ? 'H' : 'S',
    3: 'EUR',
    7: account(debit),
    8: account(credit),
    10: `${twoDigits(day % 100)}${twoDigits(Math.floor(day / 100) % 100)}`,
    11: documentOf(posting),
    14: Array.from(isLate ? lateText(text, posting.day) : text)
      .slice(0, 60)
      .join(''),
    // An empty field would lock the whole batch.
    114: flag(isLocked),
    118: isReversal ? '1' : '',
  });
  return row + LINE_END;
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

/** Most fields of a row are empty, so a row of empty fields is built once and then copied. */
const emptyFields = (count: number, texts: ReadonlySet<number>) =>
  Array.from({ length: count }, (_, index) => (texts.has(index + 1) ? '""' : ''));
const NO_HEADER = emptyFields(HEADER_FIELDS, HEADER_TEXTS);
const NO_ROW = emptyFields(COLUMNS.length, TEXT_COLUMNS);

/** @param values by column, counted from 1 */
function fields(empty: readonly string[], values: Readonly<Record<number, string>>): string {
  const row = [...empty];
  for (const [column, value] of Object.entries(values)) {
    const index = Number(column) - 1;
    row[index] = empty[index] ? `"${value.replace(/\p{Cc}/gu, ' ').replaceAll('"', '""')}"` : value;
  }
  return row.join(';');
}
