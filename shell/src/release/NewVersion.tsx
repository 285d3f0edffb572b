import type { Registry } from '@parkwart/contracts/registry/registry';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Boundary } from '../Boundary.tsx';
import { fetchRegistry, inlinedRegistry } from '../registry.ts';

const MIN_INTERVAL_MS = 60_000;
const POLL_INTERVAL_MS = 600_000;

/**
 * The live registry if it differs from the registry in the page, otherwise undefined. The hook checks on focus and
 * periodically.
 */
function useNewerRelease(): Registry | undefined {
  const [newer, setNewer] = useState<Registry>();
  useEffect(() => {
    let lastCheck = 0;
    const check = async () => {
      if (document.hidden || Date.now() - lastCheck < MIN_INTERVAL_MS) return;
      lastCheck = Date.now();
      try {
        const found = await fetchRegistry();
        if (found.generation > inlinedRegistry().generation) setNewer(found);
      } catch {
        // The page still works; the next check may succeed.
      }
    };
    const timer = setInterval(check, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', check);
    window.addEventListener('focus', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
    };
  }, []);
  return newer;
}

const Offer = lazy(() => import('./Offer.tsx'));

/** Offers a reload when there is a new release, and never interrupts a form. Ignores load failures. */
export function NewVersion() {
  const newer = useNewerRelease();
  return (
    newer && (
      <Boundary fallback={() => null}>
        <Suspense>
          <Offer newer={newer} />
        </Suspense>
      </Boundary>
    )
  );
}
