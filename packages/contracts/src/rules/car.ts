import { DISTRICTS } from './districts.ts';
import { GERMAN_NORMALISED, MOST_GERMAN } from './germanPlate.ts';
import { inLatin, normalisePlate, tidyPlate } from './plate.ts';

const LONGEST_DISTRICT = 3;
const MOST_LETTERS = 2;

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
