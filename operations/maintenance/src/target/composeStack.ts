import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { SERVICE_MODULES } from '@parkwart/contracts/wire/services';
import { outputOf, startProgram } from '../databases/program.ts';
import { openObjectStore } from '../objects/objectStore.ts';
import { backupContainer, composeCommand, serviceContainer } from './composeProgram.ts';
import { BINARY_LOG_READER, stackDatabases } from './stackDatabases.ts';
import type { Target } from './target.ts';

/** A program that relays connections to the storage, because the storage is reachable only inside the stack. */
const RELAY = `
const { hostname, port } = new URL(process.env.S3_ENDPOINT);
const storage = require('node:net').connect(Number(port) || 80, hostname);
process.stdin.pipe(storage).pipe(process.stdout);
storage.on('error', (error) => { process.stderr.write(error.message); process.exit(1); });
storage.on('close', () => process.exit(0));
`;

async function openStorageTunnel(): Promise<{ url: string; close(): Promise<void> }> {
  const relays = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const { stdout, ended } = startProgram(serviceContainer('svc-files', 'node', '-e', RELAY), [], socket);
    pipeline(stdout, socket).catch(() => socket.destroy());
    const relay = ended.catch(() => {
      socket.destroy();
    });
    relays.add(relay);
    relay.finally(() => relays.delete(relay));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await Promise.all(relays);
    },
  };
}

const CREDENTIALS = '--defaults-extra-file=/run/secrets/client.cnf';
const LOGS_IN_CONTAINER = '/binary-logs';
const WRITERS: readonly string[] = ['gateway', 'gateway-2', ...SERVICE_MODULES];
const PRINT_STORAGE_SETTINGS = 'cat "$S3_ACCESS_KEY_FILE"; echo; cat "$S3_SECRET_KEY_FILE"; echo; echo "$S3_BUCKET"';

/**
 * In a server group, a secondary is dumped. The dump then has no binary log position, because a secondary's position is
 * useless for restoring another server.
 */
const DUMP = `exec mysqldump ${CREDENTIALS} --port="\${MYSQL_DUMP_PORT:-3306}" "$@" \${MYSQL_DUMP_PORT:+--source-data=0}`;

/** Databases and storage are reachable only from inside the stack. */
export async function openComposeStack(): Promise<Target> {
  const databases = stackDatabases({
    dump: { ...serviceContainer('databases', 'sh', '-c', DUMP, 'mysqldump'), name: 'mysqldump' },
    client: serviceContainer('databases', 'mysql', CREDENTIALS),
    reader: (folder) => ({
      program: backupContainer({ folder, at: LOGS_IN_CONTAINER }, ...BINARY_LOG_READER),
      folder: LOGS_IN_CONTAINER,
    }),
  });
  const settings = await outputOf(serviceContainer('svc-files', 'sh', '-c', PRINT_STORAGE_SETTINGS));
  const [accessKey = '', secretKey = '', bucket = ''] = settings.split('\n').map((line) => line.trim());
  const tunnel = await openStorageTunnel();
  const objects = openObjectStore({ url: tunnel.url, accessKey, secretKey, bucket });
  return {
    databases,
    objects,
    startCommand: 'docker compose up -d --wait',
    close: async () => {
      objects.close();
      await tunnel.close();
    },
  };
}

/** Starts the databases first: on a new machine nothing is running yet. */
export async function openComposeStackToRestore(): Promise<Target> {
  await outputOf(composeCommand('up', '--no-build', '--no-recreate', 'databases', 'bucket'));
  return openComposeStack();
}

/** @returns a function that restarts the stopped containers */
export async function stopWriters(): Promise<() => Promise<readonly string[]>> {
  const running = (await outputOf(composeCommand('ps', '--services', '--status', 'running'))).split('\n');
  const stopped = WRITERS.filter((name) => running.includes(name));
  const startAgain = async () => {
    if (stopped.length > 0) await outputOf(composeCommand('start', ...stopped));
    return stopped;
  };
  if (stopped.length === 0) return startAgain;
  await outputOf(composeCommand('stop', ...stopped)).catch(async (error: unknown) => {
    await startAgain();
    throw error;
  });
  return startAgain;
}
