import { contentAfterBreakingOff } from '@parkwart/service-kit/testing/brokenOffMigrations';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { usersMigrations } from './usersMigrations.ts';

describeOnEachDatabase('a migration of svc-users that broke off', (makeDatabase) => {
  it('goes on at the next start', async () => {
    const { expected, found } = await contentAfterBreakingOff(makeDatabase, usersMigrations);
    expect(found.length).toBeGreaterThan(usersMigrations.length);
    for (const content of found) expect(content).toEqual(expected);
  }, 60_000);
});
