import type { Transaction } from 'sequelize';
import type { CheckedSql } from './checkedSql.ts';
import type { Database } from './database.ts';
import { selectAs, type Table, type Used, type WithDefault } from './tables.ts';

type Row<C> = { readonly [Name in keyof C]: Used<C[Name]> };
/** The database generates the id; columns with a default may be missing. */
type NewRow<C> = Omit<Row<C>, WithDefault<C> | 'id'> & Partial<Row<C>>;

/**
 * The simple statements of a table whose primary key is `id`. Other statements are SQL next to the code that uses them.
 */
export function rowsOf<C>(table: Table<C>) {
  const { name, subjectId = 'id', versioned } = table;
  const select = async (database: Database, condition: string, values: object, transaction?: Transaction) =>
    selectAs(database, table, `SELECT * FROM ${name} WHERE ${condition}`, { ...values }, transaction) as Promise<
      Row<C>[]
    >;
  return {
    /** Rows by a condition, with its order: `decision IS NULL ORDER BY id LIMIT :limit`. */
    where: (database: Database, condition: CheckedSql, values: object, transaction?: Transaction) =>
      select(database, condition, values, transaction),
    /** The rows of these owners, newest first. */
    of: async (database: Database, owners: readonly number[], transaction?: Transaction) =>
      owners.length === 0
        ? []
        : select(database, `${subjectId} IN (:owners) ORDER BY id DESC`, { owners }, transaction),
    count: async (database: Database, condition: CheckedSql): Promise<number> => {
      const [row] = await database.select<{ count: number }>(
        `SELECT COUNT(*) AS count FROM ${name} WHERE ${condition}`,
      );
      return Number(row?.count ?? 0);
    },
    /** Locks the row until the transaction ends. */
    lock: async (database: Database, id: number, transaction: Transaction): Promise<Row<C> | undefined> => {
      return (await select(database, `id = :id${database.forUpdate}`, { id }, transaction))[0];
    },
    /** @returns the new row's id */
    insert: (database: Database, row: NewRow<C>, transaction: Transaction): Promise<number> => {
      const columns = Object.keys(row);
      const sql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (:${columns.join(', :')})`;
      return database.insert(sql, table.write(row as Partial<Row<C>>), transaction);
    },
    /** Missing columns keep their values. */
    update: (database: Database, id: number, changes: Partial<Row<C>>, transaction: Transaction): Promise<void> => {
      const set = Object.keys(changes).map((column) => `${column} = :${column}`);
      if (versioned) set.push('version = version + 1');
      const values = { ...table.write(changes), id };
      return database.writePrepared(`UPDATE ${name} SET ${set.join(', ')} WHERE id = :id`, values, transaction);
    },
    remove: async (database: Database, ids: readonly number[], transaction: Transaction): Promise<void> => {
      if (ids.length > 0) await database.write(`DELETE FROM ${name} WHERE id IN (:ids)`, { ids }, transaction);
    },
  };
}
