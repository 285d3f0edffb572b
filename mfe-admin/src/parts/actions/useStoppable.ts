import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useEffect, useRef } from 'react';

interface Stoppable<Data, Variables> {
  /** Must reject as soon as the signal is aborted. */
  readonly run: (variables: Variables, signal: AbortSignal) => Promise<Data>;
  readonly onFailed: (error: Error) => void;
  readonly onStopped?: () => void;
}

/** Allows one run at a time; `stop`, or leaving the page, aborts the run. */
export function useStoppable<Data, Variables>({ run, onFailed, onStopped }: Stoppable<Data, Variables>) {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const mutation = useSingleMutation({
    mutationFn: (variables: Variables) => {
      const controller = new AbortController();
      running.current = controller;
      return run(variables, controller.signal);
    },
    onError: (error) => (running.current?.signal.aborted ? onStopped?.() : onFailed(error)),
  });
  return { ...mutation, stop: () => running.current?.abort() };
}
