import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startUsers } from '../testing/startUsers.ts';

describeOnOneDatabase('GET /all-user', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));

  it('returns all users to an Admin, by name, without passwords', async () => {
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
