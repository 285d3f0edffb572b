import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { databaseClosed, SqliteError, sqliteErrorOf } from './sqliteError.ts';

const BUSY_TIMEOUT_MS = 2_500;
const BUSY_RETRY_MS = 5;
/** Size of the write-ahead log, in pages of 4 KiB, at which SQLite copies the log into the database file. */
const WAL_PAGES = 4_000;

/** Some versions of node:sqlite cannot finalise a statement before its database is closed. */
type Finalizable = StatementSyncInstance & { close?(): void };

/**
 * Size of the cache of prepared statements: larger than the number of statements with bound values that a service has.
 * A statement with inlined values is cached, too, but is soon evicted, because its text rarely recurs.
 */
const MAX_STATEMENTS = 64;

/**
 * Statements run in order. Waiting for a lock never blocks the process, because another connection of the same process
 * often holds the lock and could then not release it.
 */
export class SqliteConnection {
  readonly #inOrder = pLimit(1);
  readonly #statements = new LRUCache<string, Finalizable>({
    max: MAX_STATEMENTS,
    // An evicted statement is closed here, because the garbage collector does not account for the statement's memory.
    dispose: (statement) => statement.close?.(),
  });
  #database: DatabaseSyncInstance | undefined;
  #isPrepared = false;
  #isClosed = false;

  constructor(readonly filename: string) {}

  open(): Promise<void> {
    return this.#inOrder(async () => {
      await this.#opened();
    });
  }

  isReusable(): boolean {
    const isIdle = this.#inOrder.activeCount + this.#inOrder.pendingCount === 0;
    return isIdle && !this.#isClosed && this.#database !== undefined && !this.#database.isTransaction;
  }

  /** @throws SqliteError */
  execute<T>(sql: string, work: (statement: StatementSyncInstance, database: DatabaseSyncInstance) => T): Promise<T> {
    return this.#inOrder(() => this.#whenUnlocked((database) => work(this.#prepared(database, sql), database)));
  }

  close(): Promise<void> {
    return this.#inOrder(() => {
      this.#isClosed = true;
      this.#statements.clear();
      this.#database?.close();
      this.#database = undefined;
    });
  }

  #prepared(database: DatabaseSyncInstance, sql: string): StatementSyncInstance {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement: Finalizable = database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** If the file could not be opened, the next statement retries. */
  async #opened(): Promise<DatabaseSyncInstance> {
    if (this.#isClosed) throw databaseClosed();
    if (this.#database) return this.#database;
    // Loaded on first use, because the images for MySQL don't include it.
    const { DatabaseSync } = await import('@photostructure/sqlite');
    try {
      this.#database ??= new DatabaseSync(this.filename);
      return this.#database;
    } catch (error) {
      throw sqliteErrorOf(error);
    }
  }

  async #whenUnlocked<T>(work: (database: DatabaseSyncInstance) => T): Promise<T> {
    const database = await this.#opened();
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    const wasInTransaction = database.isTransaction;
    await nextTurn();
    for (;;) {
      try {
        this.#prepare(database);
        return work(database);
      } catch (thrown) {
        const error = sqliteErrorOf(thrown);
        const isBusy = error instanceof SqliteError && error.code === 'SQLITE_BUSY';
        // After an implicit rollback the statement is not repeated, because outside the transaction it would commit by
        // itself.
        if (!isBusy || performance.now() > deadline || database.isTransaction !== wasInTransaction) throw error;
      }
      await delay(BUSY_RETRY_MS);
    }
  }

  /**
   * By default this build of SQLite returns from a commit before the write-ahead log (WAL) is on disk, and keeps
   * deleted data in unused pages of the file. The third setting makes SQLite move pages, such as random pages of
   * indexes, from the WAL into the file a quarter as often as by default.
   */
  #prepare(database: DatabaseSyncInstance): void {
    if (this.#isPrepared) return;
    database.exec(`PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = ${WAL_PAGES}`);
    this.#isPrepared = true;
  }
}
