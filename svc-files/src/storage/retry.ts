import { setTimeout as wait } from 'node:timers/promises';
import { S3Error } from 'minio';

/** Names and connections disappear briefly while containers restart. */
const DELAYS_MS = [100, 400];

/** System errors have a code (ECONNRESET, EAI_AGAIN), but so do error responses of the storage. */
function isConnectionLost(error: unknown): boolean {
  const { code }: { code?: unknown } = Object(error);
  return typeof code === 'string' && !(error instanceof S3Error);
}

/** Retries idempotent work. @throws the last error */
export async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const delay of DELAYS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await wait(delay);
    }
  }
  return work();
}
