import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 50;

/** Retries while `work` throws. @throws the last error of `work` after this many seconds */
export async function eventually<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(POLL_MS);
    }
  }
}
