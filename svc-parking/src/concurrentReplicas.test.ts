import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeMariaDbDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { ask, TEST_SECRET } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeTestKeys, type TestKeys } from '@parkwart/service-kit/testing/testKeys';
import { startUsersStandIn, type UsersStandIn } from '@parkwart/service-kit/testing/usersStandIn';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { CAR } from './testing/startParking.ts';

const MAIN = join(__dirname, '..', 'dist', 'main.js');

describeWithTool('mariadb', 'two svc-parking processes on one database', () => {
  let keys: TestKeys;
  let users: UsersStandIn;
  let database: TestDatabase;
  let replicas: { child: ChildProcess; url: string }[];

  const startReplica = async () => {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PORT: '0',
        DATABASE_URL: database.url,
        INTERNAL_SECRET: TEST_SECRET,
        USERS_URL: users.url,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let port: number | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      const entry = JSON.parse(line) as { msg: string; port?: number };
      port ??= entry.port;
      if (entry.msg === 'ready') break;
    }
    child.stdout.resume();
    return { child, url: `http://127.0.0.1:${port}` };
  };

  beforeAll(async () => {
    keys = await makeTestKeys();
    users = await startUsersStandIn(keys.publicKeys);
    database = await makeMariaDbDatabase();
    replicas = await Promise.all([startReplica(), startReplica()]);
  }, 60_000);

  afterAll(async () => {
    await Promise.all(
      replicas.map(async ({ child }) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        expect((await ended)[0]).toBe(0);
      }),
    );
    await users.stop();
    await database.remove();
  }, 30_000);

  it('give fifty concurrent check-ins fifty different ascending numbers', async () => {
    const cookie = await keys.cookie();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ask(replicas[index % 2]?.url ?? '', 'POST', '/parking', { cookie, json: CAR }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const numbers = replies.map(({ body }) => body.invoiceNumber as number);
    expect(new Set(numbers).size).toBe(50);
    const next = await ask(replicas[0]?.url ?? '', 'POST', '/parking', { cookie, json: CAR });
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(100_001);
    expect(next.body.invoiceNumber).toBeGreaterThan(Math.max(...numbers));
  });

  it('park a car once when the same form reaches both at once', async () => {
    const request = { cookie: await keys.cookie(), headers: { 'Idempotency-Key': 'same-form-1' }, json: CAR };
    const replies = await Promise.all(replicas.map(({ url }) => ask(url, 'POST', '/parking', request)));
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });

  it('check a car out once when both are asked at once', async () => {
    const cookie = await keys.cookie();
    const { body } = await ask(replicas[0]?.url ?? '', 'POST', '/parking', { cookie, json: CAR });
    const replies = await Promise.all(
      replicas.map(({ url }) => ask(url, 'POST', `/checkout?id=${body._id}`, { cookie })),
    );
    expect(replies.map((reply) => reply.body.version)).toEqual([2, 2]);
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });
});
