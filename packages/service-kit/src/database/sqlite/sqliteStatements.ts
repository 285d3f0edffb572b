import {
  DatabaseError,
  QueryTypes,
  type Sequelize,
  type Transaction as SequelizeTransaction,
  UniqueConstraintError,
} from 'sequelize';
import type { Transaction, Values } from '../database.ts';
import { requireValues } from '../sequelizeDatabase.ts';
import type { Handle } from './sequelizeModule.ts';
import { SqliteError } from './sqliteError.ts';

export const SQLITE = { dialect: 'sqlite', forUpdate: '', forShare: '' } as const;

/** Adds fields that Sequelize's types lack. */
type OpenTransaction = SequelizeTransaction & { readonly connection: Handle; readonly finished?: string };

/*
 * Statements with named values (`:name`), prepared and without Sequelize, whose processing of the SQL text usually
 * costs more than SQLite's work.
 */

/** @throws DatabaseError */
export async function readFrom<Row extends object>(
  sequelize: Sequelize,
  sql: string,
  values: Values,
  transaction?: SequelizeTransaction,
): Promise<Row[]> {
  requireValues(sql, values);
  if (hasList(values)) return sequelize.query<Row>(sql, { ...asText(values, transaction), type: QueryTypes.SELECT });
  return (await send(sequelize, sql, transaction, (handle) => handle.select(sql, values))) as Row[];
}

export function withStatements(sequelize: Sequelize, transaction: SequelizeTransaction): Transaction {
  return Object.assign(transaction, {
    sequelize,
    ...SQLITE,
    read: <Row extends object>(sql: string, values: Values = {}) => readFrom<Row>(sequelize, sql, values, transaction),
    /** @throws DatabaseError, UniqueConstraintError */
    write: async (sql: string, values: Values = {}) => {
      requireValues(sql, values);
      if (!hasList(values)) return send(sequelize, sql, transaction, (handle) => handle.write(sql, values));
      await sequelize.query(sql, asText(values, transaction));
      return 0;
    },
  });
}

/**
 * Values with a list are written into the SQL text: SQLite cannot bind a list, and with one named value per item SQLite
 * would search all the names for each item.
 */
const hasList = (values: Values) => Object.values(values).some(Array.isArray);

/** Options that make Sequelize write the values into the SQL text. */
const asText = (values: Values, transaction: SequelizeTransaction | undefined) => ({
  replacements: { ...values },
  transaction: transaction ?? null,
});

async function send<Result>(
  { connectionManager }: Sequelize,
  sql: string,
  transaction: SequelizeTransaction | undefined,
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

/** Converts the error to the error class that Sequelize would use. */
function named(error: SqliteError & { readonly sql: string }): Error {
  const isDuplicate = error.message.includes('UNIQUE constraint failed');
  return isDuplicate ? new UniqueConstraintError({ parent: error }) : new DatabaseError(error);
}
