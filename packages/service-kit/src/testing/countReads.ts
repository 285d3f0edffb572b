import { DatabaseSync } from '@photostructure/sqlite';
import type { Database } from '../database/database.ts';

type Select = [sql: string, replacements: Record<string, unknown>];

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
      write: (sql, values) => database.write(sql, values, transaction),
      select: (sql, values) => database.select(sql, values, transaction),
      selectPrepared: (sql, values) => database.selectPrepared(sql, values, transaction),
    };
    const total = async () => {
      const sql = "SHOW SESSION STATUS LIKE 'Handler_read%'";
      const counters = await database.select<{ Value: string }>(sql, {}, transaction);
      return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    const ownReads = -(await total()) + (await total());
    const before = await total();
    await work(watched);
    return (await total()) - before - ownReads;
  });
}

/** Repeats its queries on a separate connection, counting every entry for which a WHERE is evaluated. */
async function countInSqlite(database: Database, work: (watched: Database) => Promise<unknown>): Promise<number> {
  const asked: Select[] = [];
  const select: Database['select'] = (sql, replacements = {}, transaction) => {
    asked.push([sql, replacements]);
    return database.select(sql, replacements, transaction);
  };
  await work({ ...database, select, selectPrepared: select });
  const own = new DatabaseSync(await fileOf(database), { readOnly: true });
  let seen = 0;
  own.function('seen', (_id: number) => {
    seen += 1;
    return 1;
  });
  for (const [sql, replacements] of asked) {
    const statement = own.prepare(sql.replace(/(FROM records(?: INDEXED BY \w+)?) WHERE /g, '$1 WHERE seen(id) AND '));
    const found = statement.all(parametersOf(sql, replacements));
    if (sql.includes(' JOIN records') || !sql.includes('FROM records')) seen += found.length;
  }
  own.close();
  return seen;
}

async function fileOf(database: Database): Promise<string> {
  const [main] = await database.select<{ file: string }>('PRAGMA database_list');
  if (!main?.file) throw new Error('the database is no file');
  return main.file;
}

function parametersOf(sql: string, replacements: Record<string, unknown>): Record<string, string | number> {
  const named = Object.entries(replacements).filter(([name]) => new RegExp(`:${name}\\b`).test(sql));
  return Object.fromEntries(named.map(([name, value]) => [name, parameterOf(value)]));
}

function parameterOf(value: unknown): string | number {
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', ' +00:00');
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : String(value);
}
