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

/** The migrations, each aborted before its first statement, then before its second, and so on until it completes. */
function abortingEverywhere(migrations: readonly Migration[]): Migration[] {
  return migrations.map(({ name, up }) => {
    let aborts = 0;
    return {
      name,
      up: (context) => {
        let statements = 0;
        const abortAtLimit = ({ transaction }: { transaction?: unknown }) => {
          // The lock's own statements don't count.
          if (transaction) return;
          statements += 1;
          if (statements <= aborts) return;
          aborts += 1;
          throw new Aborted();
        };
        // The hook remains for the statements that record the migration.
        context.database.sequelize.removeHook('beforeQuery', 'breakOff');
        context.database.sequelize.addHook('beforeQuery', 'breakOff', abortAtLimit);
        return up(context);
      },
    };
  });
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
): Promise<{ expected: unknown; found: unknown; breaks: number }> {
  const [undisturbed, aborted] = [await makeDatabase(), await makeDatabase()];
  try {
    await migrate(undisturbed.url, migrations);
    const breaks = await migrateUntilDone(aborted.url, abortingEverywhere(migrations));
    const [expected, found] = [await contentOf(undisturbed.url, rowsOf), await contentOf(aborted.url, rowsOf)];
    return { expected, found, breaks };
  } finally {
    await Promise.all([undisturbed.remove(), aborted.remove()]);
  }
}
