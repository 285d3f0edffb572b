import { GENDERS, type Gender, type OTHER_GENDERS } from '@parkwart/contracts/calls/user';
import type { UserRow } from './models.ts';

type Columns = Pick<UserRow, 'gender' | 'otherGender'>;

const isOther = (gender: Gender): gender is (typeof OTHER_GENDERS)[number] =>
  !(GENDERS as readonly Gender[]).includes(gender);

/** `gender` stays one of the specification's two values, which services of the previous version show. */
export function genderColumns(given: Gender): Columns {
  return isOther(given) ? { gender: GENDERS[0], otherGender: given } : { gender: given, otherGender: null };
}
