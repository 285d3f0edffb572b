import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs once the condition is true. */
export function useRunsOnce(isReady: boolean, run: () => void): void {
  const hasRun = useRef(false);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (!isReady || hasRun.current) return;
    hasRun.current = true;
    start();
  }, [isReady]);
}
