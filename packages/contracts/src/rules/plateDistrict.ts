import { tidyPlate } from './plate.ts';

const DISTRICT = /^([A-ZÄÖÜ]{1,3})[ -][A-Z]{0,2} ?\d/;

/** `B` of `B-AB 1234`, by which requests are grouped; '' where the plate does not show it, as `BAB1234`. */
export function plateDistrict(plate: string): string {
  return DISTRICT.exec(tidyPlate(plate))?.[1] ?? '';
}
