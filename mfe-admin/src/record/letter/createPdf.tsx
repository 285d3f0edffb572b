import type { Letter } from '@parkwart/contracts/dunning/letter';
import { letterPdf, toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useState, useSyncExternalStore } from 'react';
import { useStoppable } from '../../parts/actions/useStoppable.ts';
import classes from './LetterDialog.module.css';
import { texts } from './texts.ts';

/** How many letters are done; undefined while none are being created. */
interface LetterProgress {
  readonly letter: number;
  readonly count: number;
}

/** Not in React state, so that a long form does not rerender for each letter. */
function letterProgress() {
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

/** Shows the progress of the creation. The text's space stays reserved while there is no text. */
export function CreationProgress({ progress }: { readonly progress: ReturnType<typeof letterProgress> }) {
  const current = useSyncExternalStore(progress.subscribe, progress.read);
  return (
    <p role="status" className={classes.progress}>
      {current && texts.progress(current.letter, current.count)}
    </p>
  );
}

const sentenceOf = (error: unknown) => `${texts.createFailed} ${errorMessage(error) ?? texts.tryAgain}`;

/**
 * Rejects when the signal is aborted, without waiting for the end of the creation: fonts may still be loading, and
 * older print modules ignore the signal.
 */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** @param prepare makes the letters from the given data */
export function useCreatePdf<Given, Made extends Letter>(
  prepare: (given: Given, signal: AbortSignal) => Promise<readonly Made[]>,
) {
  const [progress] = useState(letterProgress);
  const { mutate, data, isPending, error, reset, stop } = useStoppable({
    run: async (given: Given, signal) => {
      try {
        const letters = await prepare(given, signal);
        const count = letters.length;
        const onProgress = (done: number) => {
          if (!signal.aborted) progress.set({ letter: Math.min(done + 1, count), count });
        };
        onProgress(0);
        return { letters, pdf: await Promise.race([letterPdf(letters, { onProgress, signal }), untilAborted(signal)]) };
      } finally {
        progress.set(undefined);
      }
    },
    onFailed: (failure) => toast.error(sentenceOf(failure)),
  });
  const cancel = () => {
    stop();
    reset();
  };
  return {
    created: data,
    isCreating: isPending,
    failure: error ? sentenceOf(error) : undefined,
    progress,
    create: mutate,
    cancel,
    discard: reset,
  };
}
