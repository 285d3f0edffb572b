import { toast } from '@parkwart/web';
import { useEffect, useRef } from 'react';

interface LoadState {
  readonly isError: boolean;
  readonly isSuccess: boolean;
}

/** Toasts a failure once per outage, however many retries fail. */
export function useLoadFailureToast({ isError, isSuccess }: LoadState, sentence: string): void {
  const said = useRef<string>(undefined);
  useEffect(() => {
    if (isSuccess) said.current = undefined;
    if (!isError || said.current === sentence) return;
    said.current = sentence;
    // Two parts with the same failure share a toast.
    toast.error(sentence, { id: sentence });
  }, [isError, isSuccess, sentence]);
}
