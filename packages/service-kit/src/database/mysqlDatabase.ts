import { type Options, Sequelize } from 'sequelize';
import type { Transaction, Values } from './database.ts';
import { withDeadlockRetry } from './databaseError.ts';
import { type DatabaseTls, sslOptions } from './databaseTls.ts';
import { MYSQL, mysqlTransactions, readOutside } from './mysqlStatements.ts';
import { mysqlWithTimeout } from './mysqlTimeout.ts';
import { COMMON_OPTIONS, sequelizeDatabase, countWaiting } from './sequelizeDatabase.ts';

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
      // mysql2's own parsing: Sequelize would first convert each value to text.
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
