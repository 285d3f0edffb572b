import { useEffect, useState } from 'react';

const IDLE_WITHIN_MS = 3_000;
/** In ms: the delay in browsers without idle callbacks, such as Safari. */
const PAUSE_MS = 500;

/**
 * Loads code when the page is drawn and the browser is idle. Returns undefined until the code is loaded.
 * @param load must be the same function on each render
 * @param isNeeded if true, the code loads immediately
 */
export function useWhenIdle<Code>(load: () => Promise<Code>, isNeeded = false): Code | undefined {
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    let isLeft = false;
    const fetch = () =>
      load().then(
        (loaded) => isLeft || setCode(() => loaded),
        // The page works without this code; the next page tries again to load it.
        () => undefined,
      );
    if (isNeeded) void fetch();
    const idle = window.requestIdleCallback?.(fetch, { timeout: IDLE_WITHIN_MS });
    const timer = idle === undefined ? setTimeout(fetch, PAUSE_MS) : undefined;
    return () => {
      isLeft = true;
      if (idle !== undefined) window.cancelIdleCallback(idle);
      clearTimeout(timer);
    };
  }, [load, isNeeded]);
  return code;
}
