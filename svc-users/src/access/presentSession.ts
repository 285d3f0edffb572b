import type { SessionUser } from '@parkwart/contracts/session';
import type { Access } from './grantedSession.ts';

/** What the page keeps as `park_user`; users have no other name to greet them by than their username. */
export function presentSession({ user: { username, role }, required }: Access): SessionUser {
  return { user: username, username, role, ...(required && { required }) };
}
