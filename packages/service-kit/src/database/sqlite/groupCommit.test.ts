import { open } from 'node:fs/promises';
import { ForeignKeyConstraintError } from 'sequelize';
import { isUnavailable } from '../../errors/unavailable.ts';
import { makeSqlite, type TestDatabase } from '../../testing/testDatabase.ts';
import type { Database, Transaction } from '../database.ts';
import { migrate, requireDurability } from '../migrations.ts';
import { openDatabase } from '../openDatabase.ts';

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
    transaction.write('INSERT INTO owners (name) VALUES (:name)', { name });
  const insertOrphan = (transaction: Transaction) => transaction.write('INSERT INTO cars (owner) VALUES (99)');
  const owners = async (on = database) =>
    (await on.read<{ name: string }>('SELECT name FROM owners ORDER BY id')).map(({ name }) => name);
  const names = Array.from({ length: 40 }, (_, index) => `Anna ${index}`);
  const statuses = async (works: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(works)).map(({ status }) => status);

  it('run in call order, each with a separate result, and are visible to other connections as soon as their promises resolve', async () => {
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

  it('are rerun individually when their shared commit fails: only the faulty transaction is rejected', async () => {
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

const PAGE_BYTES = 4_096;
/** Length of the header of a SQLite file. */
const HEADER_BYTES = 100;

let place: TestDatabase;

async function overwrite(position: number, length: number): Promise<void> {
  const file = await open(place.url.slice('sqlite:'.length), 'r+');
  await file.write(Buffer.alloc(length, 0xa5), 0, length, position);
  await file.close();
}

async function rootPageOf(table: string): Promise<number> {
  const database = openDatabase(place.url);
  const [row] = await database.read<{ rootpage: number }>('SELECT rootpage FROM sqlite_master WHERE name = :table', {
    table,
  });
  await database.close();
  return row?.rootpage ?? 0;
}

describe('starting on a SQLite file', () => {
  beforeEach(async () => {
    place = await makeSqlite();
    await migrate(place.url, []);
    const database = openDatabase(place.url);
    await database.transaction(async (transaction) => {
      await database.sequelize.query('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT)', { transaction });
      await database.sequelize.query("INSERT INTO things (name) VALUES ('a'), ('b')", { transaction });
    });
    await database.close();
  });
  afterEach(() => place.remove());

  it('fails when a page of a table is damaged, because lists would be empty and new rows would be written into the page', async () => {
    const page = await rootPageOf('things');
    await overwrite((page - 1) * PAGE_BYTES + 8, PAGE_BYTES - 8);
    await expect(migrate(place.url, [])).rejects.toThrow(/^The SQLite file is damaged .*npm run restore/);
  });

  it('fails when the file is no SQLite database', async () => {
    await overwrite(0, HEADER_BYTES);
    await expect(migrate(place.url, [])).rejects.toThrow(/^The SQLite file is damaged .*npm run restore/);
  });
});
