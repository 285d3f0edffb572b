import type { Database } from '../database/database.ts';

/**
 * The journal's tables on MySQL, in a separate schema where the service's user may only read and insert. A database
 * admin creates them (`operations/docker/prepare`, docs/operations/installation.md), or the service if it has the
 * privileges.
 */

/** @param database the service's own database */
export const journalSchemaOf = (database: string) => `${database}_journal`;

/** Tables whose rows are never changed or deleted. */
export const JOURNAL_TABLES: readonly string[] = ['journal_entries', 'journal_seals'];

const ID = 'CHARACTER SET ascii COLLATE ascii_bin';

/** Idempotent. @param schema from `journalSchemaOf` */
export const journalTables = (schema: string): readonly string[] => [
  `CREATE DATABASE IF NOT EXISTS \`${schema}\` CHARACTER SET utf8mb4`,
  `CREATE TABLE IF NOT EXISTS \`${schema}\`.journal_entries (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    chain VARCHAR(61) ${ID} NOT NULL,
    step INT NOT NULL,
    madeAt BIGINT NOT NULL,
    account VARCHAR(40) ${ID} NOT NULL,
    sentBy VARCHAR(40) ${ID} NULL,
    origin VARCHAR(10) ${ID} NOT NULL,
    kind VARCHAR(40) ${ID} NOT NULL,
    facts MEDIUMTEXT NOT NULL,
    digest CHAR(43) ${ID} NULL,
    hash CHAR(43) ${ID} NOT NULL,
    UNIQUE KEY journal_chain (chain, step),
    KEY journal_time (madeAt),
    KEY journal_account (account, madeAt),
    KEY journal_kind (kind, madeAt),
    KEY journal_account_kind (account, kind, madeAt)
  )`,
  `CREATE TABLE IF NOT EXISTS \`${schema}\`.journal_seals (
    id INT NOT NULL PRIMARY KEY,
    madeAt BIGINT NOT NULL,
    upTo BIGINT NOT NULL,
    ids MEDIUMTEXT ${ID} NOT NULL,
    prints MEDIUMTEXT ${ID} NOT NULL,
    hash CHAR(43) ${ID} NOT NULL
  )`,
];

interface JournalNames {
  /** The chains; rows are never changed or deleted. */
  readonly entries: string;
  readonly seals: string;
  /** Personal data outside the chains, which may be erased. */
  readonly details: string;
}

export function journalNames({ dialect, sequelize }: Pick<Database, 'dialect' | 'sequelize'>): JournalNames {
  const schema = dialect === 'mysql' ? `\`${journalSchemaOf(sequelize.getDatabaseName())}\`.` : '';
  return { entries: `${schema}journal_entries`, seals: `${schema}journal_seals`, details: 'journal_details' };
}
