import type { MouseEvent } from 'react';

const CONTROL = 'button, input, label, select, textarea, a, dialog';

/**
 * Whether a click on a row opens its record: on its link or outside of controls, without a new tab or selected text.
 */
export function isPress({ target, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent, link: Element | null): boolean {
  if (!(target instanceof Element) || altKey || ctrlKey || metaKey || shiftKey) return false;
  const control = target.closest(CONTROL);
  return control ? control === link : window.getSelection()?.type !== 'Range';
}
