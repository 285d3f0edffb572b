import type { Database } from './database.ts';
import { scanTable } from './scanTable.ts';

afterEach(() => jest.restoreAllMocks());

it('filters the rows of each statement before it reads more', async () => {
  const steps: string[] = [];
  const select = async (sql: string) => {
    if (sql.includes('MIN')) return [{ first: 1, last: 5_000 }];
    steps.push('read');
    return [{ id: 1 }, { id: 2 }];
  };
  const found = await scanTable<{ id: number }, number>({ select, isWriting: () => false } as unknown as Database, {
    table: 'records',
    id: 'id',
    select: (range) => `SELECT id FROM records WHERE ${range('id')}`,
    values: {},
    pick: ({ id }) => {
      if (id === 1) steps.push('picked');
      return id === 1 ? [id] : [];
    },
  });
  expect(found).toEqual([1, 1]);
  expect(steps).toEqual(['read', 'picked', 'read', 'picked']);
});

it('lets a transaction on SQLite end before it reads more, and goes on while one follows the other', async () => {
  // Time passes only with the questions whether someone writes.
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  let writes = 3;
  const reads: number[] = [];
  const select = async (sql: string) => {
    if (sql.includes('MIN')) return [{ first: 1, last: 5_000 }];
    reads.push(writes);
    if (reads.length === 1) writes = Number.POSITIVE_INFINITY;
    return [];
  };
  const isWriting = () => {
    now += 1;
    return --writes > 0;
  };
  await scanTable({ select, isWriting } as unknown as Database, {
    table: 'records',
    id: 'id',
    select: (range) => `SELECT id FROM records WHERE ${range('id')}`,
    values: {},
    pick: () => [],
  });
  expect(reads).toEqual([0, Number.POSITIVE_INFINITY]);
});
