import { isGermanForCertain, looksGerman } from '@parkwart/contracts/rules/germanPlate';
import { tidyPlate } from '@parkwart/contracts/rules/plate';
import { hasCut } from '@parkwart/contracts/rules/plateReadings';
import { texts } from './texts.ts';

/** An incomplete German plate: `B`, `B-`, `B-AB`. */
const GERMAN_BEGINNING = /^(?:[A-ZÄÖÜ]{1,5}|[A-ZÄÖÜ]{1,3}[ -](?:[A-Z]{1,2})?)$/;

/** A seal that was read as a letter makes a district that does not exist: `OHH NK 2121`. */
const isLikely = (plate: string) => looksGerman(plate) && (!hasCut(plate) || isGermanForCertain(plate));

/** Only a hint: foreign plates are valid. */
export function plateHint(typed: string): string {
  const plate = tidyPlate(typed);
  const isExpected = plate === '' || isLikely(plate) || GERMAN_BEGINNING.test(plate);
  return isExpected ? texts.vehicleNumberExample : texts.notGerman;
}
