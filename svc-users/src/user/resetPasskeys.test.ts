import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { secondFactor } from '../testing/secondFactor.ts';
import { NEW_USER_PASSWORD, startUsers } from '../testing/startUsers.ts';

describeOnOneDatabase('DELETE /user/:id/passkeys', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));
  const factor = secondFactor(users);

  const reset = (id: string, cookie: string) => factor.send('DELETE', `/user/${id}/passkeys`, cookie);

  it('removes the lost passkeys, ends the account’s sessions and lets its owner log in with the password', async () => {
    const { user, cookie } = await users.newUser();
    await factor.addPasskey(cookie);
    const admin = await users.logIn('admin');
    expect((await reset(user.id, admin)).status).toBe(204);
    expect(await users.isSessionOver(cookie)).toBe(true);
    expect((await users.tryLogIn(user.username, NEW_USER_PASSWORD)).status).toBe(200);
    expect((await factor.send('GET', `/get-user/${user.username}`, admin)).body.users.passkeys).toBe(0);
    expect(users.securityLines).toContainEqual(
      expect.objectContaining({ event: 'second-factor.reset', target: user.id }),
    );
  });

  it("rejects the admin's own account and an unknown one", async () => {
    const admin = await users.newUser({ role: 'Admin' });
    await factor.addPasskey(admin.cookie);
    expect(await reset(admin.user.id, admin.cookie)).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } });
    expect((await reset('unbekannt', admin.cookie)).status).toBe(404);
    expect(await users.models.Passkey.count({ where: { userId: admin.user.id } })).toBe(1);
  });

  it('deletes the passkeys of a deleted account', async () => {
    const { user, cookie } = await users.newUser();
    await factor.addPasskey(cookie);
    expect((await factor.send('DELETE', `/user/${user.id}`, await users.logIn('admin'))).status).toBe(204);
    expect(await users.models.Passkey.count({ where: { userId: user.id } })).toBe(0);
  });
});
