import { useEffect, useState } from 'react';
import { loadLater } from '../later.ts';

type Later = Awaited<ReturnType<typeof loadLater>>;

const IDLE_WITHIN_MS = 3_000;
/** Safari has no idle callbacks. */
const PAUSE_MS = 500;

/** Loaded when the page is drawn and the browser idle; undefined until then. */
export function useLater(): Later | undefined {
  const [later, setLater] = useState<Later>();
  useEffect(() => {
    let isLeft = false;
    const load = () =>
      loadLater().then(
        (loaded) => isLeft || setLater(loaded),
        // The till loads it again and says what is wrong; the check-in works without.
        () => undefined,
      );
    const idle = window.requestIdleCallback?.(load, { timeout: IDLE_WITHIN_MS });
    const timer = idle === undefined ? setTimeout(load, PAUSE_MS) : undefined;
    return () => {
      isLeft = true;
      if (idle !== undefined) window.cancelIdleCallback(idle);
      clearTimeout(timer);
    };
  }, []);
  return later;
}
