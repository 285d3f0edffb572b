import type { Databases } from '../databases/databases.ts';
import type { Program } from '../databases/program.ts';
import { openObjectStore } from '../objects/objectStore.ts';
import { BINARY_LOG_READER, stackDatabases } from '../target/stackDatabases.ts';
import type { Target } from '../target/target.ts';
import type { ScheduleEnvironment } from './environment.ts';

/** Differs from every server's id, because a server ends an earlier connection with the same one. */
const COPIER_ID = 4_000_000_001;

const mysqlProgram = (name: string, { MYSQL_OPTIONS_FILE }: ScheduleEnvironment, ...more: readonly string[]) =>
  ({ name, argv: [name, `--defaults-file=${MYSQL_OPTIONS_FILE}`, ...more] }) as const;

export function binaryLogCopier(environment: ScheduleEnvironment): Program {
  return mysqlProgram('mysqlbinlog', environment, `--connection-server-id=${COPIER_ID}`);
}

export function databasesOf(environment: ScheduleEnvironment): Databases {
  const { MYSQL_DUMP_PORT: port } = environment;
  const client = mysqlProgram('mysql', environment);
  if (port !== undefined)
    return stackDatabases({ client, dump: mysqlProgram('mysqldump', environment, `--port=${port}`) });
  const program = { name: 'mysqlbinlog', argv: BINARY_LOG_READER };
  return stackDatabases({
    client,
    dump: mysqlProgram('mysqldump', environment),
    reader: (folder) => ({ program, folder }),
  });
}

/** Runs in containers of the stack's networks. */
export async function openStackTarget(environment: ScheduleEnvironment): Promise<Target> {
  const objects = openObjectStore({
    url: environment.S3_ENDPOINT,
    accessKey: environment.S3_ACCESS_KEY,
    secretKey: environment.S3_SECRET_KEY,
    bucket: environment.S3_BUCKET,
  });
  return {
    databases: databasesOf(environment),
    objects,
    startCommand: 'docker compose up -d --wait',
    close: async () => objects.close(),
  };
}
