import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 20;
const TIMEOUT_MS = 180_000;

/** Repeats `work` while it returns false or undefined. @throws after three minutes */
export async function poll<Result>(title: string, work: () => Promise<Result | false | undefined>): Promise<Result> {
  for (const deadline = Date.now() + TIMEOUT_MS; ; await wait(POLL_MS)) {
    const result = await work();
    if (result !== undefined && result !== false) return result;
    if (Date.now() > deadline) throw new Error(`${title} is not ready`);
  }
}

export const isFulfilled = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

export async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.body?.cancel().catch(() => undefined);
  return response?.ok === true;
}

/** Any response counts, because a storage rejects unsigned requests. */
export const responds = (url: string) => isFulfilled(fetch(url).then((response) => response.body?.cancel()));
