import { LRUCache } from 'lru-cache';
import type { Values } from './database.ts';

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

/** The drivers would send NULL instead. @throws if the statement has a name without a value */
export function requireValues(sql: string, values: Values): void {
  for (const name of namesIn(sql)) {
    if (values[name] === undefined) throw new Error(`The statement has no value for :${name}.`);
  }
}
