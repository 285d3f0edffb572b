import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { journalSchemaOf, journalTables } from '@parkwart/contracts/journalTables';
import { forEachService, SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/services';
import { makeDataTemplate, startMariaDb } from '@parkwart/tooling/jest/mariaDb.mjs';
import { findCommand } from '@parkwart/tooling/jest/tools.mjs';
import type { Databases } from '../databases/databases.ts';
import { mysqlDatabases } from '../databases/mysqlDatabases.ts';
import { startProgram } from '../databases/program.ts';

export interface DrillDatabases {
  readonly databases: Databases;
  readonly urls: Readonly<Record<ServiceName, string>>;
  dropAll(): Promise<void>;
  remove(): Promise<void>;
}

const SCHEMAS = forEachService((name) => `drill_${name}`);

function program(name: 'mariadb-dump' | 'mariadb', server: string) {
  const { port, hostname } = new URL(server);
  const path = findCommand(name) ?? name;
  return {
    name,
    argv: [path, '--no-defaults', '--protocol=tcp', `--host=${hostname}`, `--port=${port}`, '--user=root'],
  } as const;
}

export async function startDrillMariaDb(): Promise<DrillDatabases> {
  const template = await makeDataTemplate();
  const mariaDb = await startMariaDb(template);
  const client = program('mariadb', mariaDb.server);
  const execute = async (statements: readonly string[]) => {
    await startProgram(client, [], Readable.from([`${statements.join(';\n')};\n`])).ended;
  };
  const create = SERVICE_NAMES.flatMap((service) => [
    `CREATE DATABASE ${SCHEMAS[service]} CHARACTER SET utf8mb4`,
    ...journalTables(journalSchemaOf(SCHEMAS[service])),
  ]);
  const drop = SERVICE_NAMES.flatMap((service) =>
    [SCHEMAS[service], journalSchemaOf(SCHEMAS[service])].map((schema) => `DROP DATABASE ${schema}`),
  );
  await execute(create);
  const url = (service: ServiceName) => `${mariaDb.server}/${SCHEMAS[service]}`;
  return {
    databases: mysqlDatabases({ dump: program('mariadb-dump', mariaDb.server), client, schemas: SCHEMAS }),
    urls: forEachService(url),
    dropAll: () => execute([...drop, ...create]),
    remove: async () => {
      await mariaDb.remove();
      await rm(template, { recursive: true, force: true });
    },
  };
}
