import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { monthStart } from '@parkwart/contracts/rules/calendar';
import { TIME_ZONE } from '@parkwart/contracts/rules/time';
import { backupsIn, checkedBackupsIn } from '../backup/backupsIn.ts';
import { makeBackup } from '../backup/makeBackup.ts';
import { outdatedBackups } from '../backup/outdatedBackups.ts';
import { type CheckOptions, checkBackup } from '../check/checkBackup.ts';
import type { Target } from '../target/target.ts';
import { texts } from '../texts.ts';

interface ScheduledBackup extends CheckOptions {
  open(): Promise<Target>;
  readonly folder: string;
  readonly now: Date;
  /** A manual backup deletes no other backup, and the schedule never deletes it. */
  readonly isByHand: boolean;
}

/** Only folders with a name of this form are ever deleted. */
const SCHEDULED = /^\d{4}-\d{2}-\d{2}-\d{4}$/;

const BY_HAND = '-von-hand';

/** Makes and checks a backup; only then deletes outdated ones. @throws CommandError */
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
 * Backups share unchanged files, so one disk fault destroys a file in all of them: each month starts with new copies.
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
