/** Number plates (Kennzeichen): kept as typed and tidied, compared in normalised form. Foreign plates are welcome. */
export const PLATE_MAX_LENGTH = 20;
/** What is said where a plate is required (specification §5). */
export const PLATE_MISSING = 'Bitte geben Sie die Fahrzeugnummer ein';

const ALLOWED = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .·-]*$/u;
const GERMAN = /^[A-ZÄÖÜ]{1,3}[ -][A-Z]{1,2} ?[1-9]\d{0,3}[EH]?$/;
const GERMAN_UNSEPARATED = /^[A-ZÄÖÜ]{2,5}[1-9]\d{0,3}[EH]?$/;
const AUTHORITY = /^[A-ZÄÖÜ]{1,3}[ -]?[1-9]\d{0,5}$/;

/** As kept and printed: upper case, trimmed, single blanks. */
export function tidyPlate(typed: string): string {
  // Composed last: the capitals of some letters come as several characters.
  return typed.trim().replace(/\s+/g, ' ').toLocaleUpperCase('de-DE').normalize('NFC');
}

/** As compared: `bab1234`, `B-AB 1234` and `B AB1234` are the same car. */
export function normalisePlate(plate: string): string {
  return tidyPlate(plate).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * What of a part of a plate, in any spelling, is compared: nothing when it holds separators alone. A sign that no plate has
 * stays, so that it finds none.
 */
export function comparablePlatePart(typed: string): string {
  return tidyPlate(typed).replace(/[ .·\-\p{M}]/gu, '');
}

/** Whether this can stand on a plate at all: letters and digits of any country, blanks, hyphens and dots. */
export function isPlate(typed: string): boolean {
  const tidy = tidyPlate(typed);
  return tidy.length <= PLATE_MAX_LENGTH && ALLOWED.test(tidy);
}

/** Whether it has the form of a German plate. Only good for a hint, never for refusing a car. */
export function looksGerman(typed: string): boolean {
  const tidy = tidyPlate(typed);
  const form = GERMAN.test(tidy) || GERMAN_UNSEPARATED.test(tidy) || AUTHORITY.test(tidy);
  return form && normalisePlate(tidy).length <= 8;
}
