import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkedBackupsIn, listBackups } from '../backup/backupsIn.ts';
import { checkNewest } from '../check/checkBackup.ts';
import { CommandError } from '../commandError.ts';
import { MYSQL_BINARY_LOGS } from '../target/composeSchemas.ts';
import { texts } from '../texts.ts';
import { readEnvironment, type ScheduleEnvironment } from './environment.ts';
import { followBinaryLogs } from './followBinaryLogs.ts';
import { serveMetrics } from './metricsServer.ts';
import { nextRun } from './nextRun.ts';
import { removeOldEvents, removeOldLogs } from './removeOldFiles.ts';
import { scheduledBackup } from './scheduledBackup.ts';
import { startScratchServer } from './scratchServer.ts';
import { binaryLogCopier, openStackTarget, stackDatabases } from './stackTarget.ts';

const BINARY_LOGS = 'binary-logs';
const RETRY_MS = 1_800_000;
/** What Node's timers can wait for at once. */
const LONGEST_WAIT_MS = 3_600_000;

const say = (line: string) => {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
};

async function backUpNow(environment: ScheduleEnvironment, isByHand: boolean): Promise<void> {
  const folder = environment.BACKUP_FOLDER;
  const now = new Date();
  const openScratch = () => startScratchServer(environment.SCRATCH_FOLDER);
  const open = () => openStackTarget(environment);
  await scheduledBackup({ open, openScratch, folder, now, isByHand, say });
  await removeOldLogs(join(folder, BINARY_LOGS), now);
}

/** Where the last good one is older than the schedule allows, as after a night without power, it begins at once. */
async function followSchedule(environment: ScheduleEnvironment, signal: AbortSignal): Promise<void> {
  const { BACKUP_FOLDER: folder, BACKUP_TIME: time } = environment;
  const [newest] = await checkedBackupsIn(folder);
  let next = newest ? nextRun(time, new Date(newest.madeAt)) : new Date();
  while (!signal.aborted) {
    await removeOldEvents(environment, new Date());
    const left = next.getTime() - Date.now();
    if (left > 0) {
      await wait(Math.min(left, LONGEST_WAIT_MS), undefined, { signal }).catch(() => undefined);
      continue;
    }
    try {
      await backUpNow(environment, false);
      next = nextRun(time, new Date());
    } catch (error) {
      // Anything but a CommandError is a fault of ours, but tomorrow's backup must not be lost by it.
      say(error instanceof CommandError ? error.message : String(error instanceof Error ? error.stack : error));
      next = new Date(Date.now() + RETRY_MS);
    }
  }
}

async function copyBinaryLogs(environment: ScheduleEnvironment, signal: AbortSignal): Promise<void> {
  if (environment.MYSQL_DUMP_PORT !== undefined) return;
  await followBinaryLogs({
    access: await stackDatabases(environment).open(),
    program: binaryLogCopier(environment),
    server: MYSQL_BINARY_LOGS.server,
    folder: join(environment.BACKUP_FOLDER, BINARY_LOGS),
    say,
    signal,
  });
}

async function keepBackups(environment: ScheduleEnvironment): Promise<void> {
  const stop = new AbortController();
  const { BACKUP_FOLDER: folder, PORT } = environment;
  const server = await serveMetrics(folder, PORT);
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.once(name, () => {
      stop.abort();
      // A dump in progress leaves a folder that names itself unfinished.
      process.exit(0);
    });
  }
  const { signal } = stop;
  await Promise.all([followSchedule(environment, signal), copyBinaryLogs(environment, signal)]);
  server.close();
}

async function main([command = 'keep', folder]: readonly string[]): Promise<void> {
  // On a new machine no secrets are handed out yet.
  if (command === 'list') {
    process.stdout.write(`${JSON.stringify(await listBackups(process.env.BACKUP_FOLDER ?? ''))}\n`);
    return;
  }
  const environment = readEnvironment(process.env);
  const openScratch = () => startScratchServer(environment.SCRATCH_FOLDER);
  if (command === 'keep') return keepBackups(environment);
  if (command === 'now') return backUpNow(environment, true);
  if (command !== 'check') throw new CommandError(texts.commandUnknown(command));
  await checkNewest(resolve(folder ?? environment.BACKUP_FOLDER), { openScratch, say });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof CommandError ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  process.exitCode = 1;
});
