/** How far the letters are; undefined while none are made. */
export interface LetterProgress {
  readonly letter: number;
  readonly count: number;
}

/** Outside React's state: a form of a hundred letters is not rendered again with each of them. */
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
