import { openDatabase } from '../database/database.ts';
import { type Migration, migrate } from '../database/migrations.ts';
import type { TestDatabase } from './eachDatabase.ts';

class Aborted extends Error {}

async function contentOf(url: string, rowsOf: readonly string[]): Promise<unknown> {
  const database = openDatabase(url);
  const isSqlite = database.dialect === 'sqlite';
  const tables = await database.select<{ name: string }>(
    isSqlite
      ? "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  const shapes = isSqlite
    ? await database.select('SELECT name, sql FROM sqlite_master ORDER BY name')
    : await Promise.all(tables.map(({ name }) => database.select(`SHOW CREATE TABLE ${name}`)));
  const names = [
    ...rowsOf,
    'SequelizeMeta',
    ...tables.map(({ name }) => name).filter((name) => name === 'sqlite_sequence'),
  ];
  const rows = await Promise.all(names.map((name) => database.select(`SELECT * FROM ${name} ORDER BY 1`)));
  await database.close();
  return { shapes, rows };
}

/** The migrations, each aborted once before its `limit`-th statement. */
function abortingOnce(migrations: readonly Migration[], limit: number): Migration[] {
  const aborted = new Set<string>();
  let step = '';
  let statements = 0;
  const abortAtLimit = ({ transaction }: { transaction?: unknown }) => {
    // The lock's own statements don't count.
    if (transaction) return;
    statements += 1;
    if (statements !== limit || aborted.has(step)) return;
    aborted.add(step);
    throw new Aborted();
  };
  return migrations.map(({ name, up }) => ({
    name,
    up: (context) => {
      [step, statements] = [name, 0];
      // The hook remains for the statements that record the migration.
      context.database.sequelize.removeHook('beforeQuery', 'breakOff');
      context.database.sequelize.addHook('beforeQuery', 'breakOff', abortAtLimit);
      return up(context);
    },
  }));
}

async function migrateUntilDone(url: string, migrations: readonly Migration[]): Promise<number> {
  for (let aborts = 0; ; aborts += 1) {
    try {
      await migrate(url, migrations);
      return aborts;
    } catch (error) {
      if (!(error instanceof Aborted)) throw error;
    }
  }
}

/** Aborts every migration before each of its statements in turn. @param rowsOf tables that the migrations fill */
export async function contentAfterAborts(
  makeDatabase: () => Promise<TestDatabase>,
  migrations: readonly Migration[],
  rowsOf: readonly string[] = [],
): Promise<{ expected: unknown; found: unknown[]; breaks: number }> {
  const found: unknown[] = [];
  let breaks = 0;
  for (let limit = 1; ; limit += 1) {
    const database = await makeDatabase();
    try {
      const before = breaks;
      breaks += await migrateUntilDone(database.url, abortingOnce(migrations, limit));
      const content = await contentOf(database.url, rowsOf);
      if (breaks === before) return { expected: content, found, breaks };
      found.push(content);
    } finally {
      await database.remove();
    }
  }
}
