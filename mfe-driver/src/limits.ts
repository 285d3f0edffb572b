import { MAX_FILE_BYTES } from '@parkwart/contracts/wire/limits';

/** An invalid text, by the contract's rules but with messages in the page's language. */
export type TextError = 'missing' | 'tooLong' | 'controlCharacters';

/** Line breaks and tabs are allowed, as in the contract's `lines`, whose file would enlarge the first load. */
const CONTROL_CHARACTER = /(?![\n\t])\p{Cc}/u;

export function textError(text: string, most: number): TextError | undefined {
  const tidied = text.replace(/\r\n?/g, '\n').trim();
  if (tidied === '') return 'missing';
  if (CONTROL_CHARACTER.test(tidied)) return 'controlCharacters';
  return tidied.length > most ? 'tooLong' : undefined;
}

/** The size limit of a file. */
export const MOST_MEGABYTES = MAX_FILE_BYTES / 1024 / 1024;
