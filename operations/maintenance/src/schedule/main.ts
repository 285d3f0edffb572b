import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readEnvironment, StartError } from '@parkwart/service-kit/environment/environment';
import { checkedBackupsIn, listBackups } from '../backup/backupsIn.ts';
import { checkNewest } from '../check/checkBackup.ts';
import { CommandError } from '../commandError.ts';
import { SERVER_ID } from '../target/stackDatabases.ts';
import { texts } from '../texts.ts';
import { type ScheduleEnvironment, scheduleEnvironment } from './environment.ts';
import { followBinaryLogs } from './followBinaryLogs.ts';
import { serveMetrics } from './metricsServer.ts';
import { nextRun } from './nextRun.ts';
import { removeOldEvents, removeOldLogs } from './removeOldFiles.ts';
import { scheduledBackup } from './scheduledBackup.ts';
import { startScratchServer } from './scratchServer.ts';
import { binaryLogCopier, databasesOf, openStackTarget } from './stackTarget.ts';

const BINARY_LOGS = 'binary-logs';
const RETRY_MS = 1_800_000;
/** Well below the limit of Node's timers. */
const MAX_WAIT_MS = 3_600_000;

const say = (line: string) => {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
};
/** Other errors are bugs; print their stack. */
const isForOperator = (error: unknown) => error instanceof CommandError || error instanceof StartError;
const reportOf = (error: unknown) =>
  String(error instanceof Error ? (isForOperator(error) ? error.message : error.stack) : error);

async function backUpNow(environment: ScheduleEnvironment, isByHand: boolean): Promise<void> {
  const { BACKUP_FOLDER: folder, SCRATCH_FOLDER } = environment;
  const now = new Date();
  const openScratch = () => startScratchServer(SCRATCH_FOLDER);
  await scheduledBackup({ open: () => openStackTarget(environment), openScratch, folder, now, isByHand, say });
  await removeOldLogs(join(folder, BINARY_LOGS), now);
}

/** Starts at once if a backup is overdue, for example after a power cut at night. */
async function followSchedule(environment: ScheduleEnvironment): Promise<never> {
  const { BACKUP_FOLDER: folder, BACKUP_TIME: time } = environment;
  const [newest] = await checkedBackupsIn(folder);
  let next = newest ? nextRun(time, new Date(newest.madeAt)) : new Date();
  for (;;) {
    await removeOldEvents(environment, new Date());
    const left = next.getTime() - Date.now();
    if (left > 0) {
      await wait(Math.min(left, MAX_WAIT_MS));
      continue;
    }
    try {
      await backUpNow(environment, false);
      next = nextRun(time, new Date());
    } catch (error) {
      // The schedule continues.
      say(reportOf(error));
      next = new Date(Date.now() + RETRY_MS);
    }
  }
}

async function copyBinaryLogs(environment: ScheduleEnvironment): Promise<void> {
  if (environment.MYSQL_DUMP_PORT !== undefined) return;
  await followBinaryLogs({
    access: await databasesOf(environment).open(),
    program: binaryLogCopier(environment),
    server: SERVER_ID,
    folder: join(environment.BACKUP_FOLDER, BINARY_LOGS),
    say,
  });
}

async function keepBackups(environment: ScheduleEnvironment): Promise<void> {
  // An interrupted backup leaves a folder named `….unvollstaendig`.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => process.exit(0));
  await serveMetrics(environment.BACKUP_FOLDER, environment.PORT);
  await Promise.all([followSchedule(environment), copyBinaryLogs(environment)]);
}

async function main([command = 'keep', folder]: readonly string[]): Promise<void> {
  // Needs no settings, because a new machine has no secrets yet.
  if (command === 'list') {
    process.stdout.write(`${JSON.stringify(await listBackups(process.env.BACKUP_FOLDER ?? ''))}\n`);
    return;
  }
  const environment = readEnvironment(scheduleEnvironment);
  const { BACKUP_FOLDER, SCRATCH_FOLDER } = environment;
  if (command === 'keep') return keepBackups(environment);
  if (command === 'now') return backUpNow(environment, true);
  if (command !== 'check') throw new CommandError(texts.commandUnknown(command));
  await checkNewest(resolve(folder ?? BACKUP_FOLDER), { openScratch: () => startScratchServer(SCRATCH_FOLDER), say });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${reportOf(error)}\n`);
  process.exitCode = 1;
});
