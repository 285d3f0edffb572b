import { appendFile, mkdir, readdir, rename, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  DataTypes,
  ForeignKeyConstraintError,
  type Model,
  type ModelStatic,
  QueryTypes,
  TimeoutError,
  UniqueConstraintError,
} from 'sequelize';
import { isUnavailable } from '../../errors/unavailable.ts';
import { makeSqlite, type TestDatabase } from '../../testing/testDatabase.ts';
import type { Database } from '../database.ts';
import { requireDurability } from '../migrations.ts';
import { openDatabase } from '../openDatabase.ts';
import { makeSequelizeModule } from './sequelizeModule.ts';

const TABLES = [
  'CREATE TABLE owners (id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(60) NOT NULL UNIQUE)',
  `CREATE TABLE cars (id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER REFERENCES owners (id), seen DATETIME, isHere TINYINT(1),
     photo BLOB, notes TEXT, cents BIGINT, share DOUBLE)`,
];

describe('SQLite behind Sequelize', () => {
  let place: TestDatabase;
  let file: string;
  let database: Database;

  beforeEach(async () => {
    place = await makeSqlite();
    file = place.url.slice('sqlite:'.length);
    database = openDatabase(place.url);
    await requireDurability(database);
    for (const sql of TABLES) await database.sequelize.query(sql);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  const execute = (sql: string, replacements: Record<string, unknown> = {}) =>
    database.sequelize.query(sql, { replacements });
  const addOwner = (name: string) => execute('INSERT INTO owners (name) VALUES (:name)', { name });
  const owners = async () =>
    (await database.read<{ name: string }>('SELECT name FROM owners ORDER BY id')).map(({ name }) => name);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );
  const lockFile = async () => {
    const other = openDatabase(place.url);
    await other.sequelize.query('BEGIN IMMEDIATE');
    return { release: () => other.close() };
  };

  it('syncs every commit to disk and enforces foreign keys, on the first connection and in each transaction', async () => {
    const settings = async (pragma: string) => [
      await database.read(`PRAGMA ${pragma}`),
      await database.transaction((transaction) => transaction.read(`PRAGMA ${pragma}`)),
    ];
    expect(await settings('journal_mode')).toEqual([[{ journal_mode: 'wal' }], [{ journal_mode: 'wal' }]]);
    expect(await settings('synchronous')).toEqual([[{ synchronous: 2 }], [{ synchronous: 2 }]]);
    expect(await settings('foreign_keys')).toEqual([[{ foreign_keys: 1 }], [{ foreign_keys: 1 }]]);
  });

  describe('values', () => {
    let cars: ModelStatic<Model>;
    beforeEach(() => {
      cars = database.sequelize.define(
        'Car',
        {
          id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
          seen: DataTypes.DATE,
          isHere: DataTypes.BOOLEAN,
          photo: DataTypes.BLOB,
          notes: DataTypes.TEXT,
          cents: DataTypes.BIGINT,
          share: DataTypes.DOUBLE,
        },
        { tableName: 'cars' },
      );
    });

    it('round-trip unchanged', async () => {
      const car = {
        seen: new Date('2026-03-05T13:00:00.123Z'),
        isHere: true,
        photo: Buffer.from([0, 255, 1]),
        notes: 'Schöner „Käfer“ 🚗',
        cents: Number.MAX_SAFE_INTEGER,
        share: 0.1,
      };
      const { id } = (await cars.create(car)).get();
      expect((await cars.findByPk(id))?.get()).toEqual({ id, ...car });
      expect(Buffer.isBuffer((await cars.findByPk(id))?.get('photo'))).toBe(true);
      await cars.update({ isHere: false, notes: null, photo: Buffer.alloc(0) }, { where: { id } });
      expect((await cars.findByPk(id))?.get()).toMatchObject({ isHere: false, notes: null, photo: Buffer.alloc(0) });
    });

    it('cause an error instead of being rounded when they are too large for an exact JavaScript number', async () => {
      await expect(database.read('SELECT 9007199254740993 AS big')).rejects.toThrow('too large');
    });
  });

  describe('a constraint', () => {
    it('reports the duplicate field', async () => {
      await addOwner('Anna');
      const error = await failureOf(addOwner('Anna'));
      expect(error).toBeInstanceOf(UniqueConstraintError);
      expect(error).toMatchObject({
        fields: ['name'],
        original: { code: 'SQLITE_CONSTRAINT', message: 'SQLITE_CONSTRAINT: UNIQUE constraint failed: owners.name' },
      });
      expect(isUnavailable(error)).toBe(false);
    });

    it('rejects a dangling reference, and also a duplicate from a statement that returns rows', async () => {
      expect(await failureOf(execute('INSERT INTO cars (owner) VALUES (99)'))).toBeInstanceOf(
        ForeignKeyConstraintError,
      );
      await addOwner('Anna');
      const returning = "INSERT INTO owners (name) VALUES ('Anna') RETURNING id";
      const error = await failureOf(database.read(returning));
      expect(error).toMatchObject({ original: { code: 'SQLITE_CONSTRAINT' } });
    });
  });

  describe('a transaction', () => {
    it('rolls back when it fails', async () => {
      await addOwner('Anna');
      const work = database.transaction(async (transaction) => {
        await database.sequelize.query("INSERT INTO owners (name) VALUES ('Berta')", { transaction });
        throw new Error('on purpose');
      });
      await expect(work).rejects.toThrow('on purpose');
      expect(await owners()).toEqual(['Anna']);
    });

    it('is invisible to other connections before the commit', async () => {
      await database.transaction(async (transaction) => {
        await database.sequelize.query("INSERT INTO owners (name) VALUES ('Anna')", { transaction });
        expect(await owners()).toEqual([]);
      });
      expect(await owners()).toEqual(['Anna']);
    });
  });

  describe('the connection of a transaction', () => {
    const cacheSize = async () =>
      database.transaction((transaction) => transaction.read<{ cache_size: number }>('PRAGMA cache_size'));

    it('is reused by the next transaction, even after a rollback', async () => {
      await database.transaction((transaction) => database.sequelize.query('PRAGMA cache_size = 77', { transaction }));
      expect(await cacheSize()).toEqual([{ cache_size: 77 }]);
      await failureOf(database.transaction(() => Promise.reject(new Error('on purpose'))));
      expect(await cacheSize()).toEqual([{ cache_size: 77 }]);
      expect(await database.read('PRAGMA cache_size')).not.toEqual([{ cache_size: 77 }]);
    });

    it('cannot be used by late queries of an earlier transaction that has ended', async () => {
      const ended = await database.transaction(async (transaction) => transaction);
      await expect(ended.read('SELECT 1')).rejects.toThrow('ended');
    });

    it('is replaced when the transaction’s commit fails; everything is rolled back', async () => {
      const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const failed = database.transaction(async (transaction) => {
        await database.sequelize.query('PRAGMA defer_foreign_keys = ON', { transaction });
        await database.sequelize.query('INSERT INTO cars (owner) VALUES (99)', { transaction });
      });
      expect(await failureOf(failed)).toBeInstanceOf(ForeignKeyConstraintError);
      warned.mockRestore();
      await database.transaction((transaction) =>
        database.sequelize.query("INSERT INTO owners (name) VALUES ('Anna')", { transaction }),
      );
      expect(await owners()).toEqual(['Anna']);
      expect(await database.read('SELECT id FROM cars')).toEqual([]);
    });
  });

  describe('a SELECT', () => {
    it('binds values with the same result as if Sequelize wrote them into the SQL text', async () => {
      const values = { text: "O'Brien :x", whole: 5, part: 0.5, flag: true, day: new Date('2026-03-05T13:00:00.123Z') };
      const sql = `SELECT :text AS text, :whole / 2 AS half, typeof(:part) AS part, :flag AS flag, :day AS day, :none AS none`;
      const bound = await database.read(sql, { ...values, none: null, unused: 1 });
      const written = await database.sequelize.query(sql, {
        type: QueryTypes.SELECT,
        replacements: { ...values, none: null },
      });
      expect(bound).toEqual(written);
      expect(bound).toEqual([
        { text: "O'Brien :x", half: 2, part: 'real', flag: 1, day: '2026-03-05 13:00:00.123 +00:00', none: null },
      ]);
    });

    it('returns columns that were added after the statement’s first run', async () => {
      await addOwner('Anna');
      const all = () => database.read('SELECT * FROM owners');
      await all();
      await execute('ALTER TABLE owners ADD COLUMN city TEXT');
      expect(await all()).toEqual([{ id: 1, name: 'Anna', city: null }]);
    });
  });

  describe('a lock held by another connection', () => {
    it('is waited for without blocking the process', async () => {
      const lock = await lockFile();
      const writing = database.transaction((transaction) =>
        database.sequelize.query("INSERT INTO owners (name) VALUES ('Anna')", { transaction }),
      );
      // The holder of the lock runs on the same event loop: if waiting blocked the loop, the lock would never be
      // released.
      expect(await owners()).toEqual([]);
      await lock.release();
      await writing;
      expect(await owners()).toEqual(['Anna']);
    });

    it('results in "not available" after the timeout, with everything rolled back', async () => {
      const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const lock = await lockFile();
      const error = await failureOf(database.transaction((transaction) => transaction.read('SELECT 1')));
      expect(error).toBeInstanceOf(TimeoutError);
      expect(error).toMatchObject({ original: { code: 'SQLITE_BUSY', errno: 5 } });
      expect(isUnavailable(error)).toBe(true);
      expect(warned).not.toHaveBeenCalled();
      warned.mockRestore();
      await lock.release();
      await addOwner('Anna');
      expect(await owners()).toEqual(['Anna']);
    });
  });

  it('yields to the event loop between two statements', async () => {
    const COUNT = 50;
    let turns = 0;
    let isDone = false;
    const ticking = (async () => {
      for (; !isDone; turns++) await nextTurn();
    })();
    for (let page = 0; page < COUNT; page++) await owners();
    isDone = true;
    await ticking;
    expect(turns).toBeGreaterThanOrEqual(COUNT);
  });

  it('runs the statements of a connection in call order', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => addOwner(`Nr. ${index}`)));
    expect(await owners()).toEqual(Array.from({ length: 20 }, (_, index) => `Nr. ${index}`));
  });

  describe('a disk failure', () => {
    it('results in "not available" when the disk is full, even for a write that returns rows, and leaves the stored rows intact', async () => {
      await addOwner('Anna');
      await execute('PRAGMA max_page_count = 1');
      const fill = `INSERT INTO owners (name) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT 'x' || i FROM n`;
      for (const sql of [fill, `${fill} RETURNING id`]) {
        const error = await failureOf(execute(sql));
        expect(error).toMatchObject({ original: { code: 'SQLITE_FULL', errno: 13 } });
        expect(isUnavailable(error)).toBe(true);
      }
      expect(await owners()).toEqual(['Anna']);
    });

    it('results in "not available" while the folder is missing; reads succeed again when the folder is back', async () => {
      const folder = dirname(file);
      await database.close();
      await rename(folder, `${folder}.away`);
      await mkdir(folder);
      await mkdir(file);
      database = openDatabase(place.url);
      const error = await failureOf(owners());
      expect(isUnavailable(error)).toBe(true);
      await rename(folder, `${folder}.empty`);
      await rename(`${folder}.away`, folder);
      expect(await owners()).toEqual([]);
    });

    it('does not count as temporary when the file is corrupt', async () => {
      for (let index = 0; index < 300; index++) await addOwner(`${index}`.padEnd(60, 'x'));
      await execute('PRAGMA wal_checkpoint(TRUNCATE)');
      await database.close();
      await truncate(file, 3 * 4096);
      await appendFile(file, Buffer.alloc(40 * 4096, 0x5a));
      database = openDatabase(place.url);
      const error = await failureOf(owners());
      expect(error).toMatchObject({ original: { code: 'SQLITE_CORRUPT' } });
      expect(isUnavailable(error)).toBe(false);
    });
  });

  it('finishes pending statements before it closes, and rejects statements that arrive after closing', async () => {
    const ended: unknown[] = [];
    const { module } = makeSequelizeModule();
    const connection = new module.Database(file, 0, (error) => ended.push(error));
    connection.run("INSERT INTO owners (name) VALUES ('Anna')", (error) => ended.push(error));
    await new Promise<unknown>((resolve) => connection.close(resolve));
    expect(ended).toEqual([null, null]);
    expect(await owners()).toEqual(['Anna']);
    const late = await new Promise<unknown>((resolve) => connection.all('SELECT 1', [], resolve));
    expect(late).toMatchObject({ code: 'SQLITE_MISUSE' });
  });

  it('leaves no open file or write-ahead log behind when it closes', async () => {
    for (let index = 0; index < 20; index++) {
      await database.transaction((transaction) => transaction.read('SELECT 1'));
    }
    await addOwner('Anna');
    expect(await readdir(dirname(file))).toHaveLength(3);
    await database.close();
    // SQLite deletes the write-ahead log when the last connection closes.
    expect(await readdir(dirname(file))).toEqual(['test.sqlite']);
    database = openDatabase(place.url);
    expect(await owners()).toEqual(['Anna']);
  });
});
