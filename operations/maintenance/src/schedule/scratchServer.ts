import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../commandError.ts';
import type { Databases } from '../databases/databases.ts';
import { mysqlDatabases } from '../databases/mysqlDatabases.ts';
import { startProgram } from '../databases/program.ts';
import { COMPOSE_SCHEMAS, MYSQL_DUMP_OPTIONS } from '../target/composeSchemas.ts';
import { texts } from '../texts.ts';

const START_TRIES = 1_200;
const BETWEEN_TRIES_MS = 100;
const MAX_OUTPUT = 500;

/** A MySQL server of its own, reached by a socket alone: a trial restore cannot touch the live one. */
export async function startScratchServer(folder: string): Promise<{ databases: Databases; remove(): Promise<void> }> {
  const place = await mkdtemp(join(folder, 'mysql-'));
  const [data, socket] = [join(place, 'data'), join(place, 's')];
  const server = ['mysqld', '--no-defaults', `--datadir=${data}`, '--user=root'] as const;
  await startProgram({ name: 'mysqld', argv: server }, ['--initialize-insecure'], Readable.from([])).ended;
  const child = spawn(
    server[0],
    [
      ...server.slice(1),
      `--socket=${socket}`,
      `--pid-file=${join(place, 'pid')}`,
      '--skip-networking',
      '--mysqlx=OFF',
      '--character-set-server=utf8mb4',
      '--performance-schema=OFF',
      // What is lost at a crash is loaded again.
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-doublewrite=OFF',
      '--innodb-buffer-pool-size=64M',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output = (output + chunk).slice(-MAX_OUTPUT);
  });
  const program = (name: string) =>
    ({ name, argv: [name, '--no-defaults', `--socket=${socket}`, '--user=root'] }) as const;
  const remove = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(place, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(
      () => startProgram(program('mysqladmin'), ['ping', '--silent'], Readable.from([])),
      () => {
        if (child.exitCode !== null) throw new CommandError(texts.serverFailed(output.trim()));
      },
    );
  } catch (error) {
    await remove();
    throw error;
  }
  const databases = mysqlDatabases({
    dump: program('mysqldump'),
    client: program('mysql'),
    schemas: COMPOSE_SCHEMAS,
    dumpOptions: MYSQL_DUMP_OPTIONS,
  });
  return { databases, remove };
}

async function waitUntilReady(ask: () => ReturnType<typeof startProgram>, requireRunning: () => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { stdout, ended } = ask();
    stdout.resume();
    try {
      await ended;
      return;
    } catch (error) {
      requireRunning();
      if (attempt === START_TRIES) throw error;
      await wait(BETWEEN_TRIES_MS);
    }
  }
}
