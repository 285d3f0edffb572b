import { DatabaseError, type Sequelize, type Transaction, UniqueConstraintError } from 'sequelize';
import type { Handle } from './sequelizeModule.ts';
import { SqliteError } from './sqliteError.ts';
import type { Row } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Missing in Sequelize's types. */
type OpenTransaction = Transaction & { readonly connection: Handle; readonly finished?: string };

/*
 * Statements with named values (`:name`), prepared and without Sequelize, whose processing of the SQL text usually
 * costs more than SQLite's work.
 */

/** @throws DatabaseError */
export function selectFrom(
  sequelize: Sequelize,
  sql: string,
  values: Values,
  transaction?: Transaction,
): Promise<Row[]> {
  return send(sequelize, sql, transaction, (handle) => handle.select(sql, values));
}

/** @returns the id of the last row that was inserted. @throws DatabaseError, UniqueConstraintError */
export function writeTo(sequelize: Sequelize, sql: string, values: Values, transaction: Transaction): Promise<number> {
  return send(sequelize, sql, transaction, (handle) => handle.write(sql, values));
}

async function send<Result>(
  { connectionManager }: Sequelize,
  sql: string,
  transaction: Transaction | undefined,
  work: (handle: Handle) => Promise<Result>,
): Promise<Result> {
  const { connection, finished } = (transaction ?? {}) as Partial<OpenTransaction>;
  if (finished) throw new Error(`The transaction has ended (${finished}).`);
  const handle = connection ?? ((await connectionManager.getConnection({ type: 'read' })) as Handle);
  try {
    return await work(handle);
  } catch (error) {
    throw error instanceof SqliteError ? named(Object.assign(error, { sql })) : error;
  }
}

/** The error class that Sequelize would use. */
function named(error: SqliteError & { readonly sql: string }): Error {
  const isDuplicate = error.message.includes('UNIQUE constraint failed');
  return isDuplicate ? new UniqueConstraintError({ parent: error }) : new DatabaseError(error);
}
