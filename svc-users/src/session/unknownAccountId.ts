import { createHmac } from 'node:crypto';
import { derivedKey } from '../derivedKey.ts';
import { usernameKey } from '../model/userModel.ts';

/**
 * What stands in the security log for a name that no account has: the same for each attempt with it, and unreadable, since
 * people type their password into the field above it.
 */
export function unknownAccountId(secret: string): (typed: string) => string {
  const key = derivedKey(secret, 'unknown accounts');
  return (typed) => `unknown:${createHmac('sha256', key).update(usernameKey(typed)).digest('hex').slice(0, 16)}`;
}
