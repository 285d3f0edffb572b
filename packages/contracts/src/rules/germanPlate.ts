import { DISTRICTS } from './districts.ts';
import { normalisePlate, tidyPlate } from './plate.ts';

const GERMAN = /^([A-ZÄÖÜ]{1,3})[ -][A-Z]{1,2} ?[1-9]\d{0,3} ?[EH]?$/;
const GERMAN_UNSEPARATED = /^[A-ZÄÖÜ]{2,5} ?[1-9]\d{0,3} ?[EH]?$/;
const AUTHORITY = /^([A-ZÄÖÜ]{1,3})[ -]?[1-9]\d{0,5}$/;

/** Characters without separators. */
export const MOST_GERMAN = 8;

/** Only for a hint, never to reject a car. */
export function looksGerman(typed: string): boolean {
  const tidy = tidyPlate(typed);
  const form = GERMAN.test(tidy) || GERMAN_UNSEPARATED.test(tidy) || AUTHORITY.test(tidy);
  return form && normalisePlate(tidy).length <= MOST_GERMAN;
}

/** For the blue band: with its cut and an existing district. Swiss, Dutch and Polish plates have other separators. */
export function isGermanForCertain(typed: string): boolean {
  const [, district = ''] = GERMAN.exec(tidyPlate(typed)) ?? [];
  return DISTRICTS.has(district) && normalisePlate(typed).length <= MOST_GERMAN;
}

/** `B` of `B-AB 1234`, whose office is asked for the keeper; '' where the plate shows none that exists, as `BAB1234`. */
export function plateDistrict(plate: string): string {
  const tidy = tidyPlate(plate);
  const [, district = ''] = GERMAN.exec(tidy) ?? AUTHORITY.exec(tidy) ?? [];
  return DISTRICTS.has(district) ? district : '';
}
