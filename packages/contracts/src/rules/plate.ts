/** Plates are stored as typed, trimmed; which car is meant, `plateIdentity` says. Foreign plates are valid. */
export const PLATE_MAX_LENGTH = 20;

/** Specification §5. */
export const PLATE_MISSING = 'Bitte geben Sie die Fahrzeugnummer ein';

/** Hyphens and dashes, as word processors and telephones make them. */
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

/** The seals' place, as a dot. */
const DOTS = /[•‧∙⋅]/g;

/** Direction marks and the like, which a copied text brings along, and letters that cannot be seen. */
const INVISIBLE = /\p{Cf}|\p{DI}/gu;

/** A German plate with what stands beside it: a season's months (`04-10`), or a frame's and a list's marks before it. */
const BESIDE =
  /^[^\p{L}\p{N}]*(?:\d{1,2}[.)] ?(?=\p{L}+[ -]+\p{L}))?([A-ZÄÖÜ]{1,3}[ .:·-]*[A-Z]{1,2}[ .·-]*[1-9]\d{0,3} ?[EH]?)(?: \(?(?:0[1-9]|1[0-2]) ?[/-] ?(?:0[1-9]|1[0-2])\)?)?$/u;

const ALLOWED = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .·-]*$/u;

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

/**
 * As stored and printed: upper case, trimmed, single spaces, no wide forms of letters, look-alikes of one script, and
 * nothing beside the plate.
 */
export function tidyPlate(typed: string): string {
  return inCapitals(typed).replace(BESIDE, (_, plate: string) => plate.replace(':', '-'));
}

function inCapitals(typed: string): string {
  if (PLAIN.test(typed)) return typed.trim().replace(/ +/g, ' ').toUpperCase();
  // Composed last: some letters have capitals of several characters.
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

/** As `tidyPlate`, in Latin letters alone: what cars are compared by, with its separators. */
export const latinPlate = (typed: string): string => inLatin(tidyPlate(typed));

/** For searching: `bab1234`, `B-AB 1234` and `В АВ1234` in Cyrillic letters. Two cars may share it: see `plateIdentity`. */
export function normalisePlate(plate: string): string {
  return latinPlate(plate).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The normalised part of a plate to search for; empty for separators alone. Characters that no plate has
 * stay, so that the search finds nothing.
 */
export function comparablePlatePart(typed: string): string {
  return latinPlate(typed).replace(/[ .·\-\p{M}]/gu, '');
}

/** Letters and digits of any country, spaces, hyphens and dots. */
export function isPlate(typed: string): boolean {
  const tidy = tidyPlate(typed);
  return tidy.length <= PLATE_MAX_LENGTH && ALLOWED.test(tidy);
}

/** The only text that the form itself offers for it. */
export const NO_PLATE = 'ohne Kennzeichen';
