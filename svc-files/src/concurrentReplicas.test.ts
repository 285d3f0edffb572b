import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@parkwart/service-kit/database/database';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { retryWhileUnavailable } from '@parkwart/service-kit/testing/databaseOutage';
import { type FakeUsers, startFakeUsers } from '@parkwart/service-kit/testing/fakeUsers';
import { type Replica, startReplica } from '@parkwart/service-kit/testing/replica';
import { sendRequest } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeServerDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { makeTestKeys } from '@parkwart/service-kit/testing/testKeys';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { S3_KEYS } from './testing/s3Server.ts';
import { type FilesDependencies, startDependencies, uploadTo } from './testing/startFiles.ts';

const MAIN = join(__dirname, '..', 'dist', 'main.js');
const inAWhile = () => new Date(Date.now() + 30_000);
const INVOICES = [100_001, 100_002, 100_003, 100_004, 100_005, 100_006];

describeWithTool('mysql', 'two svc-files processes on one database and bucket', () => {
  let dependencies: FilesDependencies;
  let users: FakeUsers;
  let database: TestDatabase;
  let own: Database;
  let replicas: Replica[];
  let cookie: string;

  beforeAll(async () => {
    const keys = await makeTestKeys();
    [dependencies, users, database] = await Promise.all([
      startDependencies(),
      startFakeUsers(keys.publicKeys),
      makeServerDatabase(),
    ]);
    for (const invoice of INVOICES) dependencies.parking.records.add(invoice);
    own = openDatabase(database.url, database.timeoutMs);
    cookie = await keys.cookie({ username: 'admin', role: 'Admin' });
    const environment = {
      DATABASE_URL: database.url,
      USERS_URL: users.url,
      PARKING_URL: dependencies.parking.url,
      S3_ENDPOINT: `http://127.0.0.1:${dependencies.s3.port}`,
      S3_BUCKET: 'parkwart-files',
      ...S3_KEYS,
    };
    replicas = await Promise.all([startReplica(MAIN, environment), startReplica(MAIN, environment)]);
  }, 60_000);

  afterAll(async () => {
    expect(await Promise.all(replicas.map((replica) => replica.stop()))).toEqual([0, 0]);
    await users.stop();
    await dependencies.remove();
    await own.close();
    await database.remove();
  });

  const upload = (replica: Replica | undefined, invoice: number, name: string, headers = {}) =>
    uploadTo(`${replica?.url}/api/employee/upload-files/${invoice}`, [{ name, content: name }], {
      Cookie: cookie,
      ...headers,
    });

  it('store a file once when both get the same form concurrently', async () => {
    const [invoice = 0] = INVOICES;
    const headers = { 'Idempotency-Key': 'same-form-1' };
    const responses = await Promise.all(
      replicas.map((replica) => retryWhileUnavailable(() => upload(replica, invoice, 'einmal.txt', headers))),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    const kept = await sendRequest(replicas[1]?.url ?? '', 'GET', `/attachments/${invoice}`, { cookie });
    expect(kept.body).toHaveLength(1);
  });

  it('notify svc-parking once of every record that changed while svc-parking was down', async () => {
    const due = () => own.read<{ dueAt: Date }>('SELECT dueAt FROM attachment_lists WHERE dueAt IS NOT NULL');
    while ((await due()).length > 0) await wait(20);
    dependencies.parking.failListsWith(503);
    for (const name of ['a.txt', 'b.txt']) {
      await Promise.all(INVOICES.map((invoice, index) => upload(replicas[index % 2], invoice, name)));
    }
    const putOff = async () => (await due()).filter(({ dueAt }) => dueAt > new Date() && dueAt < inAWhile());
    while ((await putOff()).length < INVOICES.length) await wait(20);
    dependencies.parking.sent.length = 0;
    dependencies.parking.failListsWith(undefined);
    while ((await due()).length > 0) await wait(20);
    const { sent } = dependencies.parking;
    expect(sent.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual(INVOICES);
    expect(sent.map(({ files }) => files.filter((name) => name !== 'einmal.txt'))).toEqual(
      INVOICES.map(() => ['a.txt', 'b.txt']),
    );
  }, 60_000);
});
