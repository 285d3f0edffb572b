import { isNoCar } from './car.ts';
import { normalisePlate } from './plate.ts';
import { lookalikePlate, searchForms } from './plateSearch.ts';

/** Whether two whole plates look alike, with the same letters in any cut, or but for their suffix: only for hints. */
export function isPlateAlike(one: string, other: string): boolean {
  if (isNoCar(one) || isNoCar(other)) return false;
  return similarForms(other).includes(lookalikePlate(normalisePlate(one)));
}

/** Of all plates that look like this one, by `lookalikePlate`: with either suffix or none. */
export function similarForms(vehicleNumber: string): readonly string[] {
  if (isNoCar(vehicleNumber)) return [];
  return searchForms(normalisePlate(vehicleNumber)).flatMap((form) => ['', 'E', 'H'].map((suffix) => form + suffix));
}
