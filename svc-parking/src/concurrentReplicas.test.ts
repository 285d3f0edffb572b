import { join } from 'node:path';
import { formatDay } from '@parkwart/contracts/rules/time';
import { retryWhileUnavailable } from '@parkwart/service-kit/testing/databaseOutage';
import { type FakeUsers, startFakeUsers } from '@parkwart/service-kit/testing/fakeUsers';
import { type Replica, startReplica } from '@parkwart/service-kit/testing/replica';
import { sendRequest } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeServerDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { makeTestKeys, type TestKeys } from '@parkwart/service-kit/testing/testKeys';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { CAR as STANDARD_CAR } from './testing/startParking.ts';

/** A car that entered a day ago by the machine's clock, which the replicas use. */
const CAR = { ...STANDARD_CAR, date: formatDay(new Date(Date.now() - 86_400_000)) };

const MAIN = join(__dirname, '..', 'dist', 'main.js');

describeWithTool('mysql', 'two svc-parking processes on one database', () => {
  let keys: TestKeys;
  let users: FakeUsers;
  let database: TestDatabase;
  let replicas: Replica[];

  beforeAll(async () => {
    keys = await makeTestKeys();
    users = await startFakeUsers(keys.publicKeys);
    database = await makeServerDatabase();
    const start = () => startReplica(MAIN, { DATABASE_URL: database.url, USERS_URL: users.url, FILES_URL: users.url });
    replicas = await Promise.all([start(), start()]);
  }, 60_000);

  afterAll(async () => {
    expect(await Promise.all(replicas.map((replica) => replica.stop()))).toEqual([0, 0]);
    await users.stop();
    await database.remove();
  });

  it('give fifty concurrent check-ins fifty different ascending numbers', async () => {
    const cookie = await keys.cookie();
    const checkIn = (index: number) => {
      const headers = { 'Idempotency-Key': `one-of-fifty-${index}` };
      return sendRequest(replicas[index % 2]?.url ?? '', 'POST', '/parking', { cookie, headers, json: CAR });
    };
    // Retries like the booth: on a busy machine, fifty commits may exceed the database timeout.
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => retryWhileUnavailable(() => checkIn(index))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const numbers = responses.map(({ body }) => body.invoiceNumber as number);
    expect(new Set(numbers).size).toBe(50);
    const next = await sendRequest(replicas[0]?.url ?? '', 'POST', '/parking', { cookie, json: CAR });
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(100_001);
    expect(next.body.invoiceNumber).toBeGreaterThan(Math.max(...numbers));
  });

  it('check a car in once when both get the same form concurrently', async () => {
    const request = {
      cookie: await keys.cookie(),
      headers: { 'Idempotency-Key': 'same-form-1' },
      json: { ...CAR, vehicleNumber: 'ONCE1' },
    };
    const responses = await Promise.all(
      replicas.map(({ url }) => retryWhileUnavailable(() => sendRequest(url, 'POST', '/parking', request))),
    );
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    const { vehicleNumber } = request.json;
    const found = await sendRequest(replicas[0]?.url ?? '', 'GET', `/vehicle-search?vehicleNumber=${vehicleNumber}`, {
      cookie: await keys.cookie({ role: 'Admin' }),
    });
    expect(found.body).toHaveLength(1);
  });

  it('check a car out once when both get the request concurrently', async () => {
    const cookie = await keys.cookie();
    const { body } = await sendRequest(replicas[0]?.url ?? '', 'POST', '/parking', { cookie, json: CAR });
    const responses = await Promise.all(
      replicas.map(({ url }) =>
        retryWhileUnavailable(() => sendRequest(url, 'POST', `/checkout?id=${body._id}`, { cookie })),
      ),
    );
    expect(responses.map((response) => response.body.version)).toEqual([2, 2]);
    expect(responses[1]?.body).toEqual(responses[0]?.body);
  });
});
