import { callApi } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { startPasskeyProof } from '../passkey/calls.ts';

/** Whether the account has a passkey that could be used here; until that is known, and where it is not, the password will do. */
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
