import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { BaseError, type Options, QueryTypes, Sequelize, Transaction, UniqueConstraintError } from 'sequelize';
import { StartError } from '../environment/environment.ts';
import { mysqlStatements, mysqlTransactions } from './mysqlStatements.ts';
import { mysqlWithTimeout } from './mysqlTimeout.ts';
import { groupCommit } from './sqlite/groupCommit.ts';
import { makeSequelizeModule, selectFrom } from './sqlite/sequelizeModule.ts';

/** Longest query, and longest wait for a connection, in ms. A frozen database results in a 503 within 3 s. */
const QUERY_TIMEOUT_MS = 2_500;
const CONNECT_TIMEOUT_MS = 2_000;

const MAX_DEADLOCK_ATTEMPTS = 10;
const DEADLOCK_PAUSE_MS = 10;

/** Thrown by a transaction's work to run it again from its start on MySQL, as after a deadlock. */
export class TransactionConflict extends Error {
  override readonly name = 'TransactionConflict';
  readonly code = 'ER_LOCK_DEADLOCK';
}

/** One service's database. Reads may be raw SQL; every write runs in a transaction. */
export interface Database {
  readonly sequelize: Sequelize;
  readonly dialect: 'sqlite' | 'mysql';
  /** Rolled back when `work` throws. SQLite runs one transaction at a time. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Rows of a SELECT with named replacements (`:name`). On MySQL a Date is bound without its milliseconds. */
  select<Row extends object>(
    sql: string,
    replacements?: Record<string, unknown>,
    transaction?: Transaction,
  ): Promise<Row[]>;
  /**
   * As `select`, prepared on MySQL, where it costs a third; a Date keeps its milliseconds. For constant SQL: every
   * connection keeps the statement.
   */
  selectPrepared<Row extends object>(
    sql: string,
    replacements?: Record<string, unknown>,
    transaction?: Transaction,
  ): Promise<Row[]>;
  /** With named replacements, of which a list is one for IN; on MySQL a Date loses its milliseconds. */
  write(sql: string, replacements: Record<string, unknown>, transaction: Transaction): Promise<void>;
  /** Prepared. @returns the generated id */
  insert(sql: string, replacements: Record<string, unknown>, transaction: Transaction): Promise<number>;
  /** @throws when the database does not respond in time. */
  ping(): Promise<void>;
  waiting(): number;
  close(): Promise<void>;
}

export interface DatabaseTls {
  /** PEM; Node's trusted CAs without it. */
  readonly ca?: string;
}

export function readDatabaseTls(settings: {
  readonly DATABASE_TLS: boolean;
  readonly DATABASE_CA?: string | undefined;
}): DatabaseTls | undefined {
  if (settings.DATABASE_CA) return { ca: settings.DATABASE_CA };
  return settings.DATABASE_TLS ? {} : undefined;
}

/** @param timeoutMs for tests. @throws StartError for TLS to an IP address, for which no certificate is verified */
export function openDatabase(url: string, timeoutMs?: number, tls?: DatabaseTls): Database {
  if (url.startsWith('sqlite:')) return openSqlite(url);
  return openMysql(url, { queryTimeoutMs: timeoutMs ?? QUERY_TIMEOUT_MS, timeoutMs, tls });
}

/** Without a query timeout: altering a large table takes long. */
export function openDatabaseForMigration(url: string, tls?: DatabaseTls): Database {
  return url.startsWith('sqlite:') ? openSqlite(url) : openMysql(url, { tls });
}

const shared = { logging: false, define: { timestamps: false, underscored: false } } satisfies Options;

/** By default mysql2 accepts a certificate for any host, and none is checked for an address. */
function sslOptions(url: string, tls: DatabaseTls) {
  if (isIP(new URL(url).hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new StartError('DATABASE_URL: by TLS it must name the server’s host, which its certificate is checked for');
  }
  return { ...tls, rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2' };
}

interface MysqlOptions {
  readonly queryTimeoutMs?: number | undefined;
  readonly timeoutMs?: number | undefined;
  readonly tls?: DatabaseTls | undefined;
}

function openMysql(url: string, { queryTimeoutMs, timeoutMs, tls }: MysqlOptions): Database {
  const options: Options = {
    ...shared,
    dialect: 'mysql',
    timezone: '+00:00',
    pool: { max: 5, acquire: timeoutMs ?? QUERY_TIMEOUT_MS },
    dialectOptions: {
      connectTimeout: timeoutMs ?? CONNECT_TIMEOUT_MS,
      charset: 'utf8mb4',
      // mysql2's own parsing: Sequelize's makes a text of each value first.
      typeCast: true,
      timezone: 'Z',
      dateStrings: ['DATE'],
      ...(tls ? { ssl: sslOptions(url, tls) } : {}),
    },
    ...(queryTimeoutMs ? { dialectModule: mysqlWithTimeout(queryTimeoutMs) } : {}),
  };
  const [sequelize, forTransactions] = [new Sequelize(url, options), new Sequelize(url, options)];
  const transact = mysqlTransactions(sequelize, forTransactions);
  const opened = database(sequelize, 'mysql', (work) => withDeadlockRetry(() => transact(work)));
  return {
    ...opened,
    // As a raw query: of a SELECT's rows Sequelize makes copies.
    select: async <Row extends object>(
      sql: string,
      replacements: Record<string, unknown> = {},
      transaction?: Transaction,
    ) => {
      const options = { type: QueryTypes.RAW, replacements, transaction: transaction ?? null };
      return (await sequelize.query(sql, options))[0] as Row[];
    },
    ...mysqlStatements(sequelize),
    waiting: () => opened.waiting() + waitingFor(forTransactions),
    close: async () => {
      await forTransactions.close();
      await opened.close();
    },
  };
}

function openSqlite(url: string): Database {
  const sqlite = makeSequelizeModule();
  const sequelize = new Sequelize({
    ...shared,
    dialect: 'sqlite',
    dialectModule: sqlite.module,
    storage: url.slice('sqlite:'.length),
    transactionType: Transaction.TYPES.IMMEDIATE,
    // A connection waits for a lock itself; Sequelize's five attempts would exceed every timeout.
    retry: { max: 1 },
  });
  const opened = database(sequelize, 'sqlite', groupCommit(sequelize));
  const select: Database['select'] = <Row extends object>(
    sql: string,
    replacements: Record<string, unknown> = {},
    transaction?: Transaction,
  ) => {
    // SQLite binds no list.
    if (Object.values(replacements).some(Array.isArray)) return opened.select<Row>(sql, replacements, transaction);
    return selectFrom(sequelize, sql, replacements, transaction) as Promise<Row[]>;
  };
  const insert: Database['insert'] = async (sql, replacements, transaction) => {
    const [id] = await sequelize.query(sql, { type: QueryTypes.INSERT, replacements, transaction });
    return id;
  };
  const close = async () => {
    await sqlite.close();
    await opened.close();
  };
  return { ...opened, select, selectPrepared: select, insert, close };
}

function database(
  sequelize: Sequelize,
  dialect: 'sqlite' | 'mysql',
  transaction: Database['transaction'],
): Omit<Database, 'selectPrepared' | 'insert'> {
  return {
    sequelize,
    dialect,
    transaction,
    select: (sql, replacements = {}, transaction) =>
      sequelize.query(sql, { type: QueryTypes.SELECT, replacements, transaction: transaction ?? null }),
    write: async (sql, replacements, transaction) => {
      await sequelize.query(sql, { replacements, transaction });
    },
    ping: async () => {
      await sequelize.query('SELECT 1', { type: QueryTypes.SELECT });
    },
    waiting: () => waitingFor(sequelize),
    close: () => sequelize.close(),
  };
}

/** Missing in Sequelize's types; SQLite has no pool. */
function waitingFor({ connectionManager }: Sequelize): number {
  return (connectionManager as { readonly pool?: { readonly waiting: number } }).pool?.waiting ?? 0;
}

/** InnoDB expects the victim of a deadlock to retry; the random pause avoids the next collision. */
async function withDeadlockRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_DEADLOCK_ATTEMPTS || codeOf(error) !== 'ER_LOCK_DEADLOCK') throw error;
    }
    await wait(Math.random() * DEADLOCK_PAUSE_MS * attempt);
  }
}

function driverError(error: unknown): unknown {
  return error instanceof BaseError && 'original' in error ? error.original : error;
}

function codeOf(error: unknown): string | undefined {
  const cause = driverError(error);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

export function isDuplicate(error: unknown): boolean {
  return error instanceof UniqueConstraintError || codeOf(error) === 'ER_DUP_ENTRY';
}

/** A check-in lost in a crash after its response would lead to a reused invoice number. */
export async function requireDurability(database: Database): Promise<void> {
  if (database.dialect === 'sqlite') {
    await requireIntact(database);
    await database.sequelize.query('PRAGMA journal_mode = WAL');
    return;
  }
  const [row] = await database.select<{ value: number }>('SELECT @@innodb_flush_log_at_trx_commit AS value');
  if (Number(row?.value) !== 1) {
    throw new StartError('The MySQL server must run with innodb_flush_log_at_trx_commit=1');
  }
}

const DAMAGES = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];

/** Otherwise SQLite would return lists without what it cannot read, and write new rows into a damaged table. */
async function requireIntact(database: Database): Promise<void> {
  const [found] = await database.select<{ quick_check: string }>('PRAGMA quick_check(1)').catch((error: unknown) => {
    if (!DAMAGES.includes(codeOf(error) ?? '')) throw error;
    return [{ quick_check: String(codeOf(error)) }];
  });
  if (found?.quick_check === 'ok') return;
  const finding = found?.quick_check.replace(/\s+/g, ' ');
  throw new StartError(`The SQLite file is damaged (${finding}). Restore a backup: npm run restore`);
}
