import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { runAtFixedTime } from '../testing/runUsers.ts';
import { secondFactor } from '../testing/secondFactor.ts';
import { cookieNamed, cookiesOf, NEW_USER_PASSWORD, PASSWORDS, startUsers } from '../testing/startUsers.ts';

const MINUTE = 60_000;
const DEFAULTS = { adminPasskeyRequired: false, officeIdleMinutes: 120, boothIdleMinutes: null };

describeOnDatabase('the settings at /security-settings', (makeDatabase) => {
  const users = runAtFixedTime(makeDatabase);
  const factor = secondFactor(users);

  const read = (cookie: string) => factor.send('GET', '/security-settings', cookie);
  const put = (cookie: string, change: object) =>
    factor.send('PUT', '/security-settings', cookie, { ...DEFAULTS, ...change });
  const refresh = (cookie: string, flag = '') => factor.send('POST', `/session/refresh${flag}`, cookie);
  const secondsOf = (cookies: string) => {
    const { iat, exp } = JSON.parse(Buffer.from(cookies.split('.')[1] ?? '', 'base64url').toString());
    return exp - iat;
  };

  it('have their defaults at first, and are stored when an admin changes them', async () => {
    const cookie = await users.logIn('admin');
    expect(await read(cookie)).toMatchObject({ status: 200, body: DEFAULTS });
    const wanted = { adminPasskeyRequired: true, officeIdleMinutes: null, boothIdleMinutes: 5 };
    expect(await put(cookie, wanted)).toMatchObject({ status: 200, body: wanted });
    expect((await read(cookie)).body).toEqual(wanted);
    const admin = await users.models.User.findOne({ where: { username: 'admin' } });
    expect(users.securityLines).toContainEqual(
      expect.objectContaining({ event: 'security-settings.changed', account: admin?.id }),
    );
  });

  it('return 400 for numbers out of range', async () => {
    const cookie = await users.logIn('admin');
    for (const change of [
      { officeIdleMinutes: 4 },
      { boothIdleMinutes: 721 },
      { officeIdleMinutes: 5.5 },
      { more: 1 },
    ]) {
      expect((await put(cookie, change)).status).toBe(400);
    }
    expect((await read(cookie)).body).toEqual(DEFAULTS);
  });

  it('return 409 for a mandatory passkey at an address where browsers cannot create passkeys', async () => {
    const cookie = await users.logIn('admin');
    const json = { ...DEFAULTS, adminPasskeyRequired: true };
    expect(await users.request('PUT', '/security-settings', { cookie, json })).toMatchObject({
      status: 409,
      body: { code: 'PASSKEYS_NEED_A_NAME' },
    });
  });

  describe('with a mandatory passkey', () => {
    const closed = { status: 403, body: { code: 'PASSKEY_SETUP_NEEDED' } };

    beforeEach(async () => {
      expect((await put(await users.logIn('admin'), { adminPasskeyRequired: true })).status).toBe(200);
    });

    it('let an admin without a passkey create one first, and allow other calls only after the creation', async () => {
      const response = await users.tryLogIn('admin', PASSWORDS.admin);
      expect(response).toMatchObject({ status: 200, body: { role: 'Admin', required: 'passkey' } });
      const cookie = cookiesOf(response);
      for (const [method, path] of [
        ['GET', '/all-user'],
        ['GET', '/security-settings'],
        ['GET', '/sessions'],
        ['PUT', '/change-password/admin'],
        ['DELETE', '/passkeys/1'],
      ] as const) {
        expect(await factor.send(method, path, cookie, method === 'PUT' ? {} : undefined)).toMatchObject(closed);
      }
      expect((await factor.send('GET', '/get-user/admin', cookie)).status).toBe(200);
      expect((await factor.send('GET', '/get-user/kasse', cookie)).status).toBe(403);
      expect((await refresh(cookie)).body).toMatchObject({ required: 'passkey' });
      const started = await factor.send('POST', '/passkeys/options', cookie);
      const key = factor.authenticator();
      const made = await factor.send('POST', '/passkeys', cookie, {
        name: 'x',
        response: key.make(started.body.options),
      });
      expect(made.status).toBe(201);
      expect((await factor.send('GET', '/all-user', cookiesOf(made))).status).toBe(200);
      const login = await factor.finishLogIn(await factor.startLogIn('admin', PASSWORDS.admin), key);
      expect(login.body).toEqual({ user: 'admin', username: 'admin', role: 'Admin' });
    });

    it("prevent the removal of an admin's last passkey, but allow the removal of other passkeys", async () => {
      const cookie = await users.logIn('admin');
      await factor.addPasskey(cookie);
      const [, key] = await factor.addPasskey(cookie);
      const fresh = cookiesOf(await factor.finishLogIn(await factor.startLogIn('admin', PASSWORDS.admin), key));
      const [first, last] = (await factor.send('GET', '/passkeys', fresh)).body;
      const responses = await Promise.all(
        [first, last].map(({ _id }) => factor.send('DELETE', `/passkeys/${_id}`, fresh)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
      expect((await factor.send('GET', '/passkeys', fresh)).body).toHaveLength(1);
    });

    it('require no passkey in the booth', async () => {
      expect((await users.tryLogIn('kasse', PASSWORDS.kasse)).body).not.toHaveProperty('required');
    });
  });

  describe('with an idle limit', () => {
    it('end an office session two hours after its last use', async () => {
      let cookie = cookiesOf(await refresh(await users.logIn('admin')));
      users.advance(119 * MINUTE);
      cookie = cookiesOf(await refresh(cookie));
      users.advance(119 * MINUTE);
      const late = await refresh(cookie, '?active=false');
      expect(late.status).toBe(200);
      expect(secondsOf(cookieNamed(cookiesOf(late), 'access'))).toBe(60);
      users.advance(MINUTE);
      expect(await refresh(cookiesOf(late))).toMatchObject({ status: 401, body: { code: 'SESSION_OVER' } });
      expect(users.securityLines).toContainEqual(expect.objectContaining({ event: 'session.ended', reason: 'idle' }));
    });

    it("do not end the booth's session during a shift", async () => {
      const cookie = await users.logIn('kasse');
      users.advance(11 * 60 * MINUTE);
      expect((await refresh(cookie, '?active=false')).status).toBe(200);
    });

    it('issue no token that outlives the idle limit', async () => {
      await put(await users.logIn('admin'), { officeIdleMinutes: 5 });
      const cookie = await users.logIn('admin');
      expect(secondsOf(cookieNamed(cookie, 'access'))).toBe(60);
      users.advance(4.5 * MINUTE);
      const late = cookiesOf(await refresh(cookie, '?active=false'));
      expect(secondsOf(cookieNamed(late, 'access'))).toBe(30);
      const active = cookiesOf(await refresh(late));
      users.advance(4.5 * MINUTE);
      expect((await refresh(active)).status).toBe(200);
    });

    it('issue no token that outlives its session, however active the user is', async () => {
      let cookie = await users.logIn('admin');
      for (let hour = 1; hour < 12; hour += 1) {
        users.advance(60 * MINUTE);
        cookie = cookiesOf(await refresh(cookie));
      }
      users.advance(59 * MINUTE);
      const last = cookiesOf(await refresh(cookie));
      expect(secondsOf(cookieNamed(last, 'access'))).toBe(60);
    });
  });
});

describeOnDatabase('a password that must be changed', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()), 'each');

  const NEW = 'Schirm am Ständer 9';
  const person = {
    email: 'neu@parkraum.example',
    phone: '030 123456',
    gender: 'weiblich',
    password: NEW_USER_PASSWORD,
  };
  const add = async (change: object) =>
    users.request('POST', '/add-user', {
      cookie: await users.logIn('admin'),
      json: { ...person, username: 'neu', ...change },
    });

  it('blocks other calls until it is changed', async () => {
    expect((await add({ mustChangePassword: true })).body).toMatchObject({ mustChangePassword: true });
    const response = await users.tryLogIn('neu', NEW_USER_PASSWORD);
    expect(response).toMatchObject({ status: 200, body: { required: 'password' } });
    const cookie = cookiesOf(response);
    for (const path of ['/passkeys', '/all-fine', '/sessions']) {
      expect(await users.request('GET', path, { cookie })).toMatchObject({
        status: 403,
        body: expect.objectContaining({ code: expect.stringMatching(/PASSWORD_CHANGE_NEEDED|WRONG_ROLE/) }),
      });
    }
    expect((await users.request('GET', '/get-user/neu', { cookie })).status).toBe(200);
    const json = { currentPassword: NEW_USER_PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
    expect((await users.request('PUT', '/change-password/neu', { cookie, json })).status).toBe(204);
    const after = await users.tryLogIn('neu', NEW);
    expect(after.body).toEqual({ user: 'neu', username: 'neu', role: 'Angestellte' });
  });

  it('a user who is added without `mustChangePassword`, as in the specification, need not change the password', async () => {
    expect((await add({})).body).toMatchObject({ mustChangePassword: false });
    expect((await users.tryLogIn('neu', NEW_USER_PASSWORD)).body).not.toHaveProperty('required');
  });

  it('can be set by an admin for another account, and by no user for their own account', async () => {
    const { user } = await users.newUser();
    const path = `/user/${user.id}`;
    const change = { password: NEW, mustChangePassword: true };
    const set = await users.request('PUT', path, { cookie: await users.logIn('admin'), json: change });
    expect(set).toMatchObject({ status: 200, body: { mustChangePassword: true } });
    const { body, headers: _headers, ...response } = await users.tryLogIn(user.username, NEW);
    expect({ ...response, body }).toMatchObject({ status: 200, body: { required: 'password' } });
    const { cookie, user: other } = await users.newUser();
    const own = await users.request('PUT', `/user/${other.id}`, { cookie, json: { mustChangePassword: true } });
    expect(own).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } });
  });
});
