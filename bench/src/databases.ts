import { rm } from 'node:fs/promises';
import { type Database, openDatabaseForMigration } from '@parkwart/service-kit/database/database';
import { migrate } from '@parkwart/service-kit/database/migrations';
import { makeMariaDbDatabase, makeSqlite, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { makeDataTemplate, startMariaDb } from '@parkwart/tooling/jest/mariaDb.mjs';
import { hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { seedRecords } from 'e2e/testing/seed';
import { parkingMigrations } from 'svc-parking/migrations/parkingMigrations';
import { say } from './say.ts';

/** Fixed, so that every run measures the same data. */
export const NOW = new Date('2026-11-21T10:00:00Z');

export interface FilledDatabase {
  readonly database: Database;
  readonly url: string;
  close(): Promise<void>;
}

export const NAMES = { sqlite: 'SQLite', mysql: 'MariaDB' } as const satisfies Record<Database['dialect'], string>;

export type Fill = (records: number) => Promise<FilledDatabase>;

type Seed = (database: Database, records: number) => Promise<void>;

const seedYear: Seed = (database, records) => seedRecords(database, records, NOW);

export async function onEachDatabase(work: (fill: Fill) => Promise<void>, seed = seedYear): Promise<void> {
  say(NAMES.sqlite);
  await work(fillWith(makeSqlite, seed));
  await onMariaDb(work, seed);
}

export async function onMariaDb(work: (fill: Fill) => Promise<void>, seed = seedYear): Promise<void> {
  if (!hasTool('mariadb')) {
    say('MariaDB is not installed: skipped');
    return;
  }
  say(NAMES.mysql);
  const template = await makeDataTemplate();
  const mariaDb = await startMariaDb(template);
  try {
    await work(fillWith(() => makeMariaDbDatabase(mariaDb.server), seed));
  } finally {
    await mariaDb.remove();
    await rm(template, { recursive: true, force: true });
  }
}

export const fillSqlite: Fill = fillWith(makeSqlite, seedYear);

function fillWith(makeDatabase: () => Promise<TestDatabase>, seed: Seed): Fill {
  return async (records) => {
    const { url, remove } = await makeDatabase();
    await migrate(url, parkingMigrations);
    // Without statement timeout: filling and the slow variants take long.
    const database = openDatabaseForMigration(url);
    const start = performance.now();
    await seed(database, records);
    say(`  ${records.toLocaleString('de-DE')} records filled in ${((performance.now() - start) / 1_000).toFixed(1)} s`);
    const close = async () => {
      await database.close();
      await remove();
    };
    return { database, url, close };
  };
}
