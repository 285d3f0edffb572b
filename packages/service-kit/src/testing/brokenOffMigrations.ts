import { openDatabase } from '../database.ts';
import { type Migration, migrate } from '../migrations.ts';
import type { TestDatabase } from './eachDatabase.ts';

class BrokenOff extends Error {}

const AT_ONCE = 4;

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

/** The same steps, broken off before their `limit`-th statement. */
function brokenOff(migrations: readonly Migration[], limit: number): Migration[] {
  let statements = 0;
  return migrations.map((migration, index) => ({
    name: migration.name,
    up: (context) => {
      const breakOff = ({ transaction }: { transaction?: unknown }) => {
        // The lock's own statements are no part of a step.
        if (transaction) return;
        statements += 1;
        if (statements === limit) throw new BrokenOff();
      };
      if (index === 0) context.database.sequelize.addHook('beforeQuery', breakOff);
      return migration.up(context);
    },
  }));
}

/**
 * Breaks the migrations off before each of their statements in turn, starts again, and gives what each database holds
 * then: `expected` is what an undisturbed start makes.
 * @param rowsOf the tables whose rows the migrations write
 */
export async function contentAfterBreakingOff(
  makeDatabase: () => Promise<TestDatabase>,
  migrations: readonly Migration[],
  rowsOf: readonly string[] = [],
): Promise<{ expected: unknown; found: unknown[] }> {
  const afterStarts = async (limit: number) => {
    const database = await makeDatabase();
    try {
      const isBroken = await migrate(database.url, brokenOff(migrations, limit)).then(
        () => false,
        (error: unknown) => {
          if (error instanceof BrokenOff) return true;
          throw error;
        },
      );
      await migrate(database.url, migrations);
      return { isBroken, content: await contentOf(database.url, rowsOf) };
    } finally {
      await database.remove();
    }
  };
  const found: unknown[] = [];
  for (let limit = 1; ; limit += AT_ONCE) {
    const starts = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => afterStarts(limit + index)));
    found.push(...starts.filter(({ isBroken }) => isBroken).map(({ content }) => content));
    const undisturbed = starts.find(({ isBroken }) => !isBroken);
    if (undisturbed) return { expected: undisturbed.content, found };
  }
}
