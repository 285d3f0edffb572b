import { lazy, Suspense } from 'react';
import { Boundary } from '../Boundary.tsx';
import { useNewerRelease } from './useNewerRelease.ts';

const Offer = lazy(() => import('./Offer.tsx'));

/** Offers to load a newer release, but never in the middle of a form. What cannot be fetched is not offered. */
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
