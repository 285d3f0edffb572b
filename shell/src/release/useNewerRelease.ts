import { useEffect, useState } from 'react';
import { fetchRegistry, inlinedRegistry } from '../registry.ts';

/** How often coming back to the page makes it ask, and how often it asks while it stays open, in ms. */
const LEAST_PAUSE = 60_000;
const ROUND = 600_000;

/** Whether something has been deployed since the page was loaded. Asks whenever somebody comes back to the page, and now and then. */
export function useNewerRelease(): boolean {
  const [isNewer, setIsNewer] = useState(false);
  useEffect(() => {
    let lastAsked = 0;
    const ask = async () => {
      if (document.hidden || Date.now() - lastAsked < LEAST_PAUSE) return;
      lastAsked = Date.now();
      try {
        const { generation } = await fetchRegistry();
        setIsNewer(generation > inlinedRegistry().generation);
      } catch {
        // Not worth a word: the page works, and the next time will do.
      }
    };
    const round = setInterval(ask, ROUND);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    return () => {
      clearInterval(round);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
    };
  }, []);
  return isNewer;
}
