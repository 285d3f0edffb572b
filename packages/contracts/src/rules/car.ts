import { normalisePlate } from './plate.ts';
import { GERMAN_NORMALISED, meanings, NUMBERED, typedCut } from './plateReadings.ts';

/** A plate has digits: `OHNE`, `n.n.` and what else a booth types is no car, nor are `XXX 123`, `0000` and `KEIN KZ 2`. */
const NO_CAR =
  /^(?:\P{N}*|(.)\1*|X{2,}\d*|(?:UNBEKANNT|UNLESBAR|(?:O|OHNE|KEIN(?:E|S|EN)?|NO)(?:KZ|KFZ|KENNZ|KENNZEICHEN|PLATE|SCHILD))\d+)$/u;

/** Whether the text says that there is no plate: it is no car, has no history, and shares nothing with others like it. */
export function isNoCar(typed: string): boolean {
  const normalised = normalisePlate(typed);
  return normalised === '' || NO_CAR.test(normalised) || (NUMBERED.test(normalised) && typedCut(typed) === 0);
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

/** Whether a text has a plate's characters in another cut or none, so that it may mean another car. */
export const isOtherReading = (plate: string, typed: string): boolean =>
  normalisePlate(plate) === normalisePlate(typed) && plateIdentity(plate) !== plateIdentity(typed);
