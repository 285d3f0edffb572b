import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journalSchemaOf } from '@parkwart/service-kit/journal/journalTables';
import { describeWithTool, hasTool } from '@parkwart/tooling/jest/tools.mjs';
import mysql from 'mysql2/promise';

export interface TestDatabase {
  readonly url: string;
  /** Timeout in ms: on a busy machine, many concurrent commits exceed the production timeout. */
  readonly timeoutMs?: number;
  remove(): Promise<void>;
}

type MakeDatabase = () => Promise<TestDatabase>;

/**
 * Runs the same tests on SQLite and, if installed, on a database server: for SQL that differs, and for the databases'
 * own behaviour.
 */
export function describeOnEachDatabase(title: string, body: (makeDatabase: MakeDatabase) => void): void {
  describe(`${title} (SQLite)`, () => body(makeSqlite));
  describeWithTool('mysql', `${title} (database server)`, () => body(makeServerDatabase));
}

/** Runs the tests on a database server if one is installed, otherwise on SQLite: for what is the same on both. */
export function describeOnOneDatabase(title: string, body: (makeDatabase: MakeDatabase) => void): void {
  describe(title, () => body(hasTool('mysql') ? makeServerDatabase : makeSqlite));
}

export async function makeSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-sqlite-'));
  return {
    url: `sqlite:${join(folder, 'test.sqlite')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

const TIMEOUT_MS = 30_000;

export async function makeServerDatabase(given?: string): Promise<TestDatabase> {
  const server = given ?? process.env.PARKWART_TEST_DATABASE_SERVER;
  if (!server) throw new Error('no database server was started for this test run');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const execute = async (sql: string) => {
    const connection = await mysql.createConnection(server);
    await connection.query(sql);
    await connection.end();
  };
  await execute(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  return {
    url: `${server}/${name}`,
    ...(given === undefined ? { timeoutMs: TIMEOUT_MS } : {}),
    remove: async () => {
      await execute(`DROP DATABASE ${name}`);
      await execute(`DROP DATABASE IF EXISTS ${journalSchemaOf(name)}`);
    },
  };
}
