/** How many letters are done; undefined while none are being created. */
export interface LetterProgress {
  readonly letter: number;
  readonly count: number;
}

/** Not in React state, so that a long form does not rerender for each letter. */
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
