import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { JOURNAL_TABLES } from '@parkwart/service-kit/journal/journalTables';
import { CommandError } from '../commandError.ts';
import { storeStream } from '../files/storeStream.ts';
import { texts } from '../texts.ts';
import { replayBinaryLogs } from './binaryLogs.ts';
import type { DatabaseAccess, Databases, Snapshot } from './databases.ts';
import { allSchemas, type MysqlServer, openAccess, run, schemasOf } from './mysqlAccess.ts';
import { dropReplaced, restorePrevious, setAside } from './mysqlTables.ts';
import { outputOf, startProgram } from './program.ts';
import { readDump } from './readDump.ts';

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
  // A stable order, because the hash depends on it.
  '--order-by-primary',
];
export function mysqlDatabases(server: MysqlServer): Databases {
  const access = openAccess(server);
  return {
    kind: 'mysql',
    isEmpty: async () => {
      const tables = await Promise.all(SERVICE_NAMES.map((service) => access.tables(service)));
      // `prepare` creates the journal's tables together with the databases.
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
  // After an update, until its first start, an installation may lack the journal's schemas.
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
