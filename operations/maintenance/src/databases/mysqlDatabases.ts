import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { JOURNAL_TABLES } from '@parkwart/service-kit/journal/journalTables';
import { CommandError, UnfinishedRestore } from '../commandError.ts';
import { storeStream } from '../files/storeStream.ts';
import { texts } from '../texts.ts';
import { replayBinaryLogs } from './binaryLogs.ts';
import type { DatabaseAccess, Databases, Snapshot } from './databases.ts';
import { allSchemas, type MysqlServer, openAccess, run, schemasOf } from './mysqlAccess.ts';
import { outputOf, startProgram } from './program.ts';
import { readDump } from './readDump.ts';

/** Until a restore is finished, the previous tables stay in schemas with this suffix. */
const REPLACED = '_replaced';

/**
 * The names of all tables as `schema.table`. They include the tables of newer versions, which the dump of an older
 * version does not drop.
 */
async function tablesIn(access: DatabaseAccess, suffix = ''): Promise<string[]> {
  const named = allSchemas(access).map((schema) => `'${schema}${suffix}'`);
  const rows = await access.rows(
    `SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) FROM information_schema.TABLES WHERE TABLE_SCHEMA IN (${named.join(', ')})`,
  );
  return rows.map(([table = '']) => table);
}

const dropTables = (tables: readonly string[]) => (tables.length > 0 ? [`DROP TABLE ${tables.join(', ')}`] : []);
/** A single statement, which MySQL executes atomically. */
const renameTables = (tables: readonly string[], newName: (table: string) => string) =>
  tables.length > 0 ? [`RENAME TABLE ${tables.map((table) => `${table} TO ${newName(table)}`).join(', ')}`] : [];

const eachReplaced = (access: DatabaseAccess, statement: string) =>
  allSchemas(access).map((schema) => `${statement} ${schema}${REPLACED}`);

/**
 * Sets the live tables aside. If previous tables are already set aside, the live tables come from an aborted restore
 * and are dropped.
 */
async function setAside(access: DatabaseAccess): Promise<void> {
  const live = await tablesIn(access);
  if (live.length === 0) return;
  const isRepeated = (await tablesIn(access, REPLACED)).length > 0;
  const create = eachReplaced(access, 'CREATE DATABASE IF NOT EXISTS');
  const move = renameTables(live, (table) => table.replace('.', `${REPLACED}.`));
  await access.execute((isRepeated ? dropTables(live) : [...create, ...move]).join('; '));
}

async function dropReplaced(access: DatabaseAccess): Promise<void> {
  await access.execute(eachReplaced(access, 'DROP DATABASE IF EXISTS').join('; '));
}

/** @throws UnfinishedRestore */
async function restorePrevious(access: DatabaseAccess): Promise<void> {
  try {
    const [live, aside] = [await tablesIn(access), await tablesIn(access, REPLACED)];
    const move = renameTables(aside, (table) => table.replace(`${REPLACED}.`, '.'));
    const drop = eachReplaced(access, 'DROP DATABASE IF EXISTS');
    await access.execute([...dropTables(live), ...move, ...drop].join('; '));
  } catch (error) {
    throw new UnfinishedRestore(texts.unfinished(error instanceof Error ? error.message : String(error)));
  }
}

const DUMP_FILE = 'all.sql.gz';
const DUMP_OPTIONS = [
  // All schemas are dumped from one snapshot, without blocking locks.
  '--single-transaction',
  '--default-character-set=utf8mb4',
  '--hex-blob',
  '--no-tablespaces',
  '--skip-comments',
  // One INSERT per row, so that rows can be counted. One transaction per table, so that loading is fast.
  '--skip-extended-insert',
  '--no-autocommit',
  // The rows have a stable order, because the hash depends on the order.
  '--order-by-primary',
];
export function mysqlDatabases(server: MysqlServer): Databases {
  const access = openAccess(server);
  return {
    kind: 'mysql',
    isEmpty: async () => {
      const tables = await Promise.all(SERVICE_NAMES.map((service) => access.tables(service)));
      // Journal tables do not count as data, because `prepare` creates them together with the databases.
      return tables.flat().every((table) => JOURNAL_TABLES.includes(table));
    },
    open: async () => ({ ...access, close: async () => {} }),
    dump: (folder) => dump(server, access, folder),
    openReplay: async (replay) => {
      if (!server.binaryLogs) throw new CommandError(texts.noBinaryLogsHere);
      const { reader } = server.binaryLogs;
      await outputOf(reader(replay.folder).program, ['--version']);
      return () => replayBinaryLogs(replay, server, reader);
    },
    load: async (folder) => {
      await setAside(access);
      const content = createReadStream(join(folder, DUMP_FILE)).pipe(createGunzip());
      await run(server, content).catch(async (error: unknown) => {
        await restorePrevious(access);
        throw error;
      });
      return {
        ...access,
        contents: async () => {
          const { stream, ended, read } = await startDump(server, access);
          await Promise.all([ended, finished(stream.resume())]);
          return read().contents;
        },
        finish: () => dropReplaced(access),
        abandon: () => restorePrevious(access),
      };
    },
  };
}

async function dump(server: MysqlServer, access: DatabaseAccess, folder: string): Promise<Snapshot> {
  const { binaryLogs } = server;
  const { stream, ended, read } = await startDump(server, access, binaryLogs ? [binaryLogs.dumpOption] : []);
  await Promise.all([ended, storeStream(stream.pipe(createGzip()), join(folder, DUMP_FILE))]);
  const { position, ...tables } = read();
  if (!position) return tables;
  const [row] = await access.rows(`SELECT ${binaryLogs?.server}`);
  return { ...tables, binaryLog: { server: row?.[0] ?? '', ...position } };
}

async function startDump(
  { dump: program, schemas, dumpOptions = [] }: MysqlServer,
  { rows }: DatabaseAccess,
  more: readonly string[] = [],
) {
  // After an update, an installation may lack the journal's schemas until its first start.
  const existing = (await rows('SELECT SCHEMA_NAME FROM information_schema.SCHEMATA')).map(([name]) => name);
  const dumped = allSchemas({ schemas }).filter((schema) => existing.includes(schema));
  const options = [...DUMP_OPTIONS, ...dumpOptions, ...more, '--databases', ...dumped];
  const { stdout, ended } = startProgram(program, options);
  const reader = readDump();
  const ownName = (table: string) => {
    const [schema = '', name] = table.split('.');
    return `${SERVICE_NAMES.find((service) => schemasOf(schemas[service]).includes(schema)) ?? schema}.${name}`;
  };
  return {
    stream: stdout.pipe(reader.stream),
    ended,
    read: () => {
      const tables = [...reader.tables()].map(([table, found]) => [ownName(table), found] as const);
      return {
        counts: Object.fromEntries(tables.map(([table, { rows }]) => [table, rows])),
        contents: Object.fromEntries(tables.map(([table, { sha256 }]) => [table, sha256])),
        position: reader.binaryLog(),
      };
    },
  };
}
