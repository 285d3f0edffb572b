import { running } from '@parkwart/service-kit/testing/running';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { signAccessToken } from '../access/accessGrant.ts';
import { importSigningKeys } from '../access/signingKeys.ts';
import { makePrivateKey } from '../testing/makePrivateKey.ts';
import { runAtFixedTime } from '../testing/runUsers.ts';
import { cookieNamed, cookiesOf, sessionIdIn, startUsers } from '../testing/startUsers.ts';
import { pruneSessions } from './endedSessions.ts';

describeOnDatabase('POST /logout', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));

  const logOut = (cookie?: string) => users.request('POST', '/logout', cookie ? { cookie } : {});
  const isOver = async (cookie: string) => (await users.request('GET', '/get-user/kasse', { cookie })).status === 401;

  it('ends the session immediately and clears the cookies of both tokens', async () => {
    const cookie = await users.logIn('kasse');
    expect(await isOver(cookie)).toBe(false);
    const response = await logOut(cookie);
    expect(response).toMatchObject({ status: 204, body: null });
    expect(response.headers.getSetCookie()).toEqual([
      'parkwart_access=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
      'parkwart_refresh=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    expect(await isOver(cookie)).toBe(true);
    expect((await users.request('POST', '/session/refresh', { cookie })).status).toBe(401);
    expect(await users.endedSessions()).toContain(sessionIdIn(cookie));
  });

  it.each(['access', 'refresh'] as const)('needs only the %s token', async (name) => {
    const cookie = await users.logIn('kasse');
    expect((await logOut(cookieNamed(cookie, name))).status).toBe(204);
    expect(await isOver(cookie)).toBe(true);
  });

  it('ends the session even with the previous refresh token', async () => {
    const cookie = cookieNamed(await users.logIn('kasse'), 'refresh');
    const renewed = cookiesOf(await users.request('POST', '/session/refresh', { cookie }));
    expect((await logOut(cookie)).status).toBe(204);
    expect(await isOver(renewed)).toBe(true);
  });

  it('ends the session even with an access token that has expired', async () => {
    const cookie = await users.logIn('kasse');
    const keys = await importSigningKeys(users.privateKeys);
    const user = { userId: '1', username: 'kasse', role: 'Angestellte' } as const;
    const session = { ...user, sessionId: sessionIdIn(cookie), provenAt: new Date() };
    const hourAgo = new Date(Date.now() - 3_600_000);
    const expired = await signAccessToken(keys, session, { now: hourAgo, validUntil: new Date() });
    expect(await isOver(`parkwart_access=${expired}`)).toBe(true);
    expect((await logOut(`parkwart_access=${expired}`)).status).toBe(204);
    expect(await isOver(cookie)).toBe(true);
  });

  it('returns 204 when repeated, and without a session', async () => {
    const cookie = await users.logIn('kasse');
    expect((await logOut(cookie)).status).toBe(204);
    expect((await logOut(cookie)).status).toBe(204);
    expect((await logOut()).status).toBe(204);
    expect((await logOut('parkwart_access=a.b.c; parkwart_refresh=nonsense')).status).toBe(204);
  });

  it('ends no session when the token is forged', async () => {
    const cookie = await users.logIn('kasse');
    const sessionId = sessionIdIn(cookie);
    const foreignKeys = await importSigningKeys({ keys: [makePrivateKey()] });
    const user = { userId: '1', username: 'kasse', role: 'Admin' } as const;
    const session = { ...user, sessionId, provenAt: new Date() };
    const times = { now: new Date(), validUntil: new Date(Date.now() + 60_000) };
    await logOut(`parkwart_access=${await signAccessToken(foreignKeys, session, times)}`);
    await logOut(`parkwart_refresh=${sessionId}.${'x'.repeat(43)}`);
    expect(await isOver(cookie)).toBe(false);
  });

  it('keeps the user’s other sessions', async () => {
    const booth = await users.logIn('kasse');
    const office = await users.logIn('kasse');
    await logOut(booth);
    expect(await isOver(office)).toBe(false);
  });
});

const HOUR = 3_600_000;

describeOnDatabase('POST /session/refresh', (makeDatabase) => {
  const users = runAtFixedTime(makeDatabase);

  const refresh = (cookie?: string) => users.request('POST', '/session/refresh', cookie ? { cookie } : {});
  const isOver = async (cookie: string) => (await users.request('GET', '/get-user/kasse', { cookie })).status === 401;

  it('returns the user, with new cookies of the same session', async () => {
    const before = await users.logIn('kasse');
    users.advance(60_000);
    const response = await refresh(cookieNamed(before, 'refresh'));
    expect(response).toMatchObject({ status: 200, body: { user: 'kasse', username: 'kasse', role: 'Angestellte' } });
    const after = cookiesOf(response);
    expect(cookieNamed(after, 'refresh')).not.toBe(cookieNamed(before, 'refresh'));
    expect(cookieNamed(after, 'access')).not.toBe(cookieNamed(before, 'access'));
    expect(sessionIdIn(after)).toBe(sessionIdIn(before));
    expect(await isOver(after)).toBe(false);
  });

  it('returns the same new refresh token to two tabs that refresh concurrently', async () => {
    const cookie = await users.logIn('kasse');
    const responses = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const next = new Set(responses.map((response) => cookieNamed(cookiesOf(response), 'refresh')));
    expect(next.size).toBe(1);
    users.advance(60_000);
    expect((await refresh([...next][0])).status).toBe(200);
  });

  it('a refresh accepts the previous token within ten seconds, so that a lost response does no harm', async () => {
    const cookie = await users.logIn('kasse');
    await refresh(cookie);
    users.advance(9_000);
    const again = await refresh(cookie);
    expect(again.status).toBe(200);
    users.advance(5 * 60_000);
    expect((await refresh(cookiesOf(again))).status).toBe(200);
  });

  it('ends the session when the previous token is used after ten seconds, which means that the token was copied', async () => {
    const cookie = await users.logIn('kasse');
    const next = cookiesOf(await refresh(cookie));
    users.advance(11_000);
    expect(await refresh(cookie)).toMatchObject({
      status: 401,
      body: { code: 'SESSION_OVER', message: 'Ihre Sitzung ist abgelaufen.' },
    });
    expect((await refresh(next)).status).toBe(401);
    expect(await isOver(next)).toBe(true);
    expect(await users.endedSessions()).toEqual([sessionIdIn(cookie)]);
  });

  it('ends the session when a token older than the previous one is used, even seconds after that token was replaced', async () => {
    const first = await users.logIn('kasse');
    const third = cookiesOf(await refresh(cookiesOf(await refresh(first))));
    expect((await refresh(first)).status).toBe(401);
    expect(await isOver(third)).toBe(true);
  });

  it('returns 401 from twelve hours after the login on, whether the session was refreshed or not', async () => {
    let cookie = await users.logIn('kasse');
    users.advance(11 * HOUR);
    cookie = cookiesOf(await refresh(cookie));
    users.advance(HOUR - 2 * 60_000);
    const late = await refresh(cookie);
    const lifetimes = late.headers.getSetCookie().map((text) => Number(/Max-Age=(\d+)/.exec(text)?.[1]));
    expect(late.status).toBe(200);
    expect(Math.max(...lifetimes)).toBeLessThanOrEqual(120);
    users.advance(2 * 60_000);
    expect((await refresh(cookiesOf(late))).status).toBe(401);
    expect(await isOver(cookiesOf(late))).toBe(true);
  });

  it.each([
    ['Inaktiv', async () => users.models.User.update({ status: 'Inaktiv' }, { where: { username: 'kasse' } })],
    ['deleted', async () => users.models.User.destroy({ where: { username: 'kasse' } })],
  ])('ends the session of a user who is %s', async (_title, change) => {
    const cookie = await users.logIn('kasse');
    await change();
    expect((await refresh(cookie)).status).toBe(401);
    expect(await users.endedSessions()).toEqual([sessionIdIn(cookie)]);
  });

  it('applies a role that was changed since the last refresh', async () => {
    const cookie = await users.logIn('kasse');
    await users.models.User.update({ role: 'Admin' }, { where: { username: 'kasse' } });
    const response = await refresh(cookie);
    expect(response.body.role).toBe('Admin');
    expect((await users.request('GET', '/get-user/admin', { cookie: cookiesOf(response) })).status).toBe(200);
  });

  it.each([
    ['no token', undefined],
    ['an empty token', 'parkwart_refresh='],
    ['a text that is not a token', 'parkwart_refresh=abc'],
    ['a token without a session', `parkwart_refresh=00000000-0000-4000-8000-000000000000.${'x'.repeat(43)}`],
  ])('returns 401 for %s', async (_title, cookie) => {
    expect(await refresh(cookie)).toMatchObject({ status: 401, body: { code: 'SESSION_OVER' } });
  });
});

describeOnDatabase('svc-users’ routes for other services', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()), 'each');

  const endOne = async () => {
    const cookie = await users.logIn('kasse');
    await users.request('POST', '/logout', { cookie });
    return sessionIdIn(cookie);
  };

  describe('GET /internal/ended-sessions', () => {
    it('lists sessions that ended within ten minutes, and no others', async () => {
      await users.logIn('kasse');
      const earlier = await endOne();
      users.advance(6 * 60_000);
      const later = await endOne();
      expect(new Set(await users.endedSessions())).toEqual(new Set([earlier, later]));
      users.advance(5 * 60_000);
      expect(await users.endedSessions()).toEqual([later]);
    });

    it.each([
      ['nothing', async () => ({})],
      ['a user’s session', async () => ({ Cookie: await users.logIn('admin') })],
    ])("returns 401 for a request with %s instead of a service's token", async (_title, headers) => {
      const response = await users.request('GET', '/internal/ended-sessions', { headers: await headers() });
      expect(response).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
    });
  });

  it('admit svc-parking and svc-files, but not svc-users itself', async () => {
    const ask = async (name: 'users' | 'parking' | 'files') => {
      const headers = { Authorization: `Bearer ${await testTokens(name).sign('users')}` };
      return (await users.request('GET', '/internal/ended-sessions', { headers })).status;
    };
    expect([await ask('parking'), await ask('files'), await ask('users')]).toEqual([200, 200, 403]);
  });

  describe('GET /.well-known/jwks.json', () => {
    it('publishes only the public parts of the keys', async () => {
      const { status, body } = await users.request('GET', '/.well-known/jwks.json');
      expect(status).toBe(200);
      expect(body).toEqual({
        keys: [
          {
            kty: 'OKP',
            crv: 'Ed25519',
            x: users.privateKeys.keys[0]?.x,
            kid: expect.stringMatching(/^[\w-]{43}$/),
            alg: 'EdDSA',
            use: 'sig',
          },
        ],
      });
    });
  });

  describe('pruning', () => {
    it('deletes expired rows and keeps the others', async () => {
      await endOne();
      await users.tryLogIn('kasse', 'falsch');
      users.advance(3 * 3_600_000);
      await users.logIn('kasse');
      const ended = await endOne();
      await users.tryLogIn('kasse', 'falsch');
      await pruneSessions(users.database, users.now());
      const rows = await users.models.Session.findAll();
      expect(rows).toHaveLength(2);
      expect(rows.map(({ id }) => id)).toContain(ended);
      // One row for each of two addresses, and one row for the account.
      expect(await users.models.LoginFailure.count()).toBe(3);

      users.advance(25 * 3_600_000);
      await pruneSessions(users.database, users.now());
      expect(await users.models.Session.count()).toBe(0);
      expect(await users.models.LoginFailure.count()).toBe(0);
      expect(await users.models.KnownPlace.count()).toBeGreaterThan(0);

      users.advance(91 * 24 * 3_600_000);
      await pruneSessions(users.database, users.now());
      expect(await users.models.KnownPlace.count()).toBe(0);
    });
  });
});
