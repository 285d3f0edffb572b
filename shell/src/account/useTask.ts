import { isApiError } from '@parkwart/web';
import { useRef, useState } from 'react';

/** The person was asked for the password or passkey and gave up: that is no failure. */
const isGivenUp = (error: unknown): boolean => isApiError(error) && error.code === 'PROOF_NEEDED';

/** Something that is sent once at a time, however often a button is pressed. */
export function useTask() {
  const running = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!isGivenUp(error)) setFailure(error);
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  return { run: (work: () => Promise<void>) => void run(work), isBusy, failure };
}
