import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod/mini';
import { readIfExists } from '../readIfExists.ts';

const FILE = 'running.json';
/** Long enough for a busy machine; if the product is not running, the connection fails immediately. */
const TIMEOUT_MS = 10_000;

const runningSchema = z.object({
  url: z.string(),
  /** By service name (`svc-…`): the address from which the gate fetches the service's contract. */
  services: z.record(z.string(), z.string()),
  /** Address and token of the command server. The file is readable only by the data folder's user. */
  control: z.object({ url: z.string(), token: z.string() }),
});

export type RunningProduct = z.infer<typeof runningSchema>;

/**
 * Writes the file from which release commands learn the addresses of the running product. Returns a function that
 * removes this file.
 */
export async function recordRunning(dataDir: string, running: RunningProduct): Promise<() => Promise<void>> {
  const file = join(dataDir, FILE);
  await writeFileAtomic(file, JSON.stringify(running), { mode: 0o600 });
  return () => rm(file, { force: true });
}

export async function findRunning(dataDir: string): Promise<RunningProduct | undefined> {
  const text = await readIfExists(join(dataDir, FILE));
  if (text === undefined) return undefined;
  const running = runningSchema.parse(JSON.parse(text));
  // Only a response proves that the product runs, because a killed product leaves its file `running.json` behind.
  const health = fetch(`${running.url}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const response = await health.catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ? running : undefined;
}
