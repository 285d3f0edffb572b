import type { KeyboardEvent, MouseEvent } from 'react';
import { isPress } from '../record/isPress.ts';

/** A click on a row or its link opens the record, unless it asks for another tab or window. */
export function openOf(onOpen: (invoiceNumber: number) => void) {
  return (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return;
    const row = event.target.closest<HTMLElement>('[data-invoice]');
    if (!row || !isPress(event, row.querySelector('[data-column="invoice"] a'))) return;
    // The whole cell selects: a click that just misses the small box should not open the record.
    const selecting = event.target.closest('[data-column="select"]');
    if (selecting) return selecting.querySelector('input')?.click();
    event.preventDefault();
    onOpen(Number(row.dataset.invoice));
  };
}

interface Ends {
  readonly Home: (() => void) | undefined;
  readonly End: (() => void) | undefined;
}

/** By default the browser scrolls only to the end of the loaded part. @param ends undefined if that end is loaded */
export function keysOf(ends: Ends) {
  return (event: KeyboardEvent) => {
    const { key, target, altKey, metaKey, shiftKey } = event;
    const go = key === 'Home' || key === 'End' ? ends[key] : undefined;
    // In a note these keys move the caret.
    const isTyping = target instanceof HTMLInputElement && target.type === 'text';
    if (!go || isTyping || altKey || metaKey || shiftKey) return;
    event.preventDefault();
    go();
  };
}
