import type { Sequelize, Transaction } from 'sequelize';
import type { DatabaseTls } from './databaseTls.ts';
import { openMysql, QUERY_TIMEOUT_MS } from './mysqlDatabase.ts';
import { openSqlite } from './sqlite/sqliteDatabase.ts';

/** One service's database. Reads may be raw SQL; every write runs in a transaction. */
export interface Database {
  readonly sequelize: Sequelize;
  readonly dialect: 'sqlite' | 'mysql';
  /** Ends a SELECT that locks its rows; empty on SQLite, which runs one transaction at a time. */
  readonly forUpdate: '' | ' FOR UPDATE';
  /** Rolled back when `work` throws. SQLite runs one transaction at a time. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Rows of a SELECT with named replacements (`:name`). On MySQL a Date is bound without its milliseconds. */
  select<Row extends object>(
    sql: string,
    replacements?: Record<string, unknown>,
    transaction?: Transaction,
  ): Promise<Row[]>;
  /**
   * Like `select`, but prepared on MySQL, where it takes a third of the time; a Date keeps its milliseconds. Use it
   * only for constant SQL, because every connection keeps the statement.
   */
  selectPrepared<Row extends object>(
    sql: string,
    replacements?: Record<string, unknown>,
    transaction?: Transaction,
  ): Promise<Row[]>;
  /** With named replacements; a list can be used in IN. On MySQL a Date loses its milliseconds. */
  write(sql: string, replacements: Record<string, unknown>, transaction: Transaction): Promise<void>;
  /** Like `write`, but prepared, for constant SQL without lists; a Date keeps its milliseconds. */
  writePrepared(sql: string, replacements: Record<string, unknown>, transaction: Transaction): Promise<void>;
  /** Prepared. @returns the generated id */
  insert(sql: string, replacements: Record<string, unknown>, transaction: Transaction): Promise<number>;
  /** @throws if the database does not respond in time. */
  ping(): Promise<void>;
  waiting(): number;
  /**
   * Whether a transaction is running or queued that another statement would delay; only SQLite, whose statements block
   * the process.
   */
  isWriting(): boolean;
  close(): Promise<void>;
}

/**
 * @param timeoutMs for tests. @throws StartError for TLS to an IP address, because its certificate would not be
 * verified
 */
export function openDatabase(url: string, timeoutMs?: number, tls?: DatabaseTls): Database {
  if (url.startsWith('sqlite:')) return openSqlite(url);
  return openMysql(url, { queryTimeoutMs: timeoutMs ?? QUERY_TIMEOUT_MS, timeoutMs, tls });
}

/** No query timeout: altering a large table takes long. */
export function openDatabaseForMigration(url: string, tls?: DatabaseTls): Database {
  return url.startsWith('sqlite:') ? openSqlite(url) : openMysql(url, { tls });
}
