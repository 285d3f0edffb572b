import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { journalSchemaOf, journalTables } from '@parkwart/service-kit/journal/journalTables';
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import { type Migration, migrate } from '../database/migrations.ts';

/**
 * Migrates a new database by copying the result of the same migrations from earlier in this test run, which takes a
 * fifth of the time. Other databases are left for the service to migrate.
 */
export function migrateByCopy(url: string, migrations: readonly Migration[]): Promise<void> {
  // Two replicas may start at once.
  const copied = databases.get(url) ?? copy(url, migrations);
  databases.set(url, copied);
  return copied;
}

const databases = new Map<string, Promise<void>>();

async function copy(url: string, migrations: readonly Migration[]): Promise<void> {
  const { PARKWART_TEST_TEMPLATES: folder, PARKWART_TEST_DATABASE_SERVER: server } = process.env;
  const steps = migrations.map(({ name, up }) => `${name}${up}`).join();
  const key = createHash('sha256').update(steps).digest('hex').slice(0, 32);
  if (folder && url.startsWith('sqlite:'))
    await copySqlite(url.slice('sqlite:'.length), join(folder, `${key}.sqlite`), migrations);
  if (server && url.startsWith(`${server}/`)) await copyOnServer(server, url, `template_${key}`, migrations);
}

async function copySqlite(file: string, template: string, migrations: readonly Migration[]): Promise<void> {
  if (existsSync(file)) return;
  if (!existsSync(template)) {
    const own = `${template}.${randomUUID()}`;
    await migrate(`sqlite:${own}`, migrations);
    renameSync(own, template);
  }
  copyFileSync(template, file);
}

async function copyOnServer(
  server: string,
  url: string,
  template: string,
  migrations: readonly Migration[],
): Promise<void> {
  const connection = await mysql.createConnection({ uri: url, multipleStatements: true });
  try {
    if ((await tablesOf(connection, new URL(url).pathname.slice(1))).length > 0) return;
    const known = copies.get(template) ?? statementsOf(connection, server, template, migrations);
    copies.set(template, known);
    await connection.query(await known);
    // Migrations without a journal ignore it.
    await connection.query(journalTables(journalSchemaOf(new URL(url).pathname.slice(1))).join(';\n'));
  } finally {
    await connection.end();
  }
}

/** By template. */
const copies = new Map<string, Promise<string>>();

async function statementsOf(
  connection: Connection,
  server: string,
  template: string,
  migrations: readonly Migration[],
): Promise<string> {
  // Another worker waits until it is migrated.
  await select(connection, 'SELECT GET_LOCK(?, 300)', [template]);
  await connection.query(`CREATE DATABASE IF NOT EXISTS ${template} CHARACTER SET utf8mb4`);
  await migrate(`${server}/${template}`, migrations);
  await select(connection, 'SELECT RELEASE_LOCK(?)', [template]);
  const [trigger] = await select(connection, `SHOW TRIGGERS FROM ${template}`);
  if (trigger) throw new Error('copy the triggers, too');
  const statements = ['SET FOREIGN_KEY_CHECKS = 0'];
  for (const table of await tablesOf(connection, template)) {
    const [created] = await select(connection, `SHOW CREATE TABLE ${template}.${table}`);
    statements.push(created?.['Create Table']);
    const [row] = await select(connection, `SELECT 1 FROM ${template}.${table} LIMIT 1`);
    if (row) statements.push(`INSERT INTO ${table} SELECT * FROM ${template}.${table}`);
  }
  return statements.join(';\n');
}

const select = async (connection: Connection, sql: string, values: string[] = []) =>
  (await connection.query<RowDataPacket[]>(sql, values))[0];

async function tablesOf(connection: Connection, schema: string): Promise<string[]> {
  const sql = 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?';
  return (await select(connection, sql, [schema])).map(({ name }) => name);
}
