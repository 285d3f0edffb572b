import type { KeyboardEvent, MouseEvent } from 'react';
import { isPress } from '../record/isPress.ts';
import type { LoadedList } from './useRecords.ts';

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

/** Home and End jump to ends that are not loaded: natively the browser scrolls only to those of the loaded part. */
export function keysOf({ pages, jumpTo, jumpToOldest }: LoadedList) {
  const ends = {
    Home: pages.hasPreviousPage ? () => jumpTo(undefined) : undefined,
    End: pages.hasNextPage ? jumpToOldest : undefined,
  };
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
