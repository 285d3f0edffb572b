import { DISTRICTS } from './districts.ts';

/** Plates are stored as typed, trimmed; which car is meant, `plateIdentity` says. Foreign plates are valid. */
export const PLATE_MAX_LENGTH = 20;
/** Specification §5. */
export const PLATE_MISSING = 'Bitte geben Sie die Fahrzeugnummer ein';

/** Hyphens and dashes, as word processors and telephones make them. */
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
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
    .replace(DASHES, '-')
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
export const withoutWrittenUmlauts = (normalised: string): string => normalised.replace(/([AOU])E(?=[A-Z\d])/g, '$1');

const withWrittenUmlauts = (part: string) =>
  part.replace(/[ÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}E`);

/** What `lookalikePlate` of a plate contains that a search for this normalised part should find; as typed first. */
export function searchForms(part: string): readonly string[] {
  const forms = [part, withWrittenUmlauts(part), withoutWrittenUmlauts(part)].map(lookalikePlate);
  return [...new Set([...forms, ...forms.map((form) => form.replace(/(?<=\D\d{1,4})[EH]$/, ''))])];
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

const UMLAUT: Readonly<Record<string, string>> = { A: 'Ä', O: 'Ö', U: 'Ü' };
const withUmlaut = (letter: string) => UMLAUT[letter] ?? letter;

/** Of a whole plate, other spellings that look alike, for an index of what is stored: the most likely only. */
export function otherSpellings(typed: string): readonly string[] {
  const part = normalisePlate(typed);
  const shapes = [2, 3, 4, 5].map((letters) => {
    const digits = part.slice(letters).replaceAll('O', '0').replaceAll('I', '1');
    return part.slice(0, letters).replaceAll('0', 'O').replaceAll('1', 'I') + digits;
  });
  const german = [...new Set([part, ...shapes])].filter((shape) => GERMAN_NORMALISED.test(shape));
  const spelled = german.flatMap((shape) => [
    ...[shape, withWrittenUmlauts(shape), shape.replace(/[ÄÖÜ]/g, (letter) => letter.normalize('NFD').charAt(0))],
    ...[shape.replace(/([AOU])E/, (_, letter: string) => withUmlaut(letter)), shape.replace(/[AOU]/, withUmlaut)],
  ]);
  return [...new Set(spelled.flatMap((one) => [one, one.replace(/[EH]$/, '')]))].filter((one) => one !== part);
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

/** What stands for „no plate“, normalised: `KEIN KZ`, `n.n.`, `XXX 123`, `X-XX 000`, `0000`. */
const WORDS =
  'NULL NIL NONE NN NB NA NV KA NIX NICHT NICHTS LEER FEHLT UNB UNBEK UNBEKANNT UNKNOWN UNLESBAR NICHTLESBAR UNLESERLICH NICHTLESERLICH NICHTERKENNBAR UNERKENNBAR NICHTBEKANNT NICHTVORHANDEN VERDECKT ABGEDECKT VERSCHMUTZT VERGESSEN VERLOREN AUSLAND TEST DUMMY OKZ OKFZ GELÖSCHT';
const WITHOUT = 'O OHNE KEIN KEINE KEINS KEINEN KEINER NO FEHLENDES UNBEKANNTES FALSCHES';
const SIGN = 'KZ KFZ KFZKZ KENNZ KENNZEICHEN NUMMERNSCHILD NUMMER NR PLATE SCHILD ANGABE ANGABEN';
const oneOf = (words: string) => `(?:${words.replaceAll(' ', '|')})`;
const NO_CAR = new RegExp(
  `^(?:(.)\\1*|X{2,}\\d*|${oneOf(WORDS)}|${oneOf(WITHOUT)}${oneOf(SIGN)}?|(?:UNBEKANNT|${oneOf(WITHOUT)}(?:KZ|KENNZ|KENNZEICHEN))\\d+)$`,
  'u',
);

/** The only text that the form itself offers for it. */
export const NO_PLATE = 'ohne Kennzeichen';

/** Whether the text says that there is no plate: it is no car, has no history, and shares nothing with others like it. */
export function isNoCar(typed: string): boolean {
  const normalised = normalisePlate(typed);
  return normalised === '' || NO_CAR.test(normalised);
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
  const known = knownCuts(plate);
  const only = known.length === 1 && !isAuthority(plate) ? known[0] : undefined;
  const cut = typedCut(typed) || (only ?? 0);
  return { plate, cut, otherCut: cut === only ? 0 : cut };
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

/** `HH 1234` of an authority, whose district stands alone. */
const isAuthority = (normalised: string) => DISTRICTS.has(normalised.replace(/\d.*$/, ''));

/** `BN-O 1234` of `BNO1234`. */
function written(plate: string, cut: number): string {
  return `${plate.slice(0, cut)}-${plate.slice(cut).replace(/^\D+/, '$& ')}`;
}

/** The plates that a text without a cut may mean, as they are written; none where it has a cut, or none exists. */
export function readings(typed: string): readonly string[] {
  const plate = normalisePlate(typed);
  if (typedCut(typed) > 0 || isNoCar(typed)) return [];
  const cuts = knownCuts(plate).map((cut) => written(plate, cut));
  return isAuthority(plate) && cuts.length > 0 ? [...cuts, plate.replace(/^\D+/, '$& ')] : cuts;
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
