/** An invalid text, by the contract's rules but with messages in the page's language. */
export type TextError = 'missing' | 'tooLong' | 'controlCharacters';

/** Same rule as the contract's `lines`: line breaks and tabs are allowed. */
const CONTROL_CHARACTER = /(?![\n\r\t])\p{Cc}/u;

export function textError(text: string, most: number): TextError | undefined {
  if (text.trim() === '') return 'missing';
  if (CONTROL_CHARACTER.test(text)) return 'controlCharacters';
  return text.replace(/\r\n?/g, '\n').trim().length > most ? 'tooLong' : undefined;
}
