import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journalSchemaOf } from '@parkwart/service-kit/journal/journalTables';
import { hasTool } from '@parkwart/tooling/jest/tools.mjs';
import mysql from 'mysql2/promise';
import { restoreCopy } from './migratedDatabase.ts';

export interface TestDatabase {
  readonly url: string;
  /** Timeout in ms: on a busy machine, many concurrent commits exceed the production timeout. */
  readonly timeoutMs?: number;
  remove(): Promise<void>;
}

type MakeDatabase = () => Promise<TestDatabase>;

/**
 * Runs the tests on a database server if one is installed, otherwise on SQLite. Continuous integration runs the tests
 * on both: the second run is without any installed tool.
 */
export function describeOnDatabase(title: string, body: (makeDatabase: MakeDatabase) => void): void {
  describe(title, () => (hasTool('mysql') ? onServer(body) : body(makeSqlite)));
}

/** Runs the tests of a block; the database of a finished test is reset and reused for the next test of the block. */
function onServer(body: (makeDatabase: MakeDatabase) => void): void {
  const restored: string[] = [];
  body(() => makeServerDatabase(undefined, restored));
  afterAll(async () => {
    for (const name of restored.splice(0)) await drop(serverOfTheRun(), name);
  });
}

export async function makeSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-sqlite-'));
  return {
    url: `sqlite:${join(folder, 'test.sqlite')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

const TIMEOUT_MS = 30_000;

function serverOfTheRun(): string {
  const server = process.env.PARKWART_TEST_DATABASE_SERVER;
  if (!server) throw new Error('no database server was started for this test run');
  return server;
}

async function execute(server: string, ...statements: readonly string[]): Promise<void> {
  const connection = await mysql.createConnection(server);
  for (const sql of statements) await connection.query(sql);
  await connection.end();
}

const drop = (server: string, name: string) =>
  execute(server, `DROP DATABASE ${name}`, `DROP DATABASE IF EXISTS ${journalSchemaOf(name)}`);

/**
 * @param given a database server other than the one of the test run
 * @param restored names of databases to reuse; the name of the test's own database is added when the test ends
 */
export async function makeServerDatabase(given?: string, restored?: string[]): Promise<TestDatabase> {
  const server = given ?? serverOfTheRun();
  const left = restored?.pop();
  const name = left ?? `test_${randomUUID().replaceAll('-', '')}`;
  const url = `${server}/${name}`;
  if (!left) await execute(server, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  return {
    url,
    ...(given === undefined ? { timeoutMs: TIMEOUT_MS } : {}),
    remove: async () => {
      if (restored && (await restoreCopy(url))) restored.push(name);
      else await drop(server, name);
    },
  };
}
