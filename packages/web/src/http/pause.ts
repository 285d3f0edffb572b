/** @param duration in ms @throws the signal's reason if it is aborted */
export function pause(duration: number, signal: AbortSignal | undefined): Promise<void> {
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
