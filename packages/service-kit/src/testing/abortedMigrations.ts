import { type Migration, migrate } from '../database/migrations.ts';
import { openDatabase } from '../database/openDatabase.ts';
import type { TestDatabase } from './testDatabase.ts';

class Aborted extends Error {}

async function contentOf(url: string, rowsOf: readonly string[]): Promise<unknown> {
  const database = openDatabase(url);
  const isSqlite = database.dialect === 'sqlite';
  const tables = await database.read<{ name: string }>(
    isSqlite
      ? "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  const shapes = isSqlite
    ? await database.read('SELECT name, sql FROM sqlite_master ORDER BY name')
    : await Promise.all(tables.map(({ name }) => database.read(`SHOW CREATE TABLE ${name}`)));
  const names = [
    ...rowsOf,
    'SequelizeMeta',
    ...tables.map(({ name }) => name).filter((name) => name === 'sqlite_sequence'),
  ];
  const rows = await Promise.all(names.map((name) => database.read(`SELECT * FROM ${name} ORDER BY 1`)));
  await database.close();
  return { shapes, rows };
}

/**
 * The migrations, each aborted before its first statement, then before its second, and so on until it completes. Each
 * attempt starts the migration again. An abort while the migration is being recorded makes the service's start fail.
 */
function abortingEverywhere(migrations: readonly Migration[], countAbort: () => void): Migration[] {
  return migrations.map(({ name, up }) => {
    let aborts = 0;
    return {
      name,
      up: async (context) => {
        let statements = 0;
        const abortAtLimit = ({ transaction }: { transaction?: unknown }) => {
          // The lock's own statements don't count.
          if (transaction) return;
          statements += 1;
          if (statements <= aborts) return;
          aborts += 1;
          countAbort();
          throw new Aborted();
        };
        // The hook stays until the next migration, so that it also aborts the statements that record this migration.
        context.database.sequelize.removeHook('beforeQuery', 'breakOff');
        context.database.sequelize.addHook('beforeQuery', 'breakOff', abortAtLimit);
        await untilNotAborted(() => {
          statements = 0;
          return up(context);
        });
      },
    };
  });
}

async function untilNotAborted(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
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
    let breaks = 0;
    const aborting = abortingEverywhere(migrations, () => {
      breaks += 1;
    });
    await untilNotAborted(() => migrate(aborted.url, aborting));
    const [expected, found] = [await contentOf(undisturbed.url, rowsOf), await contentOf(aborted.url, rowsOf)];
    return { expected, found, breaks };
  } finally {
    await Promise.all([undisturbed.remove(), aborted.remove()]);
  }
}
