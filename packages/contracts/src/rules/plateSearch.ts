import { comparablePlatePart, normalisePlate } from './plate.ts';

/** Of a normalised plate or part: without the difference between characters that look alike. */
export function lookalikePlate(normalised: string): string {
  return normalised.replace(/[OÖ]/g, '0').replaceAll('I', '1').replaceAll('Ä', 'A').replaceAll('Ü', 'U');
}

/** `LOE` for `LÖ`, as some write umlauts. */
export const withoutWrittenUmlauts = (normalised: string): string => normalised.replace(/([AOU])E(?=[A-Z\d]|$)/g, '$1');

const withWrittenUmlauts = (part: string) =>
  part.replace(/[ÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}E`);

/** What `lookalikePlate` of a plate contains one of that a search for this normalised part should find. */
export function searchForms(part: string): readonly string[] {
  const spelled = [part, withWrittenUmlauts(part), withoutWrittenUmlauts(part)].map(lookalikePlate);
  return [...new Set(spelled.map((form) => form.replace(/(?<=\D\d+)[EH]$/, '')))];
}

/** Whether a search for this part, as typed, finds the plate: more than the same car. */
export function isPlateFound(vehicleNumber: string, typed: string): boolean {
  const plate = lookalikePlate(normalisePlate(vehicleNumber));
  return searchForms(comparablePlatePart(typed)).some((form) => plate.includes(form));
}
