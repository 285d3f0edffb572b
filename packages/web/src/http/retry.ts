/**
 * @param duration in ms
 * @throws the signal's reason if the signal is aborted
 */
function pause(duration: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, duration);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/**
 * Repeats a failed attempt.
 *
 * @param delayOf returns the time in ms before the next attempt, or undefined to give up; `failures` counts the
 * failures before this one
 * @throws the last error
 */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  delayOf: (error: unknown, failures: number) => number | undefined,
  signal?: AbortSignal,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      const delay = delayOf(error, failures);
      if (delay === undefined) throw error;
      await pause(delay, signal);
    }
  }
}
