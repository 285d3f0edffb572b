import type { Queryable } from '@parkwart/service-kit/database/database';

/**
 * Forces an index, because the query planners of MySQL and SQLite choose a wrong index if a flag is combined with an
 * order.
 */
export const forceIndex = ({ dialect }: Queryable, index: string) =>
  dialect === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;

/**
 * Forces the primary key for a query of known ids. After a write of another transaction, MariaDB misses rows if it
 * sorts by an index on a virtual column and this index lacks a column of the query. Seen in MariaDB 10.11; not in
 * MySQL.
 */
export const byIds = ({ dialect }: Queryable) => (dialect === 'mysql' ? 'FORCE INDEX (PRIMARY)' : '');
