import type { SqliteConnection } from './connection.ts';

/** A connection kept for the next transaction: opening one costs several times as much as a check-in's statements. */
export class KeptConnection {
  #connection: SqliteConnection | undefined;
  #isClosed = false;

  take(): SqliteConnection | undefined {
    const connection = this.#connection;
    this.#connection = undefined;
    return connection;
  }

  /** Closes it if it is busy or another one is already kept. */
  async keep(connection: SqliteConnection): Promise<void> {
    if (this.#isClosed || this.#connection || !connection.isReusable()) await connection.close();
    else this.#connection = connection;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.take()?.close();
  }
}
