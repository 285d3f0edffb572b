import { takesText } from '../../parts/form/takesText.ts';

export type View = 'search' | 'keys';

/** Ctrl+K or ⌘K opens the search anywhere; `?` outside of inputs opens the list of keys. */
export function viewOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): View | undefined {
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey) return 'search';
  return key === '?' && !ctrlKey && !metaKey && !altKey && !takesText(target) ? 'keys' : undefined;
}
