import { MAX_FILE_BYTES } from '@parkwart/contracts/wire/limits';

/** An invalid text, by the contract's rules but with messages in the page's language. */
export type TextError = 'missing' | 'tooLong' | 'controlCharacters';

/** Same rule as the contract's `lines`: line breaks and tabs are allowed. */
const CONTROL_CHARACTER = /(?![\n\r\t])\p{Cc}/u;

export function textError(text: string, most: number): TextError | undefined {
  if (text.trim() === '') return 'missing';
  if (CONTROL_CHARACTER.test(text)) return 'controlCharacters';
  return text.replace(/\r\n?/g, '\n').trim().length > most ? 'tooLong' : undefined;
}

/** In characters, as the contract allows (packages/contracts/src/calls/driverPage.ts). */
export const MOST = { objection: 2_000, name: 140, address: 300 } as const;

/** Of a file. */
export const MOST_MEGABYTES = MAX_FILE_BYTES / 1024 / 1024;
