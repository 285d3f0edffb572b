import { rm } from 'node:fs/promises';
import { forEachService, SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { journalSchemaOf, journalTables } from '@parkwart/service-kit/journal/journalTables';
import { makeDataTemplate, startDatabaseServer } from '@parkwart/tooling/jest/databaseServer.mjs';
import { findCommand } from '@parkwart/tooling/jest/tools.mjs';
import type { Databases } from '../databases/databases.ts';
import { mysqlDatabases } from '../databases/mysqlDatabases.ts';
import { outputOf, type Program } from '../databases/program.ts';

export interface DrillDatabases {
  readonly databases: Databases;
  /** Copies binary logs. */
  readonly copier: Program;
  readonly server: string;
  readonly urls: Readonly<Record<ServiceName, string>>;
  dropAll(): Promise<void>;
  remove(): Promise<void>;
}

/** MariaDB has no `server_uuid`. */
const SERVER = "CONCAT('port-', @@port)";
const SCHEMAS = forEachService((name) => `drill_${name}`);

function program(name: 'mariadb-dump' | 'mariadb' | 'mariadb-binlog', server: string) {
  const { port, hostname } = new URL(server);
  const path = findCommand(name) ?? name;
  return {
    name,
    argv: [path, '--no-defaults', '--protocol=tcp', `--host=${hostname}`, `--port=${port}`, '--user=root'],
  } as const;
}

export async function startDrillServer(): Promise<DrillDatabases> {
  const template = await makeDataTemplate();
  // MySQL's defaults.
  const databaseServer = await startDatabaseServer(template, undefined, [
    '--log-bin=binlog',
    '--server-id=1',
    '--binlog-format=ROW',
  ]);
  const binlogProgram = findCommand('mariadb-binlog') ?? 'mariadb-binlog';
  const client = program('mariadb', databaseServer.server);
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
    databases: mysqlDatabases({
      dump: program('mariadb-dump', databaseServer.server),
      client,
      schemas: SCHEMAS,
      binaryLogs: {
        dumpOption: '--master-data=2',
        server: SERVER,
        reader: (folder) => ({
          program: { name: 'mariadb-binlog', argv: ['env', 'TZ=UTC', binlogProgram, '--no-defaults'] },
          folder,
        }),
      },
    }),
    copier: program('mariadb-binlog', databaseServer.server),
    server: SERVER,
    urls: forEachService(url),
    dropAll: () => execute([...drop, ...create]),
    remove: async () => {
      await databaseServer.remove();
      await rm(template, { recursive: true, force: true });
    },
  };
}
