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
