import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { readEnvironment } from '@parkwart/service-kit/environment/environment';
import { type FakeUsers, startFakeUsers } from '@parkwart/service-kit/testing/fakeUsers';
import { measureRequests } from '@parkwart/service-kit/testing/measuredRequests';
import { testServiceKeysAsText } from '@parkwart/service-kit/testing/serviceKeys';
import { startUnderTest, testEnvironment } from '@parkwart/service-kit/testing/serviceUnderTest';
import { measureStalls } from '@parkwart/service-kit/testing/stalls';
import { describeOnDatabase, makeSqlite, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { makeTestKeys } from '@parkwart/service-kit/testing/testKeys';
import { Client } from 'minio';
import { filesEnvironment } from './environment.ts';
import { filesService } from './filesService.ts';
import { S3_KEYS, startS3, type TestS3 } from './testing/s3Server.ts';

const BUCKET = 'parkwart';

let users: FakeUsers;
let uploads: string;
beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'parkwart-uploads-'));
  users = await startFakeUsers((await makeTestKeys()).publicKeys);
});
afterAll(async () => {
  await users.stop();
  await rm(uploads, { recursive: true, force: true });
});

async function start(database: TestDatabase, port: number, change: Partial<typeof S3_KEYS> = {}) {
  const environment = {
    ...testEnvironment(database),
    USERS_URL: users.url,
    PARKING_URL: 'http://127.0.0.1:9',
    S3_ENDPOINT: new URL(`http://127.0.0.1:${port}`),
    S3_BUCKET: BUCKET,
    UPLOADS_DIR: uploads,
    ...S3_KEYS,
    ...change,
  };
  const { requests, logTo } = measureRequests();
  const logged = { environment: { LOG_LEVEL: 'info' as const }, logTo };
  return { ...(await startUnderTest(filesService(environment), database, logged)), requests };
}

const hasBucket = (port: number) => {
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = S3_KEYS;
  const client = new Client({ endPoint: '127.0.0.1', port, useSSL: false, accessKey, secretKey, region: 'us-east-1' });
  return client.bucketExists(BUCKET);
};

describeOnDatabase('svc-files', (makeDatabase) => {
  let database: TestDatabase;
  let s3: TestS3;

  beforeEach(async () => {
    [database, s3] = await Promise.all([makeDatabase(), startS3()]);
  });
  afterEach(async () => {
    await s3.remove();
    await database.remove();
  });

  it('creates its bucket and schema, and is ready', async () => {
    const files = await start(database, s3.port);
    expect(await hasBucket(s3.port)).toBe(true);
    expect(await files.service.database.read('SELECT scope FROM idempotency_keys')).toEqual([]);
    expect(await files.request('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
    await files.stop();
  });
});

describeOnDatabase('svc-files', (makeDatabase) => {
  it('stopping svc-files leaves no open handle', async () => {
    const [database, s3] = await Promise.all([makeDatabase(), startS3()]);
    const files = await start(database, s3.port);
    await files.request('GET', '/health/ready');
    await files.stop();
    await expect(files.request('GET', '/health/live')).rejects.toThrow();
    await s3.remove();
    const reader = openDatabase(database.url, database.timeoutMs);
    await reader.ping();
    await reader.close();
    await database.remove();
  });
});

describe('svc-files', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await makeSqlite();
  });
  afterEach(() => database.remove());

  it('is not ready while the storage is down, and recovers without a restart', async () => {
    const s3 = await startS3();
    const files = await start(database, s3.port);
    await s3.end();
    expect(await files.request('GET', '/health/ready')).toMatchObject({ status: 503, body: { parts: ['storage'] } });
    expect((await files.request('GET', '/health/live')).status).toBe(200);
    await s3.startAgain();
    expect((await files.request('GET', '/health/ready')).status).toBe(200);
    await files.stop();
    await s3.remove();
  });

  it('connects to the storage when the storage starts later', async () => {
    const s3 = await startS3();
    let connections = 0;
    // Drops the first two connections, like a storage that is still starting.
    const late = createTcpServer((socket) => {
      if (++connections <= 2) socket.destroy();
      else socket.pipe(connect(s3.port, '127.0.0.1')).pipe(socket);
    });
    await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve));
    const files = await start(database, (late.address() as AddressInfo).port);
    expect(connections).toBeGreaterThan(2);
    expect(await hasBucket(s3.port)).toBe(true);
    await files.stop();
    await new Promise((resolve) => late.close(resolve));
    await s3.remove();
  });

  it('connects to the storage even if the storage is still starting, or another replica creates the bucket at the same time', async () => {
    const responses: [number, string][] = [
      [503, ''],
      [404, ''],
      [409, '<Error><Code>OperationAborted</Code><Message>once more</Message></Error>'],
    ];
    const methods: unknown[] = [];
    const starting = createServer((request, response) => {
      methods.push(request.method);
      const [status, body] = responses.shift() ?? [200, ''];
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve));
    const files = await start(database, (starting.address() as AddressInfo).port);
    expect(methods).toEqual(['HEAD', 'HEAD', 'PUT', 'HEAD']);
    await files.stop();
    await new Promise((resolve) => starting.close(resolve));
  });

  it('reports within the timeout that it is not ready when the storage does not respond', async () => {
    const s3 = await startS3();
    let isMute = false;
    const relay = createTcpServer((socket) => {
      const storage = connect(s3.port, '127.0.0.1');
      socket.on('data', (bytes) => isMute || storage.write(bytes)).on('close', () => storage.destroy());
      storage.pipe(socket);
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const files = await start(database, (relay.address() as AddressInfo).port);
    isMute = true;
    const { result, stalledMs } = await measureStalls(() => files.request('GET', '/health/ready'));
    expect(result).toMatchObject({ status: 503, body: { parts: ['storage'] } });
    expect(Number(files.requests.at(-1)?.ms) - stalledMs).toBeLessThan(3_000);
    await files.stop();
    await new Promise((resolve) => relay.close(resolve));
    await s3.remove();
  });

  it('aborts its start with an error of one line when the storage rejects the keys', async () => {
    const s3 = await startS3();
    await expect(start(database, s3.port, { S3_SECRET_KEY: 'wrong' })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The storage refuses the bucket: \w+$/),
    });
    await s3.remove();
  });
});

describe('the settings of svc-files', () => {
  const GOOD = {
    PORT: '0',
    DATABASE_URL: 'sqlite:/tmp/files.sqlite',
    ...testServiceKeysAsText('files'),
    GATEWAY_KEY: 'y'.repeat(32),
    USERS_URL: 'http://users:8081',
    PARKING_URL: 'http://parking:8082',
    S3_ENDPOINT: 'http://minio:9000',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret of the storage',
    S3_BUCKET: 'parkwart',
  };

  it.each([
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_ENDPOINT', 'http://minio:9000/bucket'],
    ['S3_BUCKET', 'Nicht Gut'],
    ['S3_SECRET_KEY', ''],
    ['USERS_URL', 'users'],
    ['PARKING_URL', ''],
  ])('stop the start when %s is %j', (name, value) => {
    const read = () => readEnvironment(filesEnvironment, { ...GOOD, [name]: value });
    expect(read).toThrow(new RegExp(`^Wrong or missing settings: ${name}: `));
  });
});
