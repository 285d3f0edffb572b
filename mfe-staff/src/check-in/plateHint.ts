import { hasCut, isGermanForCertain, looksGerman, tidyPlate } from '@parkwart/contracts/rules/plate';
import { texts } from './texts.ts';

/** An incomplete German plate: `B`, `B-`, `B-AB`. */
const GERMAN_BEGINNING = /^(?:[A-ZÄÖÜ]{1,5}|[A-ZÄÖÜ]{1,3}[ -](?:[A-Z]{1,2})?)$/;

/** Only a hint: foreign plates are valid. */
export function plateHint(typed: string): string {
  const plate = tidyPlate(typed);
  // A seal read as a letter makes another district: `OHH NK 2121`.
  const isGerman = looksGerman(plate) && (!hasCut(plate) || isGermanForCertain(plate));
  const isExpected = plate === '' || isGerman || GERMAN_BEGINNING.test(plate);
  return isExpected ? texts.vehicleNumberExample : texts.notGerman;
}
