import { isUnreached } from '@parkwart/web/errors';
import { retry } from '@parkwart/web/retry';

const DELAYS_MS = [1_000, 2_000];

/** Use it for a call that the booth cannot queue. @throws the last error */
export const retryUnreached = <Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> =>
  retry(
    attempt,
    (error, failures) => (navigator.onLine && isUnreached(error) ? DELAYS_MS[failures] : undefined),
    signal,
  );
