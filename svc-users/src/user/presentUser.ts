import type { User } from '@parkwart/contracts/user';
import type { UserRow } from '../model/userModel.ts';

/** A user as it goes over the wire (spec §3); the password's hash never does. */
export function presentUser({ id, username, email, phone, gender, status, role, version }: UserRow): User {
  return { _id: id, username, email, phone, gender, status, role, version };
}
