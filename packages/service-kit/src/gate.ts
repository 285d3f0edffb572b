import { setTimeout as wait } from 'node:timers/promises';

/** Is shut until it is opened, once. */
export interface Gate {
  isOpen(): boolean;
  open(): void;
  /** Waits until it is open, for so many milliseconds at most, and says whether it is. */
  opens(within: number): Promise<boolean>;
}

export function createGate(): Gate {
  const opened = new AbortController();
  return {
    isOpen: () => opened.signal.aborted,
    open: () => opened.abort(),
    opens: (within) =>
      wait(within, undefined, { signal: opened.signal }).then(
        () => false,
        () => true,
      ),
  };
}
