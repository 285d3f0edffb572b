import { createHmac } from 'node:crypto';
import { derivedKey } from '../derivedKey.ts';
import { nameKey } from '../model/nameKey.ts';

/** Stable but unreadable, because users may type their password into the name field. */
export function unknownAccountId(secret: string, typed: string): string {
  const key = derivedKey(secret, 'unknown accounts');
  return `unknown:${createHmac('sha256', key).update(nameKey(typed)).digest('hex').slice(0, 16)}`;
}
