import { hasValidCheckDigits } from './mod97.ts';

const GERMAN_IBAN = /(?<![A-Z\d])DE\d{2}(?: ?\d){18}(?!\d)/g;
/** By their length. `RE100123 B-AB 1234` passes the check now and then if any two letters may be a country. */
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

/** Some words look like one, so a number behind it is not sure. */
const BIC =
  /(?<![A-Z\d])(?:BIC[:+ ]*[A-Z\d]{8,11}|[A-Z]{4}(?:DE|AT|CH|FR|NL|BE|LU|LI|IT|ES|PL|DK|LT|IE)[A-Z\d]{2}(?:[A-Z\d]{3})?)(?![A-Z\d])/g;

/** Digits that are neither numbers of records nor plates. */
const NOISE = new RegExp(
  [
    // 2026-03-05, 20260305, 5.3.2026, 5.3., 5/3/2026
    String.raw`(?<!\d)20\d{2}-(?:0\d|1[0-2])-[0-3]\d(?!\d)`,
    String.raw`(?<!\d)20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)`,
    String.raw`(?<!\d)(?:0?[1-9]|[12]\d|3[01])\. ?(?:0?[1-9]|1[0-2])\.(?: ?(?:20)?\d{2}(?!\d))?`,
    String.raw`(?<!\d)\d{1,2}([/-])\d{1,2}\1(?:20)?\d{2}(?!\d)`,
    String.raw`(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)`,
    // Telephones, by their prefix or by a word
    String.raw`(?<![A-Z\d.-]|\d )(?:(?:\+|00)(?:49|43|41|3\d)|0[1-9])(?:[ /()-]{0,2}\d){6,12}(?!\d)`,
    String.raw`(?<![A-Z])(?:TEL|TELEFON|MOBIL|HANDY|FAX)[ .:-]*\d(?:[ /()-]{0,2}\d){4,12}(?!\d)`,
    // Numbers that others gave the payer
    String.raw`(?<![A-Z])(?:KD|KUNDEN|MITGLIEDS?|VERTRAGS?|STEUER|MANDATS?|PLZ)(?:[ .-]*(?:NUMMER|NR|ID))?[ .:#-]*[A-Z]{0,4}\d+`,
  ].join('|'),
  'g',
);

/** @param text in capitals, with single blanks */
export function withoutNoise(text: string): string {
  return text
    .replace(GERMAN_IBAN, '|')
    .replace(OTHER_IBAN, (iban) => (hasValidCheckDigits(iban.replaceAll(' ', '')) ? '|' : iban))
    .replace(NOISE, '|')
    .replace(BIC, 'BIC');
}

/** Whole, or in groups of four. */
function ibanOf([length, countries]: readonly [string, string]): string {
  const behind = Number(length) - 4;
  const rest = behind % 4 === 0 ? '' : ` ?[A-Z\\d]{${behind % 4}}`;
  return `(?:${countries})\\d{2}(?: ?[A-Z\\d]{4}){${Math.floor(behind / 4)}}${rest}`;
}
