import { contentAfterAborts } from '@parkwart/service-kit/testing/abortedMigrations';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { parkingMigrations } from './parkingMigrations.ts';

describeOnEachDatabase('a migration of svc-parking that broke off', (makeDatabase) => {
  it('goes on at the next start', async () => {
    const { expected, found, breaks } = await contentAfterAborts(makeDatabase, parkingMigrations, [
      'settings',
      'leases',
    ]);
    expect(breaks).toBeGreaterThan(parkingMigrations.length);
    for (const content of found) expect(content).toEqual(expected);
  }, 600_000);
});
