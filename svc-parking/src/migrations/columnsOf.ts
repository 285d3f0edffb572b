import type { Database } from '@parkwart/service-kit/database';

/** Sequelize's describeTable misses SQLite's generated columns. */
export async function columnsOf(database: Database, table: string): Promise<string[]> {
  const columns = await database.select<{ name: string }>(
    database.dialect === 'sqlite'
      ? 'SELECT name FROM pragma_table_xinfo(:table)'
      : 'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = :table',
    { table },
  );
  return columns.map(({ name }) => name);
}
