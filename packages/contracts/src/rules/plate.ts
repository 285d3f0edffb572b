/**
 * In characters. Plates, including foreign ones, are stored as `tidyPlate` returns them; `plateIdentity` identifies the
 * car.
 */
export const PLATE_MAX_LENGTH = 20;

/** Specification §5. */
export const PLATE_MISSING = 'Bitte geben Sie die Fahrzeugnummer ein';

/** Hyphens and dashes of word processors and telephones. */
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

/** Dots that users type in place of the seals on a plate. */
const DOTS = /[•‧∙⋅]/g;

/** Direction marks from copied text, and other invisible characters. */
const INVISIBLE = /\p{Cf}|\p{DI}/gu;

/**
 * A German plate with text around it. Before it: symbols or a list number (`1.`). After it: the months of a season
 * plate (`04-10`).
 */
const BESIDE =
  /^[^\p{L}\p{N}]*(?:\d{1,2}[.)] ?(?=\p{L}+[ -]+\p{L}))?([A-ZÄÖÜ]{1,3}[ .:·-]*[A-Z]{1,2}[ .·-]*[1-9]\d{0,3} ?[EH]?)(?: \(?(?:0[1-9]|1[0-2]) ?[/-] ?(?:0[1-9]|1[0-2])\)?)?$/u;

const ALLOWED = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .·-]*$/u;

/**
 * Cyrillic and Greek capitals, and the Latin ones that look the same; plates of all countries are read in Latin
 * letters.
 */
const LOOKALIKES = {
  foreign: 'АВЕКМНОРСТУХІЈЅԚԜӀҮѴԌΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ',
  latin: 'ABEKMHOPCTYXIJSQWIYVGABEZHIKMNOPTYXJ',
};

const FOREIGN = new RegExp(`[${LOOKALIKES.foreign}]`, 'g');

/** NFKC would turn the lunate sigma into a different letter, so it is replaced by `C` first. */
const LUNATE_SIGMA = /[Ϲϲ]/g;
const HAS_LATIN = /\p{Script=Latin}/u;

/** Matches ASCII text, which needs no replacement of letters. */
const PLAIN = /^[ -~]*$/;

/** NFD separates marks from their base letter, so that letters with marks are replaced, too. */
const inLatin = (capitals: string) =>
  PLAIN.test(capitals)
    ? capitals
    : capitals
        .normalize('NFD')
        .replace(FOREIGN, (letter) => LOOKALIKES.latin.charAt(LOOKALIKES.foreign.indexOf(letter)))
        .normalize('NFC');

/**
 * The stored and printed form of a plate: upper case, trimmed, single spaces, no full-width letters, no text around it.
 * If the plate has Latin letters, Cyrillic and Greek look-alikes become Latin letters.
 */
export function tidyPlate(typed: string): string {
  return inCapitals(typed).replace(BESIDE, (_, plate: string) => plate.replace(':', '-'));
}

function inCapitals(typed: string): string {
  if (PLAIN.test(typed)) return typed.trim().replace(/ +/g, ' ').toUpperCase();
  // NFC comes last, because some letters have capitals of several characters.
  const capitals = typed
    .replace(LUNATE_SIGMA, 'C')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(DOTS, '·')
    .trim()
    .replace(/\s+/g, ' ')
    .toLocaleUpperCase('de-DE')
    .normalize('NFC');
  return HAS_LATIN.test(capitals) ? inLatin(capitals) : capitals;
}

/** `tidyPlate` in Latin letters only, with separators; comparisons of cars use this form. */
export const latinPlate = (typed: string): string => inLatin(tidyPlate(typed));

/**
 * The form of a plate for searches: the same for `bab1234`, `B-AB 1234` and `В АВ1234` in Cyrillic letters. Two cars
 * may have the same form: see `plateIdentity`.
 */
export function normalisePlate(plate: string): string {
  return latinPlate(plate).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The normalised part of a plate to search for; empty for a text of only separators. Characters that occur on no plate
 * remain, so that the search finds nothing.
 */
export function comparablePlatePart(typed: string): string {
  return latinPlate(typed).replace(/[ .·\-\p{M}]/gu, '');
}

/** Whether the text can be a plate: letters and digits of any country, spaces, hyphens and dots. */
export function isPlate(typed: string): boolean {
  const tidy = tidyPlate(typed);
  return tidy.length <= PLATE_MAX_LENGTH && ALLOWED.test(tidy);
}

/** The text that the form offers for a car without a plate. */
export const NO_PLATE = 'ohne Kennzeichen';
