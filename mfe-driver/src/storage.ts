import { useState } from 'react';

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

/** Reads from this tab's storage. If the browser blocks storage, the page keeps its data only until a reload. */
export function readItem(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function removeItems(prefix: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // If the browser blocks storage, there is nothing to remove.
  }
}

export function writeItem(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // If the browser blocks storage, the page still has its state in memory.
  }
}
