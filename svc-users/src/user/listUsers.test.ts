import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase, makeServerDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { secondFactor } from '../testing/secondFactor.ts';
import { PASSWORDS, startUsers, type UsersUnderTest } from '../testing/startUsers.ts';

describeOnDatabase('GET /all-user', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));

  it('returns all users to an Admin, sorted by name, without passwords', async () => {
    for (const username of ['Zoe', 'Ömer', 'otto']) await users.addUser({ username, password: 'egal was hier' });
    const { status, body } = await users.request('GET', '/all-user', { cookie: await users.logIn('admin') });
    expect(status).toBe(200);
    expect(body.map(({ username }: { username: string }) => username)).toEqual([
      'admin',
      'kasse',
      'Ömer',
      'otto',
      'Zoe',
    ]);
    expect(body[0]).toEqual({
      _id: expect.any(String),
      username: 'admin',
      email: '',
      phone: '',
      gender: 'männlich',
      status: 'Aktiv',
      role: 'Admin',
      version: 1,
      passkeys: 0,
      mustChangePassword: false,
    });
  });
});

const WAYS: [string, (users: UsersUnderTest, id: string, cookie: string) => Promise<{ status: number }>][] = [
  ['removed', (users, id, cookie) => users.request('DELETE', `/user/${id}`, { cookie })],
  ['demoted', (users, id, cookie) => users.request('PUT', `/user/${id}`, { cookie, json: { role: 'Angestellte' } })],
  ['deactivated', (users, id, cookie) => users.request('PUT', `/user/${id}`, { cookie, json: { status: 'Inaktiv' } })],
];

const activeAdmins = ({ models }: UsersUnderTest) => models.User.count({ where: { role: 'Admin', status: 'Aktiv' } });

async function eachOnTheNext(replicas: UsersUnderTest[], act: (typeof WAYS)[number][1]): Promise<number[]> {
  const [first] = replicas;
  if (!first) throw new Error('no replica');
  const admins = await Promise.all([1, 2, 3].map(() => first.newUser({ role: 'Admin' })));
  await first.models.User.destroy({ where: { username: 'admin' } });
  const responses = await Promise.all(
    admins.map(({ cookie }, index) => {
      const next = admins[(index + 1) % admins.length];
      const replica = replicas[index % replicas.length] ?? first;
      return act(replica, next?.user.id ?? '', cookie);
    }),
  );
  return responses.map(({ status }) => status);
}

describeOnDatabase('the last active admin', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()), 'each');

  it.each(WAYS)('cannot be %s by their own request', async (_title, act) => {
    const cookie = await users.logIn('admin');
    const { id } = await users.models.User.findOne({ where: { username: 'admin' }, rejectOnEmpty: true });
    expect((await act(users, id, cookie)).status).toBe(403);
    expect(await activeAdmins(users)).toBe(1);
    expect(await users.isSessionOver(cookie)).toBe(false);
  });

  it.each(WAYS)('remains when each admin is %s by another admin concurrently', async (_title, act) => {
    const statuses = await eachOnTheNext([users], act);
    expect(statuses.some((status) => status < 300)).toBe(true);
    for (const status of statuses) expect([200, 204, 401]).toContain(status);
    expect(await activeAdmins(users)).toBe(3 - statuses.filter((status) => status < 300).length);
    expect(await activeAdmins(users)).toBeGreaterThanOrEqual(1);
  });
});

describeWithTool('mysql', 'the last active admin, with two replicas,', () => {
  it.each(WAYS)('remains when each admin is %s by another admin concurrently', async (_title, act) => {
    const database = await makeServerDatabase();
    const replicas = await Promise.all([startUsers(database), startUsers(database)]);
    try {
      const statuses = await eachOnTheNext(replicas, act);
      for (const status of statuses) expect([200, 204, 401]).toContain(status);
      const remaining = await replicas[0]?.models.User.count({ where: { role: 'Admin', status: 'Aktiv' } });
      expect(remaining).toBe(3 - statuses.filter((status) => status < 300).length);
      expect(remaining).toBeGreaterThanOrEqual(1);
    } finally {
      for (const replica of replicas) await replica.stop();
      await database.remove();
    }
  });
});

const handbook = readFileSync(join(__dirname, '../../../docs/operations/sessions.md'), 'utf8');

describeOnDatabase('the handbook’s procedure for the only admin after the loss of the passkey', (makeDatabase) => {
  it('allows a login with only the password', async () => {
    const [, statement = ''] = /<<'SQL'\n(DELETE FROM passkeys [^\n]+)\nSQL/.exec(handbook) ?? [];
    expect(handbook.split(statement)).toHaveLength(3);
    const users = await startUsers(await makeDatabase());
    const { user, cookie } = await users.newUser();
    const factor = secondFactor(users);
    await factor.addPasskey(await users.logIn('admin'));
    await factor.addPasskey(cookie);
    expect((await users.tryLogIn('admin', PASSWORDS.admin)).body.code).toBe('PASSKEY_NEEDED');
    await users.database.sequelize.query(statement);
    expect((await users.tryLogIn('admin', PASSWORDS.admin)).status).toBe(200);
    expect(await users.models.Passkey.count({ where: { userId: user.id } })).toBe(1);
    await users.remove();
  });
});
