import type { Database, Queryable, Transaction, Values } from '../database/database.ts';

type Watch = (sql: string, values: Values, transaction?: Transaction) => void;

/** @returns the same database, which calls the functions of `watch` with each read or write before it is sent */
export function watchDatabase(database: Database, watch: { readonly read?: Watch; readonly write?: Watch }): Database {
  const reading = ({ read }: Queryable, transaction?: Transaction): Pick<Queryable, 'read'> => ({
    read: (sql, values = {}) => {
      watch.read?.(sql, values, transaction);
      return read(sql, values);
    },
  });
  const watched = (transaction: Transaction): Transaction =>
    Object.assign(Object.create(transaction), reading(transaction, transaction), {
      write: (sql: string, values: Values = {}) => {
        watch.write?.(sql, values, transaction);
        return transaction.write(sql, values);
      },
    });
  return {
    ...database,
    ...reading(database),
    transaction: (work) => database.transaction((transaction) => work(watched(transaction))),
  };
}
