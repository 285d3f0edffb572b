import { type Options, QueryTypes, Sequelize, type Transaction } from 'sequelize';
import { withDeadlockRetry } from './databaseError.ts';
import { type DatabaseTls, sslOptions } from './databaseTls.ts';
import { mysqlStatements, mysqlTransactions } from './mysqlStatements.ts';
import { mysqlWithTimeout } from './mysqlTimeout.ts';
import { COMMON_OPTIONS, sequelizeDatabase, waitingFor } from './sequelizeDatabase.ts';

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
    dialect: 'mysql' as const,
    forUpdate: ' FOR UPDATE' as const,
    transaction: <T>(work: (transaction: Transaction) => Promise<T>) => withDeadlockRetry(() => transact(work)),
    // Runs a raw query, because Sequelize copies the rows of a SELECT.
    select: async <Row extends object>(
      sql: string,
      replacements: Record<string, unknown> = {},
      transaction?: Transaction,
    ) => {
      const raw = { type: QueryTypes.RAW, replacements, transaction: transaction ?? null };
      return (await sequelize.query(sql, raw))[0] as Row[];
    },
    ...mysqlStatements(sequelize),
    isWriting: () => false,
    waiting: () => opened.waiting() + waitingFor(forTransactions),
    close: async () => {
      await forTransactions.close();
      await opened.close();
    },
  };
}
