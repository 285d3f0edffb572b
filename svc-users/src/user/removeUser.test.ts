import { randomUUID } from 'node:crypto';
import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { runUsers } from '../testing/runUsers.ts';
import { NEW_USER_PASSWORD, sessionIdIn } from '../testing/startUsers.ts';

describeOnOneDatabase('DELETE /user/:id', (makeDatabase) => {
  const users = runUsers(makeDatabase);

  const remove = (id: string, cookie = users.admin) => users.request('DELETE', `/user/${id}`, { cookie });
  const isThere = async (id: string) => (await users.models.User.count({ where: { id } })) === 1;

  it('removes a user, ends their sessions with 401 and frees the name', async () => {
    const { user, cookie } = await users.newUser();
    expect(await remove(user.id)).toMatchObject({ status: 204, body: null });
    expect(await isThere(user.id)).toBe(false);
    expect(await users.isSessionOver(cookie)).toBe(true);
    expect(await users.endedSessions()).toContain(sessionIdIn(cookie));
    expect((await users.tryLogIn(user.username, NEW_USER_PASSWORD)).status).toBe(401);
    expect((await users.newUser({ username: user.username })).user.username).toBe(user.username);
  });

  it('removes another Admin', async () => {
    const { user } = await users.newUser({ role: 'Admin' });
    expect((await remove(user.id)).status).toBe(204);
  });

  it("returns 403 for the user's own account", async () => {
    const { user, cookie } = await users.newUser({ role: 'Admin' });
    expect(await remove(user.id, cookie)).toMatchObject({
      status: 403,
      body: { code: 'OWN_ACCOUNT', message: 'Ihr eigenes Konto können Sie nicht löschen.' },
    });
    expect(await isThere(user.id)).toBe(true);
    expect(await users.isSessionOver(cookie)).toBe(false);
  });

  it('returns 404 for an unknown user', async () => {
    const { user } = await users.newUser();
    await remove(user.id);
    for (const id of [user.id, randomUUID()]) {
      expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    }
  });
});
