import {
  expectUnavailable,
  MAX_RESPONSE_MS,
  retryWhileUnavailable,
} from '@parkwart/service-kit/testing/databaseOutage';
import type { TestResponse } from '@parkwart/service-kit/testing/serviceUnderTest';
import { measureStalls } from '@parkwart/service-kit/testing/stalls';
import { makeServerDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startDatabaseServer, type TestDatabaseServer } from '@parkwart/tooling/jest/databaseServer.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { PASSWORDS, startUsers, type UsersUnderTest } from './testing/startUsers.ts';

const NEW_USER = {
  username: 'Vera',
  email: 'vera@parkraum.example',
  phone: '030 123456',
  password: 'Regen am Kiosk 7',
  gender: 'weiblich',
};
const NEW_PASSWORD = {
  currentPassword: PASSWORDS.kasse,
  newPassword: 'Regen am Kiosk 7',
  confirmNewPassword: 'Regen am Kiosk 7',
};
const FINE_TYPE = { fineType: 'Auf der Rampe', finePrice: 12.5 };

describeWithTool('mysql', 'svc-users when its database fails', () => {
  let databaseServer: TestDatabaseServer;
  let users: UsersUnderTest;
  let cookie: string;
  let admin: string;

  beforeAll(async () => {
    databaseServer = await startDatabaseServer(process.env.PARKWART_TEST_DATABASE_TEMPLATE ?? '');
    users = await startUsers(await makeServerDatabase(databaseServer.server));
    cookie = await users.logIn('kasse');
    admin = await users.logIn('admin');
  }, 60_000);
  afterAll(async () => {
    await users.stop();
    await databaseServer.remove();
  });

  const requestEverything = () => [
    users.tryLogIn('kasse', PASSWORDS.kasse),
    users.request('POST', '/session/refresh', { cookie }),
    users.request('POST', '/logout', { cookie }),
    users.request('GET', '/get-user/kasse', { cookie }),
    users.request('GET', '/all-user', { cookie: admin }),
    users.request('POST', '/add-user', {
      cookie: admin,
      json: NEW_USER,
      headers: { 'Idempotency-Key': 'once-and-no-more' },
    }),
    users.request('PUT', '/user/1', { cookie: admin, json: { phone: '112' } }),
    users.request('DELETE', '/user/1', { cookie: admin }),
    users.request('PUT', '/change-password/kasse', { cookie, json: NEW_PASSWORD }),
    users.request('GET', '/all-fine', { cookie: admin }),
    users.request('POST', '/add-fine', { cookie: admin, json: FINE_TYPE }),
    users.request('PUT', '/fine/1', { cookie: admin, json: FINE_TYPE }),
    users.request('DELETE', '/fine/1', { cookie: admin }),
  ];
  const expectNoEndedSession = (response: TestResponse) => {
    expectUnavailable(response);
    expect(response.headers.getSetCookie()).toEqual([]);
  };

  it('while the database is frozen, every call returns 503 in time and no user is logged out', async () => {
    await databaseServer.freeze();
    const before = users.requests.length;
    const { result: responses, stalledMs } = await measureStalls(() => Promise.all(requestEverything()));
    databaseServer.thaw();
    responses.forEach(expectNoEndedSession);
    const handled = users.requests.slice(before);
    expect(handled).toHaveLength(responses.length);
    expect(handled.filter(({ ms }) => ms - stalledMs > MAX_RESPONSE_MS)).toEqual([]);
    expect((await retryWhileUnavailable(() => users.request('GET', '/get-user/kasse', { cookie }))).status).toBe(200);
    expect((await retryWhileUnavailable(() => users.tryLogIn('kasse', PASSWORDS.kasse))).status).toBe(200);
  });

  it('returns 503 while the database is stopped, and recovers without a restart', async () => {
    await databaseServer.end();
    (await Promise.all(requestEverything())).forEach(expectNoEndedSession);
    expect((await users.request('GET', '/health/ready')).body.parts).toContain('database');
    expect((await users.request('GET', '/.well-known/jwks.json')).status).toBe(200);
    await databaseServer.startAgain();
    expect((await retryWhileUnavailable(() => users.request('GET', '/get-user/kasse', { cookie }))).status).toBe(200);
    expect((await retryWhileUnavailable(() => users.tryLogIn('kasse', PASSWORDS.kasse))).status).toBe(200);
  }, 60_000);
});
