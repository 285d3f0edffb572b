import type { Registry } from '@parkwart/contracts/registry';
import { useEffect, useState } from 'react';
import { fetchRegistry, inlinedRegistry } from '../registry.ts';

/** How often coming back to the page makes it ask, and how often it asks while it stays open, in ms. */
const LEAST_PAUSE = 60_000;
const ROUND = 600_000;

/** What is live now, if something has been deployed since the page was loaded. Asks whenever somebody comes back to the page, and now and then. */
export function useNewerRelease(): Registry | undefined {
  const [newer, setNewer] = useState<Registry>();
  useEffect(() => {
    let lastAsked = 0;
    const ask = async () => {
      if (document.hidden || Date.now() - lastAsked < LEAST_PAUSE) return;
      lastAsked = Date.now();
      try {
        const found = await fetchRegistry();
        if (found.generation > inlinedRegistry().generation) setNewer(found);
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
  return newer;
}
