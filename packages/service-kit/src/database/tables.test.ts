import { describeOnDatabase } from '../testing/testDatabase.ts';
import { statementsOn } from './checkedSql.ts';
import { flag, instant, integer, listOf, nullable, text, withDefault } from './columns.ts';
import type { Database, Transaction } from './database.ts';
import { openDatabase } from './openDatabase.ts';
import { insertMany, rowsOf } from './rows.ts';
import { scanTable } from './scanTable.ts';
import { defineTables, readAs } from './tables.ts';

describe('a list of columns', () => {
  const TABLES = defineTables({
    notes: {
      subject: 'record',
      texts: { words: withDefault(listOf<string>(), []) },
      users: { author: nullable(text) },
      facts: { id: integer, madeAt: instant, endedAt: nullable(instant), isOpen: withDefault(flag, true) },
    },
  });
  const { notes } = TABLES;
  const stored = {
    words: '["a"]',
    author: null,
    id: 7,
    madeAt: '2026-03-05 13:00:00.123 +00:00',
    endedAt: null,
    isOpen: 0,
  };

  it('reads a row in the format of each database', () => {
    const read = { words: ['a'], author: null, id: 7, madeAt: new Date('2026-03-05T13:00:00.123Z'), endedAt: null };
    expect(notes.read(stored)).toEqual({ ...read, isOpen: false });
    expect(notes.read({ ...stored, madeAt: read.madeAt, isOpen: 1 })).toEqual({ ...read, isOpen: true });
  });

  it('writes lists as JSON, and contains the defaults of a new row', () => {
    expect(notes.write({ words: ['a', 'b'], endedAt: null, isOpen: true })).toEqual({
      words: '["a","b"]',
      endedAt: null,
      isOpen: true,
    });
    expect(notes.defaults).toEqual({ words: [], author: null, endedAt: null, isOpen: true });
  });

  it('causes a compile error for a name that no table has', () => {
    const statement = statementsOn<typeof TABLES>();
    const rest: string = 'ORDER BY id';
    statement(`SELECT MAX(other.id) AS newest FROM notes AS other FORCE INDEX (notes_made) WHERE isOpen = 1 AND id > :last
    AND author <> 'nobody here' ${rest}`);
    // @ts-expect-error
    statement('SELECT id, mdeAt FROM notes');
    // @ts-expect-error
    statement('SELECT id FROM note');
    // @ts-expect-error
    statement(`SELECT id FROM notes WHERE isOpn = 1 ${rest}`);
    // @ts-expect-error
    statement('UPDATE notes SET endedAt = :now WHERE author = other.author');
    // @ts-expect-error
    notes.pick('id', 'mdeAt');
  });
});

describeOnDatabase('rows that are inserted together', (makeDatabase) => {
  const tags = withDefault(listOf<string>(), []);
  const { notes } = defineTables({ notes: { facts: { id: integer, words: text, day: nullable(integer), tags } } });

  it.each([0, 1, 95])('are stored in their order, with lists as JSON: %s rows', async (count) => {
    const place = await makeDatabase();
    const database = openDatabase(place.url);
    const own = database.dialect === 'mysql' ? 'AUTO_INCREMENT' : 'AUTOINCREMENT';
    await database.sequelize.query(
      `CREATE TABLE notes (id INTEGER PRIMARY KEY ${own}, words TEXT NOT NULL, day INTEGER, tags TEXT NOT NULL)`,
    );
    const rows = Array.from({ length: count }, (_, row) => ({
      words: `„${row}“ :words ?`,
      ...(row % 3 > 0 && { day: row, tags: [`„${row}“`] }),
    }));
    await database.transaction((transaction) => insertMany(notes.without('id'))(transaction, rows));
    // @ts-expect-error: `words` has no default.
    (transaction: Transaction) => insertMany(notes.without('id'))(transaction, [{ day: 1 }]);
    const stored = await readAs(database, notes.without('id'), 'SELECT * FROM notes ORDER BY id');
    expect(stored).toEqual(rows.map((row) => ({ day: null, tags: [], ...row })));
    await database.close();
    await place.remove();
  });
});

describeOnDatabase('an instant', (makeDatabase) => {
  it('keeps its milliseconds in every statement', async () => {
    const made = await makeDatabase();
    const database = openDatabase(made.url);
    await database.sequelize.query('CREATE TABLE visits (id INTEGER PRIMARY KEY, at DATETIME(3))');
    const visits = defineTables({ visits: { facts: { id: integer, at: instant } } }).visits;
    const at = (ms: string) => new Date(`2026-03-05T14:00:00.${ms}Z`);
    const [first, second, third] = [at('001'), at('499'), at('999')];
    await database.transaction(async (transaction) => {
      await transaction.write('INSERT INTO visits (id, at) VALUES (1, :first)', { first });
      await insertMany(visits)(transaction, [
        { id: 2, at: second },
        { id: 3, at: third },
      ]);
      await transaction.write('UPDATE visits SET at = :third WHERE id IN (:ids)', { third, ids: [1] });
    });
    expect(await readAs(database, visits, 'SELECT * FROM visits WHERE at > :first ORDER BY id', { first })).toEqual([
      { id: 1, at: third },
      { id: 2, at: second },
      { id: 3, at: third },
    ]);
    expect(await database.read('SELECT id FROM visits WHERE at IN (:at)', { at: [second] })).toEqual([{ id: 2 }]);
    await expect(database.read("SELECT ':no' FROM visits WHERE id = :id", { ids: 1 })).rejects.toThrow(
      'no value for :id',
    );
    await database.close();
    await made.remove();
  });
});

describe('a scan of a table', () => {
  afterEach(() => jest.restoreAllMocks());

  it('filters the rows of each statement before the next statement runs', async () => {
    const steps: string[] = [];
    const read = async (sql: string) => {
      if (sql.includes('MIN')) return [{ first: 1, last: 5_000 }];
      steps.push('read');
      return [{ id: 1 }, { id: 2 }];
    };
    const found = await scanTable<{ id: number }, number>({ read, isWriting: () => false } as unknown as Database, {
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

  it('uses statements that wait for running transactions on SQLite, but not endlessly under constant load', async () => {
    // The clock only advances when the code checks for a writer.
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    let writes = 3;
    const reads: number[] = [];
    const read = async (sql: string) => {
      if (sql.includes('MIN')) return [{ first: 1, last: 5_000 }];
      reads.push(writes);
      if (reads.length === 1) writes = Number.POSITIVE_INFINITY;
      return [];
    };
    const isWriting = () => {
      now += 1;
      return --writes > 0;
    };
    await scanTable({ read, isWriting } as unknown as Database, {
      table: 'records',
      id: 'id',
      select: (range) => `SELECT id FROM records WHERE ${range('id')}`,
      values: {},
      pick: () => [],
    });
    expect(reads).toEqual([0, Number.POSITIVE_INFINITY]);
  });
});

const TABLES = defineTables({
  remarks: {
    subject: 'record',
    subjectId: 'recordId',
    versioned: true,
    texts: { text },
    facts: { id: integer, recordId: integer, closedDay: nullable(integer), version: withDefault(integer, 1) },
  },
});

const rows = rowsOf(TABLES.remarks);
const statement = statementsOn<typeof TABLES>();

describeOnDatabase('the rows of a table', (makeDatabase) => {
  let database: Database;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const made = await makeDatabase();
    database = openDatabase(made.url);
    const id = database.dialect === 'sqlite' ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'INT AUTO_INCREMENT PRIMARY KEY';
    await database.sequelize.query(`CREATE TABLE remarks
      (id ${id}, text VARCHAR(20), recordId INT, closedDay INT, version INT NOT NULL DEFAULT 1)`);
    remove = async () => {
      await database.close();
      await made.remove();
    };
  });
  afterAll(() => remove());
  beforeEach(() => database.sequelize.query('DELETE FROM remarks'));

  const insert = (recordId: number, content: string) =>
    database.transaction((transaction) => rows.insert(transaction, { recordId, text: content }));

  it('are found by their owners, newest first', async () => {
    const ids = [await insert(7, 'eins'), await insert(8, 'zwei'), await insert(7, 'drei')];
    expect(await rows.of(database, [7])).toEqual([
      { id: ids[2], recordId: 7, text: 'drei', closedDay: null, version: 1 },
      { id: ids[0], recordId: 7, text: 'eins', closedDay: null, version: 1 },
    ]);
    expect(await rows.of(database, [])).toEqual([]);
  });

  it('are found and counted by a condition', async () => {
    await insert(7, 'eins');
    await insert(8, 'zwei');
    const found = await rows.where(database, statement('recordId > :after ORDER BY id LIMIT :limit'), {
      after: 7,
      limit: 5,
    });
    expect(found).toMatchObject([{ text: 'zwei' }]);
    expect(await rows.count(database, statement('closedDay IS NULL'))).toBe(2);
    // @ts-expect-error: the names in a condition are checked.
    const unchecked = () => rows.count(database, 'closed IS NULL');
    await expect(unchecked()).rejects.toThrow();
  });

  it('keep the values that a change does not contain, and get the next version number', async () => {
    const id = await insert(7, 'eins');
    await database.transaction((transaction) => rows.update(transaction, id, { closedDay: 20260305 }));
    const locked = await database.transaction((transaction) => rows.lock(transaction, id));
    expect(locked).toMatchObject({ text: 'eins', closedDay: 20260305, version: 2 });
  });

  it('are removed by their ids', async () => {
    const [first, second] = [await insert(7, 'eins'), await insert(7, 'zwei')];
    await database.transaction((transaction) => rows.remove(transaction, [first]));
    await database.transaction((transaction) => rows.remove(transaction, []));
    expect(await rows.of(database, [7])).toMatchObject([{ id: second }]);
    expect(await database.transaction((transaction) => rows.lock(transaction, first))).toBeUndefined();
  });
});
