import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase, makeSqlite } from '@parkwart/service-kit/testing/testDatabase';
import { runAtFixedTime } from '../testing/runUsers.ts';
import { cookiesOf, NEW_USER_PASSWORD, PASSWORDS, sessionIdIn, startUsers } from '../testing/startUsers.ts';
import { deviceOf } from './device.ts';

describeOnDatabase('POST /park-login', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));

  const countSessions = () => users.models.Session.count();

  it('returns the user and stores the session', async () => {
    const before = await countSessions();
    const response = await users.tryLogIn('kasse', PASSWORDS.kasse);
    expect(response).toMatchObject({ status: 200 });
    expect(response.body).toEqual({ user: 'kasse', username: 'kasse', role: 'Angestellte' });
    expect(await countSessions()).toBe(before + 1);
    const cookie = await users.logIn('admin');
    expect((await users.request('GET', '/get-user/admin', { cookie })).status).toBe(200);
  });

  it('sets cookies that scripts and other sites cannot use', async () => {
    const response = await users.tryLogIn('kasse', PASSWORDS.kasse);
    const [known, access, refresh, ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(known).toMatch(/^parkwart_known=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/);
    expect(access).toMatch(/^parkwart_access=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/);
    expect(refresh).toMatch(/^parkwart_refresh=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('stores the refresh token as a hash only', async () => {
    const cookie = await users.logIn('kasse');
    const secret = cookie.split('parkwart_refresh=')[1] ?? '';
    const rows = await users.models.Session.findAll();
    expect(secret).toHaveLength(80);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(37));
  });

  it.each(['KASSE', '  kasse ', 'Kasse'])('finds the account by %j', async (name) => {
    const response = await users.tryLogIn(name, PASSWORDS.kasse);
    expect(response).toMatchObject({ status: 200, body: { user: 'kasse' } });
  });

  it.each([
    ['user', 'ka\0sse', PASSWORDS.kasse],
    ['password', 'kasse', `${PASSWORDS.kasse}\0`],
  ])('returns 400 for NUL in %s', async (field, name, password) => {
    expect(await users.tryLogIn(name, password)).toMatchObject({
      status: 400,
      body: { fields: { [field]: 'Bitte ohne Steuerzeichen.' } },
    });
  });

  it('distinguishes ü and u, but finds ü in both Unicode forms', async () => {
    await users.addUser({ username: 'Müller', password: 'mit Umlaut 1' });
    await users.addUser({ username: 'Muller', password: 'ohne Umlaut 2' });
    const decomposed = 'mu\u0308ller';
    expect((await users.tryLogIn(decomposed, 'mit Umlaut 1')).body.user).toBe('Müller');
    expect((await users.tryLogIn('muller', 'ohne Umlaut 2')).body.user).toBe('Muller');
  });

  it('accepts a password with an umlaut in both Unicode forms', async () => {
    await users.addUser({ username: 'umlaut', password: 'Schlüsselbund' });
    expect((await users.tryLogIn('umlaut', 'Schlu\u0308sselbund')).status).toBe(200);
  });

  describe('rejects with the same response, and after exactly one password check,', () => {
    const WRONG = { code: 'WRONG_CREDENTIALS', message: 'Benutzername oder Passwort ist falsch.' };

    it.each([
      ['an unknown user', 'niemand', PASSWORDS.kasse],
      ['a wrong password', 'kasse', PASSWORDS.admin],
      ['an inactive account with the right password', 'gesperrt', 'richtiges Passwort'],
      ['SQL in the name', "' OR 1=1 --", "' OR 1=1 --"],
    ])('%s', async (_title, user, password) => {
      if (user === 'gesperrt')
        await users.addUser({ username: 'gesperrt', status: 'Inaktiv', password: 'richtiges Passwort' });
      const before = users.verifications();
      const sessions = await countSessions();
      const response = await users.tryLogIn(user, password);
      expect(response).toMatchObject({ status: 401, body: WRONG });
      expect(Object.keys(response.body)).toEqual(['code', 'message']);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(users.verifications()).toBe(before + 1);
      expect(await countSessions()).toBe(sessions);
    });
  });

  describe('returns 400 for invalid input', () => {
    it.each([
      ['an empty user', { user: ' ', password: 'x' }, 'user'],
      ['an empty password', { user: 'kasse', password: '' }, 'password'],
      ['a password of 129 characters', { user: 'kasse', password: 'x'.repeat(129) }, 'password'],
      ['a user that is a query', { user: { $ne: '' }, password: 'x' }, 'user'],
      ['an unknown field', { user: 'kasse', password: 'x', role: 'Admin' }, 'role'],
    ])('%s', async (_title, json, field) => {
      const response = await users.request('POST', '/park-login', { json });
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', message: expect.any(String), fields: { [field]: expect.any(String) } },
      });
    });
  });
});

describe('POST /park-login behind TLS', () => {
  it('sets and reads Secure cookies with the __Host- prefix', async () => {
    const database = await makeSqlite();
    const users = await startUsers(database, { environment: { COOKIE_SECURE: true } });
    const response = await users.tryLogIn('kasse', PASSWORDS.kasse);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(3);
    expect(cookies[0]).toMatch(/^__Host-parkwart_known=.+; Path=\/; .+; Secure$/);
    expect(cookies[1]).toMatch(/^__Host-parkwart_access=.+; Path=\/; .+; Secure$/);
    expect(cookies[2]).toMatch(/^__Host-parkwart_refresh=.+; Path=\/; .+; Secure$/);
    const cookie = cookies.map((text) => text.split(';')[0]).join('; ');
    expect((await users.request('GET', '/get-user/kasse', { cookie })).status).toBe(200);
    const plain = cookie.replaceAll('__Host-', '');
    expect((await users.request('GET', '/get-user/kasse', { cookie: plain })).status).toBe(401);
    expect((await users.request('POST', '/session/refresh', { cookie: plain })).status).toBe(401);
    expect((await users.request('POST', '/session/refresh', { cookie })).status).toBe(200);
    await users.stop();
    await database.remove();
  });
});

describeOnDatabase('POST /park-login from a browser that has a session', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));

  const logInWith = (cookie: string, password: string) =>
    users.request('POST', '/park-login', { cookie, json: { user: 'admin', password } });

  it('ends that session', async () => {
    const before = await users.logIn('kasse');
    const response = await logInWith(before, PASSWORDS.admin);
    expect(response).toMatchObject({ status: 200, body: { user: 'admin' } });
    expect(await users.isSessionOver(before)).toBe(true);
    expect(await users.isSessionOver(cookiesOf(response))).toBe(false);
    expect(await users.endedSessions()).toContain(sessionIdIn(before));
  });

  it('keeps that session when the password is wrong', async () => {
    const before = await users.logIn('kasse');
    expect((await logInWith(before, 'falsch')).status).toBe(401);
    expect(await users.isSessionOver(before)).toBe(false);
  });

  it('keeps the user’s sessions in other browsers', async () => {
    const elsewhere = await users.logIn('admin');
    await logInWith(await users.logIn('admin'), PASSWORDS.admin);
    expect(await users.isSessionOver(elsewhere)).toBe(false);
  });
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome auf Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge auf Windows'],
    [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome auf Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox auf Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari auf iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
      'Safari auf macOS',
    ],
    ['curl/8.5.0', 'Unbekanntes Gerät'],
    ['<script>alert(1)</script> Firefox/1', 'Firefox'],
    ['', 'Unbekanntes Gerät'],
  ])('for the user agent %s, returns %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

describeOnDatabase('/sessions', (makeDatabase) => {
  const users = runAtFixedTime(makeDatabase);

  const list = async (cookie: string) => (await users.request('GET', '/sessions', { cookie })).body;
  const end = (cookie: string, id = '') => users.request('DELETE', `/sessions${id && `/${id}`}`, { cookie });
  const again = async (username: string) =>
    cookiesOf(
      await users.request('POST', '/park-login', {
        headers: { 'User-Agent': FIREFOX },
        json: { user: username, password: NEW_USER_PASSWORD },
      }),
    );

  it("lists the user's own sessions with device and last use, most recently used first", async () => {
    const { user, cookie } = await users.newUser();
    await users.newUser();
    const begun = users.now().toISOString();
    users.advance(60_000);
    const other = await again(user.username);
    expect(await list(cookie)).toEqual([
      {
        _id: sessionIdIn(other),
        device: 'Firefox auf Linux',
        createdAt: users.now().toISOString(),
        lastUsedAt: users.now().toISOString(),
        isCurrent: false,
      },
      {
        _id: sessionIdIn(cookie),
        device: 'Unbekanntes Gerät',
        createdAt: begun,
        lastUsedAt: begun,
        isCurrent: true,
      },
    ]);
    users.advance(60_000);
    await users.request('POST', '/session/refresh', { cookie });
    expect(await list(cookie)).toMatchObject([{ isCurrent: true, lastUsedAt: users.now().toISOString() }, {}]);
    // The first session ended half a minute ago; the other session ends in half a minute.
    users.advance(12 * 3_600_000 - 90_000);
    const refreshed = cookiesOf(await users.request('POST', '/session/refresh', { cookie: other }));
    expect(await list(refreshed)).toMatchObject([{ isCurrent: true }]);
  });

  it('ends a session, in svc-users and in other services', async () => {
    const { user, cookie } = await users.newUser();
    const other = await again(user.username);
    expect((await end(cookie, sessionIdIn(other))).status).toBe(204);
    expect(await users.isSessionOver(other)).toBe(true);
    expect(await users.endedSessions()).toContain(sessionIdIn(other));
    expect(await users.isSessionOver(cookie)).toBe(false);
    expect(users.securityLines).toContainEqual(
      expect.objectContaining({ event: 'session.ended', reason: 'owner', account: user.id }),
    );
    expect(await end(cookie, sessionIdIn(other))).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
  });

  it('ends the current session like a logout', async () => {
    const { cookie } = await users.newUser();
    const response = await end(cookie, sessionIdIn(cookie));
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie().every((text) => text.includes('Max-Age=0'))).toBe(true);
    expect(await users.isSessionOver(cookie)).toBe(true);
  });

  it('ends all other sessions and keeps the current session', async () => {
    const { user, cookie } = await users.newUser();
    const others = [await again(user.username), await again(user.username)];
    const stranger = await users.newUser();
    expect((await end(cookie)).status).toBe(204);
    for (const other of others) expect(await users.isSessionOver(other)).toBe(true);
    expect(await users.isSessionOver(cookie)).toBe(false);
    expect(await users.isSessionOver(stranger.cookie)).toBe(false);
    expect(await list(cookie)).toHaveLength(1);
  });

  it('returns 404 for a session of another account', async () => {
    const [one, other] = [await users.newUser(), await users.newUser()];
    expect((await end(one.cookie, sessionIdIn(other.cookie))).status).toBe(404);
    expect(await users.isSessionOver(other.cookie)).toBe(false);
  });
});
