import { randomUUID } from 'node:crypto';
import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { signAccessToken } from '../access/accessToken.ts';
import { importSigningKeys } from '../access/signingKeys.ts';
import { makePrivateKey } from '../testing/makePrivateKey.ts';
import { cookieNamed, cookiesOf, sessionIdIn, startUsers } from '../testing/startUsers.ts';

describeOnOneDatabase('POST /logout', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));

  const logOut = (cookie?: string) => users.request('POST', '/logout', cookie ? { cookie } : {});
  const isOver = async (cookie: string) => (await users.request('GET', '/get-user/kasse', { cookie })).status === 401;

  it('ends the session at once and clears both cookies', async () => {
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

  it('works with an access token that has expired', async () => {
    const cookie = await users.logIn('kasse');
    const keys = await importSigningKeys(users.privateKeys);
    const session = { sessionId: sessionIdIn(cookie), userId: '1', username: 'kasse', role: 'Angestellte' } as const;
    const hourAgo = new Date(Date.now() - 3_600_000);
    const expired = await signAccessToken(keys, session, { now: hourAgo, validUntil: new Date() });
    expect(await isOver(`parkwart_access=${expired}`)).toBe(true);
    expect((await logOut(`parkwart_access=${expired}`)).status).toBe(204);
    expect(await isOver(cookie)).toBe(true);
  });

  it('works with the previous refresh token', async () => {
    const cookie = await users.logIn('kasse');
    const next = cookiesOf(await users.request('POST', '/session/refresh', { cookie }));
    await logOut(cookieNamed(cookie, 'refresh'));
    expect(await isOver(next)).toBe(true);
  });

  it('returns 204 when repeated, and without a session', async () => {
    const cookie = await users.logIn('kasse');
    expect((await logOut(cookie)).status).toBe(204);
    expect((await logOut(cookie)).status).toBe(204);
    expect((await logOut()).status).toBe(204);
    expect((await logOut('parkwart_access=a.b.c; parkwart_refresh=nonsense')).status).toBe(204);
  });

  it('keeps the time at which a session first ended', async () => {
    const cookie = await users.logIn('kasse');
    await logOut(cookie);
    const first = await users.models.Session.findByPk(sessionIdIn(cookie));
    users.advance(60_000);
    await logOut(cookie);
    const second = await users.models.Session.findByPk(sessionIdIn(cookie));
    expect(second?.endedAt).toEqual(first?.endedAt);
  });

  it('ends no session because of a forged token', async () => {
    const cookie = await users.logIn('kasse');
    const sessionId = sessionIdIn(cookie);
    const foreignKeys = await importSigningKeys({ keys: [makePrivateKey()] });
    const session = { sessionId, userId: '1', username: 'kasse', role: 'Admin' } as const;
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

  it('changes nothing for an unknown session', async () => {
    expect((await logOut(`parkwart_refresh=${randomUUID()}.${'x'.repeat(43)}`)).status).toBe(204);
  });
});
