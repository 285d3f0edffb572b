import { UnfinishedRestore } from '../commandError.ts';
import { texts } from '../texts.ts';
import type { DatabaseAccess } from './databases.ts';
import { allSchemas } from './mysqlAccess.ts';

/** Until a restore is finished, the previous tables stay in schemas with this suffix. */
const REPLACED = '_replaced';

/** `schema.table`, including tables of a newer version, which an older dump would not drop. */
async function tablesIn(access: DatabaseAccess, suffix = ''): Promise<string[]> {
  const named = allSchemas(access).map((schema) => `'${schema}${suffix}'`);
  const rows = await access.rows(
    `SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) FROM information_schema.TABLES WHERE TABLE_SCHEMA IN (${named.join(', ')})`,
  );
  return rows.map(([table = '']) => table);
}

const dropTables = (tables: readonly string[]) => (tables.length > 0 ? [`DROP TABLE ${tables.join(', ')}`] : []);
/** A single statement, which MySQL executes atomically. */
const renameTables = (tables: readonly string[], newName: (table: string) => string) =>
  tables.length > 0 ? [`RENAME TABLE ${tables.map((table) => `${table} TO ${newName(table)}`).join(', ')}`] : [];

const eachReplaced = (access: DatabaseAccess, statement: string) =>
  allSchemas(access).map((schema) => `${statement} ${schema}${REPLACED}`);

/** If previous tables are already set aside, the live ones come from an aborted restore. */
export async function setAside(access: DatabaseAccess): Promise<void> {
  const live = await tablesIn(access);
  if (live.length === 0) return;
  const isRepeated = (await tablesIn(access, REPLACED)).length > 0;
  const create = eachReplaced(access, 'CREATE DATABASE IF NOT EXISTS');
  const move = renameTables(live, (table) => table.replace('.', `${REPLACED}.`));
  await access.execute((isRepeated ? dropTables(live) : [...create, ...move]).join('; '));
}

export async function dropReplaced(access: DatabaseAccess): Promise<void> {
  await access.execute(eachReplaced(access, 'DROP DATABASE IF EXISTS').join('; '));
}

/** @throws UnfinishedRestore */
export async function restorePrevious(access: DatabaseAccess): Promise<void> {
  try {
    const [live, aside] = [await tablesIn(access), await tablesIn(access, REPLACED)];
    const move = renameTables(aside, (table) => table.replace(`${REPLACED}.`, '.'));
    const drop = eachReplaced(access, 'DROP DATABASE IF EXISTS');
    await access.execute([...dropTables(live), ...move, ...drop].join('; '));
  } catch (error) {
    throw new UnfinishedRestore(texts.unfinished(error instanceof Error ? error.message : String(error)));
  }
}
