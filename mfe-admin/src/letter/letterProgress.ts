/** How many letters are done; undefined while none are being made. */
export interface LetterProgress {
  readonly letter: number;
  readonly count: number;
}

/** Outside React's state, so that a long form is not rerendered for each letter. */
export function letterProgress() {
  let current: LetterProgress | undefined;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    set: (next: LetterProgress | undefined) => {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
