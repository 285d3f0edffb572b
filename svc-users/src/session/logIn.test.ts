import { describeOnOneDatabase, makeSqlite } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { cookiesOf, PASSWORDS, sessionIdIn, startUsers } from '../testing/startUsers.ts';

describeOnOneDatabase('POST /park-login', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));

  const countSessions = () => users.models.Session.count();

  it('returns the user and keeps the session', async () => {
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

  describe('rejects with the same response, after one password check each,', () => {
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
      ['no user', { password: 'x' }, 'user'],
      ['an empty user', { user: ' ', password: 'x' }, 'user'],
      ['no password', { user: 'kasse' }, 'password'],
      ['an empty password', { user: 'kasse', password: '' }, 'password'],
      ['a password of 129 characters', { user: 'kasse', password: 'x'.repeat(129) }, 'password'],
      ['a user that is a number', { user: 1, password: 'x' }, 'user'],
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

  it.each([
    ['no JSON with 400', 400, 'Die Anfrage ist kein gültiges JSON.', { raw: '{"user":', type: 'application/json' }],
    ['another type with 415', 415, 'Die Anfrage muss JSON enthalten.', { raw: 'user=kasse', type: 'text/plain' }],
    [
      'five megabytes with 413',
      413,
      'Die Anfrage ist zu groß.',
      { raw: JSON.stringify({ user: 'x'.repeat(5_000_000) }), type: 'application/json' },
    ],
  ])('rejects a body that is %s', async (_title, status, message, { raw, type }) => {
    const response = await users.request('POST', '/park-login', { raw, headers: { 'Content-Type': type } });
    expect(response).toMatchObject({ status, body: { code: expect.any(String), message } });
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

describeOnOneDatabase('POST /park-login from a browser that has a session', (makeDatabase) => {
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
