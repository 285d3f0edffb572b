import type { UserRow } from '../model/userModel.ts';

/** What the journal shows of a user. */
export function journaledUser(user: UserRow) {
  const { username, email, phone, gender, status, role } = user;
  return { username, email, phone, gender, status, role, mustChangePassword: Boolean(user.mustChangePassword) };
}
