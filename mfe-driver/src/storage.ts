/** Storage of this tab. Some browsers refuse it; the page then works until it is reloaded. */
export function readItem(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes the item without a value. */
export function writeItem(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // The page keeps its state in memory, too.
  }
}
