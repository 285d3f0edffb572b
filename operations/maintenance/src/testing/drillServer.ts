import { rm } from 'node:fs/promises';
import { forEachService, SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { journalSchemaOf, journalTables } from '@parkwart/service-kit/journal/journalTables';
import { isMysql, makeDataTemplate, startDatabaseServer } from '@parkwart/tooling/jest/databaseServer.mjs';
import { findCommand } from '@parkwart/tooling/jest/tools.mjs';
import type { Databases } from '../databases/databases.ts';
import { mysqlDatabases } from '../databases/mysqlDatabases.ts';
import { outputOf, type Program } from '../databases/program.ts';
import { BINARY_LOG_READER, SERVER_ID, stackDatabases } from '../target/stackDatabases.ts';

export interface DrillDatabases {
  readonly databases: Databases;
  /** The program that copies binary logs. */
  readonly copier: Program;
  readonly server: string;
  readonly urls: Readonly<Record<ServiceName, string>>;
  dropAll(): Promise<void>;
  remove(): Promise<void>;
}

const SCHEMAS = forEachService((name) => `parkwart_${name}`);
const MYSQL = { dump: 'mysqldump', client: 'mysql', copier: 'mysqlbinlog' } as const;
const MARIADB = { dump: 'mariadb-dump', client: 'mariadb', copier: 'mariadb-binlog' } as const;

interface Programs {
  readonly dump: Program;
  readonly client: Program;
}

/** The differences between MySQL and MariaDB. */
interface Engine {
  readonly programs: typeof MYSQL | typeof MARIADB;
  /** SQL for the server's id. */
  readonly server: string;
  databasesOf(programs: Programs): Databases;
}

const mysql: Engine = {
  programs: MYSQL,
  server: SERVER_ID,
  databasesOf: (programs) =>
    stackDatabases({
      ...programs,
      reader: (folder) => ({ program: readerOf(MYSQL.copier, BINARY_LOG_READER.slice(1)), folder }),
    }),
};

const mariaDb: Engine = {
  programs: MARIADB,
  // MariaDB has no `server_uuid`.
  server: "CONCAT('port-', @@port)",
  databasesOf: (programs) =>
    mysqlDatabases({
      ...programs,
      schemas: SCHEMAS,
      binaryLogs: {
        dumpOption: '--master-data=2',
        server: mariaDb.server,
        reader: (folder) => ({ program: readerOf(MARIADB.copier, ['--no-defaults']), folder }),
      },
    }),
};

const pathOf = (name: string) => findCommand(name) ?? name;

function readerOf(name: string, options: readonly string[]): Program {
  return { name, argv: ['env', 'TZ=UTC', pathOf(name), ...options] };
}

function programOf(name: string, server: string): Program {
  const { port, hostname } = new URL(server);
  const address = ['--protocol=tcp', `--host=${hostname}`, `--port=${port}`, '--user=root'];
  return { name, argv: [pathOf(name), '--no-defaults', ...address] };
}

export async function startDrillServer(): Promise<DrillDatabases> {
  const { programs, server, databasesOf } = isMysql() ? mysql : mariaDb;
  const template = await makeDataTemplate();
  const databaseServer = await startDatabaseServer(template, { hasBinaryLog: true });
  const client = programOf(programs.client, databaseServer.server);
  const execute = async (statements: readonly string[]) => {
    await outputOf(client, [], `${statements.join(';\n')};\n`);
  };
  const create = SERVICE_NAMES.flatMap((service) => [
    `CREATE DATABASE ${SCHEMAS[service]} CHARACTER SET utf8mb4`,
    ...journalTables(journalSchemaOf(SCHEMAS[service])),
  ]);
  const drop = SERVICE_NAMES.flatMap((service) =>
    [SCHEMAS[service], journalSchemaOf(SCHEMAS[service])].map((schema) => `DROP DATABASE ${schema}`),
  );
  await execute(create);
  const url = (service: ServiceName) => `${databaseServer.server}/${SCHEMAS[service]}`;
  return {
    databases: databasesOf({ dump: programOf(programs.dump, databaseServer.server), client }),
    copier: programOf(programs.copier, databaseServer.server),
    server,
    urls: forEachService(url),
    dropAll: () => execute([...drop, ...create]),
    remove: async () => {
      await databaseServer.remove();
      await rm(template, { recursive: true, force: true });
    },
  };
}
