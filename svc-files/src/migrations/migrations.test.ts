import { contentAfterAborts } from '@parkwart/service-kit/testing/abortedMigrations';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { filesMigrations } from './filesMigrations.ts';

describeOnEachDatabase('an aborted migration of svc-files', (makeDatabase) => {
  it('completes at the next start', async () => {
    const { expected, found, breaks } = await contentAfterAborts(makeDatabase, filesMigrations);
    expect(breaks).toBeGreaterThan(filesMigrations.length);
    expect(found).toEqual(expected);
  });
});
