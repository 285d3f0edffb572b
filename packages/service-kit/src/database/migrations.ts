import { setTimeout as wait } from 'node:timers/promises';
import type { QueryInterface } from 'sequelize';
import type { UmzugStorage } from 'umzug';
import { StartError } from '../environment/environment.ts';
import type { Database } from './database.ts';
import { codeOf } from './databaseError.ts';
import type { DatabaseTls } from './databaseTls.ts';
import type { ColumnType } from './migrationColumns.ts';
import { openDatabaseForMigration } from './openDatabase.ts';

/**
 * Requires that a commit is on disk before the response: a check-in lost in a crash after its response would lead to a
 * reused invoice number.
 */
export async function requireDurability(database: Database): Promise<void> {
  if (database.dialect === 'sqlite') {
    await requireIntact(database);
    await database.sequelize.query('PRAGMA journal_mode = WAL');
    return;
  }
  const [row] = await database.read<{ value: number }>('SELECT @@innodb_flush_log_at_trx_commit AS value');
  if (Number(row?.value) !== 1) {
    throw new StartError('The MySQL server must run with innodb_flush_log_at_trx_commit=1');
  }
}

const DAMAGES = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];

/**
 * Rejects a damaged file: SQLite would return lists without the unreadable rows, and would write new rows into the
 * file.
 */
async function requireIntact(database: Database): Promise<void> {
  const [found] = await database.read<{ quick_check: string }>('PRAGMA quick_check(1)').catch((error: unknown) => {
    if (!DAMAGES.includes(codeOf(error) ?? '')) throw error;
    return [{ quick_check: String(codeOf(error)) }];
  });
  if (found?.quick_check === 'ok') return;
  const finding = found?.quick_check.replace(/\s+/g, ' ');
  throw new StartError(`The SQLite file is damaged (${finding}). Restore a backup: npm run restore`);
}

export interface MigrationContext {
  readonly queryInterface: QueryInterface;
  readonly database: Database;
  /** @returns the names of all columns; Sequelize's describeTable omits SQLite's generated columns */
  columnsOf(table: string): Promise<string[]>;
  /** Does nothing if these columns have an index. */
  addIndex(table: string, columns: string[], name: string): Promise<void>;
  /** Does nothing if the table exists. @param indexes columns by index name */
  createTable(
    table: string,
    columns: Readonly<Record<string, ColumnType>>,
    indexes?: Readonly<Record<string, string[]>>,
  ): Promise<void>;
  /** Inserts the rows whose key, the first column, is not in the table yet. */
  insertMissing(table: string, rows: readonly object[]): Promise<void>;
}

/**
 * A released migration is never changed. A start may be aborted in the middle, so every statement must be idempotent.
 */
export interface Migration {
  readonly name: string;
  up(context: MigrationContext): Promise<void>;
}

/** The first migrations of versions before 1.0, whose tables differ from those of `001-tables`. */
const FORMER = ['001-records', '001-users', '001-attachments'];
const FORMER_DATABASE =
  'The database is of a version before 1.0, and commit 5d64e57f is the last to read it: check that out, or start with an empty database (docs/operations/upgrade.md)';

const LOCK_WAIT_SECONDS = 1;
const MAX_LOCK_ATTEMPTS = 120;

/** Concurrent replicas take turns. @throws StartError for a database of a version before 1.0 */
export async function migrate(url: string, migrations: readonly Migration[], tls?: DatabaseTls): Promise<void> {
  const database = openDatabaseForMigration(url, tls);
  try {
    await requireDurability(database);
    await withLock(database, (requireLock) => runMigrations(database, migrations, requireLock));
  } finally {
    await database.close();
  }
}

type RequireLock = () => Promise<void>;

async function runMigrations(
  database: Database,
  migrations: readonly Migration[],
  requireLock: RequireLock,
): Promise<void> {
  const run = await namesOf(database);
  if (run.some((name) => FORMER.includes(name))) throw new StartError(FORMER_DATABASE);
  if (migrations.every(({ name }) => run.includes(name))) return;
  // Umzug is loaded only when needed: because it includes a command line, it takes as much memory as Koa.
  const { MigrationError, SequelizeStorage, Umzug } = await import('umzug');
  const queryInterface = database.sequelize.getQueryInterface();
  const storage = new SequelizeStorage({ sequelize: database.sequelize });
  const context: MigrationContext = {
    queryInterface,
    database,
    columnsOf: (table) => columnsOf(database, table),
    ...tablesOf(database, queryInterface),
  };
  const umzug = new Umzug({
    migrations: migrations.map(({ name, up }) => ({
      name,
      up: () =>
        atomically(database, async () => {
          await requireLock();
          await up(context);
          await requireLock();
          await storage.logMigration({ name });
        }),
    })),
    storage: { ...recordedByMigration, executed: () => storage.executed() },
    logger: undefined,
  });
  await umzug.up().catch((error: unknown) => {
    // Only the cause shows whether the database was unavailable.
    throw error instanceof MigrationError ? (error.cause ?? error) : error;
  });
}

async function namesOf({ sequelize, read }: Database): Promise<string[]> {
  if (!(await sequelize.getQueryInterface().tableExists('SequelizeMeta'))) return [];
  const run = await read<{ name: string }>('SELECT name FROM SequelizeMeta');
  return run.map(({ name }) => name);
}

/** Umzug itself records nothing: `runMigrations` records each migration in that migration's transaction. */
const recordedByMigration: Pick<UmzugStorage, 'logMigration' | 'unlogMigration'> = {
  logMigration: async () => {},
  unlogMigration: async () => {},
};

/** SQLite rolls back a whole migration; MySQL commits each schema change separately. */
async function atomically(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.dialect === 'mysql') return work();
  // Not `sequelize.transaction`: the query interface would not use the transaction's connection.
  await database.sequelize.query('BEGIN IMMEDIATE');
  await work();
  // If the migration throws, closing the connection rolls it back.
  await database.sequelize.query('COMMIT');
}

async function columnsOf({ dialect, read }: Database, table: string): Promise<string[]> {
  const columns = await read<{ name: string }>(
    dialect === 'sqlite'
      ? 'SELECT name FROM pragma_table_xinfo(:table)'
      : 'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = :table',
    { table },
  );
  return columns.map(({ name }) => name);
}

function tablesOf(
  { read }: Database,
  queryInterface: QueryInterface,
): Pick<MigrationContext, 'addIndex' | 'createTable' | 'insertMissing'> {
  const addIndex = async (table: string, columns: string[], name: string) => {
    const indexes = (await queryInterface.showIndex(table)) as { fields: { attribute: string }[] }[];
    if (indexes.some(({ fields }) => fields.map(({ attribute }) => attribute).join() === columns.join())) return;
    await queryInterface.addIndex(table, columns, { name });
  };
  return {
    addIndex,
    createTable: async (table, columns, indexes = {}) => {
      await queryInterface.createTable(table, columns, { charset: 'utf8mb4' });
      for (const [name, fields] of Object.entries(indexes)) await addIndex(table, fields, name);
    },
    insertMissing: async (table, rows) => {
      const missing: object[] = [];
      for (const row of rows) {
        const [[key, value] = []] = Object.entries(row);
        const [known] = await read(`SELECT 1 FROM ${table} WHERE ${key} = :value`, { value });
        if (!known) missing.push(row);
      }
      if (missing.length > 0) await queryInterface.bulkInsert(table, missing);
    },
  };
}

/**
 * Only one process can open a SQLite file (docs/decisions), so only MySQL needs the lock. The lock ends with its
 * connection: after a failover the pool reconnects to the new primary, where another replica may hold the lock.
 */
async function withLock(database: Database, work: (requireLock: RequireLock) => Promise<void>): Promise<void> {
  if (database.dialect === 'sqlite') return work(async () => {});
  // A transaction pins the connection that holds the named lock.
  await database.transaction(async (transaction) => {
    const name = `parkwart-migration-${database.sequelize.getDatabaseName()}`.slice(0, 64);
    for (let attempt = 1; ; attempt++) {
      const [row] = await transaction.read<{ got: number }>('SELECT GET_LOCK(:name, :seconds) AS got', {
        name,
        seconds: LOCK_WAIT_SECONDS,
      });
      if (row?.got === 1) break;
      if (attempt === MAX_LOCK_ATTEMPTS) throw new Error('another process has been migrating for minutes');
      await wait(100);
    }
    // Throws if the connection, and the lock with it, is lost.
    await work(async () => {
      await transaction.read('SELECT 1');
    });
    await transaction.read('SELECT RELEASE_LOCK(:name)', { name });
  });
}
