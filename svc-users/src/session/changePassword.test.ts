import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { runAtFixedTime } from '../testing/runUsers.ts';
import { secondFactor } from '../testing/secondFactor.ts';
import { cookieNamed, cookiesOf, NEW_USER_PASSWORD, sessionIdIn, startUsers } from '../testing/startUsers.ts';

const NEW = 'Schirm am Ständer 9';
const fields = (change: object = {}) => ({
  currentPassword: NEW_USER_PASSWORD,
  newPassword: NEW,
  confirmNewPassword: NEW,
  ...change,
});
const both = (password: string) => fields({ newPassword: password, confirmNewPassword: password });

describeOnDatabase('PUT /change-password/:username', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));

  let addresses = 0;
  const change = (username: string, cookie: string, json: object, headers: Record<string, string> = {}) =>
    users.request('PUT', `/change-password/${encodeURIComponent(username)}`, {
      cookie,
      json,
      headers: { 'X-Forwarded-For': `192.0.2.${++addresses % 250}`, ...headers },
    });
  const canLogIn = async (username: string, password: string) =>
    (await users.tryLogIn(username, password)).status === 200;

  it.each(['Angestellte', 'Admin'] as const)(
    "changes the user's own password for an %s, ends all sessions and rejects the old password",
    async (role) => {
      const { user, cookie } = await users.newUser({ role });
      const elsewhere = cookiesOf(await users.tryLogIn(user.username, NEW_USER_PASSWORD));
      const response = await change(user.username, cookie, fields());
      expect(response).toMatchObject({ status: 204, body: null });
      expect(response.headers.getSetCookie()).toEqual([
        'parkwart_access=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
        'parkwart_refresh=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
      ]);
      for (const session of [cookie, elsewhere]) {
        expect(await users.isSessionOver(session)).toBe(true);
        expect(await users.endedSessions()).toContain(sessionIdIn(session));
      }
      expect(await canLogIn(user.username, NEW_USER_PASSWORD)).toBe(false);
      expect(await canLogIn(user.username, NEW)).toBe(true);
    },
  );

  it('ends no other user’s session', async () => {
    const [{ user, cookie }, other] = await Promise.all([users.newUser(), users.newUser()]);
    await change(user.username, cookie, fields());
    expect(await users.isSessionOver(other.cookie)).toBe(false);
  });

  describe('leaves password and sessions unchanged and rejects', () => {
    it.each<[string, object, number, string, string]>([
      [
        'a wrong current password',
        fields({ currentPassword: 'falsch' }),
        422,
        'currentPassword',
        'Das aktuelle Passwort ist falsch.',
      ],
      [
        'a confirmation that differs',
        fields({ confirmNewPassword: `${NEW}!` }),
        400,
        'confirmNewPassword',
        'Neues Passwort und Bestätigungspasswort stimmen nicht überein.',
      ],
      [
        'a common password',
        both('Passwort2026!'),
        422,
        'newPassword',
        'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.',
      ],
      ['a short one', both('kurz'), 400, 'newPassword', 'Mindestens 8 Zeichen.'],
      ['the old one', both(NEW_USER_PASSWORD), 422, 'newPassword', 'Das neue Passwort ist das bisherige.'],
    ])('%s', async (_title, json, status, field, sentence) => {
      const { user, cookie } = await users.newUser();
      expect(await change(user.username, cookie, json)).toMatchObject({
        status,
        body: { message: sentence, fields: { [field]: sentence } },
      });
      expect(await users.isSessionOver(cookie)).toBe(false);
      expect(await canLogIn(user.username, NEW_USER_PASSWORD)).toBe(true);
    });
  });

  it.each(['Angestellte', 'Admin'] as const)(
    'returns 403 to an %s for any other account, known or not',
    async (role) => {
      const { cookie } = await users.newUser({ role });
      const { user: other } = await users.newUser();
      for (const username of [other.username, 'niemand']) {
        expect(await change(username, cookie, fields())).toMatchObject({
          status: 403,
          body: { code: 'NOT_OWN_ACCOUNT', message: 'Sie können nur Ihr eigenes Passwort ändern.' },
        });
      }
      expect(await canLogIn(other.username, NEW_USER_PASSWORD)).toBe(true);
    },
  );

  it('delays attempts after five failures, like the login', async () => {
    const { user, cookie } = await users.newUser();
    users.stopClock();
    const headers = { 'X-Forwarded-For': '198.51.100.7' };
    for (let guess = 1; guess <= 5; guess++) {
      const wrong = fields({ currentPassword: `falsch ${guess}` });
      expect((await change(user.username, cookie, wrong, headers)).status).toBe(422);
    }
    const before = users.verifications();
    const response = await change(user.username, cookie, fields(), headers);
    expect(response).toMatchObject({ status: 429, body: { code: 'TOO_MANY_FAILURES' } });
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(users.verifications()).toBe(before);
    expect((await users.tryLogIn(user.username, NEW_USER_PASSWORD, '198.51.100.7')).status).toBe(429);
    users.advance(30_000);
    expect((await change(user.username, cookie, fields(), headers)).status).toBe(204);
    expect((await users.tryLogIn(user.username, NEW, '198.51.100.7')).status).toBe(200);
  });

  it('accepts only one of two concurrent changes', async () => {
    const { user, cookie } = await users.newUser();
    const responses = await Promise.all([
      change(user.username, cookie, both('die erste von zweien')),
      change(user.username, cookie, both('die zweite von zweien')),
    ]);
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    const works = await Promise.all(
      ['die erste von zweien', 'die zweite von zweien'].map((password) => canLogIn(user.username, password)),
    );
    expect(works).toEqual(responses.map(({ status }) => status === 204));
  });
});

const NEWCOMER = {
  email: 'neu@parkraum.example',
  phone: '030 123456',
  gender: 'weiblich',
  password: 'Regen am Kiosk 8',
};

describeOnDatabase('POST /session/proof', (makeDatabase) => {
  const users = runAtFixedTime(makeDatabase);
  const factor = secondFactor(users);

  const longAgo = async (cookie: string) => {
    users.advance(10 * 60_000 + 2_000);
    return cookie;
  };
  const prove = (cookie: string, json: object) => factor.send('POST', '/session/proof', cookie, json);
  const needed = {
    status: 403,
    body: { code: 'PROOF_NEEDED', message: 'Bitte bestätigen Sie, dass Sie es sind.' },
  };
  const addUser = (cookie: string, username = 'neu') =>
    factor.send('POST', '/add-user', cookie, { ...NEWCOMER, username });

  it('with the password allows sensitive changes for ten minutes, in the same session', async () => {
    const cookie = await longAgo(await users.logIn('admin'));
    expect(await addUser(cookie)).toMatchObject(needed);
    const reply = await prove(cookie, { password: 'parkwart-admin' });
    expect(reply).toMatchObject({ status: 204, body: null });
    const [access, ...others] = reply.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(access).toMatch(/^parkwart_access=.*; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/);
    const proven = cookiesOf(reply);
    expect(sessionIdIn(proven)).toBe(sessionIdIn(cookie));
    expect((await addUser(proven)).status).toBe(201);
    expect(await addUser(cookie, 'noch einer')).toMatchObject(needed);
    const refreshed = cookiesOf(await factor.send('POST', '/session/refresh', cookie));
    expect((await addUser(refreshed, 'noch einer')).status).toBe(201);
    expect(await addUser(await longAgo(refreshed), 'und noch einer')).toMatchObject(needed);
  });

  it('is needed to rename, deactivate or remove an admin, but not for an Angestellte', async () => {
    const [{ user: other }, { user: employee }] = [await users.newUser({ role: 'Admin' }), await users.newUser()];
    const cookie = await longAgo(await users.logIn('admin'));
    const change = (id: string, json: object) => factor.send('PUT', `/user/${id}`, cookie, json);
    const remove = (id: string) => factor.send('DELETE', `/user/${id}`, cookie);
    expect(await change(other.id, { username: 'umbenannt' })).toMatchObject(needed);
    expect(await change(other.id, { status: 'Inaktiv' })).toMatchObject(needed);
    expect(await remove(other.id)).toMatchObject(needed);
    expect((await change(other.id, { phone: '112' })).status).toBe(200);
    expect((await change(employee.id, { username: 'kasse süd', status: 'Inaktiv' })).status).toBe(200);
    expect((await remove(employee.id)).status).toBe(204);
    await users.models.User.findByPk(other.id, { rejectOnEmpty: true });
  });

  it('with a passkey also allows sensitive changes, and accepts each signature only once', async () => {
    const { cookie } = await users.newUser();
    const [, key] = await factor.addPasskey(cookie);
    const old = await longAgo(cookie);
    const response = key.sign(await factor.options(old));
    const reply = await prove(old, { response });
    expect(reply.status).toBe(204);
    expect((await factor.send('POST', '/passkeys/options', cookiesOf(reply))).status).toBe(200);
    expect(await prove(old, { response })).toMatchObject({ status: 422, body: { code: 'WRONG_PASSKEY' } });
  });

  it('returns 422 for a signature for another session or a login', async () => {
    const { user, cookie } = await users.newUser();
    const [, key] = await factor.addPasskey(cookie);
    const login = await factor.startLogIn(user.username);
    const elsewhere = cookiesOf(await factor.finishLogIn(login, key));
    const waiting = await factor.startLogIn(user.username);
    for (const other of [elsewhere, waiting, (await users.newUser()).cookie]) {
      const options = (await factor.options(other)) ?? { challenge: 'AAAA' };
      const reply = await prove(cookie, { response: key.sign(options) });
      expect(reply).toMatchObject({ status: 422, body: { code: 'WRONG_PASSKEY' } });
    }
  });

  it('returns no challenge for an account without a passkey', async () => {
    const { cookie } = await users.newUser();
    expect(await factor.send('POST', '/session/passkey/options', cookie)).toMatchObject({
      status: 200,
      body: { options: null },
    });
  });

  it('counts wrong passwords together with those of the login, and leaves the session unchanged', async () => {
    const { user, cookie } = await users.newUser();
    const address = '198.51.100.20';
    const guess = (password: string) => factor.send('POST', '/session/proof', cookie, { password }, address);
    for (let round = 1; round <= 5; round++) {
      const reply = await guess(`falsch ${round}`);
      expect(reply).toMatchObject({ status: 422, body: { fields: { password: 'Das Passwort ist falsch.' } } });
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
    expect((await guess(NEW_USER_PASSWORD)).status).toBe(429);
    expect((await users.tryLogIn(user.username, NEW_USER_PASSWORD, address)).status).toBe(429);
    expect(await users.isSessionOver(cookie)).toBe(false);
    expect(users.securityLines).toContainEqual(
      expect.objectContaining({ event: 'proof.refused', reason: 'wrong-password', account: user.id }),
    );
  });

  it('accepts exactly one proof, a password or a passkey, and rejects the password of another account', async () => {
    const { cookie } = await users.newUser();
    for (const body of [{}, { password: '' }, { password: 'x', response: {} }, { password: 'x', username: 'admin' }]) {
      expect((await prove(cookie, body)).status).toBe(400);
    }
    expect((await prove(cookie, { password: 'parkwart-admin' })).status).toBe(422);
  });

  it('rejects a request in an ended session', async () => {
    const { cookie } = await users.newUser();
    await factor.send('POST', '/logout', cookie);
    expect((await prove(cookieNamed(cookie, 'access'), { password: NEW_USER_PASSWORD })).status).toBe(401);
  });

  it('is required to change another user’s role or password, to change the security settings and to reset passkeys, but not to change other fields of an Angestellte', async () => {
    const { user } = await users.newUser();
    const cookie = await longAgo(await users.logIn('admin'));
    const settings = { adminPasskeyRequired: false, officeIdleMinutes: 60, boothIdleMinutes: null };
    expect(await factor.send('PUT', `/user/${user.id}`, cookie, { role: 'Admin' })).toMatchObject(needed);
    expect(await factor.send('PUT', `/user/${user.id}`, cookie, { password: 'Regen am Kiosk 9' })).toMatchObject(
      needed,
    );
    expect(await factor.send('DELETE', `/user/${user.id}/passkeys`, cookie)).toMatchObject(needed);
    expect(await factor.send('PUT', '/security-settings', cookie, settings)).toMatchObject(needed);
    const rest = { role: 'Angestellte', phone: '112', password: '' };
    expect(await factor.send('PUT', `/user/${user.id}`, cookie, rest)).toMatchObject({
      status: 200,
      body: { role: 'Angestellte', phone: '112', version: 2 },
    });
    const stored = await users.models.User.findByPk(user.id);
    expect(stored).toMatchObject({ role: 'Angestellte', passwordHash: user.passwordHash });
  });
});
