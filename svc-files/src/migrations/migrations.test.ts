import { contentAfterAborts } from '@parkwart/service-kit/testing/abortedMigrations';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { filesMigrations } from './filesMigrations.ts';

describeOnDatabase('an aborted migration of svc-files', (makeDatabase) => {
  it('completes at the next start', async () => {
    const { expected, found, breaks } = await contentAfterAborts(makeDatabase, filesMigrations);
    expect(breaks).toBeGreaterThan(filesMigrations.length);
    expect(found).toEqual(expected);
  });
});
