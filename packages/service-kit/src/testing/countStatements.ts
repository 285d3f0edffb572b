import mysql from 'mysql2';
import { SqliteConnection } from '../database/sqlite/connection.ts';

/** mysql2's own connection: everything sent to the server passes through it. */
interface MysqlConnection {
  addCommand(command: { readonly sql?: string }): unknown;
}

const SENT = new Set(['Query', 'Execute']);

/**
 * @returns the statements that this process sends to its databases during the work, including those that begin and end
 * transactions. Preparing a statement, once per connection, does not count
 */
export async function sentStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const sqlite = SqliteConnection.prototype;
  const server = Object.getPrototypeOf(mysql.Connection.prototype) as MysqlConnection;
  const { execute } = sqlite;
  const { addCommand } = server;
  sqlite.execute = function (sql, work) {
    sent.push(sql);
    return execute.call(this, sql, work) as never;
  };
  server.addCommand = function (command) {
    if (SENT.has(command.constructor.name)) sent.push(command.sql ?? '');
    return addCommand.call(this, command);
  };
  try {
    await work();
  } finally {
    sqlite.execute = execute;
    server.addCommand = addCommand;
  }
  return sent;
}
