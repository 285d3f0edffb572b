import type { SessionUser } from '@parkwart/contracts/session';
import type { UserRow } from '../model/userModel.ts';

/** What the page keeps as `park_user`; users have no other name to greet them by than their username. */
export function presentSession({ username, role }: UserRow): SessionUser {
  return { user: username, username, role };
}
