import type { Database } from '../database/database.ts';
import { journalSchemaOf } from './journalTables.ts';

interface JournalNames {
  /** The chains; rows are never changed or deleted. */
  readonly entries: string;
  readonly seals: string;
  /** Personal data outside the chains, which may be erased. */
  readonly details: string;
}

/** The tables' names in SQL. */
export function journalNames({ dialect, sequelize }: Pick<Database, 'dialect' | 'sequelize'>): JournalNames {
  const schema = dialect === 'mysql' ? `\`${journalSchemaOf(sequelize.getDatabaseName())}\`.` : '';
  return { entries: `${schema}journal_entries`, seals: `${schema}journal_seals`, details: 'journal_details' };
}
