import { toast } from '@parkwart/web';
import { errorMessage, isSilent } from '@parkwart/web/errors';
import { useEffect, useRef } from 'react';

interface LoadState {
  readonly isError: boolean;
  readonly isSuccess: boolean;
}

/** Shows one toast per outage, even if several retries fail. */
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

/**
 * A toast with the same `id` replaces the earlier toast. Shows no toast for an error that the user already knows about.
 */
export function failureToast(message: string, error: unknown, id?: string, details = errorMessage(error)): void {
  if (isSilent(error)) return;
  toast.error(
    <>
      <p>{message}</p>
      {details && details !== message && <p>{details}</p>}
    </>,
    id === undefined ? {} : { id },
  );
}
