import { setTimeout as wait } from 'node:timers/promises';

/** Retries while `check` throws. @throws its last error after three seconds */
export async function eventually<Result>(check: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await check();
    } catch (error) {
      if (attempt === 100) throw error;
      await wait(30);
    }
  }
}
