import { useState } from 'react';
import { readItem, writeItem } from '../storage.ts';

/** A typed text that survives a reload of the tab. */
export function useStoredText(invoiceNumber: number, field: string) {
  const key = `parkwart:driver-page:${invoiceNumber}:${field}`;
  const [value, setValue] = useState(() => readItem(key) ?? '');
  const change = (next: string) => {
    setValue(next);
    writeItem(key, next === '' ? undefined : next);
  };
  return [value, change] as const;
}
