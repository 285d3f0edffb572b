import type { SessionUser } from '@parkwart/contracts/calls/session';
import type { AccessGrant } from './grantedSession.ts';

/** The page stores this as `park_user`; users have no display name. */
export function presentSession({ user: { username, role }, required }: AccessGrant, isDemo: boolean): SessionUser {
  return { user: username, username, role, ...(required && { required }), ...(isDemo && { isDemo }) };
}
