/** The names of SQLite's error codes, as sqlite3 reports them (https://sqlite.org/rescode.html). */
const NAMES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  9: 'SQLITE_INTERRUPT',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  17: 'SQLITE_SCHEMA',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  21: 'SQLITE_MISUSE',
  25: 'SQLITE_RANGE',
  26: 'SQLITE_NOTADB',
};
/** The last byte of an extended result code is the primary code. */
const PRIMARY_CODE = 0xff;

/** An error with the `code`, `errno` and message that Sequelize expects from sqlite3. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly code: string;

  constructor(
    readonly errno: number,
    message: string,
  ) {
    const code = NAMES[errno] ?? 'SQLITE_ERROR';
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export function databaseClosed(): SqliteError {
  return new SqliteError(21, 'Database is closed');
}

/** Converts an error of SQLite to a SqliteError. @returns other errors unchanged */
export function sqliteErrorOf(error: unknown): unknown {
  // `instanceof Error` would fail in tests: native errors belong to the realm that loaded the module.
  if (typeof error !== 'object' || error === null || !('errcode' in error) || !('message' in error)) return error;
  return new SqliteError(Number(error.errcode) & PRIMARY_CODE, String(error.message));
}
