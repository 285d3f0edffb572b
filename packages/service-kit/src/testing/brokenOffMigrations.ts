import { openDatabase } from '../database.ts';
import { type Migration, migrate } from '../migrations.ts';
import type { TestDatabase } from './eachDatabase.ts';

class BrokenOff extends Error {}

/** What a database holds once its schema is up to date: every table and index with its start values, and `rows`. */
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
  const kept = [
    ...rowsOf,
    'SequelizeMeta',
    ...tables.map(({ name }) => name).filter((name) => name === 'sqlite_sequence'),
  ];
  const rows = await Promise.all(kept.map((name) => database.select(`SELECT * FROM ${name} ORDER BY 1`)));
  await database.close();
  return { shapes, rows };
}

/** The same steps, each broken off once, before its `limit`-th statement. */
function breakingOff(migrations: readonly Migration[], limit: number): Migration[] {
  const brokenOff = new Set<string>();
  let step = '';
  let statements = 0;
  const breakOff = ({ transaction }: { transaction?: unknown }) => {
    // The lock's own statements are no part of a step.
    if (transaction) return;
    statements += 1;
    if (statements !== limit || brokenOff.has(step)) return;
    brokenOff.add(step);
    throw new BrokenOff();
  };
  return migrations.map(({ name, up }) => ({
    name,
    up: (context) => {
      [step, statements] = [name, 0];
      // Stays for the statements with which the step is recorded.
      context.database.sequelize.removeHook('beforeQuery', 'breakOff');
      context.database.sequelize.addHook('beforeQuery', 'breakOff', breakOff);
      return up(context);
    },
  }));
}

/** Starts until a start is not broken off, and gives how many were. */
async function startUntilDone(url: string, migrations: readonly Migration[]): Promise<number> {
  for (let breaks = 0; ; breaks += 1) {
    try {
      await migrate(url, migrations);
      return breaks;
    } catch (error) {
      if (!(error instanceof BrokenOff)) throw error;
    }
  }
}

/**
 * Breaks every migration off before each of its statements in turn, starts again, and gives what each database holds
 * then: `expected` is what an undisturbed start makes. One database has all steps broken off before their n-th statement.
 * @param rowsOf the tables whose rows the migrations write
 */
export async function contentAfterBreakingOff(
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
      breaks += await startUntilDone(database.url, breakingOff(migrations, limit));
      const content = await contentOf(database.url, rowsOf);
      if (breaks === before) return { expected: content, found, breaks };
      found.push(content);
    } finally {
      await database.remove();
    }
  }
}
