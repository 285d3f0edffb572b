import { MAX_FILE_BYTES } from '@parkwart/contracts/wire/limits';

/**
 * The reason why a text is invalid by the contract's rules. The page has a message for each reason in its own language.
 */
export type TextError = 'missing' | 'tooLong' | 'controlCharacters';

/**
 * Line breaks and tabs are allowed, as in the contract's `lines`. `lines` is not imported, because its file would
 * enlarge the first load.
 */
const CONTROL_CHARACTER = /(?![\n\t])\p{Cc}/u;

export function textError(text: string, most: number): TextError | undefined {
  const tidied = text.replace(/\r\n?/g, '\n').trim();
  if (tidied === '') return 'missing';
  if (CONTROL_CHARACTER.test(tidied)) return 'controlCharacters';
  return tidied.length > most ? 'tooLong' : undefined;
}

export const MOST_MEGABYTES = MAX_FILE_BYTES / 1024 / 1024;
