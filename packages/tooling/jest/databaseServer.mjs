import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import { freePort } from './freePort.mjs';
import { findCommand, hasTool, toolPath } from './tools.mjs';

const run = promisify(execFile);
const START_TRIES = 1_000;

let version;
/** `MySQL 9.7.4`, `MariaDB 10.11.14`; undefined if none is installed. */
export function databaseServerVersion() {
  if (!hasTool('mysql')) return undefined;
  version ??= execFileSync(toolPath('mysql'), ['--version'], { encoding: 'utf8' });
  // Debian's MariaDB also installs a command `mysqld`, so only the version output shows which server is installed.
  const name = version.includes('MariaDB') ? 'MariaDB' : 'MySQL';
  return `${name} ${/ Ver (\d+(?:\.\d+)*)/.exec(version)?.[1]}`;
}

/** False if the installed server is MariaDB. */
export const isMysql = () => databaseServerVersion()?.startsWith('MySQL') ?? false;

/** Creates an empty data folder, because copying it is faster than creating another one. */
export async function makeDataTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-database-'));
  await (isMysql() ? initializeMysql(folder) : initializeMariaDb(folder));
  return folder;
}

async function initializeMysql(folder) {
  await run(toolPath('mysql'), [
    '--no-defaults',
    '--initialize-insecure',
    `--datadir=${folder}`,
    `--tmpdir=${folder}`,
    `--user=${userInfo().username}`,
    // The redo log is small, so that there is less to copy; a starting server enlarges it.
    '--innodb-redo-log-capacity=8M',
    '--skip-log-bin',
    '--performance-schema=OFF',
  ]);
  // The file is removed, because it contains the server's id, and each copy needs a different id.
  await rm(join(folder, 'auto.cnf'));
}

async function initializeMariaDb(folder) {
  await run(findCommand('mariadb-install-db'), [
    '--no-defaults',
    `--datadir=${folder}`,
    // A separate folder, because a starting server removes other servers' temporary tables from a shared folder.
    `--tmpdir=${folder}`,
    `--user=${userInfo().username}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
}

const mysqlOptions = ({ hasBinaryLog }) => [
  '--mysqlx=OFF',
  // Group replication rejects tables without a primary key.
  '--sql-require-primary-key=ON',
  // The performance schema is disabled, because it takes half of the memory and start time, and no test reads it.
  '--performance-schema=OFF',
  hasBinaryLog ? '--log-bin=binlog' : '--skip-log-bin',
];

const mariaDbOptions = ({ hasBinaryLog }) => [
  '--innodb-force-primary-key=ON',
  ...(hasBinaryLog ? ['--log-bin=binlog', '--server-id=1', '--binlog-format=ROW'] : []),
];

/**
 * The command for a server on 127.0.0.1 with production's durability, but with a binary log only if a test reads it.
 */
export function databaseServerCommand({ folder, port, tls, hasBinaryLog = false }) {
  return {
    command: toolPath('mysql'),
    args: [
      '--no-defaults',
      `--datadir=${folder}`,
      `--tmpdir=${folder}`,
      `--socket=${join(folder, 's')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--user=${userInfo().username}`,
      '--innodb-flush-log-at-trx-commit=1',
      '--innodb-buffer-pool-size=64M',
      '--max-connections=400',
      '--character-set-server=utf8mb4',
      '--default-time-zone=+00:00',
      ...(tls ? [`--ssl-cert=${tls.certificate}`, `--ssl-key=${tls.key}`, '--require-secure-transport=ON'] : []),
      ...(isMysql() ? mysqlOptions : mariaDbOptions)({ hasBinaryLog }),
    ],
  };
}

/** Starts a server on a free port. @param tls makes the server reject connections without TLS */
export async function startDatabaseServer(template, { tls, hasBinaryLog } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-database-'));
  await cp(template, folder, { recursive: true });
  const port = await freePort();
  const { command, args } = databaseServerCommand({ folder, port, tls, hasBinaryLog });
  const launch = () => spawn(command, args, { stdio: 'ignore' });
  let child = launch();
  const server = `mysql://root@${tls ? 'localhost' : '127.0.0.1'}:${port}`;
  const connection = { uri: server, ...(tls ? { ssl: { ca: tls.ca } } : {}) };
  await waitUntilReady(connection, () => child.exitCode);

  const endBy = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    await ended;
  };
  return {
    server,
    /**
     * Stops the server's process: connections stay open without a response. On a busy machine a thread may continue to
     * run for a moment, so this method waits until all threads are stopped.
     */
    async freeze() {
      child.kill('SIGSTOP');
      while (!(await isStopped(child.pid))) await wait(5);
    },
    thaw: () => child.kill('SIGCONT'),
    end: () => endBy('SIGTERM'),
    async startAgain() {
      child = launch();
      await waitUntilReady(connection, () => child.exitCode);
    },
    async remove() {
      // The server is killed, because its data is not needed any more, and an orderly shutdown takes longer.
      await endBy('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether all threads of the process are stopped, according to /proc; true on a system without /proc. */
async function isStopped(pid) {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const states = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')));
  return states.every((state) => /\) [Tt] /.test(state));
}

export async function connectOnce(options) {
  const connection = await mysql.createConnection(options);
  await connection.end();
}

async function waitUntilReady(options, exitCode) {
  for (let attempt = 1; ; attempt++) {
    try {
      await connectOnce(options);
      return;
    } catch (error) {
      if (exitCode() !== null || attempt === START_TRIES) throw error;
      await wait(50);
    }
  }
}
