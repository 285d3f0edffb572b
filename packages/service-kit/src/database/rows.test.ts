import { describeOnDatabase } from '../testing/testDatabase.ts';
import { statementsOn } from './checkedSql.ts';
import { integer, nullable, text, withDefault } from './columns.ts';
import type { Database } from './database.ts';
import { openDatabase } from './openDatabase.ts';
import { rowsOf } from './rows.ts';
import { defineTables } from './tables.ts';

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

  it('are those of their owners, the newest first', async () => {
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

  it('keep what a change leaves out, and count its version', async () => {
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
