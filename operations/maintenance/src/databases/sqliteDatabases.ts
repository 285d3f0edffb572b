import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachService, SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { openDatabase } from '@parkwart/service-kit/database/database';
import { CommandError } from '../commandError.ts';
import { syncToDisk } from '../files/storeStream.ts';
import { texts } from '../texts.ts';
import { countRows, type DatabaseAccess, type Databases, type Snapshot } from './databases.ts';
import { contentsOfFile } from './sqliteContents.ts';

const SCHEMAS = forEachService((name) => `parkwart_${name}`);
/** svc-files first: a later copy of svc-parking's database has every record with attachments. */
const ORDER = SERVICE_NAMES.toReversed();

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const fileOf = (folder: string, service: ServiceName) => join(folder, `${service}.sqlite`);

/** A backup from before a service existed has no file of it. */
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
      const live = await openFiles(folder);
      try {
        for (const service of ORDER) {
          await live.execute(`VACUUM ${SCHEMAS[service]} INTO ${quoted(fileOf(target, service))}`);
          await chmod(fileOf(target, service), 0o600);
          await syncToDisk(fileOf(target, service));
        }
      } finally {
        await live.close();
      }
      return describeFiles(target);
    },
    openReplay: async () => {
      throw new CommandError(texts.noBinaryLogsHere);
    },
    load: async (source) => {
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

async function contentsOf(folder: string): Promise<Snapshot['contents']> {
  const tables = await Promise.all(
    servicesIn(folder).map(async (service) =>
      Object.entries(await contentsOfFile(fileOf(folder, service))).map(([table, sha256]) => [
        `${service}.${table}`,
        sha256,
      ]),
    ),
  );
  return Object.fromEntries(tables.flat());
}

async function describeFiles(folder: string): Promise<Snapshot> {
  const copies = await openFiles(folder);
  try {
    return { counts: await countRows(copies), contents: await copies.contents() };
  } finally {
    await copies.close();
  }
}

async function openFiles(folder: string): Promise<DatabaseAccess & { close(): Promise<void> }> {
  const database = openDatabase('sqlite::memory:');
  const execute = async (sql: string) => {
    await database.sequelize.query(sql);
  };
  const rows = async (sql: string) =>
    (await database.select(sql)).map((row) => Object.values(row).map((value) => String(value)));
  for (const service of SERVICE_NAMES) {
    await execute(`ATTACH DATABASE ${quoted(fileOf(folder, service))} AS ${SCHEMAS[service]}`);
  }
  const sequence = `${SCHEMAS.parking}.sqlite_sequence`;
  return {
    kind: 'sqlite',
    schemas: SCHEMAS,
    rows,
    execute,
    tables: async (service) => {
      const names = `SELECT name FROM ${SCHEMAS[service]}.sqlite_master WHERE type = 'table' ORDER BY name`;
      return (await rows(names)).map(([name = '']) => name).filter((name) => !name.startsWith('sqlite_'));
    },
    qualified: (service, table) => `${SCHEMAS[service]}.${table}`,
    nextInvoiceNumber: async () =>
      Number((await rows(`SELECT seq FROM ${sequence} WHERE name = 'records'`))[0]?.[0]) + 1,
    setNextInvoiceNumber: (next) => execute(`UPDATE ${sequence} SET seq = ${next - 1} WHERE name = 'records'`),
    instant: (when) => `'${when.toISOString().replace('T', ' ').replace('Z', ' +00:00')}'`,
    contents: () => contentsOf(folder),
    close: () => database.close(),
  };
}
