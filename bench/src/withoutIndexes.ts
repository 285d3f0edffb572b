import type { Database } from '@parkwart/service-kit/database/database';

interface Indexes {
  readonly drop: readonly string[];
  readonly create: readonly string[];
}

/** Fills `records` without its indexes, because building them once afterwards takes a fraction of the time. */
export async function withoutIndexes(database: Database, fill: () => Promise<void>): Promise<void> {
  const { drop, create } = database.dialect === 'mysql' ? await indexesOnMysql(database) : await indexesIn(database);
  const run = async (statements: readonly string[]) => {
    for (const sql of statements) await database.sequelize.query(sql);
  };
  await run(drop);
  await fill();
  await run(create);
  // The planner needs statistics on the new indexes.
  await run([database.dialect === 'mysql' ? 'ANALYZE TABLE records' : 'ANALYZE']);
}

/** SQLite's indexes, except for those of unique columns, which have no statement. */
async function indexesIn(database: Database): Promise<Indexes> {
  const rows = await database.read<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'records' AND sql IS NOT NULL",
  );
  return { drop: rows.map(({ name }) => `DROP INDEX "${name}"`), create: rows.map(({ sql }) => sql) };
}

/** One statement for all, so that the table is read once. */
async function indexesOnMysql(database: Database): Promise<Indexes> {
  const [row] = await database.read<Record<'Create Table', string>>('SHOW CREATE TABLE records');
  const keys = String(row?.['Create Table'])
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line.startsWith('KEY '));
  const names = keys.map((key) => key.split(' ')[1]);
  const alter = (changes: readonly string[]) => [`ALTER TABLE records ${changes.join(', ')}`];
  return { drop: alter(names.map((name) => `DROP KEY ${name}`)), create: alter(keys.map((key) => `ADD ${key}`)) };
}
