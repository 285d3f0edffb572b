import {
  expectUnavailable,
  MAX_RESPONSE_MS,
  retryWhileUnavailable,
} from '@parkwart/service-kit/testing/databaseOutage';
import { measureStalls } from '@parkwart/service-kit/testing/stalls';
import { makeServerDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startDatabaseServer, type TestDatabaseServer } from '@parkwart/tooling/jest/databaseServer.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { type FilesDependencies, type FilesUnderTest, startDependencies, startFiles } from './testing/startFiles.ts';

const INVOICE = 100_001;

describeWithTool('mysql', 'svc-files when its database fails', () => {
  let databaseServer: TestDatabaseServer;
  let dependencies: FilesDependencies;
  let files: FilesUnderTest;

  beforeAll(async () => {
    [databaseServer, dependencies] = await Promise.all([
      startDatabaseServer(process.env.PARKWART_TEST_DATABASE_TEMPLATE ?? ''),
      startDependencies(),
    ]);
    dependencies.parking.records.add(INVOICE);
    files = await startFiles(await makeServerDatabase(databaseServer.server), dependencies);
    const { status } = await upload('first');
    expect(status).toBe(201);
  }, 60_000);
  afterAll(async () => {
    await files.stop();
    await dependencies.remove();
    await databaseServer.remove();
  });

  const upload = (key: string) =>
    files.upload(INVOICE, [{ name: 'a.txt', content: 'a' }], { headers: { 'Idempotency-Key': `upload-${key}` } });
  const requestEverything = () => {
    const asAdmin = { cookie: files.admin };
    return [
      upload('while-away'),
      files.request('GET', `/attachments/${INVOICE}`, asAdmin),
      files.request('POST', '/download-file', { ...asAdmin, json: { files: ['a.txt'] } }),
      files.request('GET', '/image/7f1c2d3e-0000-4000-8000-000000000000', asAdmin),
    ];
  };

  it('while the database is frozen, uploads return 503 in time and leave no object behind', async () => {
    const objects = await files.objects();
    await databaseServer.freeze();
    const before = files.requests.length;
    const { result: responses, stalledMs } = await measureStalls(() => Promise.all(requestEverything()));
    databaseServer.thaw();
    responses.forEach(expectUnavailable);
    const answered = files.requests.slice(before);
    expect(answered).toHaveLength(responses.length);
    expect(answered.filter(({ ms }) => ms - stalledMs > MAX_RESPONSE_MS)).toEqual([]);
    expect(await files.objects()).toEqual(objects);
    expect((await retryWhileUnavailable(() => upload('while-away'))).status).toBe(201);
    expect(await files.objects()).toHaveLength(objects.length + 1);
  });

  it('returns 503 while the database is stopped, and recovers without a restart', async () => {
    await databaseServer.end();
    (await Promise.all(requestEverything())).forEach(expectUnavailable);
    expect((await files.request('GET', '/health/ready')).body.parts).toContain('database');
    await databaseServer.startAgain();
    expect((await retryWhileUnavailable(() => upload('when-back'))).status).toBe(201);
  }, 60_000);
});
