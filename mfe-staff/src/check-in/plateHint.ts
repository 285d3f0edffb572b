import { looksGerman, tidyPlate } from '@parkwart/contracts/plate';
import { texts } from './texts.ts';

/** An incomplete German plate: `B`, `B-`, `B-AB`. */
const GERMAN_BEGINNING = /^(?:[A-ZÄÖÜ]{1,5}|[A-ZÄÖÜ]{1,3}[ -](?:[A-Z]{1,2})?)$/;

/** Only a hint: foreign plates are valid. */
export function plateHint(typed: string): string {
  const tidy = tidyPlate(typed);
  const unremarkable = tidy === '' || looksGerman(tidy) || GERMAN_BEGINNING.test(tidy);
  return unremarkable ? texts.vehicleNumberExample : texts.notGerman;
}
