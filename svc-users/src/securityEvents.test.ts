import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { runUsers } from './testing/runUsers.ts';
import { secondFactor } from './testing/secondFactor.ts';
import { cookiesOf, NEW_USER_PASSWORD, PASSWORDS } from './testing/startUsers.ts';

const ADDRESS = '192.0.2.1';
const headers = { 'X-Forwarded-For': ADDRESS, 'X-Request-Id': 'request-of-the-test' };
const NEW_PASSWORD = 'Nebel über dem Kiosk 9';

describeOnDatabase('the security log of svc-users', (makeDatabase) => {
  const users = runUsers(makeDatabase);

  const linesDuring = async (work: () => Promise<unknown>) => {
    const before = users.securityLines.length;
    await work();
    return users.securityLines.slice(before).map(({ address, requestId, event, reason, account, target }) => {
      expect({ address, requestId }).toEqual({ address: ADDRESS, requestId: 'request-of-the-test' });
      return { event, ...(reason && { reason }), account, ...(target && { target }) };
    });
  };
  const logIn = (user: string, password: string) =>
    users.request('POST', '/park-login', { headers, json: { user, password } });
  const change = (id: string, json: object) =>
    users.request('PUT', `/user/${id}`, { cookie: users.admin, headers, json });

  it('records a login and a logout', async () => {
    const { user } = await users.newUser();
    let cookie = '';
    const recorded = await linesDuring(async () => {
      cookie = cookiesOf(await logIn(user.username, NEW_USER_PASSWORD));
      for (let twice = 1; twice <= 2; twice++) await users.request('POST', '/logout', { cookie, headers });
    });
    expect(recorded).toEqual([
      { event: 'login', account: user.id },
      { event: 'session.ended', reason: 'logout', account: user.id },
    ]);
  });

  it('records a correct password that is not followed by a passkey', async () => {
    const { user, cookie } = await users.newUser();
    await secondFactor(users).addPasskey(cookie);
    expect(await linesDuring(() => logIn(user.username, NEW_USER_PASSWORD))).toEqual([
      { event: 'second-factor.asked', account: user.id },
    ]);
  });

  it('records a session replaced by a login in the same browser', async () => {
    const { user, cookie } = await users.newUser();
    const json = { user: user.username, password: NEW_USER_PASSWORD };
    expect(await linesDuring(() => users.request('POST', '/park-login', { cookie, headers, json }))).toEqual([
      { event: 'login', account: user.id },
      { event: 'session.ended', reason: 'replaced', account: user.id },
    ]);
  });

  it('records rejected logins, with an opaque id for an unknown account', async () => {
    const user = await users.addUser({ password: NEW_USER_PASSWORD });
    const inactive = await users.addUser({ password: NEW_USER_PASSWORD, status: 'Inaktiv' });
    const recorded = await linesDuring(async () => {
      for (let attempt = 1; attempt <= 6; attempt++) await logIn(user.username, 'falsches Passwort');
      await logIn(inactive.username, NEW_USER_PASSWORD);
      await logIn('Regen am Kiosk 8', 'x');
      await logIn('regen am kiosk 8', 'y');
    });
    const refused = (reason: string, account: unknown) => ({ event: 'login.refused', reason, account });
    const mark = recorded[7]?.account;
    expect(mark).toMatch(/^unknown:[0-9a-f]{16}$/);
    expect(recorded).toEqual([
      ...Array(5).fill(refused('wrong-credentials', user.id)),
      refused('delayed', user.id),
      refused('inactive', inactive.id),
      refused('wrong-credentials', mark),
      refused('wrong-credentials', mark),
    ]);
    expect(JSON.stringify(users.securityLines)).not.toMatch(/kiosk|falsch/i);
  });

  it('records the end of a session by a reused refresh token', async () => {
    const { user, cookie } = await users.newUser();
    const refresh = (old: string) => users.request('POST', '/session/refresh', { cookie: old, headers });
    const recorded = await linesDuring(async () => {
      await refresh(cookiesOf(await refresh(cookie)));
      for (let twice = 1; twice <= 2; twice++) await refresh(cookie);
    });
    expect(recorded).toEqual([{ event: 'session.ended', reason: 'reuse', account: user.id }]);
  });

  it('records a password change and a wrong password', async () => {
    const { user, cookie } = await users.newUser();
    const changeTo = (currentPassword: string) =>
      users.request('PUT', `/change-password/${user.username}`, {
        cookie,
        headers,
        json: { currentPassword, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD },
      });
    const recorded = await linesDuring(async () => {
      await changeTo('falsches Passwort');
      await changeTo(NEW_USER_PASSWORD);
    });
    expect(recorded).toEqual([
      { event: 'password.refused', reason: 'wrong-password', account: user.id },
      { event: 'password.changed', account: user.id },
    ]);
  });

  it('records each action of an admin on an account once', async () => {
    const json = {
      username: 'Gerda',
      password: NEW_USER_PASSWORD,
      email: 'gerda@parkraum.example',
      phone: '030 1',
      gender: 'weiblich',
    };
    const keyed = { ...headers, 'Idempotency-Key': 'one-form-twice' };
    let id = '';
    const recorded = await linesDuring(async () => {
      for (let twice = 1; twice <= 2; twice++) {
        id = (await users.request('POST', '/add-user', { cookie: users.admin, headers: keyed, json })).body._id;
      }
      await change(id, { phone: '112' });
      await change(id, { role: 'Admin', status: 'Inaktiv', password: NEW_PASSWORD, username: 'Gerda Groß' });
      await users.request('DELETE', `/user/${id}`, { cookie: users.admin, headers });
      await users.request('DELETE', `/user/${id}`, { cookie: users.admin, headers });
    });
    const events = ['user.added', 'user.renamed', 'password.set', 'role.changed', 'status.changed', 'user.deleted'];
    expect(recorded).toEqual(events.map((event) => ({ event, account: users.adminId, target: id })));
  });

  it('records requests that were rejected for missing permissions', async () => {
    const { user, cookie } = await users.newUser();
    const recorded = await linesDuring(async () => {
      await users.request('GET', '/get-user/admin', { cookie, headers });
      await users.request('GET', '/all-user', { cookie, headers });
      await change(users.adminId, { role: 'Angestellte' });
      await users.request('DELETE', `/user/${users.adminId}`, { cookie: users.admin, headers });
    });
    const refused = (reason: string, account: string) => ({ event: 'right.refused', reason, account });
    expect(recorded).toEqual([
      refused('other-account', user.id),
      refused('wrong-role', user.id),
      refused('own-account', users.adminId),
      refused('own-account', users.adminId),
    ]);
  });

  it('contains no secret and no name, like the ordinary log', () => {
    const lines = JSON.stringify(users.securityLines);
    expect(users.securityLines.length).toBeGreaterThan(20);
    for (const secret of [...Object.values(PASSWORDS), NEW_USER_PASSWORD, NEW_PASSWORD, 'Gerda', 'parkwart_']) {
      expect(lines).not.toContain(secret);
    }
  });
});
