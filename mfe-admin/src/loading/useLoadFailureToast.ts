import { toast } from '@parkwart/web';
import { useEffect, useRef } from 'react';

/** As much of a query as tells whether loading failed. */
interface LoadState {
  readonly isError: boolean;
  readonly isSuccess: boolean;
}

/**
 * Says once that something could not be loaded, however often it is asked for again in vain; the next
 * failure after a success, or of something else with another sentence, is said again.
 */
export function useLoadFailureToast({ isError, isSuccess }: LoadState, sentence: string): void {
  const said = useRef<string>(undefined);
  useEffect(() => {
    if (isSuccess) said.current = undefined;
    if (!isError || said.current === sentence) return;
    said.current = sentence;
    // Two parts of a page that fail alike say it once.
    toast.error(sentence, { id: sentence });
  }, [isError, isSuccess, sentence]);
}
