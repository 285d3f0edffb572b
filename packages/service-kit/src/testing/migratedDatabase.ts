import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL_TABLES, journalSchemaOf, journalTables } from '@parkwart/service-kit/journal/journalTables';
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import { type Migration, migrate } from '../database/migrations.ts';

/**
 * Migrates a new database by copying the result of the same migrations from earlier in this test run, which takes a
 * fifth of the time. If no such copy is possible, the service migrates the database itself when it starts.
 */
export function migrateByCopy(url: string, migrations: readonly Migration[]): Promise<void> {
  // Two replicas that start at the same time share one copy.
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

/**
 * Resets a copy on the database server to its original content, in a tenth of the time of a new copy.
 * @returns false for a database that is no copy or whose tables were changed
 */
export async function restoreCopy(url: string): Promise<boolean> {
  const template = serverCopies.get(url);
  if (!template) return false;
  const { name, tables, rows } = await template;
  const connection = await mysql.createConnection({ uri: url, multipleStatements: true });
  try {
    const schema = new URL(url).pathname.slice(1);
    if ((await columnsOf(connection, schema)) !== (await columnsOf(connection, name))) return false;
    const journal = JOURNAL_TABLES.map((table) => `${journalSchemaOf(schema)}.${table}`);
    const deletions = [...Object.keys(tables), ...journal].map((table) => `DELETE FROM ${table}`);
    await connection.query(['SET FOREIGN_KEY_CHECKS = 0', ...deletions].join(';\n'));
    // Resetting an AUTO_INCREMENT counter takes longer than all deletions, so only changed counters are reset.
    const renumbered = (await numbersOf(connection, [schema, journalSchemaOf(schema)]))
      .map(({ place, table, next }) => ({ place, next, first: firstNumber(tables[table]) }))
      .filter(({ next, first }) => next !== first)
      .map(({ place, first }) => `ALTER TABLE ${place} AUTO_INCREMENT = ${first}`);
    await connection.query([...renumbered, ...rows].join(';\n'));
    return true;
  } finally {
    await connection.end();
  }
}

const firstNumber = (created = '') => Number(/ AUTO_INCREMENT=(\d+)/.exec(created)?.[1] ?? 1);

async function numbersOf(connection: Connection, schemas: readonly string[]) {
  // By default, MySQL caches the next numbers of tables for a day.
  await connection.query('/*!80000 SET SESSION information_schema_stats_expiry = 0 */');
  const sql =
    'SELECT table_schema AS place, table_name AS name, auto_increment AS next FROM information_schema.tables WHERE table_schema IN (?) AND auto_increment IS NOT NULL';
  const [rows] = await connection.query<RowDataPacket[]>(sql, [schemas]);
  return rows.map(({ place, name, next }) => ({ place: `${place}.${name}`, table: name, next: Number(next) }));
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
  name: string,
  migrations: readonly Migration[],
): Promise<void> {
  const connection = await mysql.createConnection({ uri: url, multipleStatements: true });
  try {
    const schema = new URL(url).pathname.slice(1);
    if ((await tablesOf(connection, schema)).length > 0) return;
    const template = templates.get(name) ?? readTemplate(connection, server, name, migrations);
    templates.set(name, template);
    const { tables, rows } = await template;
    await connection.query(['SET FOREIGN_KEY_CHECKS = 0', ...Object.values(tables), ...rows].join(';\n'));
    // Always creates the journal's tables; migrations without a journal ignore them.
    await connection.query(journalTables(journalSchemaOf(schema)).join(';\n'));
    serverCopies.set(url, template);
  } finally {
    await connection.end();
  }
}

interface Template {
  readonly name: string;
  /** CREATE statements by table name. */
  readonly tables: Readonly<Record<string, string>>;
  /** The statements that copy the tables' rows. */
  readonly rows: readonly string[];
}

const templates = new Map<string, Promise<Template>>();
/** The template of each copy, by the copy's URL. */
const serverCopies = new Map<string, Promise<Template>>();

async function readTemplate(
  connection: Connection,
  server: string,
  name: string,
  migrations: readonly Migration[],
): Promise<Template> {
  // Other workers wait here until the template is migrated.
  await select(connection, 'SELECT GET_LOCK(?, 300)', [name]);
  await connection.query(`CREATE DATABASE IF NOT EXISTS ${name} CHARACTER SET utf8mb4`);
  await migrate(`${server}/${name}`, migrations);
  await select(connection, 'SELECT RELEASE_LOCK(?)', [name]);
  const [trigger] = await select(connection, `SHOW TRIGGERS FROM ${name}`);
  if (trigger) throw new Error('copy the triggers, too');
  const tables: Record<string, string> = {};
  const rows: string[] = [];
  for (const table of await tablesOf(connection, name)) {
    const [created] = await select(connection, `SHOW CREATE TABLE ${name}.${table}`);
    tables[table] = created?.['Create Table'];
    const [row] = await select(connection, `SELECT 1 FROM ${name}.${table} LIMIT 1`);
    if (row) rows.push(`INSERT INTO ${table} SELECT * FROM ${name}.${table}`);
  }
  return { name, tables, rows };
}

const select = async (connection: Connection, sql: string, values: string[] = []) =>
  (await connection.query<RowDataPacket[]>(sql, values))[0];

async function tablesOf(connection: Connection, schema: string): Promise<string[]> {
  const sql = 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?';
  return (await select(connection, sql, [schema])).map(({ name }) => name);
}

async function columnsOf(connection: Connection, schema: string): Promise<string> {
  const sql =
    'SELECT table_name AS one, column_name AS name, column_type AS type FROM information_schema.columns WHERE table_schema = ? ORDER BY table_name, ordinal_position';
  return (await select(connection, sql, [schema])).map(({ one, name, type }) => `${one}.${name} ${type}`).join();
}
