import type { Database } from './database.ts';
import type { DatabaseTls } from './databaseTls.ts';
import { openMysql, QUERY_TIMEOUT_MS } from './mysqlDatabase.ts';
import { openSqlite } from './sqlite/sqliteDatabase.ts';

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
