import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readEnvironment, StartError } from '@parkwart/service-kit/environment/environment';
import { checkedBackupsIn, listBackups } from '../backup/backupsIn.ts';
import { checkNewest, type ScratchDatabases } from '../check/checkBackup.ts';
import { CommandError } from '../commandError.ts';
import type { Databases } from '../databases/databases.ts';
import { outputOf, type Program } from '../databases/program.ts';
import { openObjectStore } from '../objects/objectStore.ts';
import { BINARY_LOG_READER, SERVER_ID, stackDatabases } from '../target/stackDatabases.ts';
import type { Target } from '../target/target.ts';
import { texts } from '../texts.ts';
import { type ScheduleEnvironment, scheduleEnvironment } from './environment.ts';
import { followBinaryLogs } from './followBinaryLogs.ts';
import { serveMetrics } from './metricsServer.ts';
import { nextRun, removeOldEvents, removeOldLogs, scheduledBackup } from './scheduledBackup.ts';

/**
 * The replication id of the log copier. It differs from every server's id, because a server ends an earlier connection
 * with the same id.
 */
const COPIER_ID = 4_000_000_001;

const mysqlProgram = (name: string, { MYSQL_OPTIONS_FILE }: ScheduleEnvironment, ...more: readonly string[]) =>
  ({ name, argv: [name, `--defaults-file=${MYSQL_OPTIONS_FILE}`, ...more] }) as const;

function binaryLogCopier(environment: ScheduleEnvironment): Program {
  return mysqlProgram('mysqlbinlog', environment, `--connection-server-id=${COPIER_ID}`);
}

function databasesOf(environment: ScheduleEnvironment): Databases {
  const { MYSQL_DUMP_PORT: port } = environment;
  const client = mysqlProgram('mysql', environment);
  if (port !== undefined)
    return stackDatabases({ client, dump: mysqlProgram('mysqldump', environment, `--port=${port}`) });
  const program = { name: 'mysqlbinlog', argv: BINARY_LOG_READER };
  return stackDatabases({
    client,
    dump: mysqlProgram('mysqldump', environment),
    reader: (folder) => ({ program, folder }),
  });
}

/**
 * Opens the databases and the storage of the stack. This function runs in containers that are connected to the stack's
 * networks.
 */
async function openStackTarget(environment: ScheduleEnvironment): Promise<Target> {
  const objects = openObjectStore({
    url: environment.S3_ENDPOINT,
    accessKey: environment.S3_ACCESS_KEY,
    secretKey: environment.S3_SECRET_KEY,
    bucket: environment.S3_BUCKET,
  });
  return {
    databases: databasesOf(environment),
    objects,
    startCommand: 'docker compose up -d --wait',
    close: async () => objects.close(),
  };
}

const MYSQLD = 'mysqld';
const SERVER_OPTIONS = [
  '--skip-networking',
  '--mysqlx=OFF',
  '--character-set-server=utf8mb4',
  '--performance-schema=OFF',
  // The server runs without durability, because durability would cost time, and a crash of this server loses nothing of
  // value.
  '--skip-log-bin',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=OFF',
  '--innodb-buffer-pool-size=64M',
];
const START_TRIES = 1_200;
const BETWEEN_TRIES_MS = 100;
const MAX_OUTPUT = 500;

/** A separate MySQL server, reachable only through a socket, so that a trial restore cannot change the live server. */
async function startScratchServer(folder: string): Promise<ScratchDatabases> {
  const place = await mkdtemp(join(folder, 'mysql-'));
  const socket = join(place, 's');
  const options = ['--no-defaults', `--datadir=${join(place, 'data')}`, '--user=root'];
  await outputOf({ name: MYSQLD, argv: [MYSQLD, ...options] }, ['--initialize-insecure']);
  const paths = [`--socket=${socket}`, `--pid-file=${join(place, 'pid')}`];
  const server = spawn(MYSQLD, [...options, ...paths, ...SERVER_OPTIONS], { stdio: ['ignore', 'ignore', 'pipe'] });
  const program = (name: string): Program => ({
    name,
    argv: [name, '--no-defaults', `--socket=${socket}`, '--user=root'],
  });
  const remove = async () => {
    if (isRunning(server)) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await rm(place, { recursive: true, force: true });
  };
  try {
    await untilReady(server, program('mysqladmin'));
  } catch (error) {
    await remove();
    throw error;
  }
  return { databases: stackDatabases({ dump: program('mysqldump'), client: program('mysql') }), remove };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

async function untilReady(server: ChildProcess, client: Program): Promise<void> {
  let output = '';
  server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    output = (output + chunk).slice(-MAX_OUTPUT);
  });
  for (let triesLeft = START_TRIES; ; triesLeft -= 1) {
    try {
      await outputOf(client, ['ping', '--silent']);
      return;
    } catch (error) {
      if (!isRunning(server)) throw new CommandError(texts.serverFailed(output.trim()));
      if (triesLeft === 1) throw error;
      await wait(BETWEEN_TRIES_MS);
    }
  }
}

const BINARY_LOGS = 'binary-logs';
const RETRY_MS = 1_800_000;
/** Well below the limit of Node's timers. */
const MAX_WAIT_MS = 3_600_000;

const say = (line: string) => {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
};
/** Only these errors are meant for the operator. All other errors are bugs, so their stack is printed. */
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

/**
 * Makes a backup each day at the configured time, and immediately if a backup is overdue, for example after a power cut
 * at night.
 */
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
      // The schedule continues after an error.
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
  // This command needs no settings, because a new machine has no secrets yet.
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
