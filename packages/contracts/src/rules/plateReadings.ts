import { DISTRICTS, STANDING_ALONE } from './districts.ts';
import { MOST_GERMAN } from './germanPlate.ts';
import { latinPlate, NO_PLATE, normalisePlate, tidyPlate } from './plate.ts';

/** `BNO` of `BNO1234E`; the letters of district and middle are one group when the cut is gone. */
export const GERMAN_NORMALISED = /^([A-ZÄÖÜ]{2,5})([1-9]\d{0,3}[EH]?)$/;
const LONGEST_DISTRICT = 3;
const MOST_LETTERS = 2;

/** A booth numbers them, and types no cut: `OHNE 2` is no car of Ostholstein unless a person says so. */
export const NUMBERED = /^(?:OHNE|KEINE?|KEINS|NULL|NONE|TEST|LEER)\d+$/;

/**
 * How many characters stand before the cut between district and letters, as typed; 0 without one. `plateCut` of records
 * and permits is its SQL form, so it only reads separators.
 */
export const hasCut = (typed: string): boolean => typedCut(typed) > 0;

export function typedCut(typed: string): number {
  const [, before = ''] = /^([^ .·-]{1,3})[ .·-]+[^ .·\-0-9]/u.exec(latinPlate(typed)) ?? [];
  return before.length;
}

/** The cuts that make a German plate with an existing district of it. */
function knownCuts(normalised: string): number[] {
  const [, letters = ''] = normalised.length > MOST_GERMAN ? [] : (GERMAN_NORMALISED.exec(normalised) ?? []);
  const cuts = Array.from({ length: LONGEST_DISTRICT }, (_, index) => index + 1);
  const isLetters = (text: string) => text.length > 0 && text.length <= MOST_LETTERS && /^[A-Z]+$/.test(text);
  return cuts.filter((cut) => DISTRICTS.has(letters.slice(0, cut)) && isLetters(letters.slice(cut)));
}

/** The cuts that a normalised plate may have; 0 among others is a plate of an authority or a canton, or none at all. */
export function meanings(plate: string): readonly number[] {
  const cuts = knownCuts(plate);
  const letters = plate.replace(/\d.*$/, '');
  const standsAlone = DISTRICTS.has(letters) || STANDING_ALONE.has(letters) || NUMBERED.test(plate);
  return cuts.length > 0 && standsAlone ? [...cuts, 0] : cuts;
}

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
  return WITHOUT_CUT.test(latinPlate(typed)) ? meanings(plate).map((cut) => written(plate, cut)) : [];
}

/** What a form asks of a text that may mean several plates; services accept it, from queues of earlier versions, too. */
export function plateQuestion(typed: string, stored?: string): string | undefined {
  const meant = tidyPlate(typed) === stored ? [] : readings(typed);
  return meant.length > 1 ? `Ohne Trennung ist das mehrdeutig: ${meant.join(' oder ')}?` : undefined;
}
