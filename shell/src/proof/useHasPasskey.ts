import { callApi } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { startPasskeyProof } from '../passkey/calls.ts';

/** False until known, so that the password is offered. */
export function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    callApi(startPasskeyProof, {}, { signal: left.signal }).then(
      ({ options }) => setHasPasskey(options !== null),
      () => {},
    );
    return () => left.abort();
  }, []);
  return hasPasskey;
}
