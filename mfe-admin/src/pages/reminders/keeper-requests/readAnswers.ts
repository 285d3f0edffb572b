import { MOST_ANSWERS } from '@parkwart/contracts/calls/keeperRequests';
import { GERMAN_CSV } from '@parkwart/contracts/wire/germanCsv';
import type { Answer } from './keeperRequests.ts';
import { importTexts as texts } from './texts.ts';

const MOST_BYTES = 1024 * 1024;

/** The accepted headings of each column. */
const COLUMNS = {
  vehicleNumber: ['Kennzeichen'],
  ownerName: ['Name', 'Halter'],
  street: ['Straße', 'Strasse'],
  postcode: ['PLZ', 'Postleitzahl'],
  city: ['Ort'],
  make: ['Marke'],
  colour: ['Farbe'],
} as const satisfies Partial<Record<keyof Answer, readonly string[]>>;
type Field = keyof typeof COLUMNS;
const FIELDS = Object.keys(COLUMNS) as Field[];

/** The message is a German sentence that states why the file cannot be read. */
export class AnswersUnreadable extends Error {}

export interface ReadAnswers {
  readonly answers: readonly Answer[];
  /** The line of the file at which each answer begins. */
  readonly lines: readonly number[];
}

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** @throws AnswersUnreadable */
export async function readAnswers(file: Blob): Promise<ReadAnswers> {
  if (file.size > MOST_BYTES) throw new AnswersUnreadable(texts.tooLarge);
  const [{ parse }, bytes] = await Promise.all([import('csv-parse/browser/esm/sync'), file.arrayBuffer()]);
  const options = {
    bom: true,
    delimiter: GERMAN_CSV.delimiter,
    info: true,
    trim: true,
    skip_records_with_empty_values: true,
  };
  const rowsIn = (content: string) => parse(content, { ...options, relax_column_count: true }) as unknown as Row[];
  const content = decode(bytes);
  let rows: readonly Row[];
  try {
    rows = rowsIn(content);
  } catch (error) {
    throw unreadable(content, error);
  }
  const [head, ...others] = rows;
  const places = placesIn(head?.record ?? []);
  const missing = FIELDS.filter((field) => places.get(field) === -1);
  if (missing.length === FIELDS.length) throw new AnswersUnreadable(texts.noCsv);
  const faults = [
    ...(missing.length > 0 ? [texts.columnsMissing(missing.map((field) => COLUMNS[field][0]))] : []),
    ...(others.length === 0 ? [texts.noAnswers] : []),
    ...(others.length > MOST_ANSWERS ? [texts.tooMany(MOST_ANSWERS)] : []),
  ];
  if (faults.length > 0) throw new AnswersUnreadable(faults.join(' '));
  return {
    answers: others.map(({ record }) => answerOf(record, places)),
    lines: others.map(({ info }) => info.lines),
  };
}

/** Excel still saves CSV in Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function placesIn(head: readonly string[]): ReadonlyMap<Field, number> {
  const spelled = head.map((name) => name.toLocaleLowerCase('de-DE'));
  return new Map(FIELDS.map((field) => [field, spelled.findIndex((name) => isSpelling(field, name))] as const));
}

/** csv-parse stops at a misplaced quote; its error contains the line number. */
function unreadable(content: string, error: unknown): AnswersUnreadable {
  const { lines }: { readonly lines?: unknown } = Object(error);
  const [head = ''] = content.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const isHead = [...placesIn(head.split(GERMAN_CSV.delimiter)).values()].some((place) => place >= 0);
  const isPlaced = isHead && typeof lines === 'number';
  return new AnswersUnreadable(isPlaced ? texts.line(lines, texts.badQuote) : texts.noCsv);
}

const isSpelling = (field: Field, name: string) =>
  COLUMNS[field].some((spelling) => spelling.toLocaleLowerCase('de-DE') === name);

function answerOf(record: readonly string[], places: ReadonlyMap<Field, number>): Answer {
  const values = FIELDS.map((field) => [field, record[places.get(field) ?? -1] ?? ''] as const);
  return Object.fromEntries(values) as Record<Field, string>;
}
