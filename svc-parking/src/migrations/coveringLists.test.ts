import { type Database, openDatabase } from '@parkwart/service-kit/database/database';
import { migrate } from '@parkwart/service-kit/database/migrations';
import { describeOnEachDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { SORT_COLUMNS } from '../lists/listOrders.ts';
import { parkingMigrations } from './parkingMigrations.ts';

const BEFORE = ['records_parked_plate'];
const TODAY = ['all', 'active', 'paid', 'dunning', 'print']
  .map((list) => `records_list_${list}`)
  .concat('records_entry_at_states')
  .concat(['day', 'month'].map((period) => `records_entry_${period}`))
  .concat(Object.values(SORT_COLUMNS).map(({ index }) => index));

describeOnEachDatabase('after the migrations', (makeDatabase) => {
  let testDatabase: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await makeDatabase();
    await migrate(testDatabase.url, parkingMigrations);
    database = openDatabase(testDatabase.url, testDatabase.timeoutMs);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  it.each([...BEFORE, ...TODAY])('the index %s exists, so that replicas of both versions work', async (index) => {
    const through = database.dialect === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;
    expect(
      await database.select(`SELECT id FROM records ${through} WHERE isDisable = 0 AND entryAt > '2000-01-01'`),
    ).toEqual([]);
  });
});
