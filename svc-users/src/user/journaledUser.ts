import type { UserRow } from '../model/models.ts';

/** A user's fields in the journal. */
export function journaledUser(user: UserRow) {
  const { username, email, phone, gender, status, role } = user;
  return { username, email, phone, gender, status, role, mustChangePassword: Boolean(user.mustChangePassword) };
}
