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

/** This tab's storage. Some browsers block it; then the page works only until it is reloaded. */
export function readItem(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes everything whose key begins with this. */
export function removeItems(prefix: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // There is nothing to remove.
  }
}

/** Removes the item if the value is undefined. */
export function writeItem(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // The page keeps its state in memory as well.
  }
}
