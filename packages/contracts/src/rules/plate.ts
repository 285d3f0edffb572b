import { DISTRICTS, STANDING_ALONE } from './districts.ts';

/** Plates are stored as typed, trimmed; which car is meant, `plateIdentity` says. Foreign plates are valid. */
export const PLATE_MAX_LENGTH = 20;
/** Specification §5. */
export const PLATE_MISSING = 'Bitte geben Sie die Fahrzeugnummer ein';

/** Hyphens and dashes, as word processors and telephones make them. */
const DASHES = /[\p{Pd}\u2043\u2212]/gu;
/** The seals' place, as a dot. */
const DOTS = /[•‧∙⋅]/g;
/** Direction marks and the like, which a copied text brings along. */
const INVISIBLE = /\p{Cf}/gu;
/** A German plate with what stands beside it: a season's months (`04-10`), or a frame's and a list's marks before it. */
const BESIDE =
  /^[^\p{L}\p{N}]*(?:\d{1,2}[.)] ?(?=\p{L}+[ -]+\p{L}))?([A-ZÄÖÜ]{1,3}[ .:·-]*[A-Z]{1,2}[ .·-]*[1-9]\d{0,3} ?[EH]?)(?: \(?(?:0[1-9]|1[0-2]) ?[/-] ?(?:0[1-9]|1[0-2])\)?)?$/u;
const ALLOWED = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .·-]*$/u;
const GERMAN = /^[A-ZÄÖÜ]{1,3}[ -][A-Z]{1,2} ?[1-9]\d{0,3}(?: ?[EH])?$/;
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

/** For searching: `bab1234`, `B-AB 1234` and `В АВ1234` in Cyrillic letters. Two cars may share it: see `plateIdentity`. */
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

/** Of a normalised plate or part: without the difference between characters that look alike. */
export function lookalikePlate(normalised: string): string {
  return normalised.replace(/[OÖ]/g, '0').replaceAll('I', '1').replaceAll('Ä', 'A').replaceAll('Ü', 'U');
}

/** `LOE` for `LÖ`, as some write umlauts. */
export const withoutWrittenUmlauts = (normalised: string): string => normalised.replace(/([AOU])E(?=[A-Z\d]|$)/g, '$1');

const withWrittenUmlauts = (part: string) =>
  part.replace(/[ÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}E`);

/** What `lookalikePlate` of a plate contains one of that a search for this normalised part should find. */
export function searchForms(part: string): readonly string[] {
  const spelled = [part, withWrittenUmlauts(part), withoutWrittenUmlauts(part)].map(lookalikePlate);
  return [...new Set(spelled.map((form) => form.replace(/(?<=\D\d+)[EH]$/, '')))];
}

/** Whether two whole plates look alike, with the same letters in any cut, or but for their suffix: only for hints. */
export function isPlateAlike(one: string, other: string): boolean {
  if (isNoCar(one) || isNoCar(other)) return false;
  return similarForms(other).includes(lookalikePlate(normalisePlate(one)));
}

/** Of all plates that look like this one, by `lookalikePlate`: with either suffix or none. */
export function similarForms(vehicleNumber: string): readonly string[] {
  if (isNoCar(vehicleNumber)) return [];
  return searchForms(normalisePlate(vehicleNumber)).flatMap((form) => ['', 'E', 'H'].map((suffix) => form + suffix));
}

/** Whether a search for this part, as typed, finds the plate: more than the same car. */
export function isPlateFound(vehicleNumber: string, typed: string): boolean {
  const plate = lookalikePlate(normalisePlate(vehicleNumber));
  return searchForms(comparablePlatePart(typed)).some((form) => plate.includes(form));
}

/** Letters and digits of any country, spaces, hyphens and dots. */
export function isPlate(typed: string): boolean {
  const tidy = tidyPlate(typed);
  return tidy.length <= PLATE_MAX_LENGTH && ALLOWED.test(tidy);
}

/** `BNO` of `BNO1234E`; the letters of district and middle are one group when the cut is gone. */
const GERMAN_NORMALISED = /^([A-ZÄÖÜ]{2,5})([1-9]\d{0,3}[EH]?)$/;
const LONGEST_DISTRICT = 3;
const MOST_LETTERS = 2;
const MOST_GERMAN = 8;

/** A plate has digits: `OHNE`, `n.n.` and what else a booth types is no car, nor are `XXX 123`, `0000` and `KEIN KZ 2`. */
const NO_CAR =
  /^(?:\P{N}*|(.)\1*|X{2,}\d*|(?:UNBEKANNT|UNLESBAR|(?:O|OHNE|KEIN(?:E|S|EN)?|NO)(?:KZ|KFZ|KENNZ|KENNZEICHEN|PLATE|SCHILD))\d+)$/u;

/** A booth numbers them, and types no cut: `OHNE 2` is no car of Ostholstein unless a person says so. */
const NUMBERED = /^(?:OHNE|KEINE?|KEINS|NULL|NONE|TEST|LEER)\d+$/;

/** The only text that the form itself offers for it. */
export const NO_PLATE = 'ohne Kennzeichen';

/** Whether the text says that there is no plate: it is no car, has no history, and shares nothing with others like it. */
export function isNoCar(typed: string): boolean {
  const normalised = normalisePlate(typed);
  return normalised === '' || NO_CAR.test(normalised) || (NUMBERED.test(normalised) && typedCut(typed) === 0);
}

/**
 * How many characters stand before the cut between district and letters, as typed; 0 without one. `plateCut` of records
 * and permits is its SQL form, so it only reads separators.
 */
export const hasCut = (typed: string): boolean => typedCut(typed) > 0;

function typedCut(typed: string): number {
  const [, before = ''] = /^([^ .·-]{1,3})[ .·-]+[^ .·\-0-9]/u.exec(inLatin(tidyPlate(typed))) ?? [];
  return before.length;
}

/** The cuts that make a German plate with an existing district of it. */
function knownCuts(normalised: string): number[] {
  const [, letters = ''] = normalised.length > MOST_GERMAN ? [] : (GERMAN_NORMALISED.exec(normalised) ?? []);
  const cuts = Array.from({ length: LONGEST_DISTRICT }, (_, index) => index + 1);
  const isLetters = (text: string) => text.length > 0 && text.length <= MOST_LETTERS && /^[A-Z]+$/.test(text);
  return cuts.filter((cut) => DISTRICTS.has(letters.slice(0, cut)) && isLetters(letters.slice(cut)));
}

/** What rows of the same car have in common: `normalisedPlate`, and as `plateCut` one of two values, or any at all. */
export interface CarKey {
  readonly plate: string;
  /** `ANY_CUT` where separators mean nothing, as on foreign plates. */
  readonly cut: number;
  /** The same as `cut`, or 0 where the plate typed without separators can only mean this one. */
  readonly otherCut: number;
}

const ANY_CUT = -1;

/**
 * Which car it is: `B-NO 1234` and `BN-O 1234` are two, `AA-229-AA` and `AA 229 AA` one. Without a cut it is the one
 * reading that exists; of several none, until a person chooses. Undefined is no car at all.
 */
export function carKey(typed: string): CarKey | undefined {
  if (isNoCar(typed)) return undefined;
  const plate = normalisePlate(typed);
  if (!GERMAN_NORMALISED.test(plate)) return { plate, cut: ANY_CUT, otherCut: ANY_CUT };
  const [only = 0, ...others] = meanings(plate);
  const cut = typedCut(typed) || (others.length === 0 ? only : 0);
  return { plate, cut, otherCut: others.length === 0 && cut === only ? 0 : cut };
}

/** One text for one car, undefined for none: the only comparison by which fees, debts and data are attributed. */
export function plateIdentity(typed: string): string | undefined {
  const key = carKey(typed);
  return key && (key.cut > 0 ? `${key.plate.slice(0, key.cut)}-${key.plate.slice(key.cut)}` : key.plate);
}

export function isSameCar(one: string, other: string): boolean {
  const identity = plateIdentity(one);
  return identity !== undefined && identity === plateIdentity(other);
}

/** The cuts that a normalised plate may have; 0 among others is a plate of an authority or a canton, or none at all. */
function meanings(plate: string): readonly number[] {
  const cuts = knownCuts(plate);
  const letters = plate.replace(/\d.*$/, '');
  const standsAlone = DISTRICTS.has(letters) || STANDING_ALONE.has(letters) || NUMBERED.test(plate);
  return cuts.length > 0 && standsAlone ? [...cuts, 0] : cuts;
}

/** Whether a text has a plate's characters in another cut or none, so that it may mean another car. */
export const isOtherReading = (plate: string, typed: string): boolean =>
  normalisePlate(plate) === normalisePlate(typed) && plateIdentity(plate) !== plateIdentity(typed);

/** `BN-O 1234` of `BNO1234`. */
function written(plate: string, cut: number): string {
  if (cut === 0) return NUMBERED.test(plate) ? NO_PLATE : undivided(plate);
  return `${plate.slice(0, cut)}-${plate.slice(cut).replace(/^\D+/, '$& ')}`;
}

/** As a plate is written that has no letters behind its district, or is no German one: `HH-1234`. */
export const undivided = (typed: string): string => normalisePlate(typed).replace(/^\D+/, '$&-');

/** Without a hyphen, which would stand at the end of a district, and without one among the digits. */
const WITHOUT_CUT = /^[A-ZÄÖÜ]+[ .·]?\d+[ .·-]?[EH]?$/;

/** The plates that a text without a cut may mean, as they are written; none where it has a cut, or none exists. */
export function readings(typed: string): readonly string[] {
  const plate = normalisePlate(typed);
  return WITHOUT_CUT.test(inLatin(tidyPlate(typed))) ? meanings(plate).map((cut) => written(plate, cut)) : [];
}

/** What a form asks of a text that may mean several plates; services accept it, from queues of earlier versions, too. */
export function plateQuestion(typed: string, stored?: string): string | undefined {
  const meant = tidyPlate(typed) === stored ? [] : readings(typed);
  return meant.length > 1 ? `Ohne Trennung ist das mehrdeutig: ${meant.join(' oder ')}?` : undefined;
}

/** Only for a hint, never to reject a car. */
export function looksGerman(typed: string): boolean {
  const tidy = tidyPlate(typed);
  const form = GERMAN.test(tidy) || GERMAN_UNSEPARATED.test(tidy) || AUTHORITY.test(tidy);
  return form && normalisePlate(tidy).length <= MOST_GERMAN;
}

/** For the blue band: with its cut and an existing district. Swiss, Dutch and Polish plates have other separators. */
export function isGermanForCertain(typed: string): boolean {
  const tidy = tidyPlate(typed);
  return GERMAN.test(tidy) && knownCuts(normalisePlate(tidy)).includes(typedCut(tidy));
}
