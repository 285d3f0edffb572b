import { isUnreached, retry } from '@parkwart/web/retry';

const RETRIES = 2;

/** Use it for a call that the booth cannot queue. @throws the last error */
export const retryUnreached = <Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> =>
  retry(attempt, { times: RETRIES, when: (error) => navigator.onLine && isUnreached(error), signal });
