import type { Sequelize, Transaction as SequelizeTransaction } from 'sequelize';

/** Named values (`:name`) of a statement; a list is the operand of IN. A Date keeps its milliseconds. */
export type Values = Readonly<Record<string, unknown>>;

/** What can be read from: a database, or a transaction, which sees its own writes. */
export interface Queryable {
  readonly sequelize: Sequelize;
  readonly dialect: 'sqlite' | 'mysql';
  /** Ends a SELECT that locks its rows; empty on SQLite, which runs one transaction at a time. */
  readonly forUpdate: '' | ' FOR UPDATE';
  /** Like `forUpdate`, but other transactions may read the rows with such a lock, too. */
  readonly forShare: '' | ' LOCK IN SHARE MODE';
  /** Rows of a SELECT. */
  read<Row extends object>(sql: string, values?: Values): Promise<Row[]>;
}

/** Also the `transaction` of Sequelize's models. */
export interface Transaction extends Queryable, Omit<SequelizeTransaction, 'sequelize'> {
  /** @returns the id that an INSERT of one row generated */
  write(sql: string, values?: Values): Promise<number>;
}

/** One service's database. Every write runs in a transaction. */
export interface Database extends Queryable {
  /** Rolled back when `work` throws. SQLite runs one transaction at a time. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** @throws if the database does not respond in time. */
  ping(): Promise<void>;
  waiting(): number;
  /**
   * Whether a transaction is running or queued that another statement would delay; only SQLite, whose statements block
   * the process.
   */
  isWriting(): boolean;
  close(): Promise<void>;
}
