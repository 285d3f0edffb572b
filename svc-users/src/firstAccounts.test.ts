import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase, makeServerDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { PASSWORDS, startUsers, type UsersUnderTest } from './testing/startUsers.ts';

describeOnDatabase('the first accounts of an empty database', (makeDatabase) => {
  let database: TestDatabase;
  const running: UsersUnderTest[] = [];

  beforeEach(async () => {
    database = await makeDatabase();
  });
  afterEach(async () => {
    for (const users of running.splice(0)) await users.stop();
    await database.remove();
  });

  const start = async (environment = {}) => {
    const users = await startUsers(database, { environment });
    running.push(users);
    return users;
  };
  const production = (password?: string) => ({ EMBEDDED_ACCOUNTS: false, PARKWART_ADMIN_PASSWORD: password });

  it('are admin and kasse in the embedded default, together with four fine types', async () => {
    const { models, tryLogIn } = await start();
    const accounts = await models.User.findAll({ order: [['username', 'ASC']] });
    expect(accounts.map(({ username, role, status }) => [username, role, status])).toEqual([
      ['admin', 'Admin', 'Aktiv'],
      ['kasse', 'Angestellte', 'Aktiv'],
    ]);
    const fineTypes = await models.FineType.findAll();
    expect(fineTypes).toHaveLength(4);
    for (const { fineType, finePriceCents, fineDescription } of fineTypes) {
      expect(fineType).not.toBe('');
      expect(fineDescription).not.toBe('');
      expect(finePriceCents).toBeGreaterThanOrEqual(1_000);
    }
    expect((await tryLogIn('admin', PASSWORDS.admin)).body.role).toBe('Admin');
    expect((await tryLogIn('kasse', PASSWORDS.kasse)).body.role).toBe('Angestellte');
  });

  it('are left unchanged by the next start', async () => {
    const first = await start();
    await first.models.User.update({ email: 'chef@parkraum.example' }, { where: { username: 'admin' } });
    await first.stop();
    running.pop();
    const second = await start();
    expect(await second.models.User.count()).toBe(2);
    expect(await second.models.FineType.count()).toBe(4);
    const admin = await second.models.User.findOne({ where: { username: 'admin' } });
    expect(admin?.email).toBe('chef@parkraum.example');
  });

  it('are one admin with the given password in production', async () => {
    const { models, tryLogIn } = await start(production('Regen am Kiosk 7'));
    expect(await models.User.count()).toBe(1);
    expect(await models.FineType.count()).toBe(0);
    expect((await tryLogIn('admin', 'Regen am Kiosk 7')).body.role).toBe('Admin');
    expect((await tryLogIn('admin', PASSWORDS.admin)).status).toBe(401);
  });

  it.each([
    ['no password', undefined, /holds no account: set PARKWART_ADMIN_PASSWORD/],
    ['a short password', 'kurz', /PARKWART_ADMIN_PASSWORD: must have at least 8 characters/],
    ['a common password', 'Passwort123', /PARKWART_ADMIN_PASSWORD: is too common/],
  ])('a production start with %s fails with an error of one line', async (_title, password, message) => {
    await expect(start(production(password))).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(message),
    });
  });

  it('need no setting if the database already contains an account', async () => {
    const first = await start(production('Regen am Kiosk 7'));
    await first.stop();
    running.pop();
    const second = await start(production());
    expect(await second.models.User.count()).toBe(1);
  });
});

describeWithTool('mysql', 'replicas that start concurrently on an empty database', () => {
  it('create the first accounts and fine types only once', async () => {
    const database = await makeServerDatabase();
    const replicas = await Promise.all([1, 2, 3].map(() => startUsers(database)));
    expect(await replicas[0]?.models.User.count()).toBe(2);
    expect(await replicas[0]?.models.FineType.count()).toBe(4);
    for (const replica of replicas) {
      expect((await replica.tryLogIn('kasse', PASSWORDS.kasse)).status).toBe(200);
      await replica.stop();
    }
    await database.remove();
  });
});

describeOnDatabase('GET /first-steps/accounts', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()), 'each');
  const read = async () =>
    (await users.request('GET', '/first-steps/accounts', { cookie: await users.logIn('admin') })).body;

  it("reports the step 'users' as done only once an admin has added a user", async () => {
    expect(await read()).toEqual({ fineTypes: true, users: false });
    users.advance(1_000);
    await users.request('POST', '/add-user', {
      cookie: await users.logIn('admin'),
      headers: { 'Idempotency-Key': 'first-own-user' },
      json: {
        username: 'berta',
        email: 'berta@parken.example',
        phone: '030112',
        password: 'Kranich-42-Regen',
        gender: 'weiblich',
        role: 'Angestellte',
      },
    });
    expect(await read()).toEqual({ fineTypes: true, users: true });
  });

  it('reports the step of fine types as not done while there are no fine types', async () => {
    await users.models.FineType.destroy({ where: {} });
    expect(await read()).toEqual({ fineTypes: false, users: false });
  });
});

describeOnDatabase('the session in the response to a login', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase(), { environment: { DEMO_MODE: true } }), 'each');

  it('contains isDemo in demo mode, so that pages and printed papers show the demo mode', async () => {
    const { body } = await users.tryLogIn('kasse', 'parkwart-kasse');
    expect(body).toEqual({ user: 'kasse', username: 'kasse', role: 'Angestellte', isDemo: true });
  });
});
