import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { JOURNAL_TABLES, journalSchemaOf } from '@parkwart/service-kit/journal/journalTables';
import { CommandError, UnfinishedRestore } from '../commandError.ts';
import { storeStream } from '../files/storeStream.ts';
import { texts } from '../texts.ts';
import { type BinaryLogReader, replayBinaryLogs } from './binaryLogs.ts';
import type { DatabaseAccess, Databases, Snapshot } from './databases.ts';
import { type Program, startProgram } from './program.ts';
import { readDump } from './readDump.ts';

export interface MysqlServer {
  readonly dump: Program;
  readonly client: Program;
  readonly schemas: Readonly<Record<ServiceName, string>>;
  readonly dumpOptions?: readonly string[];
  /** Without it backups don't say where the binary logs go on. */
  readonly binaryLogs?: {
    /** Makes a dump name its position in the logs. */
    readonly dumpOption: string;
    /** SQL that tells this server's logs from another one's. */
    readonly server: string;
    readonly reader: BinaryLogReader;
  };
}

const DUMP_FILE = 'all.sql.gz';
const DUMP_OPTIONS = [
  // One snapshot for all schemas, without blocking locks.
  '--single-transaction',
  '--default-character-set=utf8mb4',
  '--hex-blob',
  '--no-tablespaces',
  '--skip-comments',
  // One INSERT per row, to count them; one transaction per table, which keeps loading fast.
  '--skip-extended-insert',
  '--no-autocommit',
  // The order of rows must not change their hash.
  '--order-by-primary',
];
const CLIENT_OPTIONS = ['--default-character-set=utf8mb4', '--batch', '--skip-column-names'];

export function mysqlDatabases(server: MysqlServer): Databases {
  const access = openAccess(server);
  return {
    kind: 'mysql',
    isEmpty: async () => {
      const tables = await Promise.all(SERVICE_NAMES.map((service) => access.tables(service)));
      // Those of the journal are made with the databases.
      return tables.flat().every((table) => JOURNAL_TABLES.includes(table));
    },
    open: async () => ({ ...access, close: async () => {} }),
    dump: (folder) => dump(server, access, folder),
    openReplay: async (replay) => {
      if (!server.binaryLogs) throw new CommandError(texts.noBinaryLogsHere);
      const { reader } = server.binaryLogs;
      const { stdout, ended } = startProgram(reader(replay.folder).program, ['--version'], Readable.from([]));
      stdout.resume();
      await ended;
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
        finish: async () => {
          await access.execute(dropAside(allSchemas(access)));
        },
        abandon: () => restorePrevious(access),
      };
    },
  };
}

async function dump(server: MysqlServer, access: DatabaseAccess, folder: string): Promise<Snapshot> {
  const { binaryLogs } = server;
  const { stream, ended, read } = await startDump(server, access, binaryLogs ? [binaryLogs.dumpOption] : []);
  await Promise.all([ended, storeStream(stream.pipe(createGzip()), join(folder, DUMP_FILE))]);
  const { counts, contents, position } = read();
  if (!position) return { counts, contents };
  const [row] = await access.rows(`SELECT ${binaryLogs?.server}`);
  return { counts, contents, binaryLog: { server: row?.[0] ?? '', ...position } };
}

async function startDump(
  { dump: program, schemas, dumpOptions = [] }: MysqlServer,
  access: Pick<DatabaseAccess, 'rows'>,
  more: readonly string[] = [],
) {
  const all = allSchemas({ schemas });
  const options = [...DUMP_OPTIONS, ...dumpOptions, ...more, '--databases', ...(await existing(access, all))];
  const { stdout, ended } = startProgram(program, options, Readable.from([]));
  const reader = readDump();
  const byService = SERVICE_NAMES.flatMap((service) =>
    schemasOf(schemas[service]).map((schema) => [`${schema}.`, `${service}.`] as const),
  );
  const ownName = (table: string) => {
    const [before = '', after = ''] = byService.find(([schema]) => table.startsWith(schema)) ?? [];
    return after + table.slice(before.length);
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

async function contentsOf(server: MysqlServer, access: Pick<DatabaseAccess, 'rows'>): Promise<Snapshot['contents']> {
  const { stream, ended, read } = await startDump(server, access);
  await Promise.all([ended, finished(stream.resume())]);
  return read().contents;
}

/** A service's own and its journal's. */
const schemasOf = (schema: string) => [schema, journalSchemaOf(schema)] as const;

/** An installation that has not been started since an update has no journal. */
async function existing(access: Pick<DatabaseAccess, 'rows'>, schemas: readonly string[]): Promise<string[]> {
  const rows = await access.rows('SELECT SCHEMA_NAME FROM information_schema.SCHEMATA');
  return schemas.filter((schema) => rows.some(([name]) => name === schema));
}

async function run({ client }: Pick<MysqlServer, 'client'>, sql: Readable): Promise<string> {
  const { stdout, ended } = startProgram(client, CLIENT_OPTIONS, sql);
  const [output] = await Promise.all([text(stdout), ended]);
  return output;
}

/** The schema that keeps a schema's previous tables until the restore is finished. */
const asideOf = (schema: string) => `${schema}_replaced`;

/** `schema.table`, with tables of a newer version, which an older dump would not drop. */
async function tablesIn(access: DatabaseAccess, schemas: readonly string[]): Promise<string[]> {
  const named = schemas.map((schema) => `'${schema}'`).join(', ');
  const rows = await access.rows(
    `SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) FROM information_schema.TABLES WHERE TABLE_SCHEMA IN (${named})`,
  );
  return rows.map(([table = '']) => table);
}

const allSchemas = ({ schemas }: Pick<DatabaseAccess, 'schemas'>) =>
  SERVICE_NAMES.flatMap((service) => schemasOf(schemas[service]));

async function tablesOf(access: DatabaseAccess) {
  const own = allSchemas(access);
  return { own, live: await tablesIn(access, own), aside: await tablesIn(access, own.map(asideOf)) };
}

const dropAside = (own: readonly string[]) =>
  own.map((schema) => `DROP DATABASE IF EXISTS ${asideOf(schema)}`).join('; ');

const nameOf = (table: string) => table.slice(table.indexOf('.') + 1);
const schemaOf = (table: string) => table.slice(0, table.indexOf('.'));

/** In one statement, which MySQL does as a whole or not at all. Tables beside previous ones are of an aborted restore. */
async function setAside(access: DatabaseAccess): Promise<void> {
  const { own, live, aside } = await tablesOf(access);
  if (live.length === 0) return;
  if (aside.length > 0) return access.execute(`DROP TABLE ${live.join(', ')}`);
  const moves = live.map((table) => `${table} TO ${asideOf(schemaOf(table))}.${nameOf(table)}`);
  const create = own.map((schema) => `CREATE DATABASE IF NOT EXISTS ${asideOf(schema)}`);
  await access.execute([...create, `RENAME TABLE ${moves.join(', ')}`].join('; '));
}

/** @throws UnfinishedRestore */
async function restorePrevious(access: DatabaseAccess): Promise<void> {
  try {
    const { own, live, aside } = await tablesOf(access);
    const drop = live.length > 0 ? [`DROP TABLE ${live.join(', ')}`] : [];
    const moves = aside.map((table) => `${table} TO ${schemaOf(table).replace(/_replaced$/, '')}.${nameOf(table)}`);
    const move = moves.length > 0 ? [`RENAME TABLE ${moves.join(', ')}`] : [];
    await access.execute([...drop, ...move, dropAside(own)].join('; '));
  } catch (error) {
    throw new UnfinishedRestore(texts.unfinished(error instanceof Error ? error.message : String(error)));
  }
}

function openAccess(server: MysqlServer): DatabaseAccess {
  const { schemas } = server;
  const records = `${schemas.parking}.records`;
  const rows = async (sql: string) => {
    const output = await run(server, Readable.from([`${sql};\n`]));
    return output
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'));
  };
  const execute = async (sql: string) => {
    await run(server, Readable.from([`${sql};\n`]));
  };
  return {
    kind: 'mysql',
    schemas,
    rows,
    execute,
    tables: async (service) => {
      const named = schemasOf(schemas[service]).map((schema) => `'${schema}'`);
      const of = `TABLE_SCHEMA IN (${named.join(', ')}) AND TABLE_TYPE = 'BASE TABLE'`;
      const names = await rows(`SELECT TABLE_NAME FROM information_schema.TABLES WHERE ${of} ORDER BY TABLE_NAME`);
      return names.map(([name = '']) => name);
    },
    qualified: (service, table) => {
      const [own, journal] = schemasOf(schemas[service]);
      return `${JOURNAL_TABLES.includes(table) ? journal : own}.${table}`;
    },
    nextInvoiceNumber: async () => {
      // information_schema may return values cached for a day.
      const [row] = await rows(`SHOW CREATE TABLE ${records}`);
      return Number(/AUTO_INCREMENT=(\d+)/.exec(row?.[1] ?? '')?.[1]);
    },
    setNextInvoiceNumber: (next) => execute(`ALTER TABLE ${records} AUTO_INCREMENT = ${next}`),
    instant: (when) => `'${when.toISOString().slice(0, -1).replace('T', ' ')}'`,
    contents: () => contentsOf(server, { rows }),
  };
}
