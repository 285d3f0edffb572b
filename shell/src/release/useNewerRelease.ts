import type { Registry } from '@parkwart/contracts/registry';
import { useEffect, useState } from 'react';
import { fetchRegistry, inlinedRegistry } from '../registry.ts';

/** Minimum interval between checks on focus, and interval of the periodic check, in ms. */
const LEAST_PAUSE = 60_000;
const ROUND = 600_000;

/** The live registry once it differs from the page's. Checks on focus and periodically. */
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
        // The page works; the next check may succeed.
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
