import { setTimeout as wait } from 'node:timers/promises';
import { S3Error } from 'minio';

/** Before the second and the third try: while containers come and go a name or a connection may be gone for a moment. */
const PAUSES_MS = [100, 400];

/** The system's errors have a code (ECONNRESET, EAI_AGAIN): no answer came. So have those that the storage answers with. */
function isConnectionLost(error: unknown): boolean {
  const { code }: { code?: unknown } = Object(error);
  return typeof code === 'string' && !(error instanceof S3Error);
}

/** Does what may be done twice once more when its connection is lost, and again. @throws what the last try threw */
export async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pause of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await wait(pause);
    }
  }
  return work();
}
