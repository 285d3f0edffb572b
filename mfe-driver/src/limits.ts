import { NO_CONTROL_CHARACTER_IN_LINES } from '@parkwart/contracts/inputs/inputs';
import { MAX_FILE_BYTES } from '@parkwart/contracts/wire/limits';

/** An invalid text, by the contract's rules but with messages in the page's language. */
export type TextError = 'missing' | 'tooLong' | 'controlCharacters';

/** Same as the contract's `lines`, whose schema would enlarge the first load. */
export function textError(text: string, most: number): TextError | undefined {
  const tidied = text.replace(/\r\n?/g, '\n').trim();
  if (tidied === '') return 'missing';
  if (!NO_CONTROL_CHARACTER_IN_LINES.test(tidied)) return 'controlCharacters';
  return tidied.length > most ? 'tooLong' : undefined;
}

/** Of a file. */
export const MOST_MEGABYTES = MAX_FILE_BYTES / 1024 / 1024;
