import type { Connection, QueryValues, ResultSetHeader } from 'mysql2';
import { type Sequelize, Transaction as SequelizeTransaction } from 'sequelize';
import { keepsConnection } from '../errors/unavailable.ts';
import type { Transaction, Values } from './database.ts';
import { requireValues } from './sequelizeDatabase.ts';

type PooledConnection = Pick<Connection, 'query'>;

export const MYSQL = { dialect: 'mysql', forUpdate: ' FOR UPDATE', forShare: ' LOCK IN SHARE MODE' } as const;

const WRITER = { type: 'write' } as const;

const acquire = async ({ connectionManager }: Sequelize) =>
  (await connectionManager.getConnection(WRITER)) as PooledConnection;

function send(connection: PooledConnection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.query(sql, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Sends the statement as text, without Sequelize's overhead. With prepared statements, each connection would keep one
 * for every different SQL text.
 */
function query<Result>(connection: PooledConnection, sql: string, values: Values): Promise<Result> {
  return new Promise((resolve, reject) => {
    requireValues(sql, values);
    connection.query({ sql, namedPlaceholders: true, values: values as QueryValues }, (error, result) =>
      error ? reject(error) : resolve(result as Result),
    );
  });
}

export async function readOutside<Row>(sequelize: Sequelize, sql: string, values: Values): Promise<Row[]> {
  const connection = await acquire(sequelize);
  try {
    return await query<Row[]>(connection, sql, values);
  } finally {
    // A closed connection may be released, too: the pool replaces it.
    sequelize.connectionManager.releaseConnection(connection);
  }
}

/**
 * Runs transactions like `sequelize.transaction`, at a third of its cost: the connections run only transactions and
 * have no autocommit, so that no transaction needs a BEGIN.
 * @param own connects to the same database as `sequelize`, and is used only for transactions
 */
export function mysqlTransactions(sequelize: Sequelize, own: Sequelize) {
  const { connectionManager } = own;
  // Each transaction inherits from a template, because creating one costs as much as a statement.
  const template = new SequelizeTransaction(sequelize, {});
  own.addHook('afterConnect', (connection) => send(connection as PooledConnection, 'SET autocommit = 0'));

  return async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const connection = await acquire(own);
    let isUsable = false;
    try {
      const transaction: Transaction = Object.assign(Object.create(template), {
        connection,
        sequelize,
        ...MYSQL,
        read: <Row extends object>(sql: string, values: Values = {}) => query<Row[]>(connection, sql, values),
        write: async (sql: string, values: Values = {}) =>
          (await query<ResultSetHeader>(connection, sql, values)).insertId,
      });
      const result = await work(transaction);
      await send(connection, 'COMMIT');
      isUsable = true;
      return result;
    } catch (error) {
      // If ROLLBACK fails as well, the server rolls back when the connection is closed.
      await send(connection, 'ROLLBACK').then(
        () => {
          isUsable = keepsConnection(error);
        },
        () => undefined,
      );
      throw error;
    } finally {
      if (isUsable) connectionManager.releaseConnection(connection);
      else await connectionManager.destroyConnection(connection);
    }
  };
}
