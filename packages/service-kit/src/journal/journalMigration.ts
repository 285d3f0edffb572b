import type { Database } from '../database/database.ts';
import type { MigrationContext } from '../database/migrations.ts';
import { StartError } from '../environment/environment.ts';
import { journalSchemaOf, journalTables } from './journalTables.ts';

const ENTRIES = `CREATE TABLE IF NOT EXISTS journal_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  chain TEXT NOT NULL,
  step INTEGER NOT NULL,
  madeAt INTEGER NOT NULL,
  account TEXT NOT NULL,
  sentBy TEXT NULL,
  origin TEXT NOT NULL,
  kind TEXT NOT NULL,
  facts TEXT NOT NULL,
  digest TEXT NULL,
  hash TEXT NOT NULL
)`;
const SEALS = `CREATE TABLE IF NOT EXISTS journal_seals (
  id INTEGER PRIMARY KEY,
  madeAt INTEGER NOT NULL,
  upTo INTEGER NOT NULL,
  ids TEXT NOT NULL,
  prints TEXT NOT NULL,
  hash TEXT NOT NULL
)`;
const INDEXES = [
  'CREATE UNIQUE INDEX IF NOT EXISTS journal_chain ON journal_entries (chain, step)',
  'CREATE INDEX IF NOT EXISTS journal_time ON journal_entries (madeAt)',
  'CREATE INDEX IF NOT EXISTS journal_account ON journal_entries (account, madeAt)',
  'CREATE INDEX IF NOT EXISTS journal_kind ON journal_entries (kind, madeAt)',
  'CREATE INDEX IF NOT EXISTS journal_account_kind ON journal_entries (account, kind, madeAt)',
];

/**
 * SQLite has no privileges, so triggers reject changes instead. REPLACE deletes a row without firing a DELETE trigger,
 * so a third trigger rejects REPLACE.
 * @param replaced the condition for rows that an INSERT would replace
 */
const appendOnly = (table: string, replaced: string) => {
  const refuse = "BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END";
  return [
    `CREATE TRIGGER IF NOT EXISTS ${table}_no_update BEFORE UPDATE ON ${table} ${refuse}`,
    `CREATE TRIGGER IF NOT EXISTS ${table}_no_delete BEFORE DELETE ON ${table} ${refuse}`,
    `CREATE TRIGGER IF NOT EXISTS ${table}_no_replace BEFORE INSERT ON ${table}
      WHEN EXISTS (SELECT 1 FROM ${table} WHERE ${replaced}) ${refuse}`,
  ];
};

const SQLITE = [
  ENTRIES,
  SEALS,
  ...INDEXES,
  ...appendOnly('journal_entries', 'id = NEW.id OR (chain = NEW.chain AND step = NEW.step)'),
  ...appendOnly('journal_seals', 'id = NEW.id'),
];

/**
 * Creates the journal's three tables, in each service's own migration; on MySQL `journalTables.ts` defines the tables
 * of entries and seals. @throws StartError if an admin has to create the tables first
 */
export async function createJournal({ database }: MigrationContext): Promise<void> {
  const run = (sql: string) => database.sequelize.query(sql);
  const id = database.dialect === 'mysql' ? 'BIGINT' : 'INTEGER';
  await run(`CREATE TABLE IF NOT EXISTS journal_details (
    entryId ${id} NOT NULL PRIMARY KEY,
    salt VARCHAR(22) NOT NULL,
    document ${database.dialect === 'mysql' ? 'MEDIUMTEXT' : 'TEXT'} NOT NULL
  )`);
  if (database.dialect === 'sqlite') for (const sql of SQLITE) await run(sql);
  else await createInOwnSchema(database);
}

async function createInOwnSchema(database: Database): Promise<void> {
  const schema = journalSchemaOf(database.sequelize.getDatabaseName());
  const tables = await database.read(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = :schema AND table_name IN ('journal_entries', 'journal_seals')",
    { schema },
  );
  if (tables.length === 2) return;
  try {
    for (const sql of journalTables(schema)) await database.sequelize.query(sql);
  } catch (error) {
    const { code } = (error as { original?: { code?: string } }).original ?? {};
    if (!code?.includes('ACCESS_DENIED')) throw error;
    throw new StartError(
      `The schema ${schema} of the journal is missing: an admin of the database has to make it (docs/operations/installation.md)`,
    );
  }
}
