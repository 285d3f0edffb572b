import { rm } from 'node:fs/promises';
import { type Database, openDatabaseForMigration } from '@parkwart/service-kit/database';
import { migrate } from '@parkwart/service-kit/migrations';
import { makeMariaDbDatabase, makeSqlite, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { makeDataTemplate, startMariaDb } from '@parkwart/tooling/jest/mariaDb.mjs';
import { hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { seedRecords } from 'e2e/testing/seed';
import { parkingMigrations } from 'svc-parking/migrations/parkingMigrations';
import { say } from './say.ts';

/** The moment of the benchmarks' year: the same data on every day. */
export const NOW = new Date('2026-11-21T10:00:00Z');

/** A filled database of svc-parking. */
export interface FilledDatabase {
  readonly database: Database;
  /** As `DATABASE_URL` of a service. */
  readonly url: string;
  close(): Promise<void>;
}

/** Makes databases of one kind, filled with so many records. */
export type Fill = (records: number) => Promise<FilledDatabase>;

/** The same work with SQLite and, where the machine has it, with a MariaDB started for it. */
export async function onEachDatabase(work: (fill: Fill) => Promise<void>): Promise<void> {
  say('SQLite');
  await work(filled(makeSqlite));
  if (!hasTool('mariadb')) {
    say('MariaDB is not installed: skipped');
    return;
  }
  say('MariaDB');
  const template = await makeDataTemplate();
  const mariaDb = await startMariaDb(template);
  try {
    await work(filled(() => makeMariaDbDatabase(mariaDb.server)));
  } finally {
    await mariaDb.remove();
    await rm(template, { recursive: true, force: true });
  }
}

/** One of SQLite alone. */
export const fillSqlite: Fill = filled(makeSqlite);

function filled(makeDatabase: () => Promise<TestDatabase>): Fill {
  return async (records) => {
    const { url, remove } = await makeDatabase();
    await migrate(url, parkingMigrations);
    // What it takes to fill it, or to do it the slow way, is not to be cut short.
    const database = openDatabaseForMigration(url);
    const start = performance.now();
    await seedRecords(database, records, NOW);
    say(`  ${records.toLocaleString('de-DE')} records filled in ${((performance.now() - start) / 1_000).toFixed(1)} s`);
    const close = async () => {
      await database.close();
      await remove();
    };
    return { database, url, close };
  };
}
