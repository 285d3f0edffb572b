import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { binaryLogsIn } from '../databases/binaryLogs.ts';

const DAY_MS = 86_400_000;
/** As long as the daily backups, which they go on from, and a day. */
const KEPT_DAYS = 8;

/** Logs that were last written before the oldest daily backup. */
export async function removeOldLogs(folder: string, now: Date): Promise<void> {
  for (const server of await readdir(folder).catch((): string[] => [])) {
    for (const name of await binaryLogsIn(join(folder, server))) {
      const file = join(folder, server, name);
      if (now.getTime() - (await stat(file)).mtimeMs > KEPT_DAYS * DAY_MS) await rm(file);
    }
  }
}
