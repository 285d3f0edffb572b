import { isNoCar } from './car.ts';
import { GERMAN_NORMALISED } from './germanPlate.ts';
import { normalisePlate } from './plate.ts';
import { lookalikePlate, searchForms, withWrittenUmlauts } from './plateSearch.ts';

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

const UMLAUT: Readonly<Record<string, string>> = { A: 'Ä', O: 'Ö', U: 'Ü' };
const withUmlaut = (letter: string) => UMLAUT[letter] ?? letter;

/** Of a whole plate, other spellings that look alike, for an index of what is stored: the most likely only. */
export function otherSpellings(typed: string): readonly string[] {
  const part = normalisePlate(typed);
  const shapes = [2, 3, 4, 5].map((letters) => {
    const digits = part.slice(letters).replaceAll('O', '0').replaceAll('I', '1');
    return part.slice(0, letters).replaceAll('0', 'O').replaceAll('1', 'I') + digits;
  });
  const german = [...new Set([part, ...shapes])].filter((shape) => GERMAN_NORMALISED.test(shape));
  const spelled = german.flatMap((shape) => [
    ...[shape, withWrittenUmlauts(shape), shape.replace(/[ÄÖÜ]/g, (letter) => letter.normalize('NFD').charAt(0))],
    ...[shape.replace(/([AOU])E/, (_, letter: string) => withUmlaut(letter)), shape.replace(/[AOU]/, withUmlaut)],
  ]);
  return [...new Set(spelled.flatMap((one) => [one, one.replace(/[EH]$/, '')]))].filter((one) => one !== part);
}
