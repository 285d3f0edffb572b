import type { FormEvent } from 'react';

/**
 * Converts the input to capitals, and keeps the position of the caret. For `onInput`, so that the conversion runs
 * before React reads the value.
 */
export function upperCase({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const upper = input.value.toLocaleUpperCase('de-DE');
  if (upper === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = upper;
  input.setSelectionRange(selectionStart, selectionEnd);
}
