import type { User } from '@parkwart/contracts/calls/user';
import type { UserRow } from '../model/models.ts';

export function presentUser(user: UserRow, passkeys: number): User {
  const { id, username, email, phone, gender, status, role, version } = user;
  const mustChangePassword = Boolean(user.mustChangePassword);
  return { _id: id, username, email, phone, gender, status, role, version, passkeys, mustChangePassword };
}
