import mysql from 'mysql2';

type Callback = (error: Error | null, ...results: unknown[]) => void;

/** Adds a query timeout, which both mysql2 and Sequelize lack. A connection whose query timed out is destroyed. */
export function mysqlWithTimeout(timeoutMs: number): object {
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
              // The server rolls back when a connection is lost; Sequelize would log a warning.
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

/** mysql2 limits a prepared statement's execution, but not its preparation. */
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
