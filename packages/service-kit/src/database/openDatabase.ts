import { Sequelize, Transaction } from 'sequelize';
import type { Database, Values } from './database.ts';
import type { DatabaseTls } from './databaseTls.ts';
import { openMysql, QUERY_TIMEOUT_MS } from './mysqlDatabase.ts';
import { COMMON_OPTIONS, sequelizeDatabase } from './sequelizeDatabase.ts';
import { groupCommit } from './sqlite/groupCommit.ts';
import { makeSequelizeModule } from './sqlite/sequelizeModule.ts';
import { readFrom, SQLITE } from './sqlite/sqliteStatements.ts';

/**
 * @param timeoutMs for tests
 * @throws StartError for TLS to an IP address, because its certificate would not be verified
 */
export function openDatabase(url: string, timeoutMs?: number, tls?: DatabaseTls): Database {
  if (url.startsWith('sqlite:')) return openSqlite(url);
  return openMysql(url, { queryTimeoutMs: timeoutMs ?? QUERY_TIMEOUT_MS, timeoutMs, tls });
}

/** No query timeout: altering a large table takes long. */
export function openDatabaseForMigration(url: string, tls?: DatabaseTls): Database {
  return url.startsWith('sqlite:') ? openSqlite(url) : openMysql(url, { tls });
}

function openSqlite(url: string) {
  const sqlite = makeSequelizeModule();
  const sequelize = new Sequelize({
    ...COMMON_OPTIONS,
    dialect: 'sqlite',
    dialectModule: sqlite.module,
    storage: url.slice('sqlite:'.length),
    transactionType: Transaction.TYPES.IMMEDIATE,
    // No retries: the connection itself waits for a lock, and Sequelize's five attempts would exceed every timeout.
    retry: { max: 1 },
  });
  const opened = sequelizeDatabase(sequelize);
  const close = async () => {
    await sqlite.close();
    await opened.close();
  };
  const read = <Row extends object>(sql: string, values: Values = {}) => readFrom<Row>(sequelize, sql, values);
  return { ...opened, ...SQLITE, ...groupCommit(sequelize), read, close };
}
