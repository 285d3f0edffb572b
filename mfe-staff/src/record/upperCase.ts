import type { FormEvent } from 'react';

/** For `onInput`: runs before React reads the value; keeps the caret. */
export function upperCase({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const upper = input.value.toLocaleUpperCase('de-DE');
  if (upper === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = upper;
  input.setSelectionRange(selectionStart, selectionEnd);
}
