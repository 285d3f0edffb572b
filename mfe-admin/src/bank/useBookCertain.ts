import { useEffect, useRef, useState } from 'react';
import { useBankCache } from './bankApi.ts';
import { type BookingOutcome, bookCertain } from './bookCertain.ts';

export interface BookingProgress {
  readonly done: number;
  readonly total: number;
  readonly isStopping: boolean;
}

/** Leaving the page stops it, too. */
export function useBookCertain() {
  const { reloadAll } = useBankCache();
  const [progress, setProgress] = useState<BookingProgress>();
  const [outcome, setOutcome] = useState<BookingOutcome>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const change = (changes: Partial<BookingProgress>) => setProgress((shown) => shown && { ...shown, ...changes });

  const start = async (total: number) => {
    if (running.current) return;
    running.current = new AbortController();
    setOutcome(undefined);
    setProgress({ done: 0, total, isStopping: false });
    setOutcome(await bookCertain(running.current.signal, (done) => change({ done })));
    running.current = undefined;
    setProgress(undefined);
    reloadAll();
  };
  const stop = () => {
    running.current?.abort();
    change({ isStopping: true });
  };
  return { progress, outcome, start, stop, dismiss: () => setOutcome(undefined) };
}
