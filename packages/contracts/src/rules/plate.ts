/** Plates are stored as typed, trimmed, and compared normalised. Foreign plates are valid. */
export const PLATE_MAX_LENGTH = 20;
/** Specification §5. */
export const PLATE_MISSING = 'Bitte geben Sie die Fahrzeugnummer ein';

const ALLOWED = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .·-]*$/u;
const GERMAN = /^[A-ZÄÖÜ]{1,3}[ -][A-Z]{1,2} ?[1-9]\d{0,3}[EH]?$/;
const GERMAN_UNSEPARATED = /^[A-ZÄÖÜ]{2,5}[1-9]\d{0,3}[EH]?$/;
const AUTHORITY = /^[A-ZÄÖÜ]{1,3}[ -]?[1-9]\d{0,5}$/;

/** Cyrillic and Greek capitals, and the Latin ones that look the same, which plates of all countries are read as. */
const LOOKALIKES = {
  foreign: 'АВЕКМНОРСТУХІЈЅԚԜӀҮѴԌΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ',
  latin: 'ABEKMHOPCTYXIJSQWIYVGABEZHIKMNOPTYXJ',
};
const FOREIGN = new RegExp(`[${LOOKALIKES.foreign}]`, 'g');

/** Compatibility forms make another letter of it. */
const LUNATE_SIGMA = /[Ϲϲ]/g;
const HAS_LATIN = /\p{Script=Latin}/u;

/** ASCII needs none of it. */
const PLAIN = /^[ -~]*$/;

/** Letters with marks follow their base, so they are taken apart. */
const inLatin = (capitals: string) =>
  PLAIN.test(capitals)
    ? capitals
    : capitals
        .normalize('NFD')
        .replace(FOREIGN, (letter) => LOOKALIKES.latin.charAt(LOOKALIKES.foreign.indexOf(letter)))
        .normalize('NFC');

/** As stored and printed: upper case, trimmed, single spaces, no wide forms of letters, and look-alikes of one script. */
export function tidyPlate(typed: string): string {
  if (PLAIN.test(typed)) return typed.trim().replace(/ +/g, ' ').toUpperCase();
  // Composed last: some letters have capitals of several characters.
  const capitals = typed
    .replace(LUNATE_SIGMA, 'C')
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .toLocaleUpperCase('de-DE')
    .normalize('NFC');
  return HAS_LATIN.test(capitals) ? inLatin(capitals) : capitals;
}

/** For comparison: `bab1234`, `B-AB 1234` and `В АВ1234` in Cyrillic letters are the same car. */
export function normalisePlate(plate: string): string {
  return inLatin(tidyPlate(plate)).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The normalised part of a plate to search for; empty for separators alone. Characters that no plate has
 * stay, so that the search finds nothing.
 */
export function comparablePlatePart(typed: string): string {
  return inLatin(tidyPlate(typed)).replace(/[ .·\-\p{M}]/gu, '');
}

/** Of a normalised plate or part: without the difference between letters and digits that look alike. */
export function lookalikePlate(normalised: string): string {
  return normalised.replaceAll('O', '0').replaceAll('I', '1');
}

/** Letters and digits of any country, spaces, hyphens and dots. */
export function isPlate(typed: string): boolean {
  const tidy = tidyPlate(typed);
  return tidy.length <= PLATE_MAX_LENGTH && ALLOWED.test(tidy);
}

/** Only for a hint, never to reject a car. */
export function looksGerman(typed: string): boolean {
  const tidy = tidyPlate(typed);
  const form = GERMAN.test(tidy) || GERMAN_UNSEPARATED.test(tidy) || AUTHORITY.test(tidy);
  return form && normalisePlate(tidy).length <= 8;
}
