import { LINK_SECONDS } from '@parkwart/contracts/calls/attachments';
import { useCallback, useEffect, useState } from 'react';
import { readPhotos } from '../driverApi.ts';
import { type Failure, failureOf } from '../failure.ts';
import type { InSession } from '../useDriverCase.ts';

/** In ms: renew the links before they expire. */
const RENEWAL_MS = LINK_SECONDS * 800;

type Found = Awaited<ReturnType<typeof readPhotos>>;

export interface PhotosState {
  readonly found: Found | undefined;
  readonly failure: Failure | undefined;
  readonly reload: () => void;
}

export function usePhotos(inSession: InSession): PhotosState {
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<Failure>();
  const load = useCallback(() => {
    setFailure(undefined);
    return inSession(readPhotos).then(setFound, (error) => setFailure(failureOf(error)));
  }, [inSession]);
  useEffect(() => {
    void load();
    const renew = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = setInterval(renew, RENEWAL_MS);
    return () => clearInterval(timer);
  }, [load]);
  return { found, failure, reload: () => void load() };
}
