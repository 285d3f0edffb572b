import { isNoCar } from './car.ts';
import { normalisePlate } from './plate.ts';
import { lookalikePlate, searchForms } from './plateSearch.ts';

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
