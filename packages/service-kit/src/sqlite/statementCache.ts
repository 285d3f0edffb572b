import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';

/** Some versions of node:sqlite cannot finalise a statement before its database is closed. */
type Finalizable = StatementSyncInstance & { close?(): void };

/** More than the statements with bound values of a service; SQL texts with values in them pass through. */
const MAX_STATEMENTS = 64;

/** One connection's prepared statements, the least recently used one first. */
export class StatementCache {
  readonly #statements = new Map<string, Finalizable>();

  get(database: DatabaseSyncInstance, sql: string): StatementSyncInstance {
    const statement: Finalizable = this.#statements.get(sql) ?? database.prepare(sql);
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > MAX_STATEMENTS) this.#evict();
    return statement;
  }

  clear(): void {
    for (const statement of this.#statements.values()) statement.close?.();
    this.#statements.clear();
  }

  #evict(): void {
    const [oldest] = this.#statements;
    if (!oldest) return;
    const [sql, statement] = oldest;
    this.#statements.delete(sql);
    // The garbage collector does not see a statement's memory.
    statement.close?.();
  }
}
