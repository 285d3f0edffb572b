import { genderOf } from '@parkwart/contracts/calls/user';
import type { UserRow } from '../model/models.ts';

/** A user's fields in the journal. */
export function journaledUser(user: UserRow) {
  const { username, email, phone, status, role } = user;
  const gender = genderOf({ gender: user.gender, otherGender: user.otherGender ?? undefined });
  return { username, email, phone, gender, status, role, mustChangePassword: Boolean(user.mustChangePassword) };
}
