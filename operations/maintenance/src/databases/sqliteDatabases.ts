import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachService, SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { CommandError } from '../commandError.ts';
import { syncToDisk } from '../files/storeStream.ts';
import { texts } from '../texts.ts';
import { countRows, type Databases, type Loading, type OpenDatabases } from './databases.ts';

const SCHEMAS = forEachService((name) => `parkwart_${name}`);
/**
 * The order of copying: svc-files first, so that the later copy of svc-parking's database contains every record with
 * attachments.
 */
const ORDER = SERVICE_NAMES.toReversed();
/** In ms: the limit for waiting for locks, because the services may be writing. */
const BUSY_TIMEOUT_MS = 2_500;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const fileOf = (folder: string, service: ServiceName) => join(folder, `${service}.sqlite`);

/** A backup from before a service existed has no file for this service. */
const servicesIn = (folder: string) => SERVICE_NAMES.filter((service) => existsSync(fileOf(folder, service)));

export function sqliteDatabases(folder: string): Databases {
  return {
    kind: 'sqlite',
    isEmpty: async () => {
      await recoverReplaced(folder);
      return servicesIn(folder).length === 0;
    },
    open: () => openFiles(folder),
    dump: async (target) => {
      await mkdir(target, { recursive: true, mode: 0o700 });
      await within(folder, async (live) => {
        for (const service of ORDER) {
          const copy = fileOf(target, service);
          await live.execute(`VACUUM ${SCHEMAS[service]} INTO ${quoted(copy)}`);
          await chmod(copy, 0o600);
          await syncToDisk(copy);
        }
      });
      return within(target, async (copies) => ({ counts: await countRows(copies), contents: await copies.contents() }));
    },
    openReplay: async () => {
      throw new CommandError(texts.noBinaryLogsHere);
    },
    load: (source) => loadFiles(source, folder),
  };
}

/** Copies the files next to the live folder. The copy replaces this folder when the restore is finished. */
async function loadFiles(source: string, folder: string): Promise<Loading> {
  const staging = `${folder}.restoring`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  for (const service of servicesIn(source)) await copyFile(fileOf(source, service), fileOf(staging, service));
  const access = await openFiles(staging);
  return {
    ...access,
    finish: async () => {
      await access.close();
      await replaceFolder(folder, staging);
    },
    abandon: async () => {
      await access.close();
      await rm(staging, { recursive: true, force: true });
    },
  };
}

const replacedPath = (folder: string) => `${folder}.replaced`;

async function recoverReplaced(folder: string): Promise<void> {
  if (!existsSync(folder) && existsSync(replacedPath(folder))) await rename(replacedPath(folder), folder);
}

async function replaceFolder(folder: string, replacement: string): Promise<void> {
  for (const service of servicesIn(replacement)) await syncToDisk(fileOf(replacement, service));
  const old = replacedPath(folder);
  await rm(old, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, old);
  await rename(replacement, folder);
  await syncToDisk(join(folder, '..'));
  await rm(old, { recursive: true, force: true });
}

async function within<Result>(folder: string, work: (access: OpenFiles) => Promise<Result>): Promise<Result> {
  const access = await openFiles(folder);
  try {
    return await work(access);
  } finally {
    await access.close();
  }
}

type OpenFiles = OpenDatabases & Pick<Loading, 'contents'>;

async function openFiles(folder: string): Promise<OpenFiles> {
  // The package is loaded on first use, because the image for MySQL doesn't include it.
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const database = new DatabaseSync(':memory:', { timeout: BUSY_TIMEOUT_MS });
  for (const service of SERVICE_NAMES) {
    database.exec(`ATTACH DATABASE ${quoted(fileOf(folder, service))} AS ${SCHEMAS[service]}`);
  }
  const rowsOf = (sql: string) =>
    (database.prepare(sql).all() as object[]).map((row) => Object.values(row).map(String));
  const tablesOf = (service: ServiceName) =>
    rowsOf(`SELECT name FROM ${SCHEMAS[service]}.sqlite_master WHERE type = 'table' ORDER BY name`)
      .map(([name = '']) => name)
      .filter((name) => !name.startsWith('sqlite_'));
  const sequence = `${SCHEMAS.parking}.sqlite_sequence`;
  const execute = async (sql: string) => database.exec(sql);
  return {
    schemas: SCHEMAS,
    rows: async (sql) => rowsOf(sql),
    execute,
    tables: async (service) => tablesOf(service),
    qualified: (service, table) => `${SCHEMAS[service]}.${table}`,
    nextInvoiceNumber: async () => Number(rowsOf(`SELECT seq FROM ${sequence} WHERE name = 'records'`)[0]?.[0]) + 1,
    setNextInvoiceNumber: (next) => execute(`UPDATE ${sequence} SET seq = ${next - 1} WHERE name = 'records'`),
    instant: (when) => `'${when.toISOString().replace('T', ' ').replace('Z', ' +00:00')}'`,
    contents: async () => {
      const tables = servicesIn(folder).flatMap((service) => {
        requireSound(database, service, folder);
        return tablesOf(service).map((table) => [`${service}.${table}`, hashOf(database, service, table)]);
      });
      return Object.fromEntries(tables);
    },
    close: async () => database.close(),
  };
}

/** @throws CommandError if SQLite finds the file damaged */
function requireSound(database: DatabaseSyncInstance, service: ServiceName, folder: string): void {
  const { integrity_check: found } = database.prepare(`PRAGMA ${SCHEMAS[service]}.integrity_check`).get() as {
    integrity_check: string;
  };
  if (found !== 'ok') throw new CommandError(texts.unsound(fileOf(folder, service), found));
}

/** SHA-256 over a table's rows, one by one. */
function hashOf(database: DatabaseSyncInstance, service: ServiceName, table: string): string {
  const hash = createHash('sha256');
  const hex = (_: string, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value);
  for (const row of database.prepare(`SELECT * FROM ${SCHEMAS[service]}."${table}"`).iterate()) {
    hash.update(`${JSON.stringify(Object.values(row as object), hex)}\n`);
  }
  return hash.digest('hex');
}
