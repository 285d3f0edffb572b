import { SqliteConnection } from './connection.ts';
import { bindable, type Parameters, type Row, toRow } from './values.ts';

type Callback = (this: unknown, error: unknown, rows?: readonly unknown[]) => void;
type Rest = [callback?: Callback] | [parameters: Parameters, callback?: Callback];

/** A callback's `this`; Sequelize recognises it by its class name. */
class Statement {
  constructor(
    readonly lastID?: number | bigint,
    readonly changes?: number,
  ) {}
}

class Database {
  readonly #connection: SqliteConnection;

  constructor(
    readonly filename: string,
    _mode: number,
    opened: Callback,
  ) {
    this.#connection = new SqliteConnection(filename);
    callBack(this.#connection.open(), opened.bind(this));
  }

  run(sql: string, ...rest: Rest): void {
    const [values, callback] = splitArguments(rest);
    this.#connection
      .execute(sql, (statement) => statement.run(...values))
      .then(
        ({ lastInsertRowid, changes }) => callback?.call(new Statement(lastInsertRowid, changes), null),
        (error: unknown) => callback?.call(new Statement(), error),
      );
  }

  all(sql: string, ...rest: Rest): void {
    const [values, callback] = splitArguments(rest);
    this.#connection
      .execute(sql, (statement, { isTransaction }) => {
        // After some errors SQLite rolls back itself; Sequelize's own ROLLBACK would then warn on the console.
        if (sql.startsWith('ROLLBACK') && !isTransaction) return [];
        return (statement.all(...values) as Row[]).map(toRow);
      })
      .then(
        (rows) => callback?.call(new Statement(), null, rows),
        (error: unknown) => callback?.call(new Statement(), error),
      );
  }

  /** Statements run in order anyway. */
  serialize(work: () => void): void {
    work();
  }

  close(callback: Callback = () => {}): void {
    callBack(this.#connection.close(), callback.bind(this));
  }
}

function splitArguments(rest: Rest): [unknown[], Callback | undefined] {
  return typeof rest[0] === 'function' ? [[], rest[0]] : [bindable(rest[0] ?? []), rest[1]];
}

function callBack(work: Promise<void>, callback: (error: unknown) => void): void {
  work.then(() => callback(null), callback);
}

/** For Sequelize's `dialectModule`: the sqlite3 module's interface without native compilation or download. */
export const sequelizeModule = { Database, OPEN_READWRITE: 2, OPEN_CREATE: 4 } as const;
