import { LRUCache } from 'lru-cache';
import { type Options, QueryTypes, type Sequelize } from 'sequelize';
import type { Values } from './database.ts';

export const COMMON_OPTIONS = { logging: false, define: { timestamps: false, underscored: false } } satisfies Options;

/** The members of a database object that are the same for SQLite and MySQL. */
export function sequelizeDatabase(sequelize: Sequelize) {
  return {
    sequelize,
    ping: async () => {
      await sequelize.query('SELECT 1', { type: QueryTypes.SELECT });
    },
    waiting: () => countWaiting(sequelize),
    close: () => sequelize.close(),
  };
}

/** How many requests wait for a connection; Sequelize's types lack the pool, and SQLite has none. */
export function countWaiting({ connectionManager }: Sequelize): number {
  return (connectionManager as { readonly pool?: { readonly waiting: number } }).pool?.waiting ?? 0;
}

/** A string literal, or a named value. */
const TOKEN = /'(?:[^'\\]|\\.|'')*'|:([A-Za-z]\w*)/g;

const known = new LRUCache<string, readonly string[]>({ max: 500 });

function namesIn(sql: string): readonly string[] {
  let names = known.get(sql);
  if (!names) {
    names = [...sql.matchAll(TOKEN)].flatMap(([, name]) => name ?? []);
    known.set(sql, names);
  }
  return names;
}

/** @throws if the statement has a name without a value, for which the drivers would send NULL */
export function requireValues(sql: string, values: Values): void {
  for (const name of namesIn(sql)) {
    if (values[name] === undefined) throw new Error(`The statement has no value for :${name}.`);
  }
}
