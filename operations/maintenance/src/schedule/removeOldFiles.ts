import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { binaryLogsIn } from '../databases/binaryLogs.ts';
import type { ScheduleEnvironment } from './environment.ts';

const DAY_MS = 86_400_000;
/** One more than the daily backups, because a replay may start from any of them. */
const BINARY_LOG_DAYS = 8;
const SECURITY_LOG = /^security-(\d{4}-\d{2}-\d{2})\.log$/;

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** Deletes binary logs whose last write precedes the oldest daily backup. */
export async function removeOldLogs(folder: string, now: Date): Promise<void> {
  for (const server of await namesIn(folder)) {
    for (const name of await binaryLogsIn(join(folder, server))) {
      const file = join(folder, server, name);
      if (now.getTime() - (await stat(file)).mtimeMs > BINARY_LOG_DAYS * DAY_MS) await rm(file);
    }
  }
}

type Retention = Pick<ScheduleEnvironment, 'SECURITY_LOG_FOLDER' | 'SECURITY_LOG_DAYS'>;

/** Deletes security logs after their retention period. */
export async function removeOldEvents({ SECURITY_LOG_FOLDER, SECURITY_LOG_DAYS }: Retention, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - SECURITY_LOG_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const name of await namesIn(SECURITY_LOG_FOLDER)) {
    const day = SECURITY_LOG.exec(name)?.[1];
    if (day !== undefined && day < oldest) await rm(join(SECURITY_LOG_FOLDER, name));
  }
}
