import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@parkwart/service-kit/database/database';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { retryWhileUnavailable } from '@parkwart/service-kit/testing/databaseOutage';
import { type Replica, startReplica } from '@parkwart/service-kit/testing/replica';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { sendRequest, type TestResponse } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeServerDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { usersMigrations } from './migrations/usersMigrations.ts';
import { makePrivateKey } from './testing/makePrivateKey.ts';
import { cookieNamed, cookiesOf, PASSWORDS, sessionIdIn, TEST_USERS_SECRET } from './testing/startUsers.ts';

const MAIN = join(__dirname, '..', 'dist', 'main.js');

describeWithTool('mysql', 'two svc-users processes on one database', () => {
  let folder: string;
  let database: TestDatabase;
  let own: Database;
  let replicas: Replica[];
  let first: string;
  let second: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parkwart-users-'));
    const keysFile = join(folder, 'keys.json');
    await writeFile(keysFile, JSON.stringify({ keys: [makePrivateKey()] }));
    database = await makeServerDatabase();
    own = openDatabase(database.url, database.timeoutMs);
    const environment = {
      DATABASE_URL: database.url,
      SIGNING_KEYS_FILE: keysFile,
      USERS_SECRET: TEST_USERS_SECRET,
      COOKIE_SECURE: 'false',
      EMBEDDED_ACCOUNTS: 'true',
    };
    replicas = await Promise.all([startReplica(MAIN, environment), startReplica(MAIN, environment)]);
    [first = '', second = ''] = replicas.map(({ url }) => url);
  }, 60_000);

  afterAll(async () => {
    expect(await Promise.all(replicas.map((replica) => replica.stop()))).toEqual([0, 0]);
    await own.close();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const logIn = async (url: string, user: 'admin' | 'kasse') =>
    cookiesOf(await sendRequest(url, 'POST', '/park-login', { json: { user, password: PASSWORDS[user] } }));
  const refresh = (url: string, cookie: string) => sendRequest(url, 'POST', '/session/refresh', { cookie });
  const read = async (url: string, cookie: string) =>
    (await sendRequest(url, 'GET', '/get-user/kasse', { cookie })).status;
  const endedSessions = async (url: string): Promise<string[]> => {
    const token = await testTokens('parking').sign('users');
    return (
      await sendRequest(url, 'GET', '/internal/ended-sessions', { headers: { Authorization: `Bearer ${token}` } })
    ).body.ended;
  };

  it('run each migration and create the first accounts once when both start on an empty database', async () => {
    const steps = await own.read<{ name: string }>('SELECT name FROM SequelizeMeta ORDER BY name');
    expect(steps.map(({ name }) => name)).toEqual(usersMigrations.map(({ name }) => name));
    const users = await own.read<{ username: string }>('SELECT username FROM users ORDER BY username');
    expect(users.map(({ username }) => username)).toEqual(['admin', 'kasse']);
  });

  it('accept a session that was opened at one process and is refreshed at the other', async () => {
    const cookie = await logIn(first, 'kasse');
    expect(await read(second, cookie)).toBe(200);
    const renewed = cookiesOf(await refresh(second, cookie));
    expect([await read(first, renewed), await read(second, renewed)]).toEqual([200, 200]);
    const again = await refresh(first, renewed);
    expect(again.status).toBe(200);
    expect(sessionIdIn(cookiesOf(again))).toBe(sessionIdIn(cookie));
  });

  it('return the same new token when both get the same refresh request concurrently', async () => {
    const cookie = await logIn(first, 'kasse');
    const responses = await Promise.all([first, second, first, second].map((url) => refresh(url, cookie)));
    expect(new Set(responses.map((response) => cookieNamed(cookiesOf(response), 'refresh'))).size).toBe(1);
  });

  it('both reject a session immediately after it was logged out at one of them', async () => {
    const cookie = await logIn(first, 'kasse');
    expect((await sendRequest(second, 'POST', '/logout', { cookie })).status).toBe(204);
    expect([await read(first, cookie), (await refresh(first, cookie)).status]).toEqual([401, 401]);
    for (const url of [first, second]) expect(await endedSessions(url)).toContain(sessionIdIn(cookie));
  });

  it('end a session at both processes when a refresh token is reused that is older than the previous token', async () => {
    const copied = await logIn(first, 'kasse');
    const next = cookiesOf(await refresh(second, copied));
    const current = cookiesOf(await refresh(first, next));
    const responses = await Promise.all([refresh(second, copied), refresh(first, copied)]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401]);
    expect([await read(first, current), await read(second, current)]).toEqual([401, 401]);
    expect((await endedSessions(first)).filter((id) => id === sessionIdIn(copied))).toHaveLength(1);
  });

  it('check at most five wrong passwords in total, however many arrive concurrently', async () => {
    const headers = { 'X-Forwarded-For': '10.9.8.7' };
    const guess = (url: string, index: number): Promise<TestResponse> =>
      sendRequest(url, 'POST', '/park-login', { headers, json: { user: 'kasse', password: `falsch-${index}` } });
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_none, index) => guess(index % 2 ? first : second, index)),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
    const right = { headers, json: { user: 'kasse', password: PASSWORDS.kasse } };
    for (const url of [first, second]) expect((await sendRequest(url, 'POST', '/park-login', right)).status).toBe(429);
  });

  it('add a user once when both get the same form concurrently', async () => {
    const json = {
      username: 'einmal',
      password: 'Regen am Kiosk 7',
      email: 'einmal@parkraum.example',
      phone: '030 123',
      gender: 'weiblich',
    };
    const request = { cookie: await logIn(first, 'admin'), headers: { 'Idempotency-Key': 'same-form-1' }, json };
    const responses = await Promise.all(
      [first, second].map((url) => retryWhileUnavailable(() => sendRequest(url, 'POST', '/add-user', request))),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    expect(await own.read("SELECT id FROM users WHERE username = 'einmal'")).toHaveLength(1);
  });
});
