import { StartError } from '../environment/environment.ts';
import type { Database } from './database.ts';
import { codeOf } from './databaseError.ts';

/** A check-in lost in a crash after its response would lead to a reused invoice number. */
export async function requireDurability(database: Database): Promise<void> {
  if (database.dialect === 'sqlite') {
    await requireIntact(database);
    await database.sequelize.query('PRAGMA journal_mode = WAL');
    return;
  }
  const [row] = await database.select<{ value: number }>('SELECT @@innodb_flush_log_at_trx_commit AS value');
  if (Number(row?.value) !== 1) {
    throw new StartError('The MySQL server must run with innodb_flush_log_at_trx_commit=1');
  }
}

const DAMAGES = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];

/** Otherwise SQLite would return lists without unreadable rows, and write new rows into a damaged table. */
async function requireIntact(database: Database): Promise<void> {
  const [found] = await database.select<{ quick_check: string }>('PRAGMA quick_check(1)').catch((error: unknown) => {
    if (!DAMAGES.includes(codeOf(error) ?? '')) throw error;
    return [{ quick_check: String(codeOf(error)) }];
  });
  if (found?.quick_check === 'ok') return;
  const finding = found?.quick_check.replace(/\s+/g, ' ');
  throw new StartError(`The SQLite file is damaged (${finding}). Restore a backup: npm run restore`);
}
