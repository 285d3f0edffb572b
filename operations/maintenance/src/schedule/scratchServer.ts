import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ScratchDatabases } from '../check/checkBackup.ts';
import { CommandError } from '../commandError.ts';
import { outputOf, type Program } from '../databases/program.ts';
import { stackDatabases } from '../target/stackDatabases.ts';
import { texts } from '../texts.ts';

const MYSQLD = 'mysqld';
const SERVER_OPTIONS = [
  '--skip-networking',
  '--mysqlx=OFF',
  '--character-set-server=utf8mb4',
  '--performance-schema=OFF',
  // No durability, which costs time: a crash here loses nothing of value.
  '--skip-log-bin',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=OFF',
  '--innodb-buffer-pool-size=64M',
];
const START_TRIES = 1_200;
const BETWEEN_TRIES_MS = 100;
const MAX_OUTPUT = 500;

/** A separate MySQL server, reachable only through a socket: a trial restore cannot touch the live one. */
export async function startScratchServer(folder: string): Promise<ScratchDatabases> {
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
