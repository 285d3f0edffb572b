import type { Readable } from 'node:stream';
import { SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { JOURNAL_TABLES, journalSchemaOf } from '@parkwart/service-kit/journal/journalTables';
import type { DatabaseAccess } from './databases.ts';
import { outputOf, type Program } from './program.ts';

/** Runs `mysqlbinlog` on local files, in UTC. */
export type BinaryLogReader = (folder: string) => {
  readonly program: Program;
  /** The folder as the program sees it. */
  readonly folder: string;
};

export interface MysqlServer {
  readonly dump: Program;
  readonly client: Program;
  readonly schemas: Readonly<Record<ServiceName, string>>;
  readonly dumpOptions?: readonly string[];
  /** Without these options, a backup does not record a position in the binary logs. */
  readonly binaryLogs?: {
    /** The option with which a dump includes its position in the binary logs. */
    readonly dumpOption: string;
    /** SQL for a server id, because each server has its own binary logs. */
    readonly server: string;
    readonly reader: BinaryLogReader;
  };
}

const CLIENT_OPTIONS = ['--default-character-set=utf8mb4', '--batch', '--skip-column-names'];

export const schemasOf = (schema: string) => [schema, journalSchemaOf(schema)] as const;

export const allSchemas = ({ schemas }: Pick<DatabaseAccess, 'schemas'>) =>
  SERVICE_NAMES.flatMap((service) => schemasOf(schemas[service]));

export const run = ({ client }: MysqlServer, sql: string | Readable) => outputOf(client, CLIENT_OPTIONS, sql);

export function openAccess(server: MysqlServer): DatabaseAccess {
  const { schemas } = server;
  const records = `${schemas.parking}.records`;
  const rows = async (sql: string) =>
    (await run(server, `${sql};\n`))
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'));
  const execute = async (sql: string) => {
    await run(server, `${sql};\n`);
  };
  return {
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
      // The number is read with SHOW CREATE TABLE, because information_schema may return values that were cached up to
      // a day ago.
      const [row] = await rows(`SHOW CREATE TABLE ${records}`);
      return Number(/AUTO_INCREMENT=(\d+)/.exec(row?.[1] ?? '')?.[1]);
    },
    setNextInvoiceNumber: (next) => execute(`ALTER TABLE ${records} AUTO_INCREMENT = ${next}`),
    instant: (when) => `'${when.toISOString().slice(0, -1).replace('T', ' ')}'`,
  };
}
