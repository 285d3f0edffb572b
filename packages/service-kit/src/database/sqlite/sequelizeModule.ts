import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { SqliteConnection } from './connection.ts';
import { databaseClosed } from './sqliteError.ts';

/** A connection kept for the next transaction: opening one costs several times as much as a check-in's statements. */
class KeptConnection {
  #connection: SqliteConnection | undefined;
  #isClosed = false;

  take(): SqliteConnection | undefined {
    const connection = this.#connection;
    this.#connection = undefined;
    return connection;
  }

  /** Keeps the connection; closes it if it is busy or if another connection is already kept. */
  async keep(connection: SqliteConnection): Promise<void> {
    if (this.#isClosed || this.#connection || !connection.isReusable()) await connection.close();
    else this.#connection = connection;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.take()?.close();
  }
}

type Callback = (this: unknown, error: unknown, rows?: readonly unknown[]) => void;
type Rest = [callback?: Callback] | [parameters: Parameters, callback?: Callback];

/** The value of `this` in a callback; Sequelize recognises the class by its name. */
class Statement {
  constructor(
    readonly lastID?: number | bigint,
    readonly changes?: number,
  ) {}
}

/**
 * A handle of the database. Sequelize opens and closes one for statements outside transactions, and one for each
 * transaction.
 */
export class Handle {
  readonly #kept: KeptConnection;
  #connection: SqliteConnection | undefined;

  constructor(
    readonly filename: string,
    kept: KeptConnection,
    opened: Callback,
  ) {
    this.#kept = kept;
    this.#connection = kept.take() ?? new SqliteConnection(filename);
    callBack(this.#connection.open(), opened.bind(this));
  }

  run(sql: string, ...rest: Rest): void {
    const [values, callback] = splitArguments(rest);
    this.#execute(sql, (statement) => statement.run(...values)).then(
      ({ lastInsertRowid, changes }) => callback?.call(new Statement(lastInsertRowid, changes), null),
      (error: unknown) => callback?.call(new Statement(), error),
    );
  }

  all(sql: string, ...rest: Rest): void {
    const [values, callback] = splitArguments(rest);
    this.#execute(sql, (statement, { isTransaction }) => {
      // After some errors SQLite rolls back by itself; Sequelize's ROLLBACK would then fail, and Sequelize would log a
      // warning.
      if (sql.startsWith('ROLLBACK') && !isTransaction) return [];
      return (statement.all(...values) as Row[]).map(toRow);
    }).then(
      (rows) => callback?.call(new Statement(), null, rows),
      (error: unknown) => callback?.call(new Statement(), error),
    );
  }

  /** Rows of a SELECT with named values (`:name`). @throws SqliteError */
  select(sql: string, values: Readonly<Record<string, unknown>>): Promise<Row[]> {
    return this.#execute(sql, (statement) => {
      statement.setAllowUnknownNamedParameters(true);
      return (statement.all(literals(values)) as Row[]).map(withBuffers);
    });
  }

  /** An INSERT or UPDATE with named values. @returns the id of the last row that was inserted. @throws SqliteError */
  write(sql: string, values: Readonly<Record<string, unknown>>): Promise<number> {
    return this.#execute(sql, (statement) => {
      statement.setAllowUnknownNamedParameters(true);
      return Number(statement.run(literals(values)).lastInsertRowid);
    });
  }

  /** Only calls `work`, because the statements of a handle run in order anyway. */
  serialize(work: () => void): void {
    work();
  }

  /** A closed handle must not reach the connection, which the next transaction may use. */
  close(callback: Callback = () => {}): void {
    const connection = this.#connection;
    this.#connection = undefined;
    callBack(connection ? this.#kept.keep(connection) : Promise.resolve(), callback.bind(this));
  }

  async #execute<T>(
    sql: string,
    work: (statement: StatementSyncInstance, database: DatabaseSyncInstance) => T,
  ): Promise<T> {
    const connection = this.#connection;
    if (!connection) throw databaseClosed();
    try {
      return await connection.execute(sql, work);
    } catch (error) {
      // After a failed COMMIT, Sequelize would keep the connection, and the connection's open transaction would block
      // all others.
      if (sql.startsWith('COMMIT')) await connection.close();
      throw error;
    }
  }
}

function splitArguments(rest: Rest): [unknown[], Callback | undefined] {
  return typeof rest[0] === 'function' ? [[], rest[0]] : [bindable(rest[0] ?? []), rest[1]];
}

function callBack(work: Promise<void>, callback: (error: unknown) => void): void {
  work.then(() => callback(null), callback);
}

interface SequelizeModule {
  readonly module: { readonly Database: new (filename: string, mode: number, opened: Callback) => Handle };
  /** Call before closing Sequelize: connections closed afterwards are not kept. */
  close(): Promise<void>;
}

/** A `dialectModule` for one Sequelize: the sqlite3 module's interface without native compilation or download. */
export function makeSequelizeModule(): SequelizeModule {
  const kept = new KeptConnection();
  const module = {
    Database: class extends Handle {
      constructor(filename: string, _mode: number, opened: Callback) {
        super(filename, kept, opened);
      }
    },
    OPEN_READWRITE: 2,
    OPEN_CREATE: 4,
  };
  return { module, close: () => kept.close() };
}

/** The keys of named values include the `$`. */
type Parameters = readonly unknown[] | Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;

/**
 * Converts parameters to what node:sqlite accepts: it rejects dates and, depending on its version, undefined and
 * booleans.
 */
function bindable(parameters: Parameters): unknown[] {
  if (Array.isArray(parameters)) return parameters.map(bindableValue);
  const named = Object.entries(parameters).map(([name, value]) => [name, bindableValue(value)]);
  return named.length === 0 ? [] : [Object.fromEntries(named)];
}

function bindableValue(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return Number(value);
  return value instanceof Date ? value.getTime() : value;
}

/** Converts named values as Sequelize writes them into SQL text: whole numbers to INTEGER, dates to text. */
function literals(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, literal(value)]));
}

function literal(value: unknown): unknown {
  if (value instanceof Date) return `${value.toISOString().replace('T', ' ').slice(0, -1)} +00:00`;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : bindableValue(value);
}

/** node:sqlite's rows have no prototype and no Buffer; Sequelize expects both. */
function toRow(row: Readonly<Row>): Row {
  return withBuffers({ ...row });
}

/** Changes the row in place: rows of our own SELECTs need no prototype, and copying takes as long as reading them. */
function withBuffers(row: Row): Row {
  for (const name in row) {
    const value = row[name];
    if (value instanceof Uint8Array) row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  return row;
}
