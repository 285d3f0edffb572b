import { rm } from 'node:fs/promises';
import type { Database } from '@parkwart/service-kit/database/database';
import { migrate } from '@parkwart/service-kit/database/migrations';
import { openDatabaseForMigration } from '@parkwart/service-kit/database/openDatabase';
import { makeServerDatabase, makeSqlite } from '@parkwart/service-kit/testing/testDatabase';
import { makeDataTemplate, startDatabaseServer } from '@parkwart/tooling/jest/databaseServer.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { seedRecords } from 'e2e/testing/seed';
import { startStack } from 'embedded/stack';
import { parkingMigrations } from 'svc-parking/migrations/parkingMigrations';
import { elapsedMs, say } from './compare.ts';
import type { Figure } from './figures.ts';

interface Indexes {
  readonly drop: readonly string[];
  readonly create: readonly string[];
}

/**
 * Drops the indexes of `records`, fills the table and creates the indexes again, because building them once for all
 * rows takes a fraction of the time.
 */
async function withoutIndexes(database: Database, fill: () => Promise<void>): Promise<void> {
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

/**
 * The statements for SQLite's indexes. The indexes of unique columns are left out, because SQLite stores no statement
 * for them.
 */
async function indexesIn(database: Database): Promise<Indexes> {
  const rows = await database.read<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'records' AND sql IS NOT NULL",
  );
  return { drop: rows.map(({ name }) => `DROP INDEX "${name}"`), create: rows.map(({ sql }) => sql) };
}

/** All indexes are dropped in one statement and created in one statement, so that MySQL reads the table only once. */
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

/** Fixed, so that every run measures the same data. */
export const NOW = new Date('2026-11-21T10:00:00Z');

type DatabaseName = 'SQLite' | 'server';
export const BOTH: readonly DatabaseName[] = ['SQLite', 'server'];

export interface FilledDatabase {
  readonly name: DatabaseName;
  readonly database: Database;
  readonly url: string;
}

/** Runs a measurement in each database, on svc-parking's schema with this many records of the demo year. */
export async function onDatabases(
  names: readonly DatabaseName[],
  records: number,
  work: (filled: FilledDatabase) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const name of names) {
    const server = await startServer(name);
    if (!server) continue;
    try {
      const { url, remove } = await server.make();
      await migrate(url, parkingMigrations);
      // No statement timeout: filling the database takes long.
      const database = openDatabaseForMigration(url);
      const ms = await elapsedMs(() => withoutIndexes(database, () => seedRecords(database, records, NOW)));
      say(`  ${name}: ${records.toLocaleString('en')} records filled in ${(ms / 1_000).toFixed(1)} s`);
      figures.push(...(await work({ name, database, url })));
      await database.close();
      await remove();
    } finally {
      await server.stop();
    }
  }
  return figures;
}

async function startServer(name: DatabaseName) {
  if (name === 'SQLite') return { make: makeSqlite, stop: () => Promise.resolve() };
  if (!hasTool('mysql')) {
    say('  no database server is installed: skipped');
    return undefined;
  }
  const template = await makeDataTemplate();
  const databaseServer = await startDatabaseServer(template);
  return {
    make: () => makeServerDatabase(databaseServer.server),
    stop: async () => {
      await databaseServer.remove();
      await rm(template, { recursive: true, force: true });
    },
  };
}

/** Starts Parkwart as `npm start` does, with this many records, for measurements in Chromium. */
export async function inBrowser(
  records: number,
  work: (productUrl: string) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  if (!hasTool('chromium')) {
    say('  Chromium is not installed: skipped');
    return [];
  }
  return onDatabases(['SQLite'], records, async ({ url }) => {
    const folder = await temporaryFolder();
    const stack = await startStack({ dataDir: folder.path, port: 0, databaseUrls: { parking: url } });
    try {
      return await work(stack.url);
    } finally {
      await stack.stop();
      await folder.remove();
    }
  });
}
