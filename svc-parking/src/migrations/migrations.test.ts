import type { Database } from '@parkwart/service-kit/database/database';
import { migrate } from '@parkwart/service-kit/database/migrations';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { contentAfterAborts } from '@parkwart/service-kit/testing/abortedMigrations';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { SORT_COLUMNS } from '../lists/listOrders.ts';
import { parkingMigrations } from './parkingMigrations.ts';

describeOnDatabase('an aborted migration of svc-parking', (makeDatabase) => {
  it('completes at the next start', async () => {
    const { expected, found, breaks } = await contentAfterAborts(makeDatabase, parkingMigrations, [
      'settings',
      'leases',
    ]);
    expect(breaks).toBeGreaterThan(parkingMigrations.length);
    expect(found).toEqual(expected);
  });
});

const NAMED_BY_SQL = ['all', 'active', 'paid', 'dunning', 'print']
  .map((list) => `records_list_${list}`)
  .concat('records_entry_at_states', 'records_parked_plate')
  .concat(['day', 'month'].map((period) => `records_entry_${period}`))
  .concat(Object.values(SORT_COLUMNS).map(({ index }) => index));

describeOnDatabase('after the migrations,', (makeDatabase) => {
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

  it.each(NAMED_BY_SQL)('the index %s, to which SQL statements refer by its name, exists', async (index) => {
    const through = database.dialect === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;
    expect(
      await database.read(`SELECT id FROM records ${through} WHERE isDisable = 0 AND entryAt > '2000-01-01'`),
    ).toEqual([]);
  });
});
