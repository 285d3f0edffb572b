import { contentAfterAborts } from '@parkwart/service-kit/testing/abortedMigrations';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { parkingMigrations } from './parkingMigrations.ts';

describeOnEachDatabase('an aborted migration of svc-parking', (makeDatabase) => {
  it('completes at the next start', async () => {
    const { expected, found, breaks } = await contentAfterAborts(makeDatabase, parkingMigrations, [
      'settings',
      'leases',
    ]);
    expect(breaks).toBeGreaterThan(parkingMigrations.length);
    expect(found).toEqual(expected);
  });
});
