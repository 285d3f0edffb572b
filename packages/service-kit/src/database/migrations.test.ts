import { describeOnDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { integer, key } from './migrationColumns.ts';
import { type Migration, migrate } from './migrations.ts';
import { openDatabase } from './openDatabase.ts';

const shared: Migration = { name: '000-idempotency', up: async () => {} };
const tables: Migration = {
  name: '001-tables',
  up: async ({ createTable }) => createTable('records', { id: key(integer) }),
};
const later = (name: string): Migration => ({ name, up: async () => {} });

describeOnDatabase('a database', (makeDatabase) => {
  let testDatabase: TestDatabase;
  beforeEach(async () => {
    testDatabase = await makeDatabase();
  });
  afterEach(() => testDatabase.remove());

  const run = (...migrations: Migration[]) => migrate(testDatabase.url, [shared, ...migrations]);
  const select = async (sql: string) => {
    const database = openDatabase(testDatabase.url);
    try {
      return await database.read<{ name: string }>(sql);
    } finally {
      await database.close();
    }
  };

  it.each(['001-records', '001-users', '001-attachments'])(
    'of a version before 1.0, with the migration %s, is refused unchanged',
    async (former) => {
      await run(later(former), later('002-settings'));
      await expect(run(tables)).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringMatching(/version before 1\.0.* commit 5d64e57f/),
      });
      expect(await select('SELECT name FROM SequelizeMeta ORDER BY name')).toEqual([
        { name: '000-idempotency' },
        { name: former },
        { name: '002-settings' },
      ]);
      await expect(select('SELECT id FROM records')).rejects.toThrow(/records/);
    },
  );

  it('of a newer version is accepted, and gets the migrations that it lacks, so that a downgrade works', async () => {
    await run(tables, later('002-newer'));
    await expect(run(tables)).resolves.toBeUndefined();
    await expect(run(tables, later('002-correction'))).resolves.toBeUndefined();
    expect(await select("SELECT name FROM SequelizeMeta WHERE name LIKE '002%' ORDER BY name")).toEqual([
      { name: '002-correction' },
      { name: '002-newer' },
    ]);
  });

  it('of an older version, from 1.0 on, gets the migrations that were added later', async () => {
    await run(tables);
    await run(tables, later('002-newer'));
    expect(await select("SELECT name FROM SequelizeMeta WHERE name LIKE '002%'")).toEqual([{ name: '002-newer' }]);
  });
});
