import { DISTRICTS, STANDING_ALONE } from './districts.ts';
import { MOST_GERMAN } from './germanPlate.ts';
import { latinPlate, NO_PLATE, normalisePlate, tidyPlate } from './plate.ts';

/** Captures `BNO` of `BNO1234E`: without a separator, the letters of district and middle form one group. */
export const GERMAN_NORMALISED = /^([A-ZÄÖÜ]{2,5})([1-9]\d{0,3}[EH]?)$/;
const LONGEST_DISTRICT = 3;
const MOST_LETTERS = 2;

/**
 * Matches the texts with which booths number cars without a plate. `OHNE 2` is not read as a plate from Ostholstein
 * unless the user types a separator (`OH-NE 2`).
 */
export const NUMBERED = /^(?:OHNE|KEINE?|KEINS|NULL|NONE|TEST|LEER)\d+$/;

/** Whether district and letters have a separator between them. */
export const hasCut = (typed: string): boolean => typedCut(typed) > 0;

export function typedCut(typed: string): number {
  const [, before = ''] = /^([^ .·-]{1,3})[ .·-]+[^ .·\-0-9]/u.exec(latinPlate(typed)) ?? [];
  return before.length;
}

/**
 * The cuts that split a normalised plate into an existing district and letters. A cut is the number of characters
 * before the separator.
 */
function knownCuts(normalised: string): number[] {
  const [, letters = ''] = normalised.length > MOST_GERMAN ? [] : (GERMAN_NORMALISED.exec(normalised) ?? []);
  const cuts = Array.from({ length: LONGEST_DISTRICT }, (_, index) => index + 1);
  const isLetters = (text: string) => text.length > 0 && text.length <= MOST_LETTERS && /^[A-Z]+$/.test(text);
  return cuts.filter((cut) => DISTRICTS.has(letters.slice(0, cut)) && isLetters(letters.slice(cut)));
}

/**
 * The possible lengths of the district code in a normalised plate. 0: a plate without a district code, as authorities
 * and Swiss cantons have, or not a plate.
 */
export function meanings(plate: string): readonly number[] {
  const cuts = knownCuts(plate);
  const letters = plate.replace(/\d.*$/, '');
  const standsAlone = DISTRICTS.has(letters) || STANDING_ALONE.has(letters) || NUMBERED.test(plate);
  return cuts.length > 0 && standsAlone ? [...cuts, 0] : cuts;
}

/** Writes the plate with its separators: `BN-O 1234` for `BNO1234` and cut 2. */
function written(plate: string, cut: number): string {
  if (cut === 0) return NUMBERED.test(plate) ? NO_PLATE : undivided(plate);
  return `${plate.slice(0, cut)}-${plate.slice(cut).replace(/^\D+/, '$& ')}`;
}

/** Writes a plate that has no letters after its district, or is not German: `HH-1234`. */
export const undivided = (typed: string): string => normalisePlate(typed).replace(/^\D+/, '$&-');

/**
 * Matches plates whose letters have no separator among them and no hyphen after them (which would end a district), and
 * whose digits have no separator among them.
 */
const WITHOUT_CUT = /^[A-ZÄÖÜ]+[ .·]?\d+[ .·-]?[EH]?$/;

/**
 * The plates that a text without a separator may mean; empty if the text has a separator, or if no such plate exists.
 */
export function readings(typed: string): readonly string[] {
  const plate = normalisePlate(typed);
  return WITHOUT_CUT.test(latinPlate(typed)) ? meanings(plate).map((cut) => written(plate, cut)) : [];
}

/**
 * A form's question about a typed text that may mean several plates. Services accept the text without asking, for
 * example from the queue of an older version.
 */
export function plateQuestion(typed: string, stored?: string): string | undefined {
  const meant = tidyPlate(typed) === stored ? [] : readings(typed);
  return meant.length > 1 ? `Ohne Trennung ist das mehrdeutig: ${meant.join(' oder ')}?` : undefined;
}
