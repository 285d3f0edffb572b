import mysql from 'mysql2';
import { type Options, Sequelize } from 'sequelize';
import type { Transaction, Values } from './database.ts';
import { withDeadlockRetry } from './databaseError.ts';
import { type DatabaseTls, sslOptions } from './databaseTls.ts';
import { MYSQL, mysqlTransactions, readOutside } from './mysqlStatements.ts';
import { COMMON_OPTIONS, countWaiting, sequelizeDatabase } from './sequelizeDatabase.ts';

/** A frozen database leads to a 503 within 3 s, even after the longest wait for a connection. */
export const QUERY_TIMEOUT_MS = 2_500;
const CONNECT_TIMEOUT_MS = 2_000;

interface MysqlOptions {
  readonly queryTimeoutMs?: number | undefined;
  readonly timeoutMs?: number | undefined;
  readonly tls?: DatabaseTls | undefined;
}

export function openMysql(url: string, { queryTimeoutMs, timeoutMs, tls }: MysqlOptions) {
  const options: Options = {
    ...COMMON_OPTIONS,
    dialect: 'mysql',
    timezone: '+00:00',
    pool: { max: 5, acquire: timeoutMs ?? QUERY_TIMEOUT_MS },
    dialectOptions: {
      connectTimeout: timeoutMs ?? CONNECT_TIMEOUT_MS,
      // Uses mysql2's own parsing, because Sequelize would first convert each value to text.
      typeCast: true,
      charset: 'utf8mb4',
      timezone: 'Z',
      dateStrings: ['DATE'],
      ...(tls ? { ssl: sslOptions(url, tls) } : {}),
    },
    ...(queryTimeoutMs ? { dialectModule: mysqlWithTimeout(queryTimeoutMs) } : {}),
  };
  const [sequelize, forTransactions] = [new Sequelize(url, options), new Sequelize(url, options)];
  const transact = mysqlTransactions(sequelize, forTransactions);
  const opened = sequelizeDatabase(sequelize);
  return {
    ...opened,
    ...MYSQL,
    transaction: <T>(work: (transaction: Transaction) => Promise<T>) => withDeadlockRetry(() => transact(work)),
    read: <Row extends object>(sql: string, values: Values = {}) => readOutside<Row>(sequelize, sql, values),
    isWriting: () => false,
    waiting: () => opened.waiting() + countWaiting(forTransactions),
    close: async () => {
      await forTransactions.close();
      await opened.close();
    },
  };
}

type Callback = (error: Error | null, ...results: unknown[]) => void;

/** Adds a query timeout, which both mysql2 and Sequelize lack. A connection whose query timed out is destroyed. */
function mysqlWithTimeout(timeoutMs: number): object {
  return {
    ...mysql,
    createConnection(config: mysql.ConnectionOptions) {
      const connection = mysql.createConnection(config);
      for (const method of ['query', 'execute'] as const) {
        const original = connection[method].bind(connection) as (...parameters: unknown[]) => unknown;
        Object.assign(connection, {
          [method]: (statement: string | mysql.QueryOptions, ...rest: unknown[]) => {
            const callback = rest.at(-1) as Callback;
            const options = typeof statement === 'string' ? { sql: statement } : statement;
            const onResult: Callback = (error, ...results) => {
              if (error && 'code' in error && error.code === 'PROTOCOL_SEQUENCE_TIMEOUT') connection.destroy();
              // A failed ROLLBACK on a lost connection is no error: the server rolls back by itself, and Sequelize
              // would log a warning.
              callback(options.sql.startsWith('ROLLBACK') && isLost(error) ? null : error, ...results);
            };
            const values = rest.slice(0, -1);
            if (method === 'execute') return original(options, ...values, withDeadline(timeoutMs, onResult));
            return original({ ...options, timeout: timeoutMs }, ...values, onResult);
          },
        });
      }
      return connection;
    },
  };
}

/** mysql2's timeout applies to a prepared statement's execution, but not to its preparation. */
function withDeadline(timeoutMs: number, callback: Callback): Callback {
  let isOver = false;
  const finish: Callback = (error, ...results) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    callback(error, ...results);
  };
  const timer = setTimeout(() => {
    finish(Object.assign(new Error('the statement timed out'), { code: 'PROTOCOL_SEQUENCE_TIMEOUT' }));
  }, timeoutMs);
  return finish;
}

function isLost(error: Error | null): boolean {
  return error !== null && 'fatal' in error && error.fatal === true;
}
