import { isNoCar } from './car.ts';
import { comparablePlatePart, normalisePlate } from './plate.ts';

/** Replaces characters of a normalised plate that look alike, so that they compare as equal. */
export function lookalikePlate(normalised: string): string {
  return normalised.replace(/[OÖ]/g, '0').replaceAll('I', '1').replaceAll('Ä', 'A').replaceAll('Ü', 'U');
}

/** `LÖ` for `LOE` becomes `LO`, because some users write umlauts with an E. */
export const withoutWrittenUmlauts = (normalised: string): string => normalised.replace(/([AOU])E(?=[A-Z\d]|$)/g, '$1');

const withWrittenUmlauts = (part: string) =>
  part.replace(/[ÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}E`);

/** A search for this normalised part finds plates whose `lookalikePlate` contains one of the returned forms. */
export function searchForms(part: string): readonly string[] {
  const spelled = [part, withWrittenUmlauts(part), withoutWrittenUmlauts(part)].map(lookalikePlate);
  return [...new Set(spelled.map((form) => form.replace(/(?<=\D\d+)[EH]$/, '')))];
}

/** Whether a search for this typed part finds the plate; a search also finds plates of other cars. */
export function isPlateFound(vehicleNumber: string, typed: string): boolean {
  const plate = lookalikePlate(normalisePlate(vehicleNumber));
  return searchForms(comparablePlatePart(typed)).some((form) => plate.includes(form));
}

/** Whether two whole plates look alike: similar characters, any separators, any suffix. Use it only for hints. */
export function isPlateAlike(one: string, other: string): boolean {
  if (isNoCar(one) || isNoCar(other)) return false;
  return similarForms(other).includes(lookalikePlate(normalisePlate(one)));
}

/** The `lookalikePlate` of all plates that look like this one, with each suffix and without. */
export function similarForms(vehicleNumber: string): readonly string[] {
  if (isNoCar(vehicleNumber)) return [];
  return searchForms(normalisePlate(vehicleNumber)).flatMap((form) => ['', 'E', 'H'].map((suffix) => form + suffix));
}
