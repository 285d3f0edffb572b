import type { Sequelize, Transaction as SequelizeTransaction } from 'sequelize';

/** Named values (`:name`) of a statement; a list is the operand of IN. A Date keeps its milliseconds. */
export type Values = Readonly<Record<string, unknown>>;

/** A database or a transaction: both run SELECTs. A transaction also sees its own uncommitted writes. */
export interface Queryable {
  readonly sequelize: Sequelize;
  readonly dialect: 'sqlite' | 'mysql';
  /**
   * The clause at the end of a SELECT that locks the selected rows; empty on SQLite, which runs one transaction at a
   * time.
   */
  readonly forUpdate: '' | ' FOR UPDATE';
  /** Like `forUpdate`, but other transactions may lock the same rows with `forShare`, too. */
  readonly forShare: '' | ' LOCK IN SHARE MODE';
  read<Row extends object>(sql: string, values?: Values): Promise<Row[]>;
}

/** A running transaction. The methods of Sequelize's models also accept this object as their option `transaction`. */
export interface Transaction extends Queryable, Omit<SequelizeTransaction, 'sequelize'> {
  /** @returns the id that an INSERT of one row generated */
  write(sql: string, values?: Values): Promise<number>;
}

/** One service's database. Every write runs in a transaction. */
export interface Database extends Queryable {
  /** Runs `work` in a transaction, which is rolled back when `work` throws. SQLite runs one transaction at a time. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** @throws if the database does not respond in time. */
  ping(): Promise<void>;
  waiting(): number;
  /**
   * Whether a transaction is running or queued, so that another statement would delay it. Always false on MySQL: only
   * SQLite's statements block the process.
   */
  isWriting(): boolean;
  close(): Promise<void>;
}
