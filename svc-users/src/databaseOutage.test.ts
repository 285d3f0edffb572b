import { makeMariaDbDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { heldUpDuring } from '@parkwart/service-kit/testing/heldUp';
import type { Reply } from '@parkwart/service-kit/testing/serviceUnderTest';
import { startMariaDb, type TestMariaDb } from '@parkwart/tooling/jest/mariaDb.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { PASSWORDS, startUsers, type UsersUnderTest } from './testing/startUsers.ts';

const LONGEST_ANSWER_MS = 3_000;
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

describeWithTool('mariadb', 'svc-users while its database is away', () => {
  let mariaDb: TestMariaDb;
  let users: UsersUnderTest;
  let cookie: string;
  let admin: string;

  beforeAll(async () => {
    mariaDb = await startMariaDb(process.env.PARKWART_TEST_MARIADB_TEMPLATE ?? '');
    users = await startUsers(await makeMariaDbDatabase(mariaDb.server));
    cookie = await users.logIn('kasse');
    admin = await users.logIn('admin');
  }, 60_000);
  afterAll(async () => {
    await users.stop();
    await mariaDb.remove();
  });

  const everything = () => [
    users.tryLogIn('kasse', PASSWORDS.kasse),
    users.ask('POST', '/session/refresh', { cookie }),
    users.ask('POST', '/logout', { cookie }),
    users.ask('GET', '/get-user/kasse', { cookie }),
    users.ask('GET', '/all-user', { cookie: admin }),
    users.ask('POST', '/add-user', {
      cookie: admin,
      json: NEW_USER,
      headers: { 'Idempotency-Key': 'once-and-no-more' },
    }),
    users.ask('PUT', '/user/1', { cookie: admin, json: { phone: '112' } }),
    users.ask('DELETE', '/user/1', { cookie: admin }),
    users.ask('PUT', '/change-password/kasse', { cookie, json: NEW_PASSWORD }),
    users.ask('GET', '/all-fine', { cookie: admin }),
    users.ask('POST', '/add-fine', { cookie: admin, json: FINE_TYPE }),
    users.ask('PUT', '/fine/1', { cookie: admin, json: FINE_TYPE }),
    users.ask('DELETE', '/fine/1', { cookie: admin }),
  ];
  const expectNotReachable = ({ status, body, headers }: Reply) => {
    expect(status).toBe(503);
    expect(body.message).toBe('Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.');
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(headers.getSetCookie()).toEqual([]);
  };

  /**
   * A database that has just been thawed works off what waited first, one that has just begun takes its time; the test's own time
   * limit ends the wait.
   */
  const onceReachable = async (ask: () => Promise<Reply>): Promise<Reply> => {
    const reply = await ask();
    return reply.status === 503 ? onceReachable(ask) : reply;
  };

  it('answers 503 in time while it is frozen, ends no session by it, and works again when it is back', async () => {
    mariaDb.freeze();
    const before = users.requests.length;
    const { result: answers, heldUpMs } = await heldUpDuring(() => Promise.all(everything()));
    mariaDb.thaw();
    answers.forEach(expectNotReachable);
    const answered = users.requests.slice(before);
    expect(answered).toHaveLength(answers.length);
    expect(answered.filter(({ ms }) => ms - heldUpMs > LONGEST_ANSWER_MS)).toEqual([]);
    expect((await onceReachable(() => users.ask('GET', '/get-user/kasse', { cookie }))).status).toBe(200);
    expect((await onceReachable(() => users.tryLogIn('kasse', PASSWORDS.kasse))).status).toBe(200);
  });

  it('answers 503 while it is stopped, and works again without a restart', async () => {
    await mariaDb.end();
    (await Promise.all(everything())).forEach(expectNotReachable);
    expect((await users.ask('GET', '/health/ready')).body.parts).toContain('database');
    expect((await users.ask('GET', '/.well-known/jwks.json')).status).toBe(200);
    await mariaDb.startAgain();
    expect((await onceReachable(() => users.ask('GET', '/get-user/kasse', { cookie }))).status).toBe(200);
    expect((await onceReachable(() => users.tryLogIn('kasse', PASSWORDS.kasse))).status).toBe(200);
  }, 60_000);
});
