import { CommandError } from '../commandError.ts';
import { texts } from './texts.ts';

/**
 * Reads a share in percent, 1 to 99.
 * @throws CommandError if the text is anything else
 */
export function readShare(text: string): number {
  const share = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (share < 1) throw new CommandError(texts.badShare(text));
  return share;
}
