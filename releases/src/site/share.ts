import { Refused } from '../refused.ts';
import { texts } from './texts.ts';

/**
 * A canary's share of the users in percent, 1 to 99.
 * @throws Refused when the text says no such number
 */
export function readShare(text: string): number {
  const share = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (share < 1) throw new Refused(texts.badShare(text));
  return share;
}
