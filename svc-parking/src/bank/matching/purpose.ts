import { hasValidCheckDigits } from '@parkwart/contracts/rules/iban';
import { tidyPlate } from '@parkwart/contracts/rules/plate';
import { lookalikePlate } from '@parkwart/contracts/rules/plateSearch';
import type { EntryDetails } from '../statement-file/statementContent.ts';

const GERMAN_IBAN = /(?<![A-Z\d])DE\d{2}(?: ?\d){18}(?!\d)/g;
/**
 * IBAN countries by length. If any two letters counted as a country, `RE100123 B-AB 1234` would sometimes pass the
 * check.
 */
const COUNTRIES = {
  15: 'NO',
  16: 'BE',
  18: 'DK|FI|NL',
  19: 'SI',
  20: 'AT|EE|LT|LU',
  21: 'CH|HR|LI|LV',
  22: 'BG|GB|IE',
  24: 'CZ|ES|RO|SE|SK',
  25: 'PT',
  26: 'TR',
  27: 'FR|GR|IT|MC|SM',
  28: 'CY|HU|PL',
};
const OTHER_IBAN = new RegExp(`(?<![A-Z\\d])(?:${Object.entries(COUNTRIES).map(ibanOf).join('|')})(?![A-Z\\d])`, 'g');

/** A BIC. Because some words look like a BIC, a number after a BIC counts only as `doubtful`. */
const BIC =
  /(?<![A-Z\d])(?:BIC[:+ ]*[A-Z\d]{8,11}|[A-Z]{4}(?:DE|AT|CH|FR|NL|BE|LU|LI|IT|ES|PL|DK|LT|IE)[A-Z\d]{2}(?:[A-Z\d]{3})?)(?![A-Z\d])/g;

/** Digits that are neither invoice numbers nor plates. */
const NOISE = new RegExp(
  [
    // 2026-03-05, 20260305, 5.3.2026, 5.3., 5/3/2026
    String.raw`(?<!\d)20\d{2}-(?:0\d|1[0-2])-[0-3]\d(?!\d)`,
    String.raw`(?<!\d)20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)`,
    String.raw`(?<!\d)(?:0?[1-9]|[12]\d|3[01])\. ?(?:0?[1-9]|1[0-2])\.(?: ?(?:20)?\d{2}(?!\d))?`,
    String.raw`(?<!\d)\d{1,2}([/-])\d{1,2}\1(?:20)?\d{2}(?!\d)`,
    String.raw`(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)`,
    // Phone numbers, by prefix or by word
    String.raw`(?<![A-Z\d.-]|\d )(?:(?:\+|00)(?:49|43|41|3\d)|0[1-9])(?:[ /()-]{0,2}\d){6,12}(?!\d)`,
    String.raw`(?<![A-Z])(?:TEL|TELEFON|MOBIL|HANDY|FAX)[ .:-]*\d(?:[ /()-]{0,2}\d){4,12}(?!\d)`,
    // Numbers that other companies assigned to the payer, such as customer numbers
    String.raw`(?<![A-Z])(?:KD|KUNDEN|MITGLIEDS?|VERTRAGS?|STEUER|MANDATS?|PLZ)(?:[ .-]*(?:NUMMER|NR|ID))?[ .:#-]*[A-Z]{0,4}\d+`,
  ].join('|'),
  'g',
);

/** @param text in capitals, with single spaces */
function withoutNoise(text: string): string {
  return text
    .replace(GERMAN_IBAN, '|')
    .replace(OTHER_IBAN, (iban) => (hasValidCheckDigits(iban.replaceAll(' ', '')) ? '|' : iban))
    .replace(NOISE, '|')
    .replace(BIC, 'BIC');
}

/** Matches an IBAN in one piece, or in groups of four. */
function ibanOf([length, countries]: readonly [string, string]): string {
  const behind = Number(length) - 4;
  const rest = behind % 4 === 0 ? '' : ` ?[A-Z\\d]{${behind % 4}}`;
  return `(?:${countries})\\d{2}(?: ?[A-Z\\d]{4}){${Math.floor(behind / 4)}}${rest}`;
}

/** Shorter numbers are house numbers, years and the like. */
const FEWEST_DIGITS = 5;
const MOST_DIGITS = 9;
const RUNS = /\d+(?:[ .]\d{3}(?!\d))*/g;
const CENTS_FOLLOW = /^(?:,\d{2}(?!\d)|\.\d{2}(?![\d.]))/;
/**
 * Matches the text directly before a run of digits, if this text shows that the digits are no invoice number: a
 * currency sign, or the beginning of a longer number, such as `11/`, which may already be replaced by `|`.
 */
const EXPLAINED_BEFORE = /(?:(?:(?<!\d)\d{1,4}|\|)[-/.]|€ ?)$/;
const REFERENCE = /(?<![A-ZÄÖÜ\d])([A-Z]{1,7})[- ]?(\d{4,8})(?!\d)/g;
const PLATE_BEFORE = /(?<![A-ZÄÖÜ])[A-ZÄÖÜ]{1,3}[^A-ZÄÖÜ\d]$/;
const WORD_BEFORE = /(?:RE|RG|NR)[^A-ZÄÖÜ\d]$/;

/** Filler words before a number: the word before the filler word shows whether the number is an invoice number. */
const LINKING = /^(?:NR|NRN|NO|NUM|NUMMERN?|ZU|ZUR|F(?:Ü|UE)R|UND|VON)$/;
/** A word that introduces an invoice number, or precedes one in the purpose of a parking payment. */
const INTRODUCING =
  /^(?:RE|RG|RN|RNR|RENR|RGNR|RECH|RECHN|RECHNR|RECHNUNG(?:EN|S)?(?:NR|NO|NUMMERN?)?|INV|INVOICE|FORDERUNG|MAHNUNG|ZAHLUNGSERINNERUNG|ZAHLUNG|(?:Ü|UE)BERWEISUNG|PARKEN|FALSCHPARKEN|PARKVERSTOSS|PARKSTRAFE|(?:PARK)?GEB(?:Ü|UE)HR(?:EN)?|BUSSGELD|STRAFE|STRAFZETTEL|VERTRAGSSTRAFE|KN(?:Ö|OE)LLCHEN|DANKE)$/;
const WORD_AT_END = /(?<![A-ZÄÖÜ])([A-ZÄÖÜ]+)[ .:#=_/+()-]*$/;
const UNIT_FOLLOWS =
  /^ ?(?:€|%|(?:EUR|EURO|CHF|USD|CT|CENT|KM|KWH|KG|QM|STK|STÜCK|PUNKTE|PKT|MIN|UHR|TAGE|LITER)(?![A-ZÄÖÜ\d]|[ -][A-Z]{1,2}[ -]?\d))/;
/**
 * Five digits before a word are a postcode, unless the text introduces them as an invoice number; five digits before a
 * plate are no postcode.
 */
const PLACE_FOLLOWS = /^ ?[A-ZÄÖÜ]{3,}(?![A-ZÄÖÜ\d]|[ -][A-Z]{1,2}[ -]?\d)/;
const POSTCODE_DIGITS = 5;
const PLATE_ENDS = /(?:(?<![A-ZÄÖÜ])[A-ZÄÖÜ]{1,3}[ .·-][A-Z]{1,2} ?|[A-ZÄÖÜ]{2,5})\d{1,3}$/;

interface NumbersInText {
  /** Numbers that the text introduces as invoice numbers, or does not explain at all. */
  readonly numbers: number[];
  /** Digits that the text explains, or may explain, as something else. */
  readonly doubtful: number[];
}

/** Finds digits that may be an invoice number: in one piece or in groups of three, even within a word. */
function numbersIn(text: string): NumbersInText {
  const found: NumbersInText = { numbers: [], doubtful: [] };
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const end = index + run.length;
    if (CENTS_FOLLOW.test(text.slice(end, end + 4))) continue;
    const introduced = introduction(text.slice(Math.max(index - MOST_BEFORE, 0), index));
    const after = text.slice(end, end + MOST_BEFORE);
    const groups = run.split(/[ .]/);
    let start = index;
    for (let at = 0; at < groups.length; at += 1) {
      const group = groups[at] ?? '';
      // The groups before 100 123 in `B-AB 123 100 123` may belong to a plate.
      const isBehindPlate = at > 0 && PLATE_ENDS.test(text.slice(Math.max(start - MOST_BEFORE, 0), start - 1));
      const by = isBehindPlate ? 'nothing' : introduced;
      const many = group.length > 3 ? 1 : 3;
      for (let count = 1; count <= many && at + count <= groups.length; count += 1) {
        const digits = groups.slice(at, at + count).join('');
        const isLast = at + count === groups.length;
        keep(isMeant(digits, by, isLast ? after : '') ? found.numbers : found.doubtful, digits);
      }
      start += group.length + 1;
    }
  }
  return found;
}

const MOST_BEFORE = 40;
type Introduction = 'invoice' | 'nothing' | 'other';

function introduction(before: string): Introduction {
  if (EXPLAINED_BEFORE.test(before)) return 'other';
  const match = WORD_AT_END.exec(before);
  if (!match) return 'nothing';
  const [, word = ''] = match;
  if (LINKING.test(word)) return introduction(before.slice(0, match.index));
  return INTRODUCING.test(word) ? 'invoice' : 'other';
}

function isMeant(digits: string, by: Introduction, after: string): boolean {
  if (by !== 'nothing') return by === 'invoice';
  const isPostcode = digits.length === POSTCODE_DIGITS && PLACE_FOLLOWS.test(after);
  return !isPostcode && !UNIT_FOLLOWS.test(after);
}

function keep(numbers: number[], digits: string): void {
  const fits = digits.length >= FEWEST_DIGITS && digits.length <= MOST_DIGITS;
  if (fits && !digits.startsWith('0')) numbers.push(Number(digits));
}

/** Reads `a0017` and `A 0017` as the provisional reference `A-0017`, which an offline booth printed. */
function referencesIn(text: string): string[] {
  const references: string[] = [];
  for (const { 1: letters = '', 2: digits = '', index } of text.matchAll(REFERENCE)) {
    const before = text.slice(Math.max(0, index - 5), index);
    // `AB-1234` is part of the plate in `B-AB 1234`.
    const isOfPlate = !digits.startsWith('0') && PLATE_BEFORE.test(before) && !WORD_BEFORE.test(before);
    if (!isOfPlate) references.push(`${letters}-${digits}`);
  }
  return references;
}

const TOKEN = /[\p{L}\p{M}\p{N}]+/gu;
/** A number or word that directly precedes a plate, with no space between them: `RE100123BAB1234`. */
const GLUED = /(?<!\d)\d{5,}(?=[A-ZÄÖÜ])|KENNZEICHEN|KFZ/g;
const MOST_TOKENS = 4;
const MOST_CHARACTERS = 10;
const HAS_LETTER = /\p{L}/u;
const HAS_DIGIT = /\d/;
/**
 * A `SEPARATED` plate has a separator that shows where the district ends; an `UNSEPARATED` plate has no separator, or
 * no district.
 */
const SEPARATED =
  /(?<![\p{L}\p{N}])([A-ZÄÖÜ]{1,3})(?: ?[-\u2010-\u2015.·/_] ?| )([A-Z]{1,2})[ .·/_-]{0,2}[1-9]\d{0,3}(?: ?[EH])?(?![\p{L}\p{N}])/gu;
const UNSEPARATED = /^[A-ZÄÖÜ]{2,5} ?[1-9]\d{0,3}[EH]?$/;

/** Words that would form a plate with the number after them. */
const WORD =
  /^(?:RE|RG|NR|NO|RECH|EUR|EURO|AM|VOM|VON|BIS|UM|ZU|MIT|IM|TAG|TAGE|UHR|TEL|FAX|PLZ|STR|HAUS|PLATZ|PARK|DECK|EBENE|ETAGE|GATE|TOR|JAN|FEB|MRZ|MÄRZ|APR|APRIL|MAI|JUN|JUNI|JUL|JULI|AUG|SEP|SEPT|OKT|NOV|DEZ)$/;
/** Words that are also districts: `RE-X 77` is a car from Recklinghausen. */
const DISTRICT_WORD = /^(?:RE|RG|NR|AM|UM|MAI)$/;

interface NamedPlates {
  /** Normalised texts that may be a plate of any country; to be looked up. */
  readonly candidates: readonly string[];
  /**
   * The `lookalikePlate` of the identity of each German plate; it has no hyphen if no separator shows where the
   * district ends.
   */
  readonly german: readonly string[];
}

/** Finds plates with any separators or none. @param text as `tidyPlate` returns it */
function platesIn(text: string): NamedPlates {
  const spread = text.replace(GLUED, '$& ');
  const tokens = spread.match(TOKEN) ?? [];
  const candidates: string[] = [];
  const german = separatedIn(spread);
  for (let from = 0; from < tokens.length; from += 1) {
    let [joined, spaced] = ['', ''];
    for (const token of tokens.slice(from, from + MOST_TOKENS)) {
      spaced = joined === '' ? token : `${spaced} ${token}`;
      joined += token;
      if (joined.length > MOST_CHARACTERS) break;
      if (!HAS_DIGIT.test(joined) || !HAS_LETTER.test(joined) || isWordAndNumber(spaced)) continue;
      candidates.push(joined);
      if (UNSEPARATED.test(spaced)) german.push(lookalikePlate(joined));
    }
  }
  return { candidates, german };
}

/** `NR 12` and `EUR30` are no plates. */
const isWordAndNumber = (spaced: string) => WORD.test(spaced.replace(/(?<!\d) ?\d+$/, ''));

function separatedIn(text: string): string[] {
  return [...text.matchAll(SEPARATED)].flatMap(({ 0: plate, 1: district = '', 2: letters = '' }) => {
    const isDistrict = !WORD.test(district) || (DISTRICT_WORD.test(district) && !WORD.test(letters));
    const behind = plate.slice(district.length).replace(/[^\p{L}\p{N}]/gu, '');
    return isDistrict ? lookalikePlate(`${district}-${behind}`) : [];
  });
}

/** The numbers, references and plates that a payer may have written; most of them match no record. */
export interface Purpose {
  readonly numbers: readonly number[];
  /** Digits that the text explains, or may explain, as something else. */
  readonly doubtful: readonly number[];
  /** `A-0017` */
  readonly references: readonly string[];
  /** Normalised plates of any country, and texts that only look like one. */
  readonly plates: readonly string[];
  /** Plates of German form: `B-AB1234`, or `BAB1234` if no separator shows where the district ends. */
  readonly germanPlates: readonly string[];
}

type Texts = Pick<
  EntryDetails,
  'purpose' | 'endToEndId' | 'structuredReferences' | 'otherReferences' | 'additionalInfo'
>;

const CREDITOR_REFERENCE = /(?<![A-Z\d])RF\d{2} ?([A-Z\d]{1,21})(?![A-Z\d])/g;

/**
 * An identifier that the payer wrote, not a bank: it contains an invoice number, and before that number only words such
 * as `RECHNUNG` or `NR`. Digits in other identifiers are ignored.
 */
const OWN_IDENTIFIER =
  /^(?:(?:RECHNUNG(?:SNUMMER|SNR)?|RECH|RE|RG|INV(?:OICE)?)?(?:[-._:#/ ]*(?:NR|NO))?[-._:#/ ]*(?:\d{1,3}(?:[ .]\d{3})+|\d{5,9})(?:[-_/,; ]+[A-ZÄÖÜ][A-ZÄÖÜ\d -]{0,14})?|[A-Z]{1,7}-\d{4,8})$/;

/** SEPA purposes have 140 characters, older ones 14 lines of 27, an entry's own text 500. */
const MOST_OF_PURPOSE = 1_000;
/** Limits the number and the length of an entry's texts. */
const MOST_TEXTS = 20;
const MOST_OF_TEXTS = 5_000;
/** At most this many numbers, references or plates are looked up. */
const MOST_FOUND = 500;

/** @param entryInfo the text of the entry itself, if the entry has at most one detail */
export function readPurpose(details: Texts | undefined, entryInfo?: string): Purpose {
  const texts = new Set<string>();
  const { purpose = '', structuredReferences = [], additionalInfo = '' } = details ?? {};
  const ofDetails = [purpose, ...structuredReferences.slice(0, MOST_TEXTS).map(asReference), additionalInfo];
  for (const text of shortened([...ofDetails, entryInfo ?? ''])) {
    texts.add(tidyPlate(text.replaceAll('\n', ' ')));
    if (text.includes('\n')) texts.add(tidyPlate(text.replaceAll('\n', '')));
  }
  for (const identifier of [details?.endToEndId ?? '', ...(details?.otherReferences ?? [])].slice(0, MOST_TEXTS)) {
    const tidy = tidyPlate(asReference(identifier));
    if (OWN_IDENTIFIER.test(tidy)) texts.add(tidy);
  }
  texts.delete('');
  return named([...texts].map((text) => withoutNoise(withoutCheckDigits(text))));
}

function shortened(texts: readonly string[]): string[] {
  let left = MOST_OF_TEXTS;
  return texts.map((text) => {
    const part = text.slice(0, Math.min(MOST_OF_PURPOSE, left));
    left -= part.length;
    return part;
  });
}

const distinct = <Value>(values: readonly Value[]) => [...new Set(values)].slice(0, MOST_FOUND);

function named(texts: readonly string[]): Purpose {
  const plates = texts.map(platesIn);
  const found = texts.map(numbersIn);
  const numbers = new Set(found.flatMap((one) => one.numbers));
  return {
    numbers: distinct([...numbers]),
    doubtful: distinct(found.flatMap(({ doubtful }) => doubtful)).filter((number) => !numbers.has(number)),
    references: distinct(texts.flatMap(referencesIn)),
    plates: distinct(plates.flatMap(({ candidates }) => candidates)),
    germanPlates: distinct(plates.flatMap(({ german }) => german)),
  };
}

/**
 * Removes the spaces from a text that consists of one creditor reference, because such a reference may contain spaces
 * anywhere: `RF73 1001 23`.
 */
function asReference(text: string): string {
  const compact = text.replace(/\s+/g, '').toUpperCase();
  return /^RF\d{2}[A-Z\d]{1,21}$/.test(compact) && hasValidCheckDigits(compact) ? compact : text;
}

/** `RF73100123` contains the number 100123; a reference with wrong check digits is ignored. */
function withoutCheckDigits(text: string): string {
  return text.replace(CREDITOR_REFERENCE, (reference, body: string) =>
    hasValidCheckDigits(reference.replace(' ', '')) ? body : '|',
  );
}
