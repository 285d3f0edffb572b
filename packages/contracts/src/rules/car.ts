import { normalisePlate } from './plate.ts';
import { GERMAN_NORMALISED, meanings, NUMBERED, typedCut } from './plateReadings.ts';

/**
 * Matches texts that are no plate: texts without digits, such as `OHNE` and `n.n.`, and texts such as `XXX 123`, `0000`
 * or `KEIN KZ 2`.
 */
const NO_CAR =
  /^(?:\P{N}*|(.)\1*|X{2,}\d*|(?:UNBEKANNT|UNLESBAR|(?:O|OHNE|KEIN(?:E|S|EN)?|NO)(?:KZ|KFZ|KENNZ|KENNZEICHEN|PLATE|SCHILD))\d+)$/u;

/**
 * Whether the text means that the car has no plate. Such texts identify no car, so they have no history and never match
 * a car.
 */
export function isNoCar(typed: string): boolean {
  const normalised = normalisePlate(typed);
  return normalised === '' || NO_CAR.test(normalised) || (NUMBERED.test(normalised) && typedCut(typed) === 0);
}

/**
 * A row belongs to the car if its `normalisedPlate` equals `plate`, and its `plateCut` equals `cut` or `otherCut`. With
 * `ANY_CUT`, every `plateCut` matches.
 */
export interface CarKey {
  readonly plate: string;
  /** Number of letters before the separator; `ANY_CUT` if separators do not matter, as on foreign plates. */
  readonly cut: number;
  /** Equals `cut`, or is 0 if the plate without separators can only mean this car. */
  readonly otherCut: number;
}

const ANY_CUT = -1;

/**
 * Identifies the car: `B-NO 1234` and `BN-O 1234` are two cars, `AA-229-AA` and `AA 229 AA` are one. A plate without
 * separators gets the cut of its only possible reading; a plate with several possible readings gets cut 0 until a user
 * chooses a reading.
 * @returns undefined if the text is no plate
 */
export function carKey(typed: string): CarKey | undefined {
  if (isNoCar(typed)) return undefined;
  const plate = normalisePlate(typed);
  if (!GERMAN_NORMALISED.test(plate)) return { plate, cut: ANY_CUT, otherCut: ANY_CUT };
  const [only = 0, ...others] = meanings(plate);
  const cut = typedCut(typed) || (others.length === 0 ? only : 0);
  return { plate, cut, otherCut: others.length === 0 && cut === only ? 0 : cut };
}

/**
 * Returns the same text for every notation of a car, and undefined if the text is no plate. Fees, debts and data are
 * attributed to a car only by this text.
 */
export function plateIdentity(typed: string): string | undefined {
  const key = carKey(typed);
  return key && (key.cut > 0 ? `${key.plate.slice(0, key.cut)}-${key.plate.slice(key.cut)}` : key.plate);
}

export function isSameCar(one: string, other: string): boolean {
  const identity = plateIdentity(one);
  return identity !== undefined && identity === plateIdentity(other);
}

/** Whether both texts have the same characters but may mean different cars, because their separators differ. */
export const isOtherReading = (plate: string, typed: string): boolean =>
  normalisePlate(plate) === normalisePlate(typed) && plateIdentity(plate) !== plateIdentity(typed);
