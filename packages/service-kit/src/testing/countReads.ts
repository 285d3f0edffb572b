import { DatabaseSync } from '@photostructure/sqlite';
import type { Database, Values } from '../database/database.ts';
import { watchDatabase } from './watchDatabase.ts';

type Select = [sql: string, values: Values];

/** @returns the number of index entries and rows that the database reads for the work's queries, on MySQL also for its
 * writes */
export async function countReads(database: Database, work: (watched: Database) => Promise<unknown>): Promise<number> {
  return database.dialect === 'mysql' ? countOnServer(database, work) : countInSqlite(database, work);
}

/** The counters are per session, so all statements use one transaction's connection. */
function countOnServer(database: Database, work: (watched: Database) => Promise<unknown>): Promise<number> {
  return database.transaction(async (transaction) => {
    const watched: Database = {
      ...database,
      transaction: (watchedWork) => watchedWork(transaction),
      read: transaction.read,
    };
    const total = async () => {
      const counters = await transaction.read<{ Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'");
      return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    const ownReads = -(await total()) + (await total());
    const before = await total();
    await work(watched);
    return (await total()) - before - ownReads;
  });
}

/** Repeats the work's queries on a separate connection, counting every entry for which a WHERE is evaluated. */
async function countInSqlite(database: Database, work: (watched: Database) => Promise<unknown>): Promise<number> {
  const asked: Select[] = [];
  await work(watchDatabase(database, { read: (sql, values) => asked.push([sql, values]) }));
  const own = new DatabaseSync(await fileOf(database), { readOnly: true });
  let seen = 0;
  own.function('seen', (_id: number) => {
    seen += 1;
    return 1;
  });
  for (const [sql, values] of asked) {
    const statement = own.prepare(sql.replace(/(FROM records(?: INDEXED BY \w+)?) WHERE /g, '$1 WHERE seen(id) AND '));
    const found = statement.all(parametersOf(sql, values));
    if (sql.includes(' JOIN records') || !sql.includes('FROM records')) seen += found.length;
  }
  own.close();
  return seen;
}

async function fileOf(database: Database): Promise<string> {
  const [main] = await database.read<{ file: string }>('PRAGMA database_list');
  if (!main?.file) throw new Error('the database is no file');
  return main.file;
}

function parametersOf(sql: string, values: Values): Record<string, string | number> {
  const named = Object.entries(values).filter(([name]) => new RegExp(`:${name}\\b`).test(sql));
  return Object.fromEntries(named.map(([name, value]) => [name, parameterOf(value)]));
}

function parameterOf(value: unknown): string | number {
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', ' +00:00');
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : String(value);
}
