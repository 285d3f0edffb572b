import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { monthStart } from '@parkwart/contracts/rules/calendar';
import { addDays, formatDay, instantFrom, TIME_ZONE } from '@parkwart/contracts/rules/time';
import { backupsIn, checkedBackupsIn } from '../backup/backupsIn.ts';
import { makeBackup } from '../backup/makeBackup.ts';
import { outdatedBackups } from '../backup/outdatedBackups.ts';
import { type CheckOptions, checkBackup } from '../check/checkBackup.ts';
import { binaryLogsIn } from '../databases/binaryLogs.ts';
import type { Target } from '../target/target.ts';
import { texts } from '../texts.ts';
import type { ScheduleEnvironment } from './environment.ts';

/** The number of days to search: on one night in March an hour is skipped, but the next day has that time again. */
const DAYS_AHEAD = 3;

/** The first moment after `after` when the time in Berlin is `time` (`03:30`). */
export function nextRun(time: string, after: Date): Date {
  for (let days = 0; days < DAYS_AHEAD; days += 1) {
    const found = instantFrom(formatDay(addDays(after, days)), time, after);
    if (found && found > after) return found;
  }
  throw new RangeError(`no day has the time ${time}`);
}

const DAY_MS = 86_400_000;
/** One day more than the daily backups, because a replay may start from any daily backup. */
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

export async function removeOldEvents({ SECURITY_LOG_FOLDER, SECURITY_LOG_DAYS }: Retention, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - SECURITY_LOG_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const name of await namesIn(SECURITY_LOG_FOLDER)) {
    const day = SECURITY_LOG.exec(name)?.[1];
    if (day !== undefined && day < oldest) await rm(join(SECURITY_LOG_FOLDER, name));
  }
}

interface ScheduledBackup extends CheckOptions {
  open(): Promise<Target>;
  readonly folder: string;
  readonly now: Date;
  /** A manual backup deletes no other backup, and the schedule never deletes a manual backup. */
  readonly isByHand: boolean;
}

/** Only folders with a name of this form are ever deleted. */
const SCHEDULED = /^\d{4}-\d{2}-\d{2}-\d{4}$/;

const BY_HAND = '-von-hand';

/** Makes and checks a backup. Deletes outdated backups only after a successful check. @throws CommandError */
export async function scheduledBackup(options: ScheduledBackup): Promise<void> {
  const { open, folder, now, isByHand, ...check } = options;
  const to = join(folder, isByHand ? `${nameOf(now)}${BY_HAND}` : nameOf(now));
  const target = await open();
  try {
    await makeBackup(target, { to, full: await isFirstOfMonth(folder, now), say: check.say });
  } finally {
    await target.close();
  }
  await checkBackup(to, check);
  if (isByHand) return;
  const scheduled = (await checkedBackupsIn(folder)).filter(({ path }) => SCHEDULED.test(basename(path)));
  for (const { path } of outdatedBackups(scheduled)) {
    await rm(path, { recursive: true });
    check.say(texts.pruned(path));
  }
}

/**
 * Backups share unchanged files, so one disk fault destroys a file in all of them. Therefore, each month starts with
 * new copies.
 */
async function isFirstOfMonth(folder: string, now: Date): Promise<boolean> {
  const [newest] = await backupsIn(folder);
  return !newest || new Date(newest.madeAt) < monthStart(now);
}

/** `2026-11-22-0330`, in Berlin time. */
function nameOf(instant: Date): string {
  const [day = '', time = ''] = instant.toLocaleString('sv-SE', { timeZone: TIME_ZONE }).split(' ');
  return `${day}-${time.slice(0, 5).replace(':', '')}`;
}
