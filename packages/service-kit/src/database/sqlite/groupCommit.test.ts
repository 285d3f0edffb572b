import { ForeignKeyConstraintError, type Transaction } from 'sequelize';
import { isUnavailable } from '../../errors/unavailable.ts';
import { makeSqlite, type TestDatabase } from '../../testing/eachDatabase.ts';
import { type Database, openDatabase } from '../database.ts';
import { requireDurability } from '../durability.ts';

const TABLES = [
  'CREATE TABLE owners (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL)',
  'CREATE TABLE cars (owner INTEGER REFERENCES owners (id) DEFERRABLE INITIALLY DEFERRED)',
];

describe('transactions that queue on SQLite', () => {
  let place: TestDatabase;
  let database: Database;
  let other: Database;

  beforeEach(async () => {
    place = await makeSqlite();
    [database, other] = [openDatabase(place.url), openDatabase(place.url)];
    await requireDurability(database);
    for (const sql of TABLES) await database.sequelize.query(sql);
  });
  afterEach(async () => {
    await database.close();
    await other.close();
    await place.remove();
  });

  const insert = (name: string) => (transaction: Transaction) =>
    database.insert('INSERT INTO owners (name) VALUES (:name)', { name }, transaction);
  const insertOrphan = (transaction: Transaction) =>
    database.insert('INSERT INTO cars (owner) VALUES (99)', {}, transaction);
  const owners = async (on = database) =>
    (await on.select<{ name: string }>('SELECT name FROM owners ORDER BY id')).map(({ name }) => name);
  const names = Array.from({ length: 40 }, (_, index) => `Anna ${index}`);
  const statuses = async (works: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(works)).map(({ status }) => status);

  it('run in call order, each with its own result, and are visible to other connections once they resolve', async () => {
    const seen = await Promise.all(
      names.map(async (name) => {
        const id = await database.transaction(insert(name));
        return [id, (await owners(other)).includes(name)];
      }),
    );
    expect(seen).toEqual(names.map((_name, index) => [index + 1, true]));
    expect(await owners()).toEqual(names);
  });

  it('share a commit', async () => {
    const sizes = await Promise.all(
      names.map((name) =>
        database.transaction(async (transaction) => {
          await insert(name)(transaction);
          return (await owners(other)).length;
        }),
      ),
    );
    expect(new Set(sizes).size).toBeLessThan(names.length / 4);
  });

  it('do not affect each other when one fails', async () => {
    const failing = async (transaction: Transaction) => {
      await insert('Zoe')(transaction);
      throw new Error('on purpose');
    };
    const works = ['Anna', 'Berta', 'Cem'].flatMap((name) => [insert(name), failing]);
    expect(await statuses(works.map((work) => database.transaction(work)))).toEqual(
      works.map((work) => (work === failing ? 'rejected' : 'fulfilled')),
    );
    expect(await owners()).toEqual(['Anna', 'Berta', 'Cem']);
  });

  it('rerun individually when their commit fails: only the faulty one is rejected', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const works = [insert('Anna'), insert('Berta'), insertOrphan, insert('Cem')];
    const results = await Promise.allSettled(works.map((work) => database.transaction<unknown>(work)));
    warned.mockRestore();
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results[2]).toMatchObject({ reason: expect.any(ForeignKeyConstraintError) });
    expect(await owners()).toEqual(['Anna', 'Berta', 'Cem']);
  });

  it('are committed or rejected, never both, when the disk fills up', async () => {
    await database.transaction((transaction) =>
      database.sequelize.query('PRAGMA max_page_count = 12', { transaction }),
    );
    const long = names.map((name) => `${name} ${'x'.repeat(2_000)}`);
    const results = await Promise.allSettled(long.map((name) => database.transaction(insert(name))));
    const kept = long.filter((_name, index) => results[index]?.status === 'fulfilled');
    expect(await owners(other)).toEqual(kept);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(long.length);
    for (const result of results) if (result.status === 'rejected') expect(isUnavailable(result.reason)).toBe(true);
  });
});
