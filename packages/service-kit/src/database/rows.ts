import type { CheckedSql } from './checkedSql.ts';
import type { Queryable, Transaction } from './database.ts';
import { type NewRow, readAs, type Selection, type Table, type Used } from './tables.ts';

type Row<C> = { readonly [Name in keyof C]: Used<C[Name]> };

/**
 * The simple statements of a table whose primary key is `id`. Other statements are SQL next to the code that uses them.
 */
export function rowsOf<C>(table: Table<C>) {
  const { name, subjectId = 'id', versioned } = table;
  const select = async (queryable: Queryable, condition: string, values: object) =>
    readAs(queryable, table, `SELECT * FROM ${name} WHERE ${condition}`, { ...values }) as Promise<Row<C>[]>;
  return {
    /**
     * @returns the rows that meet the condition, which may end with an order and a limit: `decision IS NULL ORDER BY id
     * LIMIT :limit`
     */
    where: (queryable: Queryable, condition: CheckedSql, values: object) => select(queryable, condition, values),
    /** The rows of these owners, newest first. */
    of: async (queryable: Queryable, owners: readonly number[]) =>
      owners.length === 0 ? [] : select(queryable, `${subjectId} IN (:owners) ORDER BY id DESC`, { owners }),
    count: async (queryable: Queryable, condition: CheckedSql): Promise<number> => {
      const [row] = await queryable.read<{ count: number }>(`SELECT COUNT(*) AS count FROM ${name} WHERE ${condition}`);
      return Number(row?.count ?? 0);
    },
    /** Locks the row until the transaction ends. */
    lock: async (transaction: Transaction, id: number): Promise<Row<C> | undefined> => {
      return (await select(transaction, `id = :id${transaction.forUpdate}`, { id }))[0];
    },
    /** @returns the id, which the database generates */
    insert: (transaction: Transaction, row: NewRow<Omit<C, 'id'>> & Partial<Row<C>>): Promise<number> => {
      const columns = table.pick(...(Object.keys(row) as (keyof C & string)[]));
      return transaction.write(insertSql(columns), columns.write(row as Partial<Row<C>>));
    },
    /** Missing columns keep their values. */
    update: async (transaction: Transaction, id: number, changes: Partial<Row<C>>): Promise<void> => {
      const set = Object.keys(changes).map((column) => `${column} = :${column}`);
      if (versioned) set.push('version = version + 1');
      await transaction.write(`UPDATE ${name} SET ${set.join(', ')} WHERE id = :id`, { ...table.write(changes), id });
    },
    remove: async (transaction: Transaction, ids: readonly number[]): Promise<void> => {
      if (ids.length > 0) await transaction.write(`DELETE FROM ${name} WHERE id IN (:ids)`, { ids });
    },
  };
}

const insertSql = <C>({ table, names }: Selection<C>): string =>
  `INSERT INTO ${table} (${names.join(', ')}) VALUES (:${names.join(', :')})`;

const encode = <C>(columns: Selection<C>, row: NewRow<C>) => columns.write({ ...columns.defaults, ...row });

/** @returns a function that inserts a row of these columns and returns the id, if the database generates it */
export function insertInto<C>(columns: Selection<C>) {
  const sql = insertSql(columns);
  return (transaction: Transaction, row: NewRow<C>): Promise<number> => transaction.write(sql, encode(columns, row));
}

/** Rows per statement. */
const AT_ONCE = 1_000;

/**
 * Inserts many rows. MySQL inserts up to `AT_ONCE` rows per statement, which saves network round trips. SQLite runs a
 * prepared statement per row, because it would parse and keep the large text of a joint statement.
 */
export function insertMany<C>(columns: Selection<C>) {
  const one = insertSql(columns);
  const many = `INSERT INTO ${columns.table} (${columns.list()}) VALUES :values`;
  return async (transaction: Transaction, rows: readonly NewRow<C>[]): Promise<void> => {
    if (transaction.dialect === 'sqlite') {
      for (const row of rows) await transaction.write(one, encode(columns, row));
      return;
    }
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const values = rows.slice(at, at + AT_ONCE).map((row) => Object.values(encode(columns, row)));
      await transaction.write(many, { values });
    }
  };
}
