import { lazy, Suspense } from 'react';
import { Boundary } from '../Boundary.tsx';
import { useNewerRelease } from './useNewerRelease.ts';

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
