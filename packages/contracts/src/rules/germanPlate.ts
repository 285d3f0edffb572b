import { DISTRICTS } from './districts.ts';
import { normalisePlate, tidyPlate } from './plate.ts';

const GERMAN = /^([A-ZÄÖÜ]{1,3})[ -][A-Z]{1,2} ?[1-9]\d{0,3} ?[EH]?$/;
const GERMAN_UNSEPARATED = /^[A-ZÄÖÜ]{2,5} ?[1-9]\d{0,3} ?[EH]?$/;
const AUTHORITY = /^([A-ZÄÖÜ]{1,3})[ -]?[1-9]\d{0,5}$/;

/** Maximum number of characters of a German plate, without separators. */
export const MOST_GERMAN = 8;

/** Whether the text has the form of a German plate. Use this only for hints, never to reject a plate. */
export function looksGerman(typed: string): boolean {
  const tidy = tidyPlate(typed);
  const form = GERMAN.test(tidy) || GERMAN_UNSEPARATED.test(tidy) || AUTHORITY.test(tidy);
  return form && normalisePlate(tidy).length <= MOST_GERMAN;
}

/**
 * Whether the plate is certainly German, so that its blue band is shown. This requires a separator and an existing
 * district. Swiss, Dutch and Polish plates have other separators.
 */
export function isGermanForCertain(typed: string): boolean {
  const [, district = ''] = GERMAN.exec(tidyPlate(typed)) ?? [];
  return DISTRICTS.has(district) && normalisePlate(typed).length <= MOST_GERMAN;
}

/**
 * `B` of `B-AB 1234`: the district of the registration office that is asked for the keeper. '' if the plate has no
 * existing district, as in `BAB1234`.
 */
export function plateDistrict(plate: string): string {
  const tidy = tidyPlate(plate);
  const [, district = ''] = GERMAN.exec(tidy) ?? AUTHORITY.exec(tidy) ?? [];
  return DISTRICTS.has(district) ? district : '';
}
