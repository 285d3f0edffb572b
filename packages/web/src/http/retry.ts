import { isApiError } from './apiError.ts';
import { pause } from './pause.ts';

const FIRST_DELAY_MS = 1_000;

/** Whether the service did not respond at all. The call itself has already retried a 503 with Retry-After. */
export function isUnreached(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.status === 0 || (error.status === 503 && !error.retryAfter);
}

interface Rule {
  readonly times: number;
  readonly when: (error: unknown) => boolean;
  readonly signal?: AbortSignal;
}

/** Repeats a failed attempt after 1 s, then 2 s, and so on. @throws the last error */
export async function retry<Result>(attempt: () => Promise<Result>, { times, when, signal }: Rule): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (failures === times || !when(error)) throw error;
      await pause(FIRST_DELAY_MS * 2 ** failures, signal);
    }
  }
}
