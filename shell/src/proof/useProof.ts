import { callApi } from '@parkwart/web';
import { useRef, useState } from 'react';
import { proveIdentity, startPasskeyProof } from '../passkey/calls.ts';
import { signWithPasskey } from '../passkey/sign.ts';

type Means = 'password' | 'passkey';

/** Proves to the server who is there, once at a time. */
export function useProof(onProven: () => void) {
  const running = useRef(false);
  const [busy, setBusy] = useState<Means>();
  const [failure, setFailure] = useState<unknown>();

  const attempt = async (means: Means, prove: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(means);
    setFailure(undefined);
    try {
      await prove();
      onProven();
    } catch (error) {
      setFailure(error);
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  };

  return {
    busy,
    failure,
    withPassword: (password: string) => attempt('password', () => callApi(proveIdentity, { body: { password } })),
    withPasskey: () =>
      attempt('passkey', async () => {
        const response = await signWithPasskey(startPasskeyProof);
        await callApi(proveIdentity, { body: { response } });
      }),
  };
}
