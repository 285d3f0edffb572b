import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { runAtFixedTime } from '../testing/runUsers.ts';
import { cookieNamed, cookiesOf, sessionIdIn } from '../testing/startUsers.ts';

const HOUR = 3_600_000;

describeOnOneDatabase('POST /session/refresh', (makeDatabase) => {
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

  it('continues from token to token', async () => {
    let cookie = await users.logIn('kasse');
    for (let round = 1; round <= 5; round++) {
      users.advance(5 * 60_000);
      const response = await refresh(cookie);
      expect(response.status).toBe(200);
      cookie = cookiesOf(response);
    }
  });

  it('returns the same next token to two tabs that refresh concurrently', async () => {
    const cookie = await users.logIn('kasse');
    const responses = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const next = new Set(responses.map((response) => cookieNamed(cookiesOf(response), 'refresh')));
    expect(next.size).toBe(1);
    users.advance(60_000);
    expect((await refresh([...next][0])).status).toBe(200);
  });

  it('accepts the previous token within ten seconds, so that a lost response does no harm', async () => {
    const cookie = await users.logIn('kasse');
    await refresh(cookie);
    users.advance(9_000);
    const again = await refresh(cookie);
    expect(again.status).toBe(200);
    users.advance(5 * 60_000);
    expect((await refresh(cookiesOf(again))).status).toBe(200);
  });

  it('ends the session when the previous token comes after ten seconds, which means it was copied', async () => {
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

  it('ends the session at an older token, however soon', async () => {
    const first = await users.logIn('kasse');
    const third = cookiesOf(await refresh(cookiesOf(await refresh(first))));
    expect((await refresh(first)).status).toBe(401);
    expect(await isOver(third)).toBe(true);
  });

  it('ends no other session by a reused token', async () => {
    const copied = await users.logIn('kasse');
    const other = await users.logIn('kasse');
    await refresh(copied);
    users.advance(11_000);
    await refresh(copied);
    expect(await isOver(other)).toBe(false);
  });

  it('ends twelve hours after the login, refreshed or not', async () => {
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

  it('applies a changed role', async () => {
    const cookie = await users.logIn('kasse');
    await users.models.User.update({ role: 'Admin' }, { where: { username: 'kasse' } });
    const response = await refresh(cookie);
    expect(response.body.role).toBe('Admin');
    expect((await users.request('GET', '/get-user/admin', { cookie: cookiesOf(response) })).status).toBe(200);
  });

  it.each([
    ['no token', undefined],
    ['an empty one', 'parkwart_refresh='],
    ['anything but a token', 'parkwart_refresh=abc'],
    ['a token without a session', `parkwart_refresh=00000000-0000-4000-8000-000000000000.${'x'.repeat(43)}`],
  ])('returns 401 for %s', async (_title, cookie) => {
    expect(await refresh(cookie)).toMatchObject({ status: 401, body: { code: 'SESSION_OVER' } });
  });

  it('returns 401 for an access token', async () => {
    const access = cookieNamed(await users.logIn('kasse'), 'access').split('=')[1];
    expect((await refresh(`parkwart_refresh=${access}`)).status).toBe(401);
  });
});
