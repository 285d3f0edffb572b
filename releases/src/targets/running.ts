import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod/mini';

const FILE = 'running.json';
/** What runs answers at once, unless its machine is busy; where nothing runs the connection is refused at once. */
const ANSWER_MS = 10_000;

const runningSchema = z.object({
  url: z.string(),
  /** svc-… → its address, which the gate asks for its contract. */
  services: z.record(z.string(), z.string()),
  /** Where it takes orders, and with what; the data folder is its user's alone. */
  control: z.optional(z.object({ url: z.string(), token: z.string() })),
});

/** Where the embedded product that uses a data folder is reached. */
export type RunningProduct = z.infer<typeof runningSchema>;

/** Notes it, for the commands that deal with the running product. Returns what removes the note. */
export async function noteRunning(dataDir: string, running: RunningProduct): Promise<() => Promise<void>> {
  const file = join(dataDir, FILE);
  await writeFileAtomic(file, JSON.stringify(running), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** The product that runs with this data folder; undefined when none does. */
export async function findRunning(dataDir: string): Promise<RunningProduct | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const running = runningSchema.parse(JSON.parse(text));
  // One that was killed has not taken its note back.
  const answer = await fetch(`${running.url}/health`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  return answer?.ok ? running : undefined;
}
