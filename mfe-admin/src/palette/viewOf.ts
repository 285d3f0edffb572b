import { takesText } from '../form/takesText.ts';

export type View = 'search' | 'keys';

/** What a key opens: Ctrl+K or ⌘K anywhere, `?` where it is not text. */
export function viewOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): View | undefined {
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey) return 'search';
  return key === '?' && !ctrlKey && !metaKey && !altKey && !takesText(target) ? 'keys' : undefined;
}
