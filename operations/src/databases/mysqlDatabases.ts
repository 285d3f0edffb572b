import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { JOURNAL_TABLES, journalSchemaOf } from '@parkwart/contracts/journalTables';
import type { ServiceName } from '@parkwart/contracts/services';
import { SERVICE_NAMES } from '@parkwart/contracts/services';
import { storeStream } from '../files/storeStream.ts';
import { countInserts } from './countInserts.ts';
import type { DatabaseAccess, Databases } from './databases.ts';
import { type Program, startProgram } from './program.ts';

export interface MysqlServer {
  readonly dump: Program;
  readonly client: Program;
  readonly schemas: Readonly<Record<ServiceName, string>>;
  readonly dumpOptions?: readonly string[];
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
    dump: (folder) => dump(server, folder),
    load: async (folder) => {
      await dropTables(access);
      const content = createReadStream(join(folder, DUMP_FILE)).pipe(createGunzip());
      await run(server, content);
      // A failed load is replaced by the next attempt; no service was started in between.
      return { ...access, finish: async () => {}, abandon: async () => {} };
    },
  };
}

async function dump({ dump: program, client, schemas, dumpOptions = [] }: MysqlServer, folder: string) {
  const access = openAccess({ dump: program, client, schemas });
  const made = await existing(
    access,
    SERVICE_NAMES.flatMap((service) => schemasOf(schemas[service])),
  );
  const options = [...DUMP_OPTIONS, ...dumpOptions, '--databases', ...made];
  const { stdout, ended } = startProgram(program, options, Readable.from([]));
  const { stream, counts } = countInserts();
  const zipped = stdout.pipe(stream).pipe(createGzip());
  await Promise.all([ended, storeStream(zipped, join(folder, DUMP_FILE))]);
  const byService = SERVICE_NAMES.flatMap((service) =>
    schemasOf(schemas[service]).map((schema) => [`${schema}.`, `${service}.`] as const),
  );
  return Object.fromEntries(
    [...counts].map(([table, rows]) => {
      const [before = '', after = ''] = byService.find(([schema]) => table.startsWith(schema)) ?? [];
      return [after + table.slice(before.length), rows];
    }),
  );
}

/** A service's own and its journal's. */
const schemasOf = (schema: string) => [schema, journalSchemaOf(schema)] as const;

/** An installation that has not been started since an update has no journal. */
async function existing(access: DatabaseAccess, schemas: readonly string[]): Promise<string[]> {
  const rows = await access.rows('SELECT SCHEMA_NAME FROM information_schema.SCHEMATA');
  return schemas.filter((schema) => rows.some(([name]) => name === schema));
}

async function run({ client }: Pick<MysqlServer, 'client'>, sql: Readable): Promise<string> {
  const { stdout, ended } = startProgram(client, CLIENT_OPTIONS, sql);
  const [output] = await Promise.all([text(stdout), ended]);
  return output;
}

/** Includes tables of a newer version, which an older dump would not drop. */
async function dropTables(access: DatabaseAccess): Promise<void> {
  const tables = await Promise.all(
    SERVICE_NAMES.map(async (service) =>
      (await access.tables(service)).map((table) => access.qualified(service, table)),
    ),
  );
  if (tables.flat().length > 0) await access.execute(`DROP TABLE ${tables.flat().join(', ')}`);
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
  };
}
