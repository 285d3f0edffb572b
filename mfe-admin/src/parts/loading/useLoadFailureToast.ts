import { toast } from '@parkwart/web';
import { useEffect, useRef } from 'react';

interface LoadState {
  readonly isError: boolean;
  readonly isSuccess: boolean;
}

/** Toasts a failure once per outage, however many retries fail. */
export function useLoadFailureToast({ isError, isSuccess }: LoadState, sentence: string): void {
  const toasted = useRef<string>(undefined);
  useEffect(() => {
    if (isSuccess) toasted.current = undefined;
    if (!isError || toasted.current === sentence) return;
    toasted.current = sentence;
    // Two components with the same failure share a toast.
    toast.error(sentence, { id: sentence });
  }, [isError, isSuccess, sentence]);
}
