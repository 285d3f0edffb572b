import { callApi } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { startPasskeyProof } from '../passkey/calls.ts';

/** False until known, so that the password is offered. */
export function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    const unmounted = new AbortController();
    callApi(startPasskeyProof, {}, { signal: unmounted.signal }).then(
      ({ options }) => setHasPasskey(options !== null),
      () => {},
    );
    return () => unmounted.abort();
  }, []);
  return hasPasskey;
}
