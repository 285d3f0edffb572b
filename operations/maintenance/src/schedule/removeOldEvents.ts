import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScheduleEnvironment } from './environment.ts';

const DAY_MS = 86_400_000;
const DAY = /^security-(\d{4}-\d{2}-\d{2})\.log$/;

type Kept = Pick<ScheduleEnvironment, 'SECURITY_LOG_FOLDER' | 'SECURITY_LOG_DAYS'>;

/** Days of security events that are over for longer than they are kept. */
export async function removeOldEvents({ SECURITY_LOG_FOLDER, SECURITY_LOG_DAYS }: Kept, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - SECURITY_LOG_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const name of await readdir(SECURITY_LOG_FOLDER).catch((): string[] => [])) {
    const day = DAY.exec(name)?.[1];
    if (day !== undefined && day < oldest) await rm(join(SECURITY_LOG_FOLDER, name));
  }
}
