import { openDatabase } from '@parkwart/service-kit/database/database';
import { migrate } from '@parkwart/service-kit/database/migrations';
import { contentAfterAborts } from '@parkwart/service-kit/testing/abortedMigrations';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { usersMigrations } from './usersMigrations.ts';

describeOnDatabase('an aborted migration of svc-users', (makeDatabase) => {
  it('completes at the next start', async () => {
    const { expected, found, breaks } = await contentAfterAborts(makeDatabase, usersMigrations);
    expect(breaks).toBeGreaterThan(usersMigrations.length);
    expect(found).toEqual(expected);
  });
});

describeOnDatabase('005-fine-type-names', (makeDatabase) => {
  it('fills in keys and numbers of existing fine types', async () => {
    const testDatabase = await makeDatabase();
    await migrate(
      testDatabase.url,
      usersMigrations.filter(({ name }) => name < '005'),
    );
    const database = openDatabase(testDatabase.url, testDatabase.timeoutMs);
    const old = { finePriceCents: 1, fineDescription: '', createdAt: new Date(), version: 1 };
    const rows = ['Auf der Rampe', 'ÜBERLANG'].map((fineType, index) => ({ id: `${index}`, fineType, ...old }));
    await database.sequelize.getQueryInterface().bulkInsert('fine_types', rows);
    await migrate(testDatabase.url, usersMigrations);
    const keys = await database.select('SELECT nameKey, number FROM fine_types ORDER BY id');
    expect(keys).toEqual([
      { nameKey: 'auf der rampe', number: 1 },
      { nameKey: 'überlang', number: 2 },
    ]);
    await database.close();
    await testDatabase.remove();
  });
});
